#version 450
#extension GL_EXT_texture_shadow_lod : require
layout(local_size_x = 1) in;
layout(binding = 0) uniform samplerCubeShadow cube;
layout(binding = 1) uniform sampler2DArrayShadow layers;
layout(binding = 2) buffer R { float r[]; };
void main() { r[0] = textureLod(cube, vec4(r[1]), 2.0) + textureLodOffset(layers, vec4(r[2]), 1.0, ivec2(1)); }
