// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of bfloat16 and of 8-bit floats, whose types the host chooses by macros; the result goes
// out in single precision, and once more in the type of the inputs.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_bfloat16 : enable
#extension GL_EXT_float_e4m3 : enable
#extension GL_EXT_float_e5m2 : enable

layout(constant_id = 0) const uint M = 16;
layout(constant_id = 1) const uint N = 16;
layout(constant_id = 2) const uint K = 16;
layout(local_size_x = 32) in;

layout(push_constant) uniform Sizes { uint k, stride_a, stride_b, stride_d; } size;

layout(binding = 0) readonly buffer A { IN_TYPE a[]; };
layout(binding = 1) readonly buffer B { IN_TYPE b[]; };
layout(binding = 2) writeonly buffer D { float d[]; };
layout(binding = 3) writeonly buffer E { IN_TYPE e[]; };

void main() {
  const uint i = gl_WorkGroupID.y * M, j = gl_WorkGroupID.x * N;
  coopmat<float, SCOPE, M, N, gl_MatrixUseAccumulator> sum;
  sum = coopmat<float, SCOPE, M, N, gl_MatrixUseAccumulator>(0.0);
  for (uint k = 0; k < size.k; k += K) {
    coopmat<IN_TYPE, SCOPE, M, K, gl_MatrixUseA> matA;
    coopmat<IN_TYPE, SCOPE, K, N, gl_MatrixUseB> matB;
    coopMatLoad(matA, a, i * size.stride_a + k, size.stride_a, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(matB, b, j * size.stride_b + k, size.stride_b, gl_CooperativeMatrixLayoutColumnMajor);
    sum = coopMatMulAdd(matA, matB, sum);
  }
  coopMatStore(sum, d, i * size.stride_d + j, size.stride_d, gl_CooperativeMatrixLayoutRowMajor);
  coopmat<IN_TYPE, SCOPE, M, N, gl_MatrixUseAccumulator> narrow =
      coopmat<IN_TYPE, SCOPE, M, N, gl_MatrixUseAccumulator>(sum);
  coopMatStore(narrow, e, i * size.stride_d + j, size.stride_d, gl_CooperativeMatrixLayoutRowMajor);
}
