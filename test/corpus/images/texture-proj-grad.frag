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
  r += vec4(textureProjGrad(ssampler1D, u.xy, u.z, u.w));
  r += vec4(textureProjGrad(sisampler1D, u.xy, u.z, u.w));
  r += vec4(textureProjGrad(susampler1D, u.xy, u.z, u.w));
  r += vec4(textureProjGrad(ssampler1D, u, u.z, u.w));
  r += vec4(textureProjGrad(sisampler1D, u, u.z, u.w));
  r += vec4(textureProjGrad(susampler1D, u, u.z, u.w));
  r += vec4(textureProjGrad(ssampler2D, u.xyz, u.xy, u.xy));
  r += vec4(textureProjGrad(sisampler2D, u.xyz, u.xy, u.xy));
  r += vec4(textureProjGrad(susampler2D, u.xyz, u.xy, u.xy));
  r += vec4(textureProjGrad(ssampler2D, u, u.xy, u.xy));
  r += vec4(textureProjGrad(sisampler2D, u, u.xy, u.xy));
  r += vec4(textureProjGrad(susampler2D, u, u.xy, u.xy));
  r += vec4(textureProjGrad(ssampler3D, u, u.xyz, u.xyz));
  r += vec4(textureProjGrad(sisampler3D, u, u.xyz, u.xyz));
  r += vec4(textureProjGrad(susampler3D, u, u.xyz, u.xyz));
  r += vec4(textureProjGrad(ssampler1DShadow, u, u.z, u.w));
  r += vec4(textureProjGrad(ssampler2DShadow, u, u.xy, u.xy));
  color = r;
}
