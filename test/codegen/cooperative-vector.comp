// GL_NV_cooperative_vector.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(constant_id = 0) const uint N = 8;
layout(local_size_x = 32) in;
layout(std430, binding = 0) readonly buffer W { float16_t w[]; };
layout(std430, binding = 1) buffer D { uint d[]; };
shared vec4 s[16];
void main() {
  coopvecNV<float16_t, 16> v;
  coopVecLoadNV(v, w, 32);
  coopVecLoadNV(v, s, 0);
  coopvecNV<float16_t, N> r = coopvecNV<float16_t, N>(float16_t(1));
  coopVecMatMulNV(r, v, gl_ComponentTypeFloat16NV, w, 64, gl_ComponentTypeFloat16NV, N, 16, gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 32);
  coopVecMatMulAddNV(r, v, gl_ComponentTypeFloatE4M3NV, d, 64, gl_ComponentTypeFloatE4M3NV, w, 0, gl_ComponentTypeFloat16NV, N, 16, gl_CooperativeVectorMatrixLayoutInferencingOptimalNV, true, 0);
  r = max(r, coopvecNV<float16_t, N>(0)) * float16_t(2) - r / r;
  r = tanh(exp(r)) + clamp(r, r, r) + step(r, r) + fma(r, r, r);
  coopvecNV<uint, 4> p = coopvecNV<uint, 4>(1, uvec2(2, 3), d[0]);
  coopvecNV<int, 4> q = coopvecNV<int, 4>(p);
  p = (p << p) & ~p | p ^ p;
  coopVecMatMulNV(q, p, gl_ComponentTypeUnsignedInt8PackedNV, d, 0, gl_ComponentTypeUnsignedInt8NV, 4, 16, gl_CooperativeVectorMatrixLayoutColumnMajorNV, false, 16);
  q[1] = q[q.length() - 2];
  coopVecStoreNV(q, d, 16);
  coopVecOuterProductAccumulateNV(v, v, d, 0, 0, gl_CooperativeVectorMatrixLayoutTrainingOptimalNV, gl_ComponentTypeFloat16NV);
  coopVecReduceSumAccumulateNV(v, d, 64);
}
