#version 460
#extension GL_EXT_texture_offset_non_const : require
layout(location = 0) in vec4 u;
layout(location = 1) flat in ivec4 n;
layout(location = 0) out vec4 color;
layout(binding = 0) uniform sampler2D plain;
layout(binding = 1) uniform isampler3D volume;
layout(binding = 2) uniform sampler2DArrayShadow layers;
layout(binding = 3) uniform sampler1D line;
void main() {
  vec4 r = textureOffset(plain, u.xy, n.xy) + textureOffset(plain, u.xy, n.xy, 1.0) + textureLodOffset(plain, u.xy, 1.0, n.zw);
  r += textureProjOffset(plain, u, n.xy) + textureProjLodOffset(plain, u.xyz, 2.0, n.xy);
  r += textureGradOffset(plain, u.xy, u.xz, u.yw, n.xy) + textureProjGradOffset(plain, u, u.xz, u.yw, n.xy);
  r += texelFetchOffset(plain, n.xy, 0, n.zw) + vec4(texelFetchOffset(volume, n.xyz, 1, n.yzw));
  r += textureOffset(layers, u, n.xy) + textureOffset(line, u.x, n.x);
  r += textureOffset(plain, u.xy, ivec2(2));
  color = r;
}
