#version 460
#extension GL_EXT_mesh_shader : require
layout(location = 0) perprimitiveEXT in Primitive { vec4 color; uint meshlet; } primitive;
layout(location = 0) out vec4 color;

void main() { color = primitive.color * float(primitive.meshlet); }
