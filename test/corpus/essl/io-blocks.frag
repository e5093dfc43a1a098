#version 310 es
#extension GL_OES_shader_io_blocks : require
#extension GL_OES_sample_variables : require
#extension GL_OES_shader_multisample_interpolation : require
precision highp float;
layout(location = 0) in Vs { vec2 uv; flat int id; sample vec3 each; centroid vec4 c; } vs;
layout(location = 8) in vec4 v;
layout(location = 0) out vec4 color;
void main() {
  color = vec4(vs.uv, float(vs.id), vs.each.x) + vs.c + interpolateAtOffset(v, gl_SamplePosition);
  color += interpolateAtSample(v, gl_SampleID) + interpolateAtCentroid(v);
  gl_SampleMask[0] = gl_SampleMaskIn[0];
}
