#version 460
layout(location = 0) in vec4 u;
layout(location = 1) flat in ivec4 n;
layout(location = 0) out vec4 color;
layout(set = 0, binding = 0) uniform sampler2D ssampler2D;
layout(set = 0, binding = 1) uniform isampler2D sisampler2D;
layout(set = 0, binding = 2) uniform usampler2D susampler2D;
layout(set = 0, binding = 3) uniform sampler2DArray ssampler2DArray;
layout(set = 0, binding = 4) uniform isampler2DArray sisampler2DArray;
layout(set = 0, binding = 5) uniform usampler2DArray susampler2DArray;
layout(set = 0, binding = 6) uniform sampler2DShadow ssampler2DShadow;
layout(set = 0, binding = 7) uniform sampler2DArrayShadow ssampler2DArrayShadow;
const ivec2 offsets[4] = ivec2[](ivec2(0), ivec2(1, 0), ivec2(-3, 4), ivec2(7));
void main() {
  vec4 r = vec4(0);
  r += vec4(textureGatherOffsets(ssampler2D, u.xy, offsets));
  r += vec4(textureGatherOffsets(sisampler2D, u.xy, offsets));
  r += vec4(textureGatherOffsets(susampler2D, u.xy, offsets));
  r += vec4(textureGatherOffsets(ssampler2D, u.xy, offsets, 2));
  r += vec4(textureGatherOffsets(sisampler2D, u.xy, offsets, 2));
  r += vec4(textureGatherOffsets(susampler2D, u.xy, offsets, 2));
  r += vec4(textureGatherOffsets(ssampler2DArray, u.xyz, offsets));
  r += vec4(textureGatherOffsets(sisampler2DArray, u.xyz, offsets));
  r += vec4(textureGatherOffsets(susampler2DArray, u.xyz, offsets));
  r += vec4(textureGatherOffsets(ssampler2DArray, u.xyz, offsets, 2));
  r += vec4(textureGatherOffsets(sisampler2DArray, u.xyz, offsets, 2));
  r += vec4(textureGatherOffsets(susampler2DArray, u.xyz, offsets, 2));
  r += vec4(textureGatherOffsets(ssampler2DShadow, u.xy, u.w, offsets));
  r += vec4(textureGatherOffsets(ssampler2DArrayShadow, u.xyz, u.w, offsets));
  color = r;
}
