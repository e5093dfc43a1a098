#version 310 es
#extension GL_EXT_shader_implicit_conversions : require
#extension GL_EXT_shader_non_constant_global_initializers : require
precision mediump float;
layout(location = 0) in vec4 v;
layout(location = 0) out vec4 color;
vec4 start = v * 2;
void main() { float f = 3; uint u = 2; color = start + f + float(u + 1u); }
