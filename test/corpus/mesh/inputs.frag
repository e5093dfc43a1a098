// What a mesh shader gives fragments for each primitive.
#version 460
#extension GL_EXT_mesh_shader : require
layout(location = 0) in vec3 normal;
layout(location = 4) perprimitiveEXT in flat uint material;
layout(location = 5) perprimitiveEXT in vec4 tint;
layout(location = 0) out vec4 color;

void main() { color = vec4(normal, float(material)) * tint; }
