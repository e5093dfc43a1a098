// Rows that fast execution multiplies where they were loaded from (lower/cpu/gemm/UnpackedOperand.h):
// in all of the iterations that are multiplied together, in the first or the last of them, or in
// none; matrices that end beyond a tensor; and a loop that changes what it has loaded, where rows
// are copied after all. What is wrong with each is counted.
//
// DEFINE: %{run} = %coopc run %s --groups 1 --out 0=%t.npy:u32[10]
// DEFINE: %{show} = %python %S/Inputs/arrays.py show %t.npy
// RUN: %{run} --exec=reference && %{show} | FileCheck %s
// RUN: %{run} --exec=fast && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DSCOPE=gl_ScopeWorkgroup && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DTA=float16_t -DTB=float16_t && %{show} | FileCheck %s
// Bytes, which some CPUs multiply with A offset by 128:
// DEFINE: %{bytes} = -DTB=int8_t -DTS=int
// RUN: %{run} --exec=fast -DTA=uint8_t %{bytes} && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DTA=int8_t %{bytes} && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DTA=int8_t %{bytes} --features=-amx-tile && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DTA=int8_t %{bytes} --features=-amx-tile -DDEPTH=20 && %{show} | FileCheck %s
// Slots of which two are a step of tile registers, and their number is odd:
// RUN: %{run} --exec=fast -DTA=bfloat16_t -DTB=bfloat16_t -DDEPTH=16 && %{show} | FileCheck %s
// The last vector of a row reaches beyond the last iteration's columns:
// RUN: %{run} --exec=fast -DDEPTH=20 && %{show} | FileCheck %s
// RUN: %{run} --exec=fast --cpu=x86-64-v3 && %{show} | FileCheck %s
// CHECK: 0 0 0 0 0 0 0 0 0 0
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
#ifndef SCOPE
#define SCOPE gl_ScopeSubgroup
#endif
#ifndef TA
#define TA float
#endif
#ifndef TB
#define TB float
#endif
#ifndef TS
#define TS float
#endif

// At a depth of 12, ten iterations are multiplied together where vectors are longest.
#ifndef DEPTH
#define DEPTH 12
#endif
const uint M = 20, N = 64, K = DEPTH, Count = 27, Depth = K * Count;
const uint Stride = Depth + 16; // of A: after its columns are no numbers

layout(local_size_x = 32) in;
layout(set = 0, binding = 0) buffer Errors { uint errors[10]; };
shared TA a[2 * M * Stride];
shared TB b[(Depth + 9) * N];
shared TS c[M * N];

#define MATRIX_A coopmat<TA, SCOPE, M, K, gl_MatrixUseA>
#define MATRIX_B coopmat<TB, SCOPE, K, N, gl_MatrixUseB>
#define SUM coopmat<TS, SCOPE, M, N, gl_MatrixUseAccumulator>

// Negative ones too where there are.
const float Least = float(TA(-1)) < 0.0 ? -2.0 : 0.0;
const float After = float(TA(0.5)) > 0.0 ? uintBitsToFloat(0x7FC00000u) : 1.0;
TA valueA(uint i) { return TA(float(i * 7 % 5) + Least); }

MATRIX_B loadB(uint k) {
  MATRIX_B m;
  coopMatLoad(m, b, k * K * N, N, gl_CooperativeMatrixLayoutRowMajor);
  return m;
}

// Of iterations in which A begins at row k * skew.
uint first(uint k, uint period, uint skew) { return k % period == period - 1 ? skew : 0; }

void check(uint place, SUM sum, uint count, uint period, uint skew, uint rows, uint depth) {
  barrier();
  coopMatStore(sum, c, 0, N, gl_CooperativeMatrixLayoutRowMajor);
  barrier();
  for (uint i = gl_LocalInvocationIndex; i < M * N; i += 32) {
    float expected = 0;
    for (uint k = 0; k < min(count * K, depth); ++k) {
      const uint row = first(k / K, period, skew) + i / N;
      if (row < rows)
        expected += float(valueA(row * Stride + k)) * float(b[k * N + i % N]);
    }
    if (float(c[i]) != expected)
      atomicAdd(errors[place], 1);
  }
}

// Every so many iterations, A is Skew rows further on.
void skewed(uint place, uint count, uint period, uint skew) {
  SUM sum = SUM(0);
  for (uint k = 0; k < count; ++k) {
    MATRIX_A m;
    coopMatLoad(m, a, first(k, period, skew) * Stride + k * K, Stride,
                gl_CooperativeMatrixLayoutRowMajor);
    sum = coopMatMulAdd(m, loadB(k), sum);
  }
  check(place, sum, count, period, skew, 2 * M, Depth);
}

// From a tensor of so many rows and columns, and zeros after it.
void clamped(uint place, uint rows, uint depth, uint row) {
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> layoutA =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  layoutA = setTensorLayoutDimensionNV(layoutA, rows, depth);
  layoutA = setTensorLayoutStrideNV(layoutA, Stride, 1);
  SUM sum = SUM(0);
  for (uint k = 0; k < Count; ++k) {
    MATRIX_A m;
    coopMatLoadTensorNV(m, a, 0, sliceTensorLayoutNV(layoutA, row, M, k * K, K));
    sum = coopMatMulAdd(m, loadB(k), sum);
  }
  check(place, sum, Count, 1, row, rows, depth);
}

// Every so many iterations, B is nine rows further on. Of Width columns, the rest are zeros.
void otherB(uint place, uint period, uint width) {
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> layoutB =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  layoutB = setTensorLayoutDimensionNV(layoutB, Depth + 9, width);
  layoutB = setTensorLayoutStrideNV(layoutB, N, 1);
  SUM sum = SUM(0);
  for (uint k = 0; k < Count; ++k) {
    MATRIX_A m;
    MATRIX_B n;
    coopMatLoad(m, a, k * K, Stride, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoadTensorNV(n, b, 0, sliceTensorLayoutNV(layoutB, first(k, period, 9) + k * K, K, 0, N));
    sum = coopMatMulAdd(m, n, sum);
  }
  barrier();
  coopMatStore(sum, c, 0, N, gl_CooperativeMatrixLayoutRowMajor);
  barrier();
  for (uint i = gl_LocalInvocationIndex; i < M * N; i += 32) {
    float expected = 0;
    if (i % N < width)
      for (uint k = 0; k < Depth; ++k)
        expected +=
            float(valueA(i / N * Stride + k)) * float(b[(first(k / K, period, 9) + k) * N + i % N]);
    if (float(c[i]) != expected)
      atomicAdd(errors[place], 1);
  }
}

void main() {
  for (uint i = gl_LocalInvocationIndex; i < 2 * M * Stride; i += 32)
    a[i] = i % Stride < Depth ? valueA(i) : TA(After);
  for (uint i = gl_LocalInvocationIndex; i < (Depth + 9) * N; i += 32)
    b[i] = TB(float(i * 11 % 7) - 3.0);
  barrier();

  skewed(0, Count, Count + 1, 0); // all go on
  skewed(1, Count, 4, 9);         // some do not
  skewed(2, Count, 2, 9);         // none goes on
  skewed(3, 1, 1, 0);             // one alone
  clamped(4, 2 * M, Depth, M - 1);
  clamped(5, 2 * M, Depth - 5, 3);
  clamped(6, M - 3, Depth, 0);

  otherB(7, 4, N);
  otherB(8, Count + 1, N - 3);

  // Rows are changed after the load. One invocation of many would be enough to see it.
  SUM sum = SUM(0);
  for (uint k = 0; k < Count; ++k) {
    MATRIX_A m;
    coopMatLoad(m, a, k * K, Stride, gl_CooperativeMatrixLayoutRowMajor);
    sum = coopMatMulAdd(m, loadB(k), sum);
    barrier();
    for (uint i = gl_LocalInvocationIndex; i < M * K; i += 32)
      a[i / K * Stride + k * K + i % K] = TA(0);
    barrier();
  }
  check(9, sum, Count, 1, 0, M, Depth);
}
