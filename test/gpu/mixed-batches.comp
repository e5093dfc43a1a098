// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrices of a subgroup that lie in shared memory decide how threads hold others (lower/gpu/matrix/FragmentMap.h), and
// so do the weights of cooperative vectors, which become matrices: batches have to be held alike before and after.
// test/gpu/emulated-vectors.test executes it.
// RUN: %coopc --emit=ptx --gpu=sm_90a %s | FileCheck %s
// CHECK: mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_vector : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef N
#define N 32
#endif
#ifndef LAYOUT_B // of the matrix
#define LAYOUT_B gl_CooperativeMatrixLayoutRowMajor
#endif
#ifndef LAYOUT_W // of the weights
#define LAYOUT_W gl_CooperativeVectorMatrixLayoutRowMajorNV
#endif
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer A { float16_t inputs[]; };
layout(binding = 1) readonly buffer W { float16_t weights[]; };
layout(binding = 2) buffer C { float results[]; };
layout(binding = 3) buffer D { float other[]; };
shared float16_t sa[1024], sb[1024];
void main() {
  const uint item = gl_GlobalInvocationID.x, l = gl_LocalInvocationIndex;
  for (uint i = l; i < 1024; i += 64) {
    sa[i] = weights[i];
    sb[i] = weights[1024 + i];
  }
  barrier();
  coopmat<float16_t, gl_ScopeSubgroup, 16, 32, gl_MatrixUseA> a;
  coopmat<float16_t, gl_ScopeSubgroup, 32, 32, gl_MatrixUseB> b;
  coopmat<float, gl_ScopeSubgroup, 16, 32, gl_MatrixUseAccumulator> c =
      coopmat<float, gl_ScopeSubgroup, 16, 32, gl_MatrixUseAccumulator>(0);
  coopMatLoad(a, sa, 0, 32, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(b, sb, 0, 32, LAYOUT_B);
  c = coopMatMulAdd(a, b, c);
  coopMatStore(c, other, (gl_WorkGroupID.x * 2 + gl_SubgroupID) * 512, 32, gl_CooperativeMatrixLayoutRowMajor);
  coopvecNV<float16_t, N> x;
  coopVecLoadNV(x, inputs, item * N * 2);
  coopvecNV<float, 32> h;
  coopVecMatMulNV(h, x, gl_ComponentTypeFloat16NV, weights, 0, gl_ComponentTypeFloat16NV, 32, N, LAYOUT_W, false,
                  LAYOUT_W == gl_CooperativeVectorMatrixLayoutRowMajorNV ? 2 * N : 64);
  coopVecStoreNV(h, results, item * 128);
}
