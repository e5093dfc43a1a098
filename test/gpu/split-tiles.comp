// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Workgroups with more sums than registers are clusters of blocks with a part of the matrices each
// (lower/gpu/matrix/SplitTiles.h). split-tiles-refused.test has those that are not;
// emulated-loops.test executes it.
//
// The half is split that leaves blocks the fewest rows and columns to load; a thread has 128 sums.
// RUN: %coopc --emit=ptx --gpu=sm_90a %s -DM=256 -DN=256 -DINVOCATIONS=256 | FileCheck %s --check-prefixes=PARTS,ROWS
// RUN: %coopc --emit=ptx --gpu=sm_90a %s -DM=128 -DN=256 -DINVOCATIONS=128 | FileCheck %s --check-prefixes=PARTS,COLUMNS
// RUN: %coopc --emit=ptx --gpu=sm_90a %s -DM=256 -DN=128 -DINVOCATIONS=128 | FileCheck %s --check-prefixes=PARTS,FEW
// Of 512 invocations each has 128 registers, so there are 64 sums.
// RUN: %coopc --emit=ptx --gpu=sm_90a %s -DM=256 -DN=256 -DINVOCATIONS=512 | FileCheck %s --check-prefixes=PARTS
// RUN: %coopc --emit=ptx --gpu=sm_90a %s -DM=256 -DN=256 -DINVOCATIONS=128 | FileCheck %s --check-prefix=FOUR
// PARTS: // coop {{.*}}"parts":2
// FOUR: // coop {{.*}}"parts":4
// PARTS: %cluster_ctarank
// PARTS-NOT: %cluster_nctarank
// ROWS: wgmma.mma_async.sync.aligned.m64n256k16.f32.f16.f16
// COLUMNS: wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16
// FEW: wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16
// FULLROWS: wgmma.mma_async.sync.aligned.m64n256k16.f32.f16.f16
// FOUR: wgmma.mma_async
// PARTS: barrier.cluster.arrive; barrier.cluster.wait;
// PARTS: st.global
//
// What makes rows of rows needs all columns of them, and the other way around; two by two, either will do. Bias,
// masks and what else asks for its place is asked for the place in the whole matrix.
// RUN: %coopc --emit=ptx --gpu=sm_90a %s -DM=128 -DN=256 -DINVOCATIONS=128 -DREDUCE=gl_CooperativeMatrixReduceRowNV | FileCheck %s --check-prefixes=PARTS,FULLROWS
// RUN: %coopc --emit=ptx --gpu=sm_90a %s -DM=256 -DN=256 -DINVOCATIONS=256 -DREDUCE=gl_CooperativeMatrixReduceColumnNV | FileCheck %s --check-prefixes=PARTS,COLUMNS
// RUN: %coopc --emit=ptx --gpu=sm_90a %s -DM=128 -DN=256 -DINVOCATIONS=128 -DPLACED -DELEMENTS | FileCheck %s --check-prefix=PARTS
//
// Values of an element may be chosen by it, and others that are read where it is.
// RUN: %coopc --emit=ptx --gpu=sm_90a %s -DM=128 -DN=256 -DINVOCATIONS=128 '-DAT_END=for (uint i = 0; i < sum.length(); ++i) if (sum[i] < 0) sum[i] = bias[uint(-sum[i])];' | FileCheck %s --check-prefix=PARTS
// What is done for each invocation, as stores to shared memory and barriers before the sums are stored, each block
// does for its own.
// RUN: %coopc --emit=ptx --gpu=sm_90a %s -DM=256 -DN=256 -DINVOCATIONS=256 '-DAT_END=table[gl_LocalInvocationIndex] = 1; barrier(); sum *= float(table[5]);' | FileCheck %s --check-prefix=PARTS
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_shader_subgroup_arithmetic : require

#ifndef K
#define K 64
#endif
#ifndef STEPS
#define STEPS 2
#endif
#ifndef BEFORE
#define BEFORE
#endif
#ifndef AT_END
#define AT_END
#endif
#ifndef AFTER
#define AFTER
#endif
#ifndef SPAN
#define SPAN M
#endif
#define SPAN_OF_BUFFER span

layout(local_size_x = INVOCATIONS) in;

layout(binding = 0) readonly buffer A { float16_t a[]; };
layout(binding = 1) readonly buffer B { float16_t b[]; };
layout(binding = 2) readonly buffer Bias { float bias[]; };
layout(binding = 3) buffer C { float c[]; };
layout(binding = 4) buffer Count { uint count, span; };

shared float staged[M * N < 4096 ? M * N : 1];
shared uint table[INVOCATIONS];

#define SUM coopmat<float, gl_ScopeWorkgroup, M, N, gl_MatrixUseAccumulator>
#define LAYOUT tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV>
#define Length (K * STEPS)

float add(const in float x, const in float y) { return x + y; }
float placed(const in uint row, const in uint column, const in float x, const in float scale) {
  return x * scale + float(row) * 0.5 - float(column % 7) + bias[column];
}

LAYOUT layoutOf(uint rows, uint columns) {
  return setTensorLayoutDimensionNV(createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV), rows, columns);
}

void store(SUM sum) {
  const uint row = gl_WorkGroupID.x * M;
#ifdef STRIDED
  coopMatStore(sum, c, row * N, N, gl_CooperativeMatrixLayoutRowMajor);
#else
  LAYOUT layoutC = layoutOf(gl_NumWorkGroups.x * M, N);
  coopMatStoreTensorNV(sum, c, 0, sliceTensorLayoutNV(layoutC, row, SPAN, 0, N));
#endif
}

void main() {
  const uint row = gl_WorkGroupID.x * M;
  LAYOUT layoutA = layoutOf(gl_NumWorkGroups.x * M, Length);
  LAYOUT layoutB = layoutOf(N, Length); // columns lie side by side
  tensorViewNV<2, false, 1, 0> viewB = createTensorViewNV(2, false, 1, 0);
  BEFORE {
    SUM sum = SUM(0.25);
    for (uint k = 0; k < Length; k += K) {
      coopmat<float16_t, gl_ScopeWorkgroup, M, K, gl_MatrixUseA> matA;
      coopmat<float16_t, gl_ScopeWorkgroup, K, N, gl_MatrixUseB> matB;
#ifdef STRIDED
      coopMatLoad(matA, a, row * Length + k, Length, gl_CooperativeMatrixLayoutRowMajor);
      coopMatLoad(matB, b, k, Length, gl_CooperativeMatrixLayoutColumnMajor);
#else
      coopMatLoadTensorNV(matA, a, 0, sliceTensorLayoutNV(layoutA, row, M, k, K));
      coopMatLoadTensorNV(matB, b, 0, sliceTensorLayoutNV(layoutB, 0, N, k, K), viewB);
#endif
      sum = coopMatMulAdd(matA, matB, sum);
    }
    AT_END;
#ifdef REDUCE
    SUM sums;
    coopMatReduceNV(sums, sum, REDUCE, add);
    sum += sums;
#endif
#ifdef PLACED
    coopMatPerElementNV(sum, sum, placed, 0.5);
#endif
#ifdef ELEMENTS
    for (uint i = 0; i < sum.length(); ++i)
      sum[i] = sum[i] < 0.0 ? -sum[i] : sum[i] * 2.0;
#endif
#ifdef TRANSPOSED
    coopmat<float, gl_ScopeWorkgroup, N, M, gl_MatrixUseB> other;
    coopMatTransposeNV(other, sum);
    coopMatStore(other, c, N * M, M, gl_CooperativeMatrixLayoutRowMajor);
#endif
#ifdef SHARED
    coopMatStore(sum, staged, 0, N, gl_CooperativeMatrixLayoutRowMajor);
#endif
    store(sum);
    AFTER;
  }
}
