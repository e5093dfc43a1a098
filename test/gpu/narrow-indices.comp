// Indices of 16 bits wrap around within a buffer: what lies side by side before they do does not after, and is not
// copied together. Values that are powers of others, as in a hash, are not written out.
// RUN: %coopc --emit=ptx --gpu=sm_80 %s | FileCheck %s
// RUN: %coopc --emit=ptx --gpu=sm_80 "-DPLACE0(k)=(k+(h&8u))" "-DPLACE1(k)=(k+(h&8u)+16u)" %s | FileCheck %s
// CHECK: cp.async.cg
// RUN: %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 1 f16:69000:1 f16:18000:2 f32:2048
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) readonly buffer A { float16_t a[]; };
layout(set = 0, binding = 1) readonly buffer B { float16_t b[]; };
layout(set = 0, binding = 2) buffer C { float c[]; };
#ifndef PLACE0
#define PLACE0(k) uint(uint16_t(65264u + (k)))
#define PLACE1(k) uint(uint16_t(uint16_t(65264u + (k)) + uint16_t(16)))
#endif
void main() {
  coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> s0 = coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0.0), s1 = s0, s2=s0, s3=s0;
  uint h = gl_WorkGroupID.x;
  h *= h; h *= h; h *= h; h *= h; h *= h; h *= h; h *= h; h *= h; h *= h; h *= h; h *= h; h *= h; h *= h; h *= h;
  h *= h; h *= h; h *= h; h *= h; h *= h; h *= h; h *= h; h *= h; h *= h; h *= h; h *= h; h *= h; h *= h; h *= h;
  h *= h; h *= h; h *= h; h *= h;
  for (uint k = 0; k < 512; k += 32) {
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> a0, a1;
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> b0;
    coopMatLoad(a0, a, PLACE0(k), 128, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(a1, a, PLACE1(k), 128, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(b0, b, k * 16 + gl_SubgroupID * 16, 32, gl_CooperativeMatrixLayoutRowMajor);
    s0 = coopMatMulAdd(a0, b0, s0);
    s1 = coopMatMulAdd(a1, b0, s1);
    s2 = coopMatMulAdd(a0, b0, s2);
  }
  coopMatStore(s0, c, gl_SubgroupID * 1024, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(s1, c, gl_SubgroupID * 1024 + 256, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(s2, c, gl_SubgroupID * 1024 + 512, 16, gl_CooperativeMatrixLayoutRowMajor);
}
