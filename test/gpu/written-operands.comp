// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a kernel has written to a buffer and the accelerator reads afterwards goes through another proxy (PTX ISA,
// "Proxies"): a fence is between them. Where nothing is written before, there is none.
// RUN: %coopc --emit=ptx --gpu=sm_90a %s | FileCheck %s
// CHECK: st.global
// CHECK: bar.sync
// CHECK: fence.proxy.async.global
// CHECK: cp.async.bulk.tensor.2d
// RUN: %coopc --emit=ptx --gpu=sm_90a -DONLY_READ %s | FileCheck %s --check-prefix=READ
// READ: cp.async.bulk.tensor.2d
// READ-NOT: fence.proxy.async.global
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(local_size_x = 256) in;
layout(set = 0, binding = 0) buffer A { float16_t a[]; };
layout(set = 0, binding = 1) readonly buffer B { float16_t b[]; };
layout(set = 0, binding = 2) writeonly buffer C { float c[]; };

void main() {
#ifndef ONLY_READ
  for (uint i = gl_LocalInvocationIndex; i < 128 * 256; i += 256)
    a[i] *= 2.0hf;
  controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsBuffer,
                 gl_SemanticsAcquireRelease);
#endif
  tensorLayoutNV<2> layoutA = setTensorLayoutDimensionNV(createTensorLayoutNV(2), 128, 256);
  tensorLayoutNV<2> layoutB = setTensorLayoutDimensionNV(createTensorLayoutNV(2), 256, 128);
  coopmat<float, gl_ScopeWorkgroup, 128, 128, gl_MatrixUseAccumulator> sum =
      coopmat<float, gl_ScopeWorkgroup, 128, 128, gl_MatrixUseAccumulator>(0);
  for (uint k = 0; k < 256; k += 64) {
    coopmat<float16_t, gl_ScopeWorkgroup, 128, 64, gl_MatrixUseA> matA;
    coopmat<float16_t, gl_ScopeWorkgroup, 64, 128, gl_MatrixUseB> matB;
    coopMatLoadTensorNV(matA, a, 0, sliceTensorLayoutNV(layoutA, 0, 128, k, 64));
    coopMatLoadTensorNV(matB, b, 0, sliceTensorLayoutNV(layoutB, k, 64, 0, 128));
    sum = coopMatMulAdd(matA, matB, sum);
  }
  coopMatStore(sum, c, 0, 128, gl_CooperativeMatrixLayoutRowMajor);
}
