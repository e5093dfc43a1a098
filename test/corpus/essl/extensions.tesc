#version 310 es
#extension GL_OES_tessellation_shader : require
#extension GL_OES_tessellation_point_size : require
#extension GL_OES_primitive_bounding_box : require
layout(vertices = 3) out;
layout(location = 0) in mediump vec2 uv[];
layout(location = 0) out mediump vec2 uv_out[];
layout(location = 1) patch out highp float edge;
void main() {
  gl_out[gl_InvocationID].gl_Position = gl_in[gl_InvocationID].gl_Position;
  gl_out[gl_InvocationID].gl_PointSize = gl_in[gl_InvocationID].gl_PointSize;
  uv_out[gl_InvocationID] = uv[gl_InvocationID];
  edge = 1.0;
  gl_TessLevelOuter[2] = gl_TessLevelInner[0] = 3.0;
}
