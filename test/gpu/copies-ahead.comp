// What a workgroup stages in shared memory after it has converted or decoded it, or asked whether it is there, is
// loaded an iteration ahead and stored while subgroups multiply (lower/gpu/CopiesAhead.h). Numbers are small integers.
// Some of it is in sanitized.test.
// UNSUPPORTED: sanitize
// DEFINE: %{ptx} = %coopc --emit=ptx --gpu=sm_90a %s
// One barrier is left in the loop, and one after it for what it has read. As many loads as there are registers for are done before products, the others after them.
// DEFINE: %{counted} = grep -oE "bar.sync|all are there|some may not be there" | sort | uniq -c
// RUN: %{ptx} | %{counted} | FileCheck %s --check-prefix=AHEAD
// RUN: %{ptx} -DBARRIER_FIRST | %{counted} | FileCheck %s --check-prefix=AHEAD
// RUN: %{ptx} -DDO_WHILE | %{counted} | FileCheck %s --check-prefix=AHEAD
// RUN: %{ptx} -DBRANCHED | %{counted} | FileCheck %s --check-prefix=AHEAD
// RUN: %{ptx} -DSTORED_IN_BRANCHES | %{counted} | FileCheck %s --check-prefix=AHEAD
// RUN: %{ptx} -DWHOLE | %{counted} | FileCheck %s --check-prefix=AHEAD
// RUN: %{ptx} -DOUTSIDE=1 | %{counted} | FileCheck %s --check-prefix=AHEAD
// RUN: %coopc --emit=ptx --gpu=sm_80 %s | %{counted} | FileCheck %s --check-prefix=AHEAD
// AHEAD:      2 all are there
// AHEAD-NEXT: 2 bar.sync
// AHEAD-NEXT: 2 some may not be there
// RUN: %{ptx} | FileCheck %s --check-prefix=ORDER
// ORDER:      bar.sync
// ORDER:      ld.global
// ORDER:      mma.sync
// ORDER:      st.shared
// What there are no registers for before the products is loaded where half of them are done.
// RUN: %{ptx} -DBLOCK_K=64 | FileCheck %s --check-prefix=AMONG
// AMONG:      all are there
// AMONG:      mma.sync
// AMONG-NOT:  st.shared
// AMONG:      all are there
// AMONG-NOT:  st.shared
// AMONG:      mma.sync
// AMONG:      st.shared
// What other shared memory says is read where it is needed.
// RUN: %{ptx} -DTABLE | %{counted} | FileCheck %s --check-prefix=TABLE
// TABLE:      2 all are there
// TABLE-NEXT: 3 bar.sync
// TABLE-NEXT: 2 some may not be there
// RUN: %{ptx} -DTABLE=1 -DBARRIER_FIRST | FileCheck %s --check-prefix=NOT
// A load that waits for another is not done ahead.
// RUN: %{ptx} -DINDIRECT | FileCheck %s --check-prefix=INDIRECT
// INDIRECT:     bar.sync
// INDIRECT:     ld.global.u8
// INDIRECT-NOT: ld.global.f32
// INDIRECT:     mma.sync
// INDIRECT:     ld.global.f32
// Where what is stored in one iteration is read in another, others use the memory, or the loop writes other memory.
// RUN: %{ptx} '-DSTAGE=(k/32%2)' | FileCheck %s --check-prefix=NOT
// RUN: %{ptx} '-DBEFORE=tileA[gl_LocalInvocationIndex]=T(0)' | FileCheck %s --check-prefix=NOT
// RUN: %{ptx} '-DINSIDE=c[k]=0' | FileCheck %s --check-prefix=NOT
// RUN: %{ptx} -DBARRIER_FIRST -DWRITTEN_BEFORE | FileCheck %s --check-prefix=NOT
// RUN: %{ptx} -DENDS_BY_VALUE | FileCheck %s --check-prefix=NOT
// RUN: %{ptx} --exec=reference | FileCheck %s --check-prefix=NOT
// RUN: %{ptx} -DQUALIFIER=volatile | FileCheck %s --check-prefix=NOT
// NOT-NOT: all are there

// What they compute: whole blocks, edges of all dimensions, one iteration and none.
// DEFINE: %{emulate} = %python %S/Inputs/emulate.py %coopc %gpu-emulator
// DEFINE: %{whole} = 2,2 push=800000008000000080000000 u8:16384:1 f32:16384:2 f32:16384 u32:128:3
// DEFINE: %{edges} = 2,2 push=7d0000006d00000053000000 u8:10375:1 f32:9047:2 f32:16384 u32:128:3
// DEFINE: %{short} = 2,2 push=7d0000006d00000011000000 u8:2125:1 f32:1853:2 f32:16384 u32:128:3
// DEFINE: %{none} = 2,2 push=7d0000006d00000000000000 u8:2125:1 f32:1853:2 f32:16384 u32:128:3
// RUN: %{emulate} sm_90a %s %{whole}
// RUN: %{emulate} sm_80 %s %{whole} -- -DWHOLE
// RUN: %{emulate} sm_90a %s %{edges}
// RUN: %{emulate} sm_90a %s %{edges} -- -DBARRIER_FIRST -DBRANCHED
// RUN: %{emulate} sm_90a %s %{edges} -- -DSTORED_IN_BRANCHES
// RUN: %{emulate} sm_80 %s %{edges} -- -DSTORED_IN_BRANCHES -DOUTSIDE=2
// RUN: %{emulate} sm_80 %s %{edges} -- -DDO_WHILE -DOUTSIDE=1
// RUN: %{emulate} sm_90a %s %{edges} -- -DINDIRECT -DOUTSIDE=1
// RUN: %{emulate} sm_90a %s %{edges} -- '-DSTAGE=(k/32%2)'
// RUN: %{emulate} sm_90a %s %{edges} -- '-DBEFORE=tileA[gl_LocalInvocationIndex]=T(0);barrier()'
// RUN: %{emulate} sm_90a %s %{edges} -- -DTABLE
// RUN: %{emulate} sm_80 %s %{edges} -- -DTABLE -DSTORED_IN_BRANCHES -DOUTSIDE=1
// RUN: %{emulate} sm_90a %s %{edges} -- -DTABLE=1 -DBARRIER_FIRST
// RUN: %{emulate} sm_90a %s %{edges} -- -DBARRIER_FIRST -DWRITTEN_BEFORE
// RUN: %{emulate} sm_90a %s %{edges} -- -DENDS_BY_VALUE
// RUN: %{emulate} sm_90a %s %{edges} -- --robust
// RUN: %{emulate} sm_90a %s %{edges} -- -DBLOCK_K=64
// RUN: %{emulate} sm_80 %s %{edges} -- -DBLOCK_K=64 -DSTORED_IN_BRANCHES -DOUTSIDE=1
// RUN: %{emulate} sm_90a %s %{short}
// RUN: %{emulate} sm_90a %s %{none}
// RUN: %{emulate} sm_90a %s %{none} -- -DBARRIER_FIRST -DOUTSIDE=1
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef OUTSIDE
#define OUTSIDE 0
#endif
#ifndef BLOCK_K
#define BLOCK_K 32
#endif
#ifdef STAGE
#define STAGES 2
#else
#define STAGE 0
#define STAGES 1
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
#define T float16_t
const uint Block = 64, BlockK = BLOCK_K, Stride = BlockK + 8, Side = 16;
layout(local_size_x = 128) in; // 2 x 2 subgroups of 2 x 2 matrices
layout(push_constant) uniform Sizes { uint M, N, K; };
layout(set = 0, binding = 0) QUALIFIER readonly buffer A { uint8_t a[]; }; // M x K
#ifdef WRITTEN_BEFORE
layout(set = 0, binding = 1) buffer B { float b[]; }; // in parts, by each workgroup what it reads
#else
layout(set = 0, binding = 1) readonly buffer B { float b[]; }; // N x K
#endif
layout(set = 0, binding = 2) buffer C { float c[]; };
layout(set = 0, binding = 3) readonly buffer R { int rows[]; };
shared T tileA[STAGES * Block * Stride], tileB[STAGES * Block * Stride];

#ifdef TABLE
shared T table[8];
shared uint columns[Block];
T decode(uint8_t v) { return table[uint(v) % 8]; }
#else
T decode(uint8_t v) { return T(int(v) % 8 - 3); }
#endif

#ifdef WHOLE
#define IS_THERE(ROW, ROWS, AT) true
#else
#define IS_THERE(ROW, ROWS, AT) ((ROW) < (ROWS) && (AT) < K)
#endif

void copyPart(uint k, uint n) {
  const uint line = n / BlockK, at = k + n % BlockK, to = STAGE * Block * Stride + line * Stride + n % BlockK;
  const uint row = gl_WorkGroupID.y * Block + line, column = gl_WorkGroupID.x * Block + line;
#ifdef INDIRECT
#define COLUMN min(column + uint(rows[column] & 1), N - 1)
#elif defined(TABLE)
#define COLUMN columns[line]
#else
#define COLUMN column
#endif
#ifdef STORED_IN_BRANCHES
  if (row < M && at + 1 < K)
    tileA[to] = decode(a[row * K + at]);
  else if (row < M && at < K)
    tileA[to] = decode(a[row * K + at]);
  else
    tileA[to] = T(OUTSIDE);
  if (IS_THERE(column, N, at))
    tileB[to] = T(b[COLUMN * K + at]);
  else
    tileB[to] = T(OUTSIDE);
#elif defined(BRANCHED)
  T x = T(OUTSIDE), y = T(OUTSIDE);
  if (row < M)
    if (at < K)
      x = decode(a[row * K + at]);
  if (IS_THERE(column, N, at))
    y = T(b[COLUMN * K + at]);
  else
    y = T(OUTSIDE);
  tileA[to] = x;
  tileB[to] = y;
#else
  tileA[to] = IS_THERE(row, M, at) ? decode(a[row * K + at]) : T(OUTSIDE);
  tileB[to] = IS_THERE(column, N, at) ? T(b[COLUMN * K + at]) : T(OUTSIDE);
#endif
}

void main() {
  coopmat<float, gl_ScopeSubgroup, Side, Side, gl_MatrixUseAccumulator> sum[2][2];
  for (uint i = 0; i < 4; ++i)
    sum[i / 2][i % 2] = coopmat<float, gl_ScopeSubgroup, Side, Side, gl_MatrixUseAccumulator>(0);
  const uint top = gl_SubgroupID / 2 * 2 * Side, left = gl_SubgroupID % 2 * 2 * Side;
  BEFORE;
#ifdef TABLE
  if (gl_LocalInvocationIndex < 8)
    table[gl_LocalInvocationIndex] = T(int(gl_LocalInvocationIndex) - 3);
  if (gl_LocalInvocationIndex < Block)
    columns[gl_LocalInvocationIndex] = min(gl_WorkGroupID.x * Block + (gl_LocalInvocationIndex ^ 1), N - 1);
#ifndef BARRIER_FIRST
  barrier();
#endif
#endif
#ifdef WRITTEN_BEFORE
  if (gl_WorkGroupID.y == 1)
    return; // of the same columns
  for (uint n = gl_LocalInvocationIndex; n < Block * K; n += gl_WorkGroupSize.x)
    if (gl_WorkGroupID.x * Block + n / K < N)
      b[gl_WorkGroupID.x * Block * K + n] += 1;
#endif
  uint k = 0;
#ifdef ENDS_BY_VALUE
  int more = int(K);
#endif
#ifdef DO_WHILE
  do {
#else
#ifdef ENDS_BY_VALUE
  for (; more > 0; k += BlockK) {
#else
  for (; k < K; k += BlockK) {
#endif
#endif
#ifdef BARRIER_FIRST
    barrier();
#endif
    for (uint n = gl_LocalInvocationIndex; n < Block * BlockK; n += 2 * gl_WorkGroupSize.x) {
      copyPart(k, n);
      copyPart(k, n + gl_WorkGroupSize.x);
    }
    barrier();
    INSIDE;
    for (uint step = 0; step < BlockK; step += Side)
      for (uint i = 0; i < 2; ++i)
        for (uint j = 0; j < 2; ++j) {
          coopmat<T, gl_ScopeSubgroup, Side, Side, gl_MatrixUseA> ma;
          coopmat<T, gl_ScopeSubgroup, Side, Side, gl_MatrixUseB> mb;
          coopMatLoad(ma, tileA, STAGE * Block * Stride + (top + i * Side) * Stride + step, Stride,
                      gl_CooperativeMatrixLayoutRowMajor);
          coopMatLoad(mb, tileB, STAGE * Block * Stride + (left + j * Side) * Stride + step, Stride,
                      gl_CooperativeMatrixLayoutColumnMajor);
          sum[i][j] = coopMatMulAdd(ma, mb, sum[i][j]);
        }
#ifndef BARRIER_FIRST
    barrier();
#endif
#ifdef ENDS_BY_VALUE
    if (k + BlockK >= K || rows[k] > 100)
      more = 0;
#endif
#ifdef DO_WHILE
    k += BlockK;
  } while (k < K);
#else
  }
#endif
  for (uint i = 0; i < 2; ++i)
    for (uint j = 0; j < 2; ++j)
      coopMatStore(sum[i][j], c, (gl_WorkGroupID.y * Block + top + i * Side) * 2 * Block + gl_WorkGroupID.x * Block +
                   left + j * Side, 2 * Block, gl_CooperativeMatrixLayoutRowMajor);
}
