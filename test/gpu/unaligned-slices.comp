// Slices that begin within 16 bytes of a line: the accelerator cannot copy them, threads do. One product, and loops
// whose first slice is not aligned, or whose second is not.
// Some of it is in sanitized.test.
// UNSUPPORTED: sanitize
// DEFINE: %{emulate} = %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_90a %s 1
// DEFINE: %{buffers} = f16:16384:1 f16:16384:2 f32:4096
// RUN: %{emulate} push=0000000020000000 %{buffers} -- -DONE
// RUN: %{emulate} push=0300000023000000 %{buffers} -- -DONE
// RUN: %{emulate} push=0500000025000000 %{buffers} -- -DONE -DTRANSPOSED
// RUN: %{emulate} push=0000000040000000 %{buffers}
// RUN: %{emulate} push=0300000043000000 %{buffers}
// RUN: %{emulate} push=fdffffff40000000 %{buffers}
// RUN: %{emulate} push=0000000040000000 %{buffers} -- -DTRANSPOSED
// RUN: %{emulate} push=0300000043000000 %{buffers} -- -DTRANSPOSED
// RUN: %{emulate} push=0000000040000000 %{buffers} -- "-DINNER=k+k/32u"
// RUN: %{emulate} push=0000000040000000 %{buffers} -- "-DINNER=k-k/16u*3u"
// RUN: %coopc --gpu=sm_90a --emit=ptx %s | FileCheck %s
// RUN: %coopc --gpu=sm_90a --emit=ptx %s "-DINNER=2u*k+8u" | FileCheck %s
// CHECK: cp.async.bulk.tensor
// RUN: %coopc --gpu=sm_90a --emit=ptx %s -DTRANSPOSED "-DINNER=k+k/32u" | FileCheck %s --check-prefix=THREADS
// THREADS-NOT: cp.async.bulk.tensor
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef INNER
#define INNER k
#endif
layout(local_size_x = 128) in;
layout(push_constant) uniform Push { uint first, end; };
layout(binding = 0) readonly buffer A { float16_t a[]; };
layout(binding = 1) readonly buffer B { float16_t b[]; };
layout(binding = 2) buffer C { float c[]; };
void main() {
  tensorLayoutNV<2, 1> all = setTensorLayoutDimensionNV(createTensorLayoutNV(2, 1), 128, 128);
  tensorViewNV<2, false, 1, 0> transposed = createTensorViewNV(2, false, 1, 0);
  coopmat<float, gl_ScopeWorkgroup, 64, 64, gl_MatrixUseAccumulator> sum =
      coopmat<float, gl_ScopeWorkgroup, 64, 64, gl_MatrixUseAccumulator>(0.0);
#ifdef ONE
  const uint k = first;
#else
  for (uint k = first; int(k) < int(end); k += 32)
#endif
  {
    coopmat<float16_t, gl_ScopeWorkgroup, 64, 32, gl_MatrixUseA> matA;
    coopmat<float16_t, gl_ScopeWorkgroup, 32, 64, gl_MatrixUseB> matB;
    coopMatLoadTensorNV(matA, a, 0, sliceTensorLayoutNV(all, 0, 64, INNER, 32));
#ifdef TRANSPOSED
    coopMatLoadTensorNV(matB, b, 0, sliceTensorLayoutNV(all, 0, 64, INNER, 32), transposed);
#else
    coopMatLoadTensorNV(matB, b, 0, sliceTensorLayoutNV(all, k, 32, first, 64));
#endif
    sum = coopMatMulAdd(matA, matB, sum);
  }
  coopMatStore(sum, c, 0, 64, gl_CooperativeMatrixLayoutRowMajor);
}
