#version 310 es
precision highp float;
precision highp int;
precision highp sampler3D;
precision mediump sampler2DArray;
precision highp samplerCubeShadow;
precision highp sampler2DShadow;
precision highp sampler2DArrayShadow;
precision highp isampler2D;
precision highp usampler2D;
precision highp usampler3D;
precision highp sampler2DMS;
precision highp usampler2DMS;
layout(location = 0) in vec4 u;
layout(location = 1) flat in ivec4 n;
layout(location = 0) out vec4 color;
layout(binding = 0) uniform sampler2D plain;
layout(binding = 1) uniform sampler3D volume;
layout(binding = 2) uniform samplerCube cube;
layout(binding = 3) uniform sampler2DArray layers;
layout(binding = 4) uniform sampler2DShadow shadow;
layout(binding = 5) uniform samplerCubeShadow cubeShadow;
layout(binding = 6) uniform sampler2DArrayShadow layersShadow;
layout(binding = 7) uniform isampler2D signs;
layout(binding = 8) uniform usampler3D counts;
layout(binding = 9) uniform sampler2DMS samples;
layout(binding = 10) uniform mediump sampler2D medium;
vec4 both(sampler2D s, highp usampler2D t, vec2 at) { return texture(s, at) + vec4(textureLod(t, at, 0.0)); }
layout(binding = 11) uniform usampler2D masks;
void main() {
  vec4 r = texture(plain, u.xy) + texture(plain, u.xy, 1.0) + texture(volume, u.xyz) + texture(cube, u.xyz, -1.0);
  r += texture(layers, u.xyz) + vec4(texture(shadow, u.xyz) + texture(cubeShadow, u) + texture(layersShadow, u));
  r += textureLod(plain, u.xy, 2.0) + textureLod(volume, u.xyz, 2.0) + textureLod(layers, u.xyz, 0.0);
  r += textureProj(plain, u) + textureProj(plain, u.xyz, 1.0) + textureProjLod(volume, u, 1.0);
  r += textureOffset(plain, u.xy, ivec2(1, 2)) + textureGrad(cube, u.xyz, u.xyz, u.yzw);
  r += textureGradOffset(layers, u.xyz, u.xy, u.zw, ivec2(-8, 7)) + textureProjGrad(plain, u, u.xy, u.zw);
  r += textureGather(plain, u.xy) + textureGather(plain, u.xy, 3) + textureGather(shadow, u.xy, 0.5);
  r += textureGatherOffset(plain, u.xy, ivec2(1, 2)) + textureGather(cube, u.xyz, 1);
  r += texelFetch(plain, n.xy, 0) + texelFetch(samples, n.xy, 2) + vec4(texelFetch(signs, n.xy, 1));
  r += texelFetchOffset(layers, n.xyz, 1, ivec2(1)) + vec4(texelFetch(counts, n.xyz, 0));
  r.xy += vec2(textureSize(plain, 0) + textureSize(samples)) + vec2(textureSize(layers, 1).xz);
  color = r + texture(medium, u.zw) + both(plain, masks, u.xy);
}
