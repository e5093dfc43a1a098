// Sums over loops, which fast execution multiplies several iterations at a time: no iteration, fewer
// than that, some left over; operands that products share; sums that are read element by element
// after the loop, and loops in loops. What is wrong with each is counted.
//
// DEFINE: %{run} = %coopc run %s --groups 1 --out 0=%t.npy:u32[8]
// DEFINE: %{show} = %python %S/Inputs/arrays.py show %t.npy
// RUN: %{run} --exec=reference -DA=float -DB=float -DS=float && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DA=float -DB=float -DS=float && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DA=float16_t -DB=float16_t -DS=float && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DA=bfloat16_t -DB=bfloat16_t -DS=float && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DA=int8_t -DB=int8_t -DS=int && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DA=uint8_t -DB=int8_t -DS=int -DSCOPE=gl_ScopeWorkgroup && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DA=bfloat16_t -DB=bfloat16_t -DS=float -DSCOPE=gl_ScopeWorkgroup && %{show} | FileCheck %s
// CHECK: 0 0 0 0 0 0 0 0
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
#ifndef SCOPE
#define SCOPE gl_ScopeSubgroup
#endif

const uint M = 20, N = 24, K = 12, Most = 95, Stride = K * Most;

layout(local_size_x = 32) in;
layout(set = 0, binding = 0) buffer Errors { uint errors[8]; };
shared A a[2 * M * Stride];
shared B b[Stride * N];
shared S c[M * N];

coopmat<A, SCOPE, M, K, gl_MatrixUseA> loadA(uint matrix, uint k) {
  coopmat<A, SCOPE, M, K, gl_MatrixUseA> m;
  coopMatLoad(m, a, matrix * M * Stride + k * K, Stride, gl_CooperativeMatrixLayoutRowMajor);
  return m;
}

coopmat<B, SCOPE, K, N, gl_MatrixUseB> loadB(uint k) {
  coopmat<B, SCOPE, K, N, gl_MatrixUseB> m;
  coopMatLoad(m, b, k * K * N, N, gl_CooperativeMatrixLayoutRowMajor);
  return m;
}

// C against factor times the product of a matrix of A over the iterations from first on.
void check(uint place, coopmat<S, SCOPE, M, N, gl_MatrixUseAccumulator> sum, uint matrix, uint first,
           uint count, S factor) {
  barrier();
  coopMatStore(sum, c, 0, N, gl_CooperativeMatrixLayoutRowMajor);
  barrier();
  for (uint i = gl_LocalInvocationIndex; i < M * N; i += 32) {
    S expected = S(0);
    for (uint k = first * K; k < (first + count) * K; ++k)
      expected += S(a[matrix * M * Stride + i / N * Stride + k]) * S(b[k * N + i % N]);
    if (c[i] != expected * factor)
      atomicAdd(errors[place], 1);
  }
}

void main() {
  for (uint i = gl_LocalInvocationIndex; i < 2 * M * Stride; i += 32)
    a[i] = A(i * 7 % 5);
  for (uint i = gl_LocalInvocationIndex; i < Stride * N; i += 32)
    b[i] = B(float(i * 11 % 7) - 3.0);
  barrier();

  const coopmat<S, SCOPE, M, N, gl_MatrixUseAccumulator> zero =
      coopmat<S, SCOPE, M, N, gl_MatrixUseAccumulator>(0);
  // Iterations: none, one, as many as there are.
  const uint counts[] = {0, 1, Most};
  for (uint i = 0; i < 3; ++i) {
    coopmat<S, SCOPE, M, N, gl_MatrixUseAccumulator> sum = zero;
    for (uint k = 0; k < counts[i]; ++k)
      sum = coopMatMulAdd(loadA(0, k), loadB(k), sum);
    check(i, sum, 0, 0, counts[i], S(1));
  }
  // Two products share B.
  coopmat<S, SCOPE, M, N, gl_MatrixUseAccumulator> first = zero, second = zero;
  for (uint k = 0; k < 10; ++k) {
    coopmat<B, SCOPE, K, N, gl_MatrixUseB> right = loadB(k);
    first = coopMatMulAdd(loadA(0, k), right, first);
    second = coopMatMulAdd(loadA(1, k), right, second);
  }
  check(3, first, 0, 0, 10, S(1));
  check(4, second, 1, 0, 10, S(1));
  // Elements are read after the loop, and the sum goes on.
  coopmat<S, SCOPE, M, N, gl_MatrixUseAccumulator> sum = zero;
  for (uint k = 3; k < 10; ++k)
    sum = coopMatMulAdd(loadA(0, k), loadB(k), sum);
  for (uint i = 0; i < sum.length(); ++i)
    sum[i] = sum[i] * S(2);
  check(5, sum, 0, 3, 7, S(2));
  // The sum of an outer loop; a sum that each of its iterations reads.
  coopmat<S, SCOPE, M, N, gl_MatrixUseAccumulator> total = zero, steps = zero;
  for (uint i = 0; i < 3; ++i) {
    for (uint k = i * 5; k < i * 5 + 5; ++k)
      total = coopMatMulAdd(loadA(1, k), loadB(k), total);
    steps = steps + total;
  }
  check(6, total, 1, 0, 15, S(1));
  coopmat<S, SCOPE, M, N, gl_MatrixUseAccumulator> again = zero;
  for (uint i = 1; i < 4; ++i) {
    coopmat<S, SCOPE, M, N, gl_MatrixUseAccumulator> part = zero;
    for (uint k = 0; k < i * 5; ++k)
      part = coopMatMulAdd(loadA(1, k), loadB(k), part);
    again = again + part;
  }
  check(7, steps - again, 1, 0, 0, S(1));
}
