// Products of a workgroup's matrices in loops over K, of sizes that no tile divides, from tensors with
// other strides, clamp modes and views: all that decides how operands get to where they are multiplied
// (on GPUs, lower/gpu/matrix/GemmLoops.h). Numbers are small integers, exact in every type.
//
// RUN: %python %S/Inputs/integers.py %t.a.npy '<f2' 40000 1 && %python %S/Inputs/integers.py %t.b.npy '<f2' 40000 2
// DEFINE: %{as} =
// DEFINE: %{run} = %coopc run %s --groups 2,2 --bind 0=%t.a.npy --bind 1=%t.b.npy
// DEFINE: %{check} = %{run} %{as} --exec=reference --out 2=%t.reference.npy:f32[80000] && \
// DEFINE:   %{run} %{as} --out 2=%t.npy:f32[80000] && cmp %t.npy %t.reference.npy
// RUN: %{check}
// REDEFINE: %{as} = -DTILE_M=64 -DTILE_N=96 -DTILE_K=32
// RUN: %{check}
// REDEFINE: %{as} = -DTILE_M=32 -DTILE_N=64 -DTILE_K=64
// RUN: %{check}
// REDEFINE: %{as} = -DTILE_M=128 -DTILE_N=32 -DTILE_K=16 -DINVOCATIONS=128
// RUN: %{check}
// REDEFINE: %{as} = -DB_BY_COLUMNS -DA_BY_COLUMNS
// RUN: %{check}
// REDEFINE: %{as} = -DPITCH=7 -DFIRST_ROW=3 -DFIRST_K=5
// RUN: %{check}
// REDEFINE: %{as} = -DPITCH=12 -DFIRST_ROW=-5 -DFIRST_K=-8
// RUN: %{check}
// REDEFINE: %{as} = -DCLAMP=gl_CooperativeMatrixClampModeClampToEdgeNV
// RUN: %{check}
// REDEFINE: %{as} = -DCLAMP=gl_CooperativeMatrixClampModeRepeatNV -DB_BY_COLUMNS
// RUN: %{check}
// REDEFINE: %{as} = -DFILL=0x4000
// RUN: %{check}
// REDEFINE: %{as} = -DDO_WHILE -DTIMES=3
// RUN: %{check}
// REDEFINE: %{as} = -DTWICE -DS=float16_t
// RUN: %{check}
// RUN: %python %S/Inputs/integers.py %t.a.npy '|i1' 40000 1 && %python %S/Inputs/integers.py %t.b.npy '|i1' 40000 2
// REDEFINE: %{as} = -DT=int8_t -DS=int
// RUN: %{check}
// REDEFINE: %{as} = -DT=int8_t -DS=int -DB_BY_COLUMNS -DTILE_N=128
// RUN: %{check}
// REDEFINE: %{as} = -DT=int8_t -DS=int -DA_BY_COLUMNS -DPITCH=3 -DTILE_M=48
// RUN: %{check}
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef T
#define T float16_t
#endif
#ifndef S
#define S float
#endif
#ifndef TILE_M
#define TILE_M 128
#endif
#ifndef TILE_N
#define TILE_N 64
#endif
#ifndef TILE_K
#define TILE_K 64
#endif
#ifndef INVOCATIONS
#define INVOCATIONS 256
#endif
#ifndef CLAMP
#define CLAMP gl_CooperativeMatrixClampModeConstantNV
#endif
#ifndef PITCH
#define PITCH 0 // more than the elements of a row
#endif
#ifndef FIRST_ROW
#define FIRST_ROW 0
#endif
#ifndef FIRST_K
#define FIRST_K 0
#endif
#ifndef TIMES
#define TIMES 1
#endif
layout(local_size_x = INVOCATIONS) in;
layout(binding = 0) readonly buffer A { T a[]; };
layout(binding = 1) readonly buffer B { T b[]; };
layout(binding = 2) buffer C { float c[]; };

const uint M = 2 * TILE_M - 25, N = 2 * TILE_N - 10, K = 100;

#define SUM coopmat<S, gl_ScopeWorkgroup, TILE_M, TILE_N, gl_MatrixUseAccumulator>
#define LAYOUT tensorLayoutNV<2, CLAMP>

LAYOUT layoutOf(uint rows, uint columns) {
  LAYOUT l = createTensorLayoutNV(2, CLAMP);
  l = setTensorLayoutDimensionNV(l, rows, columns);
  l = setTensorLayoutStrideNV(l, columns + PITCH, 1);
#ifdef FILL
  l = setTensorLayoutClampValueNV(l, FILL);
#endif
  return l;
}

void step(inout SUM sum, uint row, uint column, uint k) {
  tensorViewNV<2, false, 1, 0> across = createTensorViewNV(2, false, 1, 0);
  coopmat<T, gl_ScopeWorkgroup, TILE_M, TILE_K, gl_MatrixUseA> matA;
  coopmat<T, gl_ScopeWorkgroup, TILE_K, TILE_N, gl_MatrixUseB> matB;
#ifdef A_BY_COLUMNS
  coopMatLoadTensorNV(matA, a, 0, sliceTensorLayoutNV(layoutOf(K, M), k, TILE_K, row, TILE_M), across);
#else
  coopMatLoadTensorNV(matA, a, 0, sliceTensorLayoutNV(layoutOf(M, K), row, TILE_M, k, TILE_K));
#endif
#ifdef B_BY_COLUMNS
  coopMatLoadTensorNV(matB, b, 0, sliceTensorLayoutNV(layoutOf(N, K), column, TILE_N, k, TILE_K), across);
#else
  coopMatLoadTensorNV(matB, b, 0, sliceTensorLayoutNV(layoutOf(K, N), k, TILE_K, column, TILE_N));
#endif
  sum = coopMatMulAdd(matA, matB, sum);
}

void main() {
  const uint row = gl_WorkGroupID.y * TILE_M + uint(FIRST_ROW), column = gl_WorkGroupID.x * TILE_N;
  SUM sum = SUM(S(1));
  for (uint time = 0; time < TIMES; ++time) {
#ifdef DO_WHILE
    uint k = uint(FIRST_K);
    do {
      step(sum, row, column, k);
      k += TILE_K;
    } while (k < K);
#else
    for (uint k = 0; k < K; k += TILE_K)
      step(sum, row, column, k + uint(FIRST_K));
#endif
  }
#ifdef TWICE
  SUM other = SUM(S(2));
  for (uint k = TILE_K; k < K; k += TILE_K)
    step(other, row, column, k);
  sum += other;
#endif
  coopmat<float, gl_ScopeWorkgroup, TILE_M, TILE_N, gl_MatrixUseAccumulator> result =
      coopmat<float, gl_ScopeWorkgroup, TILE_M, TILE_N, gl_MatrixUseAccumulator>(sum);
  tensorLayoutNV<2> to = createTensorLayoutNV(2);
  to = setTensorLayoutDimensionNV(to, 2 * TILE_M, 2 * TILE_N);
  coopMatStoreTensorNV(result, c, 0, sliceTensorLayoutNV(to, gl_WorkGroupID.y * TILE_M, TILE_M,
                                                          column, TILE_N));
}
