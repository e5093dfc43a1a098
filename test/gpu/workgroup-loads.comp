// Operands of a workgroup's product that are loaded as rows or columns at a stride are slices of tensors, which the
// tensor memory accelerator copies (lower/gpu/JoinProducts.h).
// DEFINE: %{ptx} = %coopc --emit=ptx --gpu=sm_90a %s
// RUN: %{ptx} | FileCheck %s
// RUN: %{ptx} -DSTEP=16 | FileCheck %s
// RUN: %{ptx} -DACROSS=2 | FileCheck %s
// CHECK-COUNT-2: tensormap.replace.tile.global_address
// CHECK: wgmma.mma_async.sync.aligned
// Not what goes on otherwise in each iteration, or is not whole.
// RUN: %{ptx} '-DPLACE_A=row*K+k*k' | FileCheck %s --check-prefix=NOT
// RUN: %{ptx} '-DPLACE_A=row*K+k/64*96' | FileCheck %s --check-prefix=NOT
// RUN: %{ptx} '-DINSIDE=c[k]=1' | FileCheck %s --check-prefix=NOT
// NOT-NOT: tensormap.replace.tile.global_address

// DEFINE: %{emulate} = %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_90a %s
// RUN: %{emulate} 1 push=800000008000000060000000 f16:12288:1 f16:12288:2 f32:16384 -- -DSTEP=32
// RUN: %{emulate} 1 push=800000008000000040000000 f16:12288:1 f16:12288:2 f32:16384 -- -DSTEP=16
// RUN: %{emulate} 1 push=800000000001000040000000 f16:12288:1 f16:16384:2 f32:32768 -- -DACROSS=2
// RUN: %{emulate} 1,2 push=000100008000000000000000 f16:12288:1 f16:16384:2 f32:32768
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef STEP
#define STEP 64
#endif
#ifndef ACROSS
#define ACROSS 1
#endif
#ifndef PLACE_A
#define PLACE_A row * K + k
#endif
#ifndef INSIDE
#define INSIDE
#endif
const uint Side = 128;
layout(local_size_x = 128 * ACROSS) in;
layout(push_constant) uniform Sizes { uint M, N, K; };
layout(set = 0, binding = 0) readonly buffer A { float16_t a[]; };
layout(set = 0, binding = 1) readonly buffer B { float16_t b[]; };
layout(set = 0, binding = 2) buffer C { float c[]; };
const int RowMajor = gl_CooperativeMatrixLayoutRowMajor;

void main() {
  const uint row = gl_WorkGroupID.y * Side, column = gl_WorkGroupID.x * Side * ACROSS;
  coopmat<float, gl_ScopeWorkgroup, Side, Side, gl_MatrixUseAccumulator> sum[ACROSS];
  for (uint j = 0; j < ACROSS; ++j)
    sum[j] = coopmat<float, gl_ScopeWorkgroup, Side, Side, gl_MatrixUseAccumulator>(1);
  for (uint k = 0; k < K; k += STEP) {
    coopmat<float16_t, gl_ScopeWorkgroup, Side, STEP, gl_MatrixUseA> matA;
    coopMatLoad(matA, a, PLACE_A, K, RowMajor);
    for (uint j = 0; j < ACROSS; ++j) {
      coopmat<float16_t, gl_ScopeWorkgroup, STEP, Side, gl_MatrixUseB> matB;
      coopMatLoad(matB, b, k * N + column + j * Side, N, RowMajor);
      sum[j] = coopMatMulAdd(matA, matB, sum[j]);
    }
    INSIDE;
  }
  for (uint j = 0; j < ACROSS; ++j)
    coopMatStore(sum[j], c, row * N + column + j * Side, N, RowMajor);
}
