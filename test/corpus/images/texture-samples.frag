#version 460
layout(location = 0) in vec4 u;
layout(location = 1) flat in ivec4 n;
layout(location = 0) out vec4 color;
layout(set = 0, binding = 0) uniform sampler2DMS ssampler2DMS;
layout(set = 0, binding = 1) uniform isampler2DMS sisampler2DMS;
layout(set = 0, binding = 2) uniform usampler2DMS susampler2DMS;
layout(set = 0, binding = 3) uniform sampler2DMSArray ssampler2DMSArray;
layout(set = 0, binding = 4) uniform isampler2DMSArray sisampler2DMSArray;
layout(set = 0, binding = 5) uniform usampler2DMSArray susampler2DMSArray;
void main() {
  vec4 r = vec4(0);
  r += vec4(textureSamples(ssampler2DMS));
  r += vec4(textureSamples(sisampler2DMS));
  r += vec4(textureSamples(susampler2DMS));
  r += vec4(textureSamples(ssampler2DMSArray));
  r += vec4(textureSamples(sisampler2DMSArray));
  r += vec4(textureSamples(susampler2DMSArray));
  color = r;
}
