// Products of tensors that end inside of a tile: fast execution multiplies what is stored of the sum
// (lower/analysis/LiveOutBounds.h), and K as far as both operands have it. Each size is a workgroup's tile
// of M x N at a corner; what is wrong with each is counted.
//
// DEFINE: %{run} = %coopc run %s --groups 1 --out 0=%t.npy:u32[12]
// DEFINE: %{show} = %python %S/Inputs/arrays.py show %t.npy
// RUN: %{run} --exec=reference && %{show} | FileCheck %s
// RUN: %{run} --exec=fast && %{show} | FileCheck %s
// RUN: %{run} --exec=fast --cpu=x86-64-v3 && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DSCOPE=gl_ScopeSubgroup && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DTA=float16_t -DTB=float16_t -DONE=0x3C00u && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DTA=float16_t -DTB=float16_t -DONE=0x3C00u -DTS=float16_t && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DTA=bfloat16_t -DTB=bfloat16_t -DONE=0x3F80u && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DTA=bfloat16_t -DTB=bfloat16_t -DONE=0x3F80u --features=-amx-tile && %{show} | FileCheck %s
// DEFINE: %{bytes} = -DTB=int8_t -DTS=int -DONE=1u
// RUN: %{run} --exec=fast -DTA=int8_t %{bytes} && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DTA=int8_t %{bytes} --features=-amx-tile && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DTA=uint8_t %{bytes} --features=-amx-tile && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DTA=int8_t %{bytes} --features=-avx512f && %{show} | FileCheck %s
// Few blocks of few vectors, and K that is no whole number of groups:
// RUN: %{run} --exec=fast -DTILE_M=17 -DTILE_N=33 -DTILE_K=12 && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DTILE_M=17 -DTILE_N=33 -DTILE_K=12 -DTA=int8_t %{bytes} --features=-amx-tile && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DTILE_M=17 -DTILE_N=33 -DTILE_K=16 -DTA=int8_t %{bytes} && %{show} | FileCheck %s
// CHECK: 0 0 0 0 0 0 0 0 0 0 0 0
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
#ifndef SCOPE
#define SCOPE gl_ScopeWorkgroup
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
#ifndef TILE_M
#define TILE_M 40
#define TILE_N 112
#define TILE_K 24
#endif

#ifndef ONE
#define ONE 0x3F800000u
#endif

const uint MostK = 100, Border = 3; // of C: after its columns, where nothing may be written

layout(local_size_x = 32) in;
layout(set = 0, binding = 0) buffer Errors { uint errors[12]; };
shared TA a[TILE_M * MostK];
shared TB b[MostK * TILE_N];
shared TS c[(TILE_M + Border) * (TILE_N + Border)];

#define MATRIX_A coopmat<TA, SCOPE, TILE_M, TILE_K, gl_MatrixUseA>
#define MATRIX_B coopmat<TB, SCOPE, TILE_K, TILE_N, gl_MatrixUseB>
#define SUM coopmat<TS, SCOPE, TILE_M, TILE_N, gl_MatrixUseAccumulator>
#define LAYOUT tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV>

// Rows and columns of C, iterations, K of A and of B, rows of A, and whether after A there are ones.
struct Case {
  uint m, n, steps, ofA, ofB, rowsA;
  bool hasOnes;
};
const uint M = TILE_M, N = TILE_N, K = TILE_K;
const Case cases[] = {
    {M, N, 4, 4 * K, 4 * K, M, false},          // all is there
    {M - 3, N, 4, 4 * K, 4 * K, M, false},      // some of the last block of rows
    {5, N, 4, 4 * K, 4 * K, M, false},          // few rows
    {M, N - 20, 4, 4 * K, 4 * K, M, false},     // half of a panel
    {13, 3, 3, 2 * K + 5, 2 * K + 5, 13, true}, // an end in all directions
    {M, N, 4, K + 3, 4 * K - 1, M, false},      // B goes on
    {M, N, 4, K + 3, 4 * K - 1, M, true},       // and so does A, in a way
    {M, N, 4, 4 * K - 1, K + 3, M, false},      // A goes on
    {M, N - 1, 4, K + 3, K + 3, 10, false},     // the last steps are zeros
    {M - 1, N, 0, K, K, M, false},              // no step
};

LAYOUT layoutOf(uint rows, uint columns) {
  return setTensorLayoutDimensionNV(
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV), rows, columns);
}

const uint AsItIs = 0, Doubled = 1, Transposed = 2;

void run(uint place, Case x, uint how) {
  LAYOUT layoutA = layoutOf(x.rowsA, x.ofA), layoutB = layoutOf(x.ofB, N);
  if (x.hasOnes)
    layoutA = setTensorLayoutClampValueNV(layoutA, ONE);
  barrier();
  for (uint i = gl_LocalInvocationIndex; i < c.length(); i += 32)
    c[i] = TS(7);
  barrier();
  SUM sum = SUM(TS(2));
  for (uint k = 0; k < x.steps; ++k) {
    MATRIX_A m;
    MATRIX_B n;
    coopMatLoadTensorNV(m, a, 0, sliceTensorLayoutNV(layoutA, 0, M, k * K, K));
    coopMatLoadTensorNV(n, b, 0, sliceTensorLayoutNV(layoutB, k * K, K, 0, N));
    sum = coopMatMulAdd(m, n, sum);
  }
  const uint stride = (how == Transposed ? x.m : x.n) + Border;
  LAYOUT layoutC = how == Transposed ? layoutOf(x.n, x.m) : layoutOf(x.m, x.n);
  layoutC = setTensorLayoutStrideNV(layoutC, stride, 1);
  if (how == AsItIs)
    coopMatStoreTensorNV(sum, c, 0, sliceTensorLayoutNV(layoutC, 0, M, 0, N));
  else if (how == Doubled)
    coopMatStoreTensorNV(sum * TS(2), c, 0, sliceTensorLayoutNV(layoutC, 0, M, 0, N));
  else
    coopMatStoreTensorNV(sum, c, 0, sliceTensorLayoutNV(layoutC, 0, N, 0, M),
                         createTensorViewNV(2, false, 1, 0));
  barrier();
  for (uint i = gl_LocalInvocationIndex; i < c.length(); i += 32) {
    const uint row = how == Transposed ? i % stride : i / stride;
    const uint column = how == Transposed ? i / stride : i % stride;
    float expected = 2;
    if (row >= x.m || column >= x.n)
      expected = 7;
    else
      for (uint k = 0; k < min(x.steps * K, x.ofB); ++k)
        expected += (k < x.ofA && row < x.rowsA ? float(a[row * x.ofA + k]) : float(x.hasOnes)) *
                    float(b[k * N + column]);
    if (how == Doubled && row < x.m && column < x.n)
      expected *= 2;
    if (float(c[i]) != expected)
      atomicAdd(errors[place], 1);
  }
}

void main() {
  // Negative ones too where there are.
  const float least = float(TA(-1)) < 0.0 ? -2.0 : 0.0;
  for (uint i = gl_LocalInvocationIndex; i < a.length(); i += 32)
    a[i] = TA(float(i * 7 % 5) + least);
  for (uint i = gl_LocalInvocationIndex; i < b.length(); i += 32)
    b[i] = TB(float(i * 11 % 7) - 3.0);
  barrier();
  for (uint i = 0; i < cases.length(); ++i)
    run(i, cases[i], AsItIs);
  run(10, cases[4], Doubled);
  run(11, cases[4], Transposed);
}
