// OPTIONS: --target-env=spirv1.6
// Textures of halves that half-float-fetch-amd.frag leaves out: what each gives, and takes.
#version 450
#extension GL_AMD_gpu_shader_half_float : require
#extension GL_AMD_gpu_shader_half_float_fetch : require
#extension GL_EXT_samplerless_texture_functions : require

layout(set = 0, binding = 0) uniform f16sampler3D texels0;
layout(set = 0, binding = 1) uniform f16sampler2DRect texels1;
layout(set = 0, binding = 2) uniform f16sampler1DArray texels2;
layout(set = 0, binding = 3) uniform f16samplerCubeArray texels3;
layout(set = 0, binding = 4) uniform f16sampler2DMSArray texels4;
layout(set = 0, binding = 5) uniform f16samplerCubeShadow texels5;
layout(set = 0, binding = 6) uniform f16sampler2DRectShadow texels6;
layout(set = 0, binding = 7) uniform f16sampler1DArrayShadow texels7;
layout(set = 0, binding = 8) uniform f16sampler2DArrayShadow texels8;
layout(set = 0, binding = 9) uniform f16texture1D texels9;
layout(set = 0, binding = 10) uniform f16texture3D texels10;
layout(set = 0, binding = 11) uniform f16textureCube texels11;
layout(set = 0, binding = 12) uniform f16texture2DRect texels12;
layout(set = 0, binding = 13) uniform f16texture1DArray texels13;
layout(set = 0, binding = 14) uniform f16texture2DArray texels14;
layout(set = 0, binding = 15) uniform f16textureCubeArray texels15;
layout(set = 0, binding = 16) uniform f16textureBuffer texels16;
layout(set = 0, binding = 17) uniform f16texture2DMS texels17;
layout(set = 0, binding = 18) uniform f16texture2DMSArray texels18;
layout(set = 0, binding = 19) uniform sampler state;
layout(set = 0, binding = 20, input_attachment_index = 0) uniform f16subpassInputMS pass;
layout(location = 0) in vec4 v;
layout(location = 0) out vec4 color;

void main() {
  f16vec4 t = subpassLoad(pass, 1);
  t += texture(texels0, v.xyz);
  t += texture(texels1, v.xy);
  t += texture(texels2, v.xy);
  t += texture(texels3, v);
  t += texelFetch(texels4, ivec3(v.xyz), 1);
  t.x += texture(texels5, v);
  t.x += texture(texels6, v.xyz);
  t.x += texture(texels7, v.xyz);
  t.x += texture(texels8, v);
  t += texelFetch(f16sampler1D(texels9, state), 1, 0);
  t += texelFetch(f16sampler3D(texels10, state), ivec3(v.xyz), 0);
  t += texture(f16samplerCube(texels11, state), v.xyz);
  t += texelFetch(f16sampler2DRect(texels12, state), ivec2(v.xy));
  t += texelFetch(f16sampler1DArray(texels13, state), ivec2(v.xy), 0);
  t += texelFetch(f16sampler2DArray(texels14, state), ivec3(v.xyz), 0);
  t += texture(f16samplerCubeArray(texels15, state), v);
  t.x += textureSize(texels16) > 3 ? float16_t(1) : float16_t(0);
  t += texelFetch(f16sampler2DMS(texels17, state), ivec2(v.xy), 1);
  t += texelFetch(f16sampler2DMSArray(texels18, state), ivec3(v.xyz), 1);
  color = vec4(t);
}
