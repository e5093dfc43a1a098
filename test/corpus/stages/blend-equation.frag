#version 450
#extension GL_KHR_blend_equation_advanced : require
layout(location = 0) out vec4 color;
layout(blend_support_multiply) out;
layout(blend_support_all_equations) out;
void main() { color = vec4(1); }
