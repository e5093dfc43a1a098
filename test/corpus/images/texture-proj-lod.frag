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
layout(set = 0, binding = 9) uniform sampler1DShadow ssampler1DShadow;
layout(set = 0, binding = 10) uniform sampler2DShadow ssampler2DShadow;
void main() {
  vec4 r = vec4(0);
  r += vec4(textureProjLod(ssampler1D, u.xy, 2.5));
  r += vec4(textureProjLod(sisampler1D, u.xy, 2.5));
  r += vec4(textureProjLod(susampler1D, u.xy, 2.5));
  r += vec4(textureProjLod(ssampler1D, u, 2.5));
  r += vec4(textureProjLod(sisampler1D, u, 2.5));
  r += vec4(textureProjLod(susampler1D, u, 2.5));
  r += vec4(textureProjLod(ssampler2D, u.xyz, 2.5));
  r += vec4(textureProjLod(sisampler2D, u.xyz, 2.5));
  r += vec4(textureProjLod(susampler2D, u.xyz, 2.5));
  r += vec4(textureProjLod(ssampler2D, u, 2.5));
  r += vec4(textureProjLod(sisampler2D, u, 2.5));
  r += vec4(textureProjLod(susampler2D, u, 2.5));
  r += vec4(textureProjLod(ssampler3D, u, 2.5));
  r += vec4(textureProjLod(sisampler3D, u, 2.5));
  r += vec4(textureProjLod(susampler3D, u, 2.5));
  r += vec4(textureProjLod(ssampler1DShadow, u, 2.5));
  r += vec4(textureProjLod(ssampler2DShadow, u, 2.5));
  color = r;
}
