// GLSLANG: it wants flat beside perprimitiveNV, which the text does not
#version 450
#extension GL_NV_mesh_shader : require
layout(location = 0) in vec4 c;
layout(location = 1) perprimitiveNV in uint k;
layout(location = 0) out vec4 o;
void main() { o = c * float(k); }
