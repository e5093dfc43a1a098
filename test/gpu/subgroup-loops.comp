// What subgroups load in a loop goes through shared memory, some iterations ahead: what two of them load is copied
// once, and matrices side by side by whole lines. Numbers are small integers.
// RUN: %coopc --emit=ptx --gpu=sm_80 %s | FileCheck %s --implicit-check-not=movmatrix --implicit-check-not=ld.global.v4
// CHECK: .shared .align 1024 .b8 coop_$_stages[40960];
// CHECK: cp.async.commit_group
// CHECK: cp.async.wait_group 3;
// CHECK-NEXT: // end inline asm
// CHECK-NEXT: bar.sync 0;
// CHECK: ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16
// CHECK: mma.sync
// Five stages; a thread copies a chunk of each of two As, and two of B.
// RUN: %coopc --emit=ptx --gpu=sm_80 %s | grep -c "cp.async.cg" | FileCheck %s --check-prefix=COPIES
// COPIES: {{^}}20{{$}}
//
// Not where not all invocations get to the loop, or go through it together; where it changes memory; where there are
// fewer products than loads; where others may change what is loaded; nor in the reference execution.
// DEFINE: %{not} = %coopc --emit=ptx --gpu=sm_80 %s
// RUN: %{not} '-DBEFORE=if(gl_SubgroupID==1)return;' | FileCheck %s --check-prefix=NOT
// RUN: %{not} '-DMORE=gl_SubgroupID<3' | FileCheck %s --check-prefix=NOT
// RUN: %{not} '-DINSIDE=c[k]=0.0;' | FileCheck %s --check-prefix=NOT
// RUN: %{not} -DINSIDE=barrier() | FileCheck %s --check-prefix=NOT
// RUN: %{not} -DCOUNT_A=1 -DCOUNT_B=1 | FileCheck %s --check-prefix=NOT
// RUN: %{not} -DQUALIFIER=volatile | FileCheck %s --check-prefix=NOT
// RUN: %{not} --robust | FileCheck %s --check-prefix=NOT
// RUN: %{not} --exec=reference | FileCheck %s --check-prefix=NOT
// NOT-NOT: cp.async
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef T
#define T float16_t
#define S float
#endif
#ifndef TILE_K
#define TILE_K 16
#endif
#ifndef COUNT_A
#define COUNT_A 2
#define COUNT_B 4
#endif
#ifndef SUBGROUPS
#define SUBGROUPS 4
#endif
#ifndef WHERE
#define WHERE gl_SubgroupID
#endif
#ifndef MORE
#define MORE true
#endif
#ifndef BEFORE
#define BEFORE
#endif
#ifndef INSIDE
#define INSIDE
#endif
#ifndef QUALIFIER
#define QUALIFIER
#endif
#ifndef K
#define K 176
#endif
const uint Rows = 64, Columns = 128;
#ifdef A_BY_COLUMNS
const int LayoutA = gl_CooperativeMatrixLayoutColumnMajor;
const uint StrideA = Rows, StepA = 1, AcrossA = Rows;
#else
const int LayoutA = gl_CooperativeMatrixLayoutRowMajor;
const uint StrideA = K, StepA = K, AcrossA = 1;
#endif
#ifdef B_BY_COLUMNS
const int LayoutB = gl_CooperativeMatrixLayoutColumnMajor;
const uint StrideB = K, StepB = K, AcrossB = 1;
#else
const int LayoutB = gl_CooperativeMatrixLayoutRowMajor;
const uint StrideB = Columns, StepB = 1, AcrossB = Columns;
#endif
layout(local_size_x = 32 * SUBGROUPS) in;
layout(set = 0, binding = 0) QUALIFIER readonly buffer A { T a[]; };
layout(set = 0, binding = 1) QUALIFIER readonly buffer B { T b[]; };
layout(set = 0, binding = 2) buffer C { S c[]; };

// Of A, Rows x K, and B, K x Columns.
uint placeOfA(uint row, uint k) { return row * StepA + k * AcrossA; }
uint placeOfB(uint k, uint column) { return k * AcrossB + column * StepB; }

void main() {
  const uint where = WHERE;
  const uint row = where / 2 * 16 * COUNT_A, column = where % 2 * 16 * COUNT_B;
  coopmat<S, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> sum[COUNT_A][COUNT_B];
  for (uint i = 0; i < COUNT_A; ++i)
    for (uint j = 0; j < COUNT_B; ++j)
      sum[i][j] = coopmat<S, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(S(0));
  BEFORE
#ifdef TIMES
  for (uint time = 0; time < TIMES; ++time) {
#else
  {
#endif
  uint k = 0;
#ifdef BY_STEPS
  uint ofA = placeOfA(row, 0), ofB = placeOfB(0, column);
#endif
#ifdef DO_WHILE
  do {
#else
  for (; k < K && MORE; k += TILE_K) {
#endif
    INSIDE;
#ifndef BY_STEPS
    const uint ofA = placeOfA(row, k), ofB = placeOfB(k, column);
#endif
    coopmat<T, gl_ScopeSubgroup, 16, TILE_K, gl_MatrixUseA> matA[COUNT_A];
    for (uint i = 0; i < COUNT_A; ++i)
      coopMatLoad(matA[i], a, ofA + placeOfA(16 * i, 0), StrideA, LayoutA);
    for (uint j = 0; j < COUNT_B; ++j) {
      coopmat<T, gl_ScopeSubgroup, TILE_K, 16, gl_MatrixUseB> matB;
      coopMatLoad(matB, b, ofB + placeOfB(0, 16 * j), StrideB, LayoutB);
      for (uint i = 0; i < COUNT_A; ++i)
        sum[i][j] = coopMatMulAdd(matA[i], matB, sum[i][j]);
    }
#ifdef BY_STEPS
    ofA += placeOfA(0, TILE_K);
    ofB += placeOfB(TILE_K, 0);
#endif
#ifdef DO_WHILE
  } while ((k += TILE_K) < K);
#else
  }
#endif
#ifdef TWICE
  for (uint k = 0; k < K; k += TILE_K) {
    coopmat<T, gl_ScopeSubgroup, 16, TILE_K, gl_MatrixUseA> matA;
    coopmat<T, gl_ScopeSubgroup, TILE_K, 16, gl_MatrixUseB> matB, other;
    coopMatLoad(matB, b, placeOfB(k, column), StrideB, LayoutB);
    coopMatLoad(other, b, placeOfB(k, column + 16), StrideB, LayoutB);
    coopMatLoad(matA, a, placeOfA(row, k), StrideA, LayoutA);
    sum[1][0] = coopMatMulAdd(matA, matB, sum[1][0]);
    sum[1][1] = coopMatMulAdd(matA, other, sum[1][1]);
    sum[0][1] = coopMatMulAdd(matA, matB, sum[0][1]);
  }
#endif
  }
  for (uint i = 0; i < COUNT_A; ++i)
    for (uint j = 0; j < COUNT_B; ++j)
      coopMatStore(sum[i][j], c, (row + 16 * i) * Columns + column + 16 * j, Columns, gl_CooperativeMatrixLayoutRowMajor);
}
