// OPTIONS: --target-env=spirv1.6
#version 450
#extension GL_AMD_gpu_shader_half_float : require
#extension GL_AMD_gpu_shader_half_float_fetch : require

layout(set = 0, binding = 0) uniform f16sampler1D line;
layout(set = 0, binding = 1) uniform f16sampler2D plane;
layout(set = 0, binding = 2) uniform f16sampler2DShadow shadow;
layout(set = 0, binding = 3) uniform f16samplerCubeArrayShadow cubeShadows;
layout(set = 0, binding = 4) uniform f16sampler1DShadow lineShadow;
layout(set = 0, binding = 5, rgba16f) uniform f16image2D image;
layout(set = 0, binding = 6) uniform f16texture2D texels;
layout(set = 0, binding = 7) uniform sampler state;
layout(set = 0, binding = 8, input_attachment_index = 0) uniform f16subpassInput pass;
layout(set = 0, binding = 9) uniform f16samplerBuffer numbers;
layout(set = 0, binding = 10) uniform f16sampler2DArray planes;
layout(set = 0, binding = 11, rgba16f) uniform f16image2DMS samples;
layout(set = 0, binding = 12) uniform f16samplerCube cube;
layout(set = 0, binding = 13) uniform samplerShadow shadowState;
layout(set = 0, binding = 14) uniform f16sampler2DMS multi;
layout(location = 0) in vec4 v;
layout(location = 0) out vec4 color;

void lookups(inout f16vec4 t) {
  t += texture(line, v.x) + texture(plane, v.xy) + texture(plane, v.xy, v.z);
  t.x += texture(shadow, v.xyz) + texture(cubeShadows, v, v.x) + texture(lineShadow, v.xyz);
  t += textureProj(plane, v.xyz) + textureProj(plane, v) + textureLod(plane, v.xy, v.z);
  t.x += textureProj(shadow, v);
  t += textureOffset(plane, v.xy, ivec2(1)) + textureGrad(plane, v.xy, v.xy, v.zw);
  t += textureGather(plane, v.xy, 1) + textureGather(shadow, v.xy, v.x);
  t += texture(f16sampler2D(texels, state), v.xy);
  t.x += texture(f16sampler2DShadow(texels, shadowState), v.xyz);
}

void main() {
  f16vec4 t = f16vec4(0);
  lookups(t);
  t += texelFetch(plane, ivec2(1), 0) + texelFetch(numbers, 3) + texelFetch(multi, ivec2(1), 2);
  t += imageLoad(image, ivec2(0)) + imageLoad(samples, ivec2(1), 2) + subpassLoad(pass);
  imageStore(image, ivec2(1), t);
  t.xy += f16vec2(textureSize(planes, 0).xy) + f16vec2(textureQueryLod(cube, v.xyz));
  color = vec4(t);
}
