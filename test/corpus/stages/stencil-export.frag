#version 450
#extension GL_ARB_shader_stencil_export : require
layout(location = 0) in flat int value;
void main() { gl_FragStencilRefARB = value; }
