#version 460
#extension GL_EXT_texture_shadow_lod : require
layout(location = 0) in vec4 u;
layout(location = 1) flat in ivec4 n;
layout(location = 0) out vec4 color;
layout(binding = 0) uniform sampler2DArrayShadow layers;
layout(binding = 1) uniform samplerCubeShadow cube;
layout(binding = 2) uniform samplerCubeArrayShadow cubes;
void main() {
  float r = texture(layers, u, 1.0) + texture(cubes, u, 0.5, 1.0) + texture(cubes, u, 0.5);
  r += textureOffset(layers, u, ivec2(1), 1.0) + textureOffset(layers, u, ivec2(-1));
  r += textureLod(layers, u, 2.0) + textureLod(cube, u, 2.0) + textureLod(cubes, u, 0.5, 2.0);
  r += textureLodOffset(layers, u, 2.0, ivec2(3));
  color = vec4(r);
}
