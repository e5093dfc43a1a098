#version 450
layout(location = 0) in vec4 before[];
layout(triangles_adjacency) in;
layout(line_strip, max_vertices = 12) out;
layout(location = 1) in Vertex { vec3 normal; layout(location = 4) flat int id; } vertices[];
layout(location = 7) in vec2 uv[6];
layout(location = 0) out vec4 color;
in gl_PerVertex { vec4 gl_Position; float gl_PointSize; } gl_in[];
void main() {
  for (int i = 0; i < gl_in.length(); ++i) {
    gl_Position = gl_in[i].gl_Position;
    gl_PointSize = gl_in[i].gl_PointSize;
    color = vec4(vertices[i].normal, float(vertices[i].id)) + before[i] + uv[i].xyxy;
    EmitVertex();
  }
  EndPrimitive();
}
