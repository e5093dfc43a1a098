// Products of each A with each B are done as one (lower/analysis/MacroTile.h) if their tiles can lie
// without gaps; if not all are there, each by itself.
// DEFINE: %{asm} = %coopc --emit=asm --exec=fast --triple=x86_64-linux-gnu --cpu=sapphirerapids -o - %s
// RUN: %{asm} | FileCheck %s
// RUN: %{asm} -DTYPE=float -DSUM_TYPE=float | FileCheck %s
// RUN: %{asm} -DM=8 | FileCheck %s
// Rows of A are read where they are, of all its matrices or of none.
// RUN: %{asm} | FileCheck %s --check-prefix=ROWS
// RUN: %{asm} -DTYPE=float16_t -DSUM_TYPE=float | FileCheck %s --check-prefix=COPIES
// RUN: %{asm} -DORDER=gl_CooperativeMatrixLayoutColumnMajor | FileCheck %s --check-prefix=COPIES
// RUN: %{asm} -DSTORE | FileCheck %s --check-prefix=COPIES
// RUN: %{asm} -DOTHER_ORDER | FileCheck %s
// RUN: %{asm} -DREPEAT= | FileCheck %s
// RUN: %{asm} -DREPEAT= -DBETWEEN=barrier() | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DREPEAT= -DBETWEEN=c[k]=1 | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DREPEAT=volatile | FileCheck %s --check-prefix=VOLATILE
// RUN: %{asm} -DWITHOUT=2 | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DTWICE | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DALONE | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DSCOPE=gl_ScopeWorkgroup | FileCheck %s --check-prefix=NOT
// Rows of tile registers would reach into the next column of tiles.
// RUN: %{asm} -DM=7 | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DN=20 | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DN=32 | FileCheck %s --check-prefix=NOT
// CHECK: .batched.{{.*}}.grid.3.2
// ROWS: .batched.{{.*}}.grid.3.2.rows.a
// COPIES-NOT: .rows
// COPIES: .batched.{{.*}}.grid.3.2
// COPIES-NOT: .rows
// VOLATILE: .batched.{{.*}}.grid.1.2
// All sums are stored in the place of the last store, unless what is between them may see it.
// RUN: %{asm} | FileCheck %s --check-prefix=STORES
// RUN: %{asm} -DBETWEEN_STORES=c[1]=2 | FileCheck %s --check-prefix=APART
// RUN: %{asm} -DBETWEEN_STORES=c[1]=SUM_TYPE(a[0]) | FileCheck %s --check-prefix=APART
// STORES: tile.store.grid
// APART-NOT: tile.store.grid
// APART: grid.3.2
// APART-NOT: tile.store.grid
// NOT-NOT: .grid
// NOT: .batched
// NOT-NOT: .grid
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef SCOPE
#define SCOPE gl_ScopeSubgroup
#endif
#ifndef TYPE
#define TYPE int8_t
#define SUM_TYPE int
#endif
#ifndef M
#define M 16
#endif
#ifndef N
#define N 16
#endif
#ifndef REPEAT
#define QUALIFIER
#else
#define QUALIFIER REPEAT
#endif
#ifndef BETWEEN
#define BETWEEN
#endif
#ifndef ORDER
#define ORDER gl_CooperativeMatrixLayoutRowMajor
#endif
#ifndef BETWEEN_STORES
#define BETWEEN_STORES
#endif
#ifndef WITHOUT
#define WITHOUT 99
#endif

layout(local_size_x = 32) in;
layout(push_constant) uniform Parameters { uint steps; };
layout(set = 0, binding = 0) buffer A { TYPE a[]; };
layout(set = 0, binding = 1) QUALIFIER buffer B { TYPE b[]; };
layout(set = 0, binding = 2) buffer C { SUM_TYPE c[]; };

#define SUM coopmat<SUM_TYPE, SCOPE, M, N, gl_MatrixUseAccumulator>

void main() {
  SUM sum[3][2], other = SUM(0);
  for (uint i = 0; i < 3; ++i)
    for (uint j = 0; j < 2; ++j)
      sum[i][j] = SUM(0);
  for (uint k = 0; k < steps; ++k) {
    coopmat<TYPE, SCOPE, M, 32, gl_MatrixUseA> left[3];
    coopmat<TYPE, SCOPE, 32, N, gl_MatrixUseB> right[2];
    for (uint j = 0; j < 2; ++j)
      coopMatLoad(right[j], b, k * 4096 + j * N, 128, gl_CooperativeMatrixLayoutRowMajor);
    for (uint i = 0; i < 3; ++i)
      coopMatLoad(left[i], a, k * 32 + i * 65536, 4096, ORDER);
#ifdef STORE
    c[k + 4096] = 1;
#endif
#ifdef OTHER_ORDER
    for (uint j = 2; j-- > 0;)
      for (uint i = 3; i-- > 0;)
#else
    for (uint i = 0; i < 3; ++i)
      for (uint j = 0; j < 2; ++j)
#endif
        if (i * 2 + j != WITHOUT) {
#ifdef ALONE
          if (i == j)
#endif
#ifdef REPEAT
          BETWEEN;
          coopMatLoad(right[j], b, k * 4096 + j * N, 128, gl_CooperativeMatrixLayoutRowMajor);
          coopMatLoad(left[i], a, k * 32 + i * 65536, 4096, gl_CooperativeMatrixLayoutRowMajor);
#endif
          sum[i][j] = coopMatMulAdd(left[i], right[j], sum[i][j]);
        }
#ifdef TWICE
    other = coopMatMulAdd(left[0], right[0], other);
#endif
  }
  for (uint i = 0; i < 3; ++i)
    for (uint j = 0; j < 2; ++j) {
      BETWEEN_STORES;
      coopMatStore(sum[i][j], c, i * 4096 + j * N, 128, gl_CooperativeMatrixLayoutRowMajor);
    }
  coopMatStore(other, c, 65536, 128, gl_CooperativeMatrixLayoutRowMajor);
}
