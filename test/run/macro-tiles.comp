// Products of each of some matrices with each of others, which fast execution does as one
// (lower/analysis/MacroTile.h): every element of every sum, over more iterations than there are slots,
// and with sums that begin with something. Wrong ones are counted; all numbers are small integers,
// exact in every type. Rows of A are multiplied where they are, as long as they go on where those of
// the matrix above and of the iteration before end (lower/cpu/gemm/UnpackedOperand.h).
//
// DEFINE: %{run} = %coopc run %s --groups 1 --out 0=%t.npy:u32[4] --push u32:70
// DEFINE: %{show} = %python %S/Inputs/arrays.py show %t.npy
// RUN: %{run} --exec=reference && %{show} | FileCheck %s
// RUN: %{run} --exec=fast && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DT=bfloat16_t -DS=float && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DT=float16_t -DS=float -DR=3 -DQ=2 && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DT=float16_t -DS=float16_t && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DT=float -DS=float -DR=5 -DQ=1 && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DM=8 -DR=3 -DQ=3 && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DM=7 -DR=5 && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DN=32 -DK=64 && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DN=20 && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DK=64 && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DK=64 -DPLACE=UPWARDS && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DK=64 -DPLACE=PARTLY_COPY && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DT=bfloat16_t -DS=float -DPLACE=PARTLY_COPY && %{show} | FileCheck %s
// RUN: %if cpu-avx512vl %{ %{run} --exec=fast --cpu=x86-64-v4 -DT=float -DS=float -DPLACE=UPWARDS && %{show} | FileCheck %s %}
// RUN: %if cpu-avx512vl %{ %{run} --exec=fast --cpu=x86-64-v4 -DT=float -DS=float -DPLACE=PARTLY_COPY && %{show} | FileCheck %s %}
// RUN: %{run} --exec=fast --features=-amx-tile && %{show} | FileCheck %s
// RUN: %if cpu-avx512vl %{ %{run} --exec=fast --cpu=x86-64-v4 -DT=float -DS=float && %{show} | FileCheck %s %}
// RUN: %{run} --exec=fast --cpu=x86-64-v3 -DT=float -DS=float -DN=8 && %{show} | FileCheck %s
// RUN: %{run} --exec=fast --cpu=x86-64-v2 -DN=4 -DM=4 && %{show} | FileCheck %s
// CHECK: 0 0 0 0
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
#ifndef T
#define T int8_t
#define S int
#endif
#ifndef M
#define M 16
#endif
#ifndef N
#define N 16
#endif
#ifndef K
#define K 32
#endif
#ifndef R
#define R 4
#endif
#ifndef Q
#define Q 4
#endif

// Where matrix I of A is in step k.
#define DOWNWARDS(I) ((I) * M * Row)
#define UPWARDS(I) ((R - 1 - (I)) * M * Row)
#define PARTLY_COPY(I) ((I) * M * Row + ((I) > 0 && k % 3 == 2 ? R * M * Row : 0))
#ifndef PLACE
#define PLACE DOWNWARDS
#endif

layout(local_size_x = 32) in;
layout(push_constant) uniform Parameters { uint steps; };
layout(set = 0, binding = 0) buffer Errors { uint errors[4]; };
const uint Row = 3 * K; // the same three matrices again and again
shared T a[2 * R * M * Row], b[Row * Q * N];
shared S c[R * M * Q * N];

int valueOfA(uint i) { return int(i * 7 % 5) - 2; }
int valueOfB(uint i) { return int(i * 11 % 3) - 1; }

#define SUM coopmat<S, gl_ScopeSubgroup, M, N, gl_MatrixUseAccumulator>
SUM sums[R][Q];

/// Adds the products of the steps from First to End - 1.
void add(uint first, uint end) {
  for (uint k = first; k < end; ++k) {
    coopmat<T, gl_ScopeSubgroup, M, K, gl_MatrixUseA> left[R];
    for (uint i = 0; i < R; ++i)
      coopMatLoad(left[i], a, PLACE(i) + k % 3 * K, Row, gl_CooperativeMatrixLayoutRowMajor);
    for (uint j = 0; j < Q; ++j) {
      coopmat<T, gl_ScopeSubgroup, K, N, gl_MatrixUseB> right;
      coopMatLoad(right, b, k % 3 * K * Q * N + j * N, Q * N, gl_CooperativeMatrixLayoutRowMajor);
      for (uint i = 0; i < R; ++i)
        sums[i][j] = coopMatMulAdd(left[i], right, sums[i][j]);
    }
  }
}

int dotOf(uint k, uint row, uint column) {
  int sum = 0;
  for (uint n = k * K; n < (k + 1) * K; ++n)
    sum += valueOfA(row * Row + n) * valueOfB(n * Q * N + column);
  return sum;
}

/// Sums shall be Times[k] times the products with k % 3, and what they began with.
void check(uint test, uint times[3], uint begin) {
  barrier();
  for (uint i = 0; i < R; ++i)
    for (uint j = 0; j < Q; ++j)
      coopMatStore(sums[i][j], c, i * M * Q * N + j * N, Q * N, gl_CooperativeMatrixLayoutRowMajor);
  barrier();
  for (uint n = gl_LocalInvocationIndex; n < c.length(); n += gl_WorkGroupSize.x) {
    const uint row = n / (Q * N), column = n % (Q * N);
    int expected = int(begin * (1 + row / M + column / N));
    for (uint k = 0; k < 3; ++k)
      expected += int(times[k]) * dotOf(k, PLACE(row / M) / Row % (R * M) + row % M, column);
    if (int(c[n]) != expected)
      atomicAdd(errors[test], 1);
  }
  barrier();
}

void fill(uint begin) {
  for (uint i = 0; i < R; ++i)
    for (uint j = 0; j < Q; ++j)
      sums[i][j] = SUM(S(float(begin * (1 + i + j))));
}

void main() {
  if (gl_LocalInvocationIndex < 4)
    errors[gl_LocalInvocationIndex] = 0;
  for (uint i = gl_LocalInvocationIndex; i < a.length(); i += gl_WorkGroupSize.x)
    a[i] = T(float(valueOfA(i % (R * M * Row))));
  for (uint i = gl_LocalInvocationIndex; i < b.length(); i += gl_WorkGroupSize.x)
    b[i] = T(float(valueOfB(i)));
  barrier();

  fill(0);
  add(0, 1);
  check(0, uint[3](1, 0, 0), 0);

  fill(3);
  add(0, 0);
  check(1, uint[3](0, 0, 0), 3);

  // More than the slots that there are, and twice.
  fill(2);
  add(0, steps);
  add(1, 3);
  check(2, uint[3](24, 24, 24), 2);
  add(0, steps - 69);
  check(3, uint[3](25, 24, 24), 2);
}
