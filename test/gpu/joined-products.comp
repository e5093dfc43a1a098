// Products of a workgroup's subgroups, from memory or staged in shared memory, are one product of the workgroup
// (lower/gpu/JoinProducts.h), for as many iterations as lines of 128 bytes have; what K has not is zeros.
// Some of it is in sanitized.test.
// UNSUPPORTED: sanitize
// DEFINE: %{ptx} = %coopc --emit=ptx --gpu=sm_90a %s
// RUN: %{ptx} | FileCheck %s --check-prefixes=JOINED,FROM_MEMORY
// RUN: %{ptx} -DSTAGED | FileCheck %s --check-prefixes=JOINED,FROM_SHARED
// JOINED-COUNT-2: tensormap.replace.tile.global_address
// JOINED:      cp.async.bulk.tensor.2d
// JOINED:      wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16
// The body as it was, for other sizes, is pipelined as before.
// FROM_MEMORY: cp.async.cg.shared.global
// FROM_SHARED: bar.sync
// FROM_SHARED: mma.sync.aligned.m16n8k16
// What is made wider and narrow again on the way is what it was; by a type that lacks some numbers it is not.
// RUN: %{ptx} -DSTAGED -DWIDE=float | FileCheck %s --check-prefix=JOINED
// RUN: %{ptx} -DSTAGED -DWIDE=int | FileCheck %s --check-prefix=NOT

// What is made of sums element by element before they are stored is done with all of them: what is begun with, added
// from buffers, scaled by a uniform block's number, and made by a loop over elements; addresses and sizes may come from
// such a block, and stores be of another type.
// RUN: %{ptx} -DEPILOGUE | FileCheck %s --check-prefix=JOINED
// RUN: %{ptx} -DEPILOGUE -DSTAGED | FileCheck %s --check-prefix=JOINED
// RUN: %{ptx} -DEPILOGUE -DBOUND -DADDED=16 | FileCheck %s --check-prefix=JOINED
// RUN: %{ptx} -DEPILOGUE -DR=float16_t -DFIRST_SUM=2.5 | FileCheck %s --check-prefix=JOINED
// Where each matrix is stored only if it is inside of the result, it is asked once whether all are.
// RUN: %{ptx} '-DASKED=top+i*16+16<=M && left+j*16+16<=N && M%4==0' | FileCheck %s --check-prefix=JOINED
// RUN: %{ptx} '-DASKED=top+i*16+16<=M' '-DOTHERWISE=c[0]=1' | FileCheck %s --check-prefix=JOINED
// RUN: %{ptx} '-DASKED=gl_SubgroupInvocationID==1' | FileCheck %s --check-prefix=NOT
// RUN: %{ptx} '-DASKED=i<3||gl_SubgroupID==0' | FileCheck %s --check-prefix=NOT
// Not by what subgroups have for themselves, of parts that are no rectangle, and if an element's place counts.
// RUN: %{ptx} -DEPILOGUE '-DFACTOR=float(gl_SubgroupID)' | FileCheck %s --check-prefix=NOT
// RUN: %{ptx} -DEPILOGUE '-DFACTOR=a[gl_LocalInvocationIndex]' | FileCheck %s --check-prefix=NOT
// RUN: %{ptx} -DEPILOGUE '-DFACTOR=float(i)' | FileCheck %s --check-prefix=NOT
// RUN: %{ptx} -DEPILOGUE '-DADDED=i*2' | FileCheck %s --check-prefix=NOT
// RUN: %{ptx} -DEPILOGUE '-DELEMENT=e<2?0:sum[i][j][e]' | FileCheck %s --check-prefix=NOT

// Both versions have the same shared memory.
// RUN: %{ptx} -DSTAGED | FileCheck %s --check-prefix=SHARED
// SHARED: // coop {{.*}}"shared":98688

// Not what does something else, what cannot be told, and what no warpgroup multiplies.
// RUN: %{ptx} '-DAFTER=c[0]=1' | FileCheck %s --check-prefix=NOT
// RUN: %{ptx} '-DINSIDE=c[k]=1' | FileCheck %s --check-prefix=NOT
// RUN: %{ptx} '-DSTEP_OF_ROWS=24' | FileCheck %s --check-prefix=NOT
// RUN: %{ptx} -DQUALIFIER=volatile | FileCheck %s --check-prefix=NOT
// RUN: %{ptx} --robust | FileCheck %s --check-prefix=NOT
// RUN: %{ptx} --fp=strict | FileCheck %s --check-prefix=NOT
// RUN: %{ptx} -DT=float -DBYTES=4 | FileCheck %s --check-prefix=NOT
// RUN: %{ptx} -DSUBGROUPS_Y=1 -DSUBGROUPS_X=2 | FileCheck %s --check-prefix=NOT
// RUN: %coopc --emit=ptx --gpu=sm_80 %s | FileCheck %s --check-prefix=NOT
// NOT-NOT: wgmma

// What they compute: with an end of K that is no line, none, one iteration, and none at all; columns; sums of halves;
// bytes; lines that are not aligned, for which the body is as it was.
// DEFINE: %{emulate} = %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_90a %s
// DEFINE: %{sizes} = push=800000008000000060000000
// RUN: %{emulate} 1 %{sizes} f16:12288:1 f16:12288:2 f32:16384
// RUN: %{emulate} 1 %{sizes} f16:12288:1 f16:12288:2 f32:16384 -- -DSTAGED
// RUN: %{emulate} 1 %{sizes} f16:12288:1 f16:12288:2 f32:16384 -- -DSTAGED -DWIDE=float
// RUN: %{emulate} 1 %{sizes} s8:12288:1 s8:12288:2 s32:16384 -- -DT=int8_t -DS=int -DBYTES=1 -DSTAGED -DWIDE=int
// RUN: %{emulate} 2,2 push=000100000001000040000000 f16:16384:1 f16:16384:2 f32:65536
// RUN: %{emulate} 2,2 push=000100000001000040000000 f16:16384:1 f16:16384:2 f32:65536 -- -DSTAGED
// RUN: %{emulate} 1 push=800000008000000020000000 f16:4096:1 f16:4096:2 f32:16384 -- -DSTAGED
// RUN: %{emulate} 1 push=800000008000000000000000 f16:4096:1 f16:4096:2 f32:16384
// RUN: %{emulate} 1 %{sizes} f16:12288:1 f16:12288:2 f32:16384 -- -DA_BY_COLUMNS -DB_BY_COLUMNS
// RUN: %{emulate} 1 %{sizes} f16:12288:1 f16:12288:2 f32:16384 -- -DB_BY_COLUMNS -DC_BY_COLUMNS
// RUN: %{emulate} 1 %{sizes} f16:12288:1 f16:12288:2 f16:16384 -- -DS=float16_t -DSTAGED
// RUN: %{emulate} 1 %{sizes} s8:12288:1 s8:12288:2 s32:16384 -- -DT=int8_t -DS=int -DBYTES=1
// RUN: %{emulate} 1 %{sizes} u8:12288:1 u8:12288:2 u32:16384 -- -DT=uint8_t -DS=uint -DBYTES=1 -DB_BY_COLUMNS
// RUN: %{emulate} 1 %{sizes} s8:12288:1 s8:12288:2 s32:16384 -- -DT=int8_t -DS=int -DBYTES=1 -DSTAGED
// RUN: %{emulate} 1 push=800000008400000060000000 f16:12288:1 f16:12672:2 f32:16896 -- -DSTAGED
// RUN: %{emulate} 1 %{sizes} f16:12288:1 f16:12288:2 f32:16384 -- -DFIRST=32
// DEFINE: %{others} = f32:16448:3 f32:1:4
// RUN: %{emulate} 1 %{sizes} f16:12288:1 f16:12288:2 f32:16384 %{others} -- -DEPILOGUE
// RUN: %{emulate} 1 %{sizes} f16:12288:1 f16:12288:2 f32:16384 %{others} -- -DEPILOGUE -DSTAGED -DFIRST_SUM=2.5
// RUN: %{emulate} 1 %{sizes} f16:12288:1 f16:12288:2 f16:16384 %{others} -- -DEPILOGUE -DR=float16_t -DADDED=16
// RUN: %{emulate} 1 %{sizes} f16:12288:1 f16:12288:2 f32:16384 %{others} -- -DEPILOGUE -DC_BY_COLUMNS -DBEGIN_LOADED
// RUN: %{emulate} 1 %{sizes} s8:12288:1 s8:12288:2 s32:16384 s32:16384:3 s32:1:4 -- -DT=int8_t -DS=int -DBYTES=1 -DEPILOGUE
// RUN: %{emulate} 1 push=800000008000000000000000 f16:4096:1 f16:4096:2 f32:16384 -- '-DASKED=top+i*16+16<=M-16'
// RUN: %{emulate} 1 %{sizes} f16:12288:1 f16:12288:2 f32:16384 -- '-DASKED=top+i*16+16<=M && left+j*16+16<=N'
// RUN: %{emulate} 1 %{sizes} f16:12288:1 f16:12288:2 f32:16384 -- '-DASKED=top+i*16+16<=M && left+j*16+16<N'
// RUN: %{emulate} 1 push=400000000001000060000000 f16:6144:1 f16:24576:2 f32:16384 -- -DSUBGROUPS_Y=1 -DSUBGROUPS_X=4
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef T
#define T float16_t
#define BYTES 2
#endif
#ifndef S
#define S float
#endif
#ifndef SUBGROUPS_Y
#define SUBGROUPS_Y 2
#define SUBGROUPS_X 2
#endif
#ifndef QUALIFIER
#define QUALIFIER restrict
#endif
#ifndef R
#define R S
#endif
#ifndef FIRST_SUM
#define FIRST_SUM 0
#endif
#ifndef FACTOR
#define FACTOR factor
#endif
#ifndef ADDED
#define ADDED 0
#endif
#ifndef ELEMENT
#define ELEMENT max(sum[i][j][e], S(0))
#endif
#ifndef ASKED
#define ASKED true
#endif
#ifndef OTHERWISE
#define OTHERWISE
#endif
#ifndef INSIDE
#define INSIDE
#endif
#ifndef AFTER
#define AFTER
#endif
#ifndef FIRST
#define FIRST 0
#endif
#ifndef STEP_OF_ROWS
#define STEP_OF_ROWS 16
#endif
// A subgroup has 64 x 64.
const uint Subgroups = SUBGROUPS_Y * SUBGROUPS_X, Rows = 64 * SUBGROUPS_Y, Columns = 64 * SUBGROUPS_X, Depth = 32;
layout(local_size_x = 32 * Subgroups) in;
#ifdef BOUND
layout(set = 0, binding = 5) uniform Sizes { uint M, N, K; };
#else
layout(push_constant) uniform Sizes { uint M, N, K; };
#endif
layout(set = 0, binding = 0) readonly QUALIFIER buffer A { T a[]; };
layout(set = 0, binding = 1) readonly QUALIFIER buffer B { T b[]; };
layout(set = 0, binding = 2) buffer C { R c[]; };
#ifdef EPILOGUE
layout(set = 0, binding = 3) readonly buffer D { S d[]; };
layout(set = 0, binding = 4) uniform Factor { S factor; };
#endif

const int RowMajor = gl_CooperativeMatrixLayoutRowMajor, ColumnMajor = gl_CooperativeMatrixLayoutColumnMajor;
#ifdef A_BY_COLUMNS
#define PLACE_A(row, k) (k) * M + (row), M, ColumnMajor
#else
#define PLACE_A(row, k) (row) * K + (k), K, RowMajor
#endif
#ifdef B_BY_COLUMNS
#define PLACE_B(k, column) (column) * K + (k), K, ColumnMajor
#else
#define PLACE_B(k, column) (k) * N + (column), N, RowMajor
#endif
#ifdef C_BY_COLUMNS
#define PLACE_C(row, column) (column) * M + (row), M, ColumnMajor
#else
#define PLACE_C(row, column) (row) * N + (column), N, RowMajor
#endif

#ifdef STAGED
#ifndef WIDE
#define WIDE T
#endif
const uint StrideA = Depth + 16, StrideB = Columns + 16;
shared T blockA[Rows * StrideA], blockB[Depth * StrideB];

void fetch(uint k) {
  for (uint i = gl_LocalInvocationIndex; i < Rows * Depth; i += 32 * Subgroups)
    blockA[i / Depth * StrideA + i % Depth] = T(WIDE(a[(gl_WorkGroupID.y * Rows + i / Depth) * K + k + i % Depth]));
  for (uint i = gl_LocalInvocationIndex; i < Depth * Columns; i += 32 * Subgroups)
    blockB[i / Columns * StrideB + i % Columns] = b[(k + i / Columns) * N + gl_WorkGroupID.x * Columns + i % Columns];
}
#endif

void main() {
  const uint row = gl_SubgroupID / SUBGROUPS_X * 64, column = gl_SubgroupID % SUBGROUPS_X * 64;
  const uint top = gl_WorkGroupID.y * Rows + row, left = gl_WorkGroupID.x * Columns + column;
  coopmat<S, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> sum[4][4];
  for (uint i = 0; i < 4; ++i)
    for (uint j = 0; j < 4; ++j)
#ifdef BEGIN_LOADED
      coopMatLoad(sum[i][j], d, PLACE_C(top + i * 16, left + j * 16));
#else
      sum[i][j] = coopmat<S, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(S(FIRST_SUM));
#endif
  for (uint k = FIRST; k < K; k += Depth) {
#ifdef STAGED
    barrier();
    fetch(k);
    barrier();
#endif
    coopmat<T, gl_ScopeSubgroup, 16, Depth, gl_MatrixUseA> matA[4];
    for (uint i = 0; i < 4; ++i)
#ifdef STAGED
      coopMatLoad(matA[i], blockA, (row + i * 16) * StrideA, StrideA, RowMajor);
#else
      coopMatLoad(matA[i], a, PLACE_A(top + i * STEP_OF_ROWS, k));
#endif
    for (uint j = 0; j < 4; ++j) {
      coopmat<T, gl_ScopeSubgroup, Depth, 16, gl_MatrixUseB> matB;
#ifdef STAGED
      coopMatLoad(matB, blockB, column + j * 16, StrideB, RowMajor);
#else
      coopMatLoad(matB, b, PLACE_B(k, left + j * 16));
#endif
      for (uint i = 0; i < 4; ++i)
        sum[i][j] = coopMatMulAdd(matA[i], matB, sum[i][j]);
    }
    INSIDE;
  }
  for (uint i = 0; i < 4; ++i)
    for (uint j = 0; j < 4; ++j) {
#ifdef EPILOGUE
      coopmat<S, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> other;
      coopMatLoad(other, d, ADDED + PLACE_C(top + i * 16, left + j * 16));
      sum[i][j] = S(FACTOR) * sum[i][j] + other;
      for (uint e = 0; e < sum[i][j].length(); ++e)
        sum[i][j][e] = ELEMENT;
#endif
      if (ASKED)
        coopMatStore(coopmat<R, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(sum[i][j]), c,
                     PLACE_C(top + i * 16, left + j * 16));
      else { OTHERWISE; }
    }
  AFTER;
}
