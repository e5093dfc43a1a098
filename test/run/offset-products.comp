// Bytes of signednesses that a CPU's dot product does not take: A is offset as long as the product
// runs (Product::needsOffset in lower/cpu/gemm/MicroKernel.h). What reads A after it, or while its
// sums are stored, finds it as it was. What is wrong with each is counted.
// Tests of the same code take a build with sanitizers a fraction of the time.
// UNSUPPORTED: sanitize
//
// DEFINE: %{run} = %coopc run %s --groups 2 --out 0=%t.npy:u32[6]
// DEFINE: %{show} = %python %S/Inputs/arrays.py show %t.npy
// DEFINE: %{dots} = --exec=fast --features=-amx-tile
// RUN: %{run} --exec=reference && %{show} | FileCheck %s
// RUN: %{run} %{dots} && %{show} | FileCheck %s
// RUN: %{run} %{dots} -DTA=uint8_t -DTB=uint8_t && %{show} | FileCheck %s
// RUN: %{run} %{dots} -DTA=uint8_t && %{show} | FileCheck %s
// RUN: %{run} %{dots} -DTB=uint8_t && %{show} | FileCheck %s
// RUN: %{run} %{dots} -DSCOPE=gl_ScopeWorkgroup && %{show} | FileCheck %s
// RUN: %{run} %{dots} -DSCOPE=gl_ScopeWorkgroup -DTA=uint8_t -DTB=uint8_t && %{show} | FileCheck %s
// RUN: %{run} --exec=fast --features=-avx512f && %{show} | FileCheck %s
// RUN: %{run} --exec=fast && %{show} | FileCheck %s
// Bytes in words, where there is no dot product of bytes:
// RUN: %{run} %{dots} --features=-amx-tile,-avx512vnni && %{show} | FileCheck %s
// RUN: %{run} --exec=fast --cpu=x86-64-v3 -DTA=uint8_t && %{show} | FileCheck %s
// RUN: %{run} --exec=fast --cpu=x86-64-v2 -DTA=uint8_t -DTB=uint8_t && %{show} | FileCheck %s
// CHECK: 0 0 0 0 0 0
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef SCOPE
#define SCOPE gl_ScopeSubgroup
#endif
#ifndef TA
#define TA int8_t
#endif
#ifndef TB
#define TB int8_t
#endif

// Columns of A are no whole lines of a cache.
const uint M = 24, N = 36, K = 36, Count = 5, Depth = K * Count;

layout(local_size_x = 32) in;
layout(set = 0, binding = 0) buffer Errors { uint errors[6]; };
shared TA a[M * Depth];
shared TA columns[M * Depth];
shared TB b[Depth * N];
shared int c[M * N];
shared TA d[M * K];

#define MATRIX_A coopmat<TA, SCOPE, M, K, gl_MatrixUseA>
#define MATRIX_B coopmat<TB, SCOPE, K, N, gl_MatrixUseB>
#define SUM coopmat<int, SCOPE, M, N, gl_MatrixUseAccumulator>
#define ROWS gl_CooperativeMatrixLayoutRowMajor

MATRIX_A loadA(uint k) {
  MATRIX_A m;
  coopMatLoad(m, a, k * K, Depth, ROWS);
  return m;
}

MATRIX_B loadB(uint k) {
  MATRIX_B m;
  coopMatLoad(m, b, k * K * N, N, ROWS);
  return m;
}

int product(uint row, uint column, uint firstA, uint firstB, uint depth) {
  int sum = 0;
  for (uint k = 0; k < depth; ++k)
    sum += int(a[row * Depth + firstA + k]) * int(b[(firstB + k) * N + column]);
  return sum;
}

/// Count times the products of the first steps: of all of A and B, or of the first step of A.
void check(uint place, SUM sum, int factor, bool isOfFirstA) {
  barrier();
  coopMatStore(sum, c, 0, N, ROWS);
  barrier();
  for (uint i = gl_LocalInvocationIndex; i < M * N; i += 32) {
    int expected = 0;
    for (uint k = 0; k < Count; ++k)
      expected += product(i / N, i % N, isOfFirstA ? 0 : k * K, k * K, K);
    if (c[i] != factor * expected)
      atomicAdd(errors[place], 1);
  }
  barrier();
}

/// Elements of an A, which are those of the first step and Other.
#define CHECK_A(place, m, other)                                                                   \
  barrier();                                                                                       \
  coopMatStore(m, d, 0, K, ROWS);                                                                  \
  barrier();                                                                                       \
  for (uint i = gl_LocalInvocationIndex; i < M * K; i += 32)                                       \
    if (d[i] != TA(int(a[i / K * Depth + i % K]) + (other)))                                       \
      atomicAdd(errors[place], 1);                                                                 \
  barrier()

void main() {
  for (uint i = gl_LocalInvocationIndex; i < M * Depth; i += 32) {
    a[i] = TA(i * 37 % 256);
    columns[i % Depth * M + i / Depth] = a[i];
  }
  for (uint i = gl_LocalInvocationIndex; i < Depth * N; i += 32)
    b[i] = TB(i * 91 % 256);
  barrier();

  // A is multiplied again and again, and stored.
  const MATRIX_A first = loadA(0);
  SUM sum = SUM(0);
  for (uint k = 0; k < Count; ++k)
    sum = coopMatMulAdd(first, loadB(k), sum);
  check(0, sum, 1, true);
  CHECK_A(1, first, 0);

  // Two sums of a loop's products have the same A, in memory or in its tile.
  SUM more = SUM(0);
  sum = SUM(0);
  for (uint k = 0; k < Count; ++k) {
    const MATRIX_A m = loadA(k);
    sum = coopMatMulAdd(m, loadB(k), sum);
    more = coopMatMulAdd(m, loadB(k), more);
  }
  check(2, sum + more, 2, false);
  more = SUM(0);
  sum = SUM(0);
  for (uint k = 0; k < Count; ++k) {
    MATRIX_A m;
    coopMatLoad(m, columns, k * K * M, M, gl_CooperativeMatrixLayoutColumnMajor);
    sum = coopMatMulAdd(m, loadB(k), sum);
    more = coopMatMulAdd(m, loadB(k), more);
  }
  check(3, sum + more, 2, false);

  // What is done to the sums reads A.
  MATRIX_A next = MATRIX_A(coopMatMulAdd(first, loadB(0), SUM(0)));
  next = next + first;
  CHECK_A(4, next, product(i / K, i % K, 0, 0, K));

  // Each A is multiplied once, and stays as it is in memory.
  sum = SUM(0);
  for (uint k = 0; k < Count; ++k)
    sum = coopMatMulAdd(loadA(k), loadB(k), sum);
  check(5, sum, 1, false);
}
