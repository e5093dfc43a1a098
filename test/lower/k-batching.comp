// Products of a loop are put off where nothing sees that they are, and only there.
// DEFINE: %{asm} = %coopc --emit=asm --exec=fast --triple=x86_64-linux-gnu --cpu=sapphirerapids -o - %s
// RUN: %{asm} | FileCheck %s
// RUN: %{asm} -DTENSOR | FileCheck %s
// RUN: %{asm} -DREAD_SUM | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DLEAVE | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DSKIP | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DKEEP_A | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DUSE_A | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DSATURATE | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DSUM=int16_t | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DK=1024 | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DK=64 | FileCheck %s --check-prefix=DIRECT
// RUN: %{asm} -DK=64 -DTENSOR | FileCheck %s --check-prefix=DIRECT
// RUN: %{asm} -DK=64 -DBETWEEN | FileCheck %s --check-prefix=TILE
// RUN: %{asm} -DK=64 -DTWICE | FileCheck %s --check-prefix=TILE
// Through loops in each other, where nothing in them sees the sum; else in the inner one.
// RUN: %{asm} -DK=64 -DNESTED | FileCheck %s --check-prefix=DIRECT
// RUN: %{asm} -DK=64 -DNESTED -DBETWEEN_BLOCKS=barrier() | FileCheck %s --check-prefix=COPIED
// RUN: %{asm} -DK=64 -DNESTED -DBETWEEN_BLOCKS=STORE | FileCheck %s --check-prefix=INNER
// RUN: %{asm} -DK=64 -DNESTED -DBETWEEN_BLOCKS=sum=sum+sum | FileCheck %s --check-prefix=INNER
// RUN: %{asm} -DK=64 -DNESTED -DRESULT=last -DBETWEEN_BLOCKS=last=sum,sum=begin | FileCheck %s --check-prefix=INNER
// CHECK: .batched
// The sum begins in registers, and is stored from them where nothing else happens after the loop.
// DIRECT-DAG: tile.fill.row
// DIRECT-DAG: store.{{.*}}.batched{{.*}}.rows.a{{[.a-z]*}}.first
// TILE-NOT: store.{{.*}}.batched
// TILE: .batched{{.*}}.rows.a{{[.a-z]*}}.first
// TILE-NOT: store.{{.*}}.batched
// COPIED: store.{{.*}}.batched{{.*}}.anynan.notes.b{{[.a-z]*}}.first
// INNER-NOT: store.{{.*}}.batched
// INNER: .batched{{.*}}.rows.a{{[.a-z]*}}.sg
// INNER-NOT: store.{{.*}}.batched
// NOT-NOT: .batched
// NOT: tile.muladd
// NOT-NOT: .batched
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef SUM
#define SUM int
#endif
#ifndef K
#define K 32
#endif
#ifndef RESULT
#define RESULT sum
#endif

layout(local_size_x = 32) in;
layout(push_constant) uniform Parameters { uint count; };
layout(set = 0, binding = 0) readonly buffer A { int8_t a[]; };
layout(set = 0, binding = 1) readonly buffer B { int8_t b[]; };
layout(set = 0, binding = 2) buffer C { SUM c[]; };

void main() {
  coopmat<SUM, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> last, begin, sum =
      coopmat<SUM, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0);
  coopmat<int8_t, gl_ScopeSubgroup, 16, K, gl_MatrixUseA> left;
  coopmat<int8_t, gl_ScopeSubgroup, K, 16, gl_MatrixUseB> right;
  coopMatLoad(left, a, 0, 4096, gl_CooperativeMatrixLayoutRowMajor);
#define STORE coopMatStore(sum, c, 0, 16, gl_CooperativeMatrixLayoutRowMajor)
#ifdef NESTED
  coopMatLoad(begin, c, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  uint block = 0;
  do {
#endif
  for (uint k = 0; k < count; ++k) {
#ifdef TENSOR
    // The whole of the matrix is loaded: what the variable held is not seen.
    tensorLayoutNV<2> layoutA = createTensorLayoutNV(2);
    layoutA = setTensorLayoutDimensionNV(layoutA, 16, 4096);
    coopMatLoadTensorNV(left, a, 0, sliceTensorLayoutNV(layoutA, 0, 16, k * K, K));
#elif !defined(KEEP_A)
    coopMatLoad(left, a, k * K, 4096, gl_CooperativeMatrixLayoutRowMajor);
#endif
    coopMatLoad(right, b, k * K * 16, 16, gl_CooperativeMatrixLayoutRowMajor);
#ifdef SKIP
    if (k == 3)
      continue;
#endif
#ifdef SATURATE
    sum = coopMatMulAdd(left, right, sum, gl_MatrixOperandsSaturatingAccumulation);
#else
    sum = coopMatMulAdd(left, right, sum);
#endif
#ifdef READ_SUM
    coopMatStore(sum, c, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
#endif
#ifdef USE_A
    coopMatStore(left + left, c, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
#endif
#ifdef LEAVE
    if (c[k] == 7)
      break;
#endif
  }
#ifdef BETWEEN_BLOCKS
    BETWEEN_BLOCKS;
#endif
#ifdef NESTED
  } while (++block < count);
#endif
#ifdef BETWEEN
  c[1000] = 1;
#endif
  coopMatStore(RESULT, c, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
#ifdef TWICE
  coopMatStore(sum, c, 256, 16, gl_CooperativeMatrixLayoutRowMajor);
#endif
}
