#version 320 es
precision highp float;
precision highp int;
precision highp samplerBuffer;
precision highp usamplerBuffer;
precision highp samplerCubeArray;
precision highp samplerCubeArrayShadow;
precision highp sampler2DMSArray;
precision highp sampler2DShadow;
precision highp imageBuffer;
layout(location = 0) in vec4 u;
layout(location = 1) flat in ivec4 n;
layout(location = 0) out vec4 color;
layout(binding = 0) uniform samplerBuffer texels;
layout(binding = 1) uniform samplerCubeArray cubes;
layout(binding = 2) uniform samplerCubeArrayShadow cubeShadows;
layout(binding = 3) uniform sampler2DMSArray samples;
layout(binding = 4) uniform sampler2D plain;
layout(binding = 5) uniform sampler2DShadow shadow;
layout(binding = 6, r32f) uniform imageBuffer list;
layout(binding = 7) uniform usamplerBuffer indices;
layout(binding = 8) uniform sampler2D many[3];
const ivec2 offsets[4] = ivec2[](ivec2(0), ivec2(1, 0), ivec2(0, 1), ivec2(1));
void main() {
  vec4 r = texelFetch(texels, n.x) + texture(cubes, u) + texture(cubeShadows, u, 0.5);
  r += texelFetch(samples, n.xyz, 1) + textureGatherOffset(plain, u.xy, n.xy) + textureGatherOffsets(plain, u.xy, offsets, 2);
  r += textureGatherOffsets(shadow, u.xy, 0.5, offsets) + textureGather(cubeShadows, u, 0.25);
  r.x += float(textureSize(texels) + imageSize(list)) + imageAtomicExchange(list, n.x, u.x);
  r += vec4(texelFetch(indices, n.y)) + texture(many[n.x], u.xy);
  color = r;
}
