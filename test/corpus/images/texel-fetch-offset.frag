#version 460
layout(location = 0) in vec4 u;
layout(location = 1) flat in ivec4 n;
layout(location = 0) out vec4 color;
layout(set = 0, binding = 0) uniform sampler1D ssampler1D;
layout(set = 0, binding = 1) uniform isampler1D sisampler1D;
layout(set = 0, binding = 2) uniform usampler1D susampler1D;
layout(set = 0, binding = 3) uniform sampler2D ssampler2D;
layout(set = 0, binding = 4) uniform isampler2D sisampler2D;
layout(set = 0, binding = 5) uniform usampler2D susampler2D;
layout(set = 0, binding = 6) uniform sampler3D ssampler3D;
layout(set = 0, binding = 7) uniform isampler3D sisampler3D;
layout(set = 0, binding = 8) uniform usampler3D susampler3D;
layout(set = 0, binding = 9) uniform sampler1DArray ssampler1DArray;
layout(set = 0, binding = 10) uniform isampler1DArray sisampler1DArray;
layout(set = 0, binding = 11) uniform usampler1DArray susampler1DArray;
layout(set = 0, binding = 12) uniform sampler2DArray ssampler2DArray;
layout(set = 0, binding = 13) uniform isampler2DArray sisampler2DArray;
layout(set = 0, binding = 14) uniform usampler2DArray susampler2DArray;
void main() {
  vec4 r = vec4(0);
  r += vec4(texelFetchOffset(ssampler1D, n.x, n.x, -2));
  r += vec4(texelFetchOffset(sisampler1D, n.x, n.x, -2));
  r += vec4(texelFetchOffset(susampler1D, n.x, n.x, -2));
  r += vec4(texelFetchOffset(ssampler2D, n.xy, n.x, ivec2(1, -8)));
  r += vec4(texelFetchOffset(sisampler2D, n.xy, n.x, ivec2(1, -8)));
  r += vec4(texelFetchOffset(susampler2D, n.xy, n.x, ivec2(1, -8)));
  r += vec4(texelFetchOffset(ssampler3D, n.xyz, n.x, ivec3(-1, 2, 7)));
  r += vec4(texelFetchOffset(sisampler3D, n.xyz, n.x, ivec3(-1, 2, 7)));
  r += vec4(texelFetchOffset(susampler3D, n.xyz, n.x, ivec3(-1, 2, 7)));
  r += vec4(texelFetchOffset(ssampler1DArray, n.xy, n.x, -2));
  r += vec4(texelFetchOffset(sisampler1DArray, n.xy, n.x, -2));
  r += vec4(texelFetchOffset(susampler1DArray, n.xy, n.x, -2));
  r += vec4(texelFetchOffset(ssampler2DArray, n.xyz, n.x, ivec2(1, -8)));
  r += vec4(texelFetchOffset(sisampler2DArray, n.xyz, n.x, ivec2(1, -8)));
  r += vec4(texelFetchOffset(susampler2DArray, n.xyz, n.x, ivec2(1, -8)));
  color = r;
}
