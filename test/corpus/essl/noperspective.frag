#version 310 es
#extension GL_NV_shader_noperspective_interpolation : require
precision mediump float;
layout(location = 0) noperspective in vec4 v;
layout(location = 0) out vec4 color;
void main() { color = v; }
