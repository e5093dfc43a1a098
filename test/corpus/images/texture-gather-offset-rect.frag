// OPTIONS: --target-env=spirv1.6
#version 460
layout(location = 0) in vec4 u;
layout(location = 1) flat in ivec4 n;
layout(location = 0) out vec4 color;
layout(set = 0, binding = 0) uniform sampler2DRect ssampler2DRect;
layout(set = 0, binding = 1) uniform isampler2DRect sisampler2DRect;
layout(set = 0, binding = 2) uniform usampler2DRect susampler2DRect;
layout(set = 0, binding = 3) uniform sampler2DRectShadow ssampler2DRectShadow;
void main() {
  vec4 r = vec4(0);
  r += vec4(textureGatherOffset(ssampler2DRect, u.xy, ivec2(1, -8)));
  r += vec4(textureGatherOffset(sisampler2DRect, u.xy, ivec2(1, -8)));
  r += vec4(textureGatherOffset(susampler2DRect, u.xy, ivec2(1, -8)));
  r += vec4(textureGatherOffset(ssampler2DRect, u.xy, ivec2(1, -8), 2));
  r += vec4(textureGatherOffset(sisampler2DRect, u.xy, ivec2(1, -8), 2));
  r += vec4(textureGatherOffset(susampler2DRect, u.xy, ivec2(1, -8), 2));
  r += vec4(textureGatherOffset(ssampler2DRectShadow, u.xy, u.w, ivec2(1, -8)));
  color = r;
}
