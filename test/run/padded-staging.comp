// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is staged in shared memory whose rows are padded, and is multiplied from where it was copied from
// (lower/exec/staging/DirectLoad.h): an offset in shared memory is a term of which the one in the buffer is a
// fraction. Inputs are small integers, so results are exact.
//
// RUN: rm -rf %t && mkdir %t
// RUN: %python %S/Inputs/integers.py %t/A.npy '<f4' 1024 1 && %python %S/Inputs/integers.py %t/B.npy '<f4' 512 2
// DEFINE: %{run} = %coopc run %s --subgroup-size 16 --bind 0=%t/A.npy --bind 1=%t/B.npy
// RUN: %{run} --out 2=%t/a.npy:f32[128] --exec=reference
// RUN: %{run} --out 2=%t/b.npy:f32[128] && cmp %t/a.npy %t/b.npy
// RUN: %{run} --out 2=%t/c.npy:f32[128] '-DAT=S * row + kk' && cmp %t/a.npy %t/c.npy
// RUN: %{run} --out 2=%t/d.npy:f32[128] -DPAD=24 '-DAT=S * row + kk' && cmp %t/a.npy %t/d.npy
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require

#ifndef PAD
#define PAD 8
#endif
#ifndef AT
#define AT (row * S + kk) / 4 * 4
#endif

layout(local_size_x = 32) in; // two subgroups of 16

const uint S = 32 + PAD;
shared float sm[16 * S];
layout(binding = 0) readonly buffer A { float a[]; }; // 16 x 64
layout(binding = 1) readonly buffer B { float b[]; }; // 64 x 8
layout(binding = 2) writeonly buffer C { float c[]; }; // 16 x 8

void main() {
  coopmat<float, gl_ScopeSubgroup, 8, 32, gl_MatrixUseA> ma;
  coopmat<float, gl_ScopeSubgroup, 32, 8, gl_MatrixUseB> mb;
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> sum =
      coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(0.0);
  const uint row = gl_SubgroupID * 8;
  for (uint k = 0; k < 64; k += 32) {
    for (uint i = gl_LocalInvocationIndex; i < 512; i += 32)
      sm[i / 32 * S + i % 32] = a[i / 32 * 64 + k + i % 32];
    barrier();
    for (uint kk = 0; kk < 32; kk += 32) {
      coopMatLoad(ma, sm, AT, S, gl_CooperativeMatrixLayoutRowMajor);
      coopMatLoad(mb, b, (k + kk) * 8, 8, gl_CooperativeMatrixLayoutRowMajor);
      sum = coopMatMulAdd(ma, mb, sum);
    }
    barrier();
  }
  coopMatStore(sum, c, row * 8, 8, gl_CooperativeMatrixLayoutRowMajor);
}
