// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums of a grid of products that go from registers to memory where they lie there as one matrix
// (PendingProduct.h): where they do, where they do not, where their rows meet, and where that memory
// is what rows of A are still read from. Wrong elements are counted; all numbers are small integers,
// exact in every type.
//
// DEFINE: %{run} = %coopc run %s --groups 1 --out 0=%t.npy:u32[6] --out 1=%t.a.npy:u8[120000] --out 2=%t.b.npy:u8[150000]
// DEFINE: %{show} = %python %S/Inputs/arrays.py show %t.npy
// RUN: %{run} --exec=reference && %{show} | FileCheck %s
// RUN: %{run} --exec=fast && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DT=bfloat16_t -DS=float && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DT=float16_t -DS=float && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DT=float16_t -DS=float16_t && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DT=float -DS=float -DR=2 -DQ=4 && %{show} | FileCheck %s
// RUN: %if cpu-avx512vl %{ %{run} --exec=fast --cpu=x86-64-v4 -DT=float -DS=float -DQ=1 && %{show} | FileCheck %s %}
// RUN: %{run} --exec=fast --cpu=x86-64-v3 -DT=float -DS=float -DN=8 && %{show} | FileCheck %s
// CHECK: 0 0 0 0 0 0
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
#ifndef T
#define T int8_t
#define S int
#endif
#ifndef N
#define N 16
#endif
#ifndef R
#define R 3
#endif
#ifndef Q
#define Q 2
#endif

const uint M = 16, K = 64, Steps = 9, Row = K * Steps, Rows = R * M, Columns = Q * N;
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) buffer Errors { uint errors[6]; };
layout(set = 0, binding = 1) buffer BufferA { T a[Rows * Row]; };
layout(set = 0, binding = 1) buffer BufferOverA { S overA[1]; };
layout(set = 0, binding = 2) buffer BufferB { T b[Row * Columns]; };
const uint Size = 2 * (Rows + 40) * (Columns + 50);
shared S c[Size];

int valueOfA(uint i) { return int(i * 7 % 5) - 2; }
int valueOfB(uint i) { return int(i * 11 % 3) - 1; }

int sumOf(uint row, uint column, uint steps) {
  int sum = 1;
  for (uint n = 0; n < steps * K; ++n)
    sum += valueOfA(row * Row + n) * valueOfB(n * Columns + column);
  return sum;
}

void prepare() {
  barrier();
  for (uint i = gl_LocalInvocationIndex; i < a.length(); i += gl_WorkGroupSize.x)
    a[i] = T(float(valueOfA(i)));
  for (uint i = gl_LocalInvocationIndex; i < b.length(); i += gl_WorkGroupSize.x)
    b[i] = T(float(valueOfB(i)));
  for (uint i = gl_LocalInvocationIndex; i < Size; i += gl_WorkGroupSize.x)
    c[i] = S(float(99));
  barrier();
}

void check(uint test, S found, int expected) {
  if (int(found) != expected)
    atomicAdd(errors[test], 1);
}

#define SUM coopmat<S, gl_ScopeSubgroup, M, N, gl_MatrixUseAccumulator>
const int RowMajor = gl_CooperativeMatrixLayoutRowMajor;

// Stores matrix (i, j) to TO at PLACE; the matrices are stored in the order that I and J give.
#define PRODUCT(TO, STEPS, I, J, PLACE, STRIDE)                                                    \
  {                                                                                                \
    SUM sums[R][Q];                                                                                \
    for (uint i = 0; i < R; ++i)                                                                   \
      for (uint j = 0; j < Q; ++j)                                                                 \
        sums[i][j] = SUM(S(float(1)));                                                             \
    for (uint k = 0; k < (STEPS); ++k) {                                                           \
      coopmat<T, gl_ScopeSubgroup, M, K, gl_MatrixUseA> left[R];                                   \
      for (uint i = 0; i < R; ++i)                                                                 \
        coopMatLoad(left[i], a, i * M * Row + k * K, Row, RowMajor);                               \
      for (uint j = 0; j < Q; ++j) {                                                               \
        coopmat<T, gl_ScopeSubgroup, K, N, gl_MatrixUseB> right;                                   \
        coopMatLoad(right, b, k * K * Columns + j * N, Columns, RowMajor);                         \
        for (uint i = 0; i < R; ++i)                                                               \
          sums[i][j] = coopMatMulAdd(left[i], right, sums[i][j]);                                  \
      }                                                                                            \
    }                                                                                              \
    for (uint n = 0; n < R; ++n)                                                                   \
      for (uint m = 0; m < Q; ++m) {                                                               \
        const uint i = (I), j = (J);                                                               \
        coopMatStore(sums[i][j], TO, PLACE, STRIDE, RowMajor);                                     \
      }                                                                                            \
    barrier();                                                                                     \
  }

// Everything in c is a sum or 99.
void checkAll(uint test, uint stride, uint above, uint before, uint steps) {
  for (uint n = gl_LocalInvocationIndex; n < Size; n += gl_WorkGroupSize.x) {
    const uint y = n / stride, x = n % stride;
    const uint i = y / above, j = x / before, row = y % above, column = x % before;
    const bool isSum = i < R && j < Q && row < M && column < N;
    check(test, c[n], isSum ? sumOf(i * M + row, j * N + column, steps) : 99);
  }
}

void main() {
  const uint t = gl_LocalInvocationIndex;
  if (t < 6)
    errors[t] = 0;

  // One matrix, whose rows have a rest.
  prepare();
  PRODUCT(c, Steps, n, m, i * M * (Columns + 3) + j * N, Columns + 3)
  checkAll(0, Columns + 3, M, N, Steps);

  // The last one is stored first, and there is nothing to add.
  prepare();
  PRODUCT(c, errors[5], R - 1 - n, Q - 1 - m, i * M * Columns + j * N, Columns)
  checkAll(1, Columns, M, N, 0);

  // Gaps between rows of matrices, and between columns.
  prepare();
  PRODUCT(c, Steps, n, m, i * (M + 2) * (Columns + 40) + j * N, Columns + 40)
  checkAll(2, Columns + 40, M + 2, N, Steps);
  prepare();
  PRODUCT(c, 2, n, m, i * M * (Columns + 40) + j * (N + 4), Columns + 40)
  checkAll(2, Columns + 40, M, N + 4, 2);

  // Rows meet: a later matrix has what an earlier one would have.
  prepare();
  PRODUCT(c, Steps, n, m, i * M * N + j * N, N)
  for (uint n = t; n < N; n += gl_WorkGroupSize.x)
    check(3, c[n], sumOf(0, n, Steps));
  for (uint n = t; n < N; n += gl_WorkGroupSize.x)
    check(3, c[(Rows - 1) * N + (Q - 1) * N + n], sumOf(Rows - 1, (Q - 1) * N + n, Steps));

  // Over the rows of A that were multiplied.
  prepare();
  PRODUCT(overA, Steps, n, m, i * M * Columns + j * N, Columns)
  for (uint n = t; n < Rows * Columns; n += gl_WorkGroupSize.x)
    check(4, overA[n], sumOf(n / Columns, n % Columns, Steps));
}
