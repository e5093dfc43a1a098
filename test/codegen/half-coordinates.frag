// GL_AMD_gpu_shader_half_float_fetch: coordinates, biases and levels of float16_t. SPIRV-Tools know
// nothing of them. What a shadow compares with stays a float, of its own.
// RUN: %coopc --emit=spirv-text %s -o - | FileCheck %s
#version 450
#extension GL_AMD_gpu_shader_half_float : require
#extension GL_AMD_gpu_shader_half_float_fetch : require
layout(binding = 0) uniform f16sampler2D plane;
layout(binding = 1) uniform f16sampler2DShadow shadow;
layout(binding = 2) uniform f16sampler1DShadow line;
layout(binding = 3) uniform f16samplerCube cube;
layout(location = 0) in vec4 v;
layout(location = 0) out vec4 color;
// CHECK-DAG: OpCapability Float16ImageAMD
// CHECK-DAG: OpExtension "SPV_AMD_gpu_shader_half_float_fetch"
// CHECK-DAG: [[H:%[a-z0-9]+]] = OpTypeFloat 16
// CHECK-DAG: [[H2:%[a-z0-9]+]] = OpTypeVector [[H]] 2
// CHECK-DAG: [[H4:%[a-z0-9]+]] = OpTypeVector [[H]] 4
void main() {
  f16vec4 h = f16vec4(v);
  f16vec4 t = texture(plane, h.xy, h.z);
  // CHECK: [[P:%[0-9]+]] = OpVectorShuffle [[H2]]
  // CHECK: OpImageSampleImplicitLod [[H4]] {{%[0-9]+}} [[P]] Bias
  t.x += texture(shadow, h.xy, v.z);
  // CHECK: [[P:%[0-9]+]] = OpVectorShuffle [[H2]]
  // CHECK: OpImageSampleDrefImplicitLod [[H]] {{%[0-9]+}} [[P]] {{%[0-9]+$}}
  t.x += texture(line, h.xy, v.z, h.w);
  // CHECK: OpImageSampleDrefImplicitLod [[H]] {{.*}} Bias
  t.x += textureProj(shadow, h.xyz, v.x);
  // CHECK: OpImageSampleProjDrefImplicitLod [[H]]
  t += textureProj(plane, h);
  // CHECK: OpImageSampleProjImplicitLod [[H4]]
  t += textureLod(plane, h.xy, h.z);
  // CHECK: OpImageSampleExplicitLod [[H4]] {{.*}} Lod
  t += textureGrad(plane, h.xy, h.xy, h.zw);
  // CHECK: OpImageSampleExplicitLod [[H4]] {{.*}} Grad
  t.xy += textureQueryLod(cube, h.xyz);
  // CHECK: OpImageQueryLod [[H2]]
  color = vec4(t);
}
