// Subgroups make a product together, and add to each part what is in the same buffer as the result, some rows above
// (SHIFT 0: where the part is stored itself). A part reads what the part before it has stored; where all parts are made
// as one, nothing is stored before all is read, so that is not to be done then (lower/exec/staging/WholeMatrix.h).
// DEFINE: %{bind} = --bind 0=random:s8[4096] --bind 1=random:s8[4096] --bind 2=random:s32[8192]
// DEFINE: %{run} = %coopc run %s --groups 1 --push u32:64 %{bind} --out 2=%t
// RUN: %{run}.fast.npy && %{run}.reference.npy --exec=reference
// RUN: cmp %t.fast.npy %t.reference.npy
// RUN: %{run}.fast.npy -DSHIFT=0 && %{run}.reference.npy -DSHIFT=0 --exec=reference
// RUN: cmp %t.fast.npy %t.reference.npy
// RUN: %{run}.fast.npy -DSHIFT=16*64 && %{run}.reference.npy -DSHIFT=16*64 --exec=reference
// RUN: cmp %t.fast.npy %t.reference.npy
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef SHIFT
#define SHIFT -16 * 64
#endif
layout(local_size_x = 128) in;
layout(push_constant) uniform Size { uint K; };
layout(set = 0, binding = 0) buffer A { int8_t a[]; };
layout(set = 0, binding = 1) buffer B { int8_t b[]; };
layout(set = 0, binding = 2) buffer C { int c[]; };
shared int8_t blockB[16 * 64];

void main() {
  const uint column = gl_SubgroupID * 16;
  coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> sum[4], other;
  for (uint i = 0; i < 4; ++i)
    sum[i] = coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0);
  for (uint k = 0; k < K; k += 16) {
    barrier();
    for (uint i = gl_LocalInvocationIndex; i < 16 * 64; i += 128)
      blockB[i] = b[k * 64 + i];
    barrier();
    coopmat<int8_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> matB;
    coopMatLoad(matB, blockB, column, 64, gl_CooperativeMatrixLayoutRowMajor);
    for (uint i = 0; i < 4; ++i) {
      coopmat<int8_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> matA;
      coopMatLoad(matA, a, i * 16 * K + k, K, gl_CooperativeMatrixLayoutRowMajor);
      sum[i] = coopMatMulAdd(matA, matB, sum[i]);
    }
  }
  for (uint i = 0; i < 4; ++i) {
    const uint to = (i * 16 + 16) * 64 + column;
    coopMatLoad(other, c, to + SHIFT, 64, gl_CooperativeMatrixLayoutRowMajor);
    sum[i] += other;
    coopMatStore(sum[i], c, to, 64, gl_CooperativeMatrixLayoutRowMajor);
  }
}
