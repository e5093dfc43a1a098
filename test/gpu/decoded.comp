// Operands that are decoded: blocks are copied to shared memory some iterations ahead, by the accelerator where
// their lines are aligned. Threads decode A to the registers that wgmma takes, in two parts, of which one is
// multiplied while the other is decoded; a version of the loop tests nothing of that. Numbers are small integers.
// RUN: %coopc --emit=ptx --gpu=sm_90a -DPADDING=15 -DFIRST=first %s | FileCheck %s --implicit-check-not=.local --implicit-check-not=coop.gpu
// CHECK: tensormap.replace.tile.swizzle_mode.shared::cta.b1024.b32 [%r{{[0-9]+}}], 0;
// CHECK: cp.async.bulk.tensor.2d
// CHECK: cp.async.cg.shared.global
// CHECK: wgmma.wait_group.sync.aligned 1;
// CHECK-COUNT-8: selp.b32
// CHECK: m64n64k16.f32.f16.f16 {{{.*}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %rd{{[0-9]+}}, p, 1, 1, 1;
// CHECK: wgmma.wait_group.sync.aligned 1;
// CHECK-COUNT-2: @!%p{{[0-9]+}} st.shared.v4.b32
// CHECK-NOT: cp.async.cg.shared.global
// CHECK: mbarrier.arrive.shared::cta.b64
// CHECK-NOT: cp.async.cg.shared.global
// CHECK: m64n64k16.f32.f16.f16 {{{.*}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %rd{{[0-9]+}}, p, 1, 1, 1;
// CHECK: elect.sync
//
// Buffers begin at multiples of 16 bytes: of lines that are whole chunks from there on, all are aligned.
// RUN: %coopc --emit=ptx --gpu=sm_90a -DPADDING=15 %s | FileCheck %s --check-prefix=ALIGNED --implicit-check-not=cp.async.cg
// ALIGNED: cp.async.bulk.tensor.2d
//
// Two groups of warps that have the same rows multiply a part of K each, of all columns, and share those at the end.
// RUN: %coopc --emit=ptx --gpu=sm_90a -DPADDING=15 -DINVOCATIONS=256 %s | FileCheck %s --check-prefix=GROUPS --implicit-check-not=.local
// GROUPS-COUNT-4: m64n64k16.f32.f16.f16 {{{.*}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %rd{{[0-9]+}}, p, 1, 1, 1; wgmma.commit
// GROUPS: wgmma.wait_group.sync.aligned 0;
// GROUPS-COUNT-32: st.shared.f32
// GROUPS: bar.sync
// GROUPS-COUNT-32: ld.shared.f32
//
// Each thread decodes runs of B's elements, and writes 16 bytes at a time; where blocks are shorter, or the load
// begins within one, element by element.
// RUN: %coopc --emit=ptx --gpu=sm_90a -DB_IS_DECODED %s | FileCheck %s --check-prefix=STAGED --implicit-check-not=.local
// STAGED: cp.async.cg.shared.global
// STAGED: cp.async.commit_group
// STAGED: ld.shared.v4
// STAGED: prmt.b32
// STAGED: st.shared.v4
// STAGED: wgmma
// RUN: %coopc --emit=ptx --gpu=sm_90a -DBLOCK=4 %s | FileCheck %s --check-prefix=SHORT
// RUN: %coopc --emit=ptx --gpu=sm_90a -DFIRST_K=7 %s | FileCheck %s --check-prefix=SHORT
// SHORT-NOT: st.shared.v4
// SHORT-NOT: cp.async.cg
// SHORT: wgmma
//
// A function that does more with a block's address than to read bytes of it has blocks where they are in memory, and
// so have volatile ones, and blocks of a size that is not constant.
// RUN: %coopc --emit=ptx --gpu=sm_90a -DADDRESS %s | FileCheck %s --check-prefix=MEMORY
// RUN: %coopc --emit=ptx --gpu=sm_90a -DBLOCK_SIZE=gl_NumWorkGroups.x*BLOCK %s | FileCheck %s --check-prefix=MEMORY
// RUN: %coopc --emit=ptx --gpu=sm_90a -DPAST %s | FileCheck %s --check-prefix=MEMORY
// RUN: %coopc --emit=ptx --gpu=sm_90a -DQUALIFIER=volatile %s | FileCheck %s --check-prefix=MEMORY
// MEMORY-NOT: cp.async.cg
// MEMORY: wgmma
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
#ifndef BLOCK
#define BLOCK 32
#endif
#ifndef BLOCK_SIZE
#define BLOCK_SIZE BLOCK
#endif
#ifndef FIRST_K
#define FIRST_K 0
#endif
#ifdef FIRST
layout(push_constant) uniform Push { uint first; };
#else
#define FIRST 0
#endif
#ifndef DEPTH
#define DEPTH 256
#endif
#ifndef ROWS
#define ROWS 64
#endif
#ifndef COLUMNS
#define COLUMNS 64
#endif
#ifndef TILE_K
#define TILE_K 64
#endif
#ifndef T
#define T float16_t
#define S float
#endif
const uint M = ROWS, N = COLUMNS, K = DEPTH, TileK = TILE_K;
#ifndef INVOCATIONS
#define INVOCATIONS 128
#endif
layout(local_size_x = INVOCATIONS) in;
#ifndef QUALIFIER
#define QUALIFIER
#endif
layout(set = 0, binding = 0) QUALIFIER readonly buffer A { uint8_t a[]; };
layout(set = 0, binding = 1) readonly buffer B { T b[]; };
layout(set = 0, binding = 2) buffer C { S c[]; };
#ifdef FACTORS
layout(set = 0, binding = 3) readonly buffer Factors { uint8_t factors[]; }; // one for each block
#endif
layout(buffer_reference, std430, buffer_reference_align = 1) readonly buffer Block {
  uint8_t factor;
  uint8_t values[BLOCK];
#ifdef PADDING
  uint8_t padding[PADDING];
#endif
};
layout(buffer_reference, std430, buffer_reference_align = 1) readonly buffer Pair {
  uint8_t factor;
  uint8_t values[BLOCK];
  uint8_t nextFactor;
};

T decode(const in Block block, const in uint blockCoord[2], const in uint coordInBlock[2]) {
#ifdef PAST
  return T(int(block.values[coordInBlock[1]] * Pair(block).nextFactor) - int(blockCoord[1] & 1));
#endif
#ifdef ADDRESS
  return T(uint64_t(block) & 3);
#endif
#ifdef FACTORS
  return T(int(block.values[coordInBlock[1]]) * int(factors[blockCoord[0] * (K / BLOCK) + blockCoord[1]]));
#endif
  return T(int(block.values[coordInBlock[1]] * block.factor) - int(blockCoord[1] & 1));
}

#define MATRIX(TYPE, R, C, USE) coopmat<TYPE, gl_ScopeWorkgroup, R, C, gl_MatrixUse##USE>
void main() {
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> empty =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> layoutA =
      setTensorLayoutDimensionNV(setTensorLayoutBlockSizeNV(empty, 1, BLOCK_SIZE), M, K);
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> layoutB =
      setTensorLayoutDimensionNV(empty, K, N);
#ifdef B_IS_DECODED
  tensorViewNV<2, false, 1, 0> transposed = createTensorViewNV(2, false, 1, 0);
#endif
  MATRIX(S, M, N, Accumulator) sum = MATRIX(S, M, N, Accumulator)(0);
#ifdef REPEATS
  for (uint repeat = 0; repeat < REPEATS; ++repeat)
#endif
#ifdef DO_WHILE
  for (uint k = FIRST_K, more = 1; more != 0; k += TileK, more = uint(k < K)) {
#else
  for (uint k = FIRST_K; k < K; k += TileK) {
#endif
    MATRIX(T, M, TileK, A) matA;
    MATRIX(T, TileK, N, B) matB;
#ifdef B_IS_DECODED
    coopMatLoadTensorNV(matB, a, 0, sliceTensorLayoutNV(layoutA, 0, N, k, TileK), transposed, decode);
    coopMatLoadTensorNV(matA, b, 0, sliceTensorLayoutNV(setTensorLayoutDimensionNV(empty, M, K), 0, M, k, TileK));
#else
    coopMatLoadTensorNV(matA, a, FIRST, sliceTensorLayoutNV(layoutA, 0, M, k, TileK), decode);
    coopMatLoadTensorNV(matB, b, 0, sliceTensorLayoutNV(layoutB, k, TileK, 0, N));
#endif
    sum = coopMatMulAdd(matA, matB, sum);
  }
  coopMatStore(sum, c, 0, N, gl_CooperativeMatrixLayoutRowMajor);
}
