#version 310 es
#extension GL_EXT_geometry_shader : require
#extension GL_EXT_geometry_point_size : require
layout(triangles) in;
layout(points, max_vertices = 3) out;
layout(location = 0) in Data { mediump vec4 color; } from[];
layout(location = 0) out mediump vec4 color;
void main() {
  for (int i = 0; i < gl_in.length(); i++) {
    gl_Position = gl_in[i].gl_Position;
    gl_PointSize = gl_in[i].gl_PointSize * 2.0;
    gl_Layer = gl_InvocationID;
    gl_PrimitiveID = gl_PrimitiveIDIn;
    color = from[i].color;
    EmitVertex();
  }
  EndPrimitive();
}
