// Rows of operands are multiplied where they are in memory (lower/cpu/gemm/UnpackedOperand.h) if nothing in
// the loop may change them there: of A, if they are stored as they are multiplied; of B, if they are
// whole vectors of single elements, and there are several blocks of sums.
// DEFINE: %{asm} = %coopc --emit=asm --exec=fast --triple=x86_64-linux-gnu --cpu=x86-64-v4 -o - %s
// RUN: %{asm} | FileCheck %s
// RUN: %{asm} -DTENSOR | FileCheck %s
// RUN: %{asm} -DCALL | FileCheck %s
// RUN: %{asm} -DTWO_B | FileCheck %s
// RUN: %{asm} --cpu=x86-64-v3 | FileCheck %s --check-prefix=ONLY-A
// RUN: %{asm} -DN=60 | FileCheck %s --check-prefix=ONLY-A
// RUN: %{asm} -DORDER_B=gl_CooperativeMatrixLayoutColumnMajor | FileCheck %s --check-prefix=ONLY-A
// RUN: %{asm} -DTYPE=int8_t -DSUM=int --features=+avx512vnni | FileCheck %s --check-prefix=ONLY-A
// RUN: %{asm} -DN=16 | FileCheck %s
// RUN: %{asm} -DTYPE=float16_t | FileCheck %s --check-prefix=ONLY-B
// RUN: %{asm} -DORDER=gl_CooperativeMatrixLayoutColumnMajor | FileCheck %s --check-prefix=ONLY-B
// RUN: %{asm} -DQUALIFIERS=volatile | FileCheck %s --check-prefix=ONLY-B
// RUN: %{asm} -DSTORE | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DSTORE -DCALL | FileCheck %s --check-prefix=NOT
// RUN: %{asm} -DWAIT | FileCheck %s --check-prefix=NOT
// CHECK: .batched{{.*}}.rows.a.rows.b
// ONLY-A-NOT: .batched{{.*}}.rows.a.rows.b
// ONLY-A: .batched{{.*}}.rows.a
// ONLY-B: .batched{{.*[^a]}}.rows.b
// NOT-NOT: .rows
// NOT: .batched
// NOT-NOT: .rows
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef TYPE
#define TYPE float
#endif
#ifndef SUM
#define SUM float
#endif
#ifndef ORDER
#define ORDER gl_CooperativeMatrixLayoutRowMajor
#endif
#ifndef ORDER_B
#define ORDER_B gl_CooperativeMatrixLayoutRowMajor
#endif
#ifndef QUALIFIERS
#define QUALIFIERS
#endif
#ifndef N
#define N 64
#endif

layout(local_size_x = 32) in;
layout(push_constant) uniform Parameters { uint count; };
layout(set = 0, binding = 0) QUALIFIERS buffer A { TYPE a[]; };
layout(set = 0, binding = 1) buffer B { TYPE b[]; };
layout(set = 0, binding = 2) buffer C { SUM c[]; };

uint place(uint k) {
#ifdef STORE
  c[k] = 1;
#endif
  return k * 16;
}

void main() {
  coopmat<SUM, gl_ScopeSubgroup, 16, N, gl_MatrixUseAccumulator> sum =
      coopmat<SUM, gl_ScopeSubgroup, 16, N, gl_MatrixUseAccumulator>(0);
  coopmat<SUM, gl_ScopeSubgroup, 16, N, gl_MatrixUseAccumulator> other = sum;
  for (uint k = 0; k < count; ++k) {
    coopmat<TYPE, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> left;
    coopmat<TYPE, gl_ScopeSubgroup, 16, N, gl_MatrixUseB> right;
#ifdef CALL
    const uint first = place(k);
#else
    const uint first = k * 16;
#endif
#ifdef TENSOR
    tensorLayoutNV<2> layoutA = createTensorLayoutNV(2);
    layoutA = setTensorLayoutDimensionNV(layoutA, 16, 4096);
    coopMatLoadTensorNV(left, a, 0, sliceTensorLayoutNV(layoutA, 0, 16, first, 16));
#else
    coopMatLoad(left, a, first, 4096, ORDER);
#endif
    coopMatLoad(right, b, k * 16 * N, N, ORDER_B);
    sum = coopMatMulAdd(left, right, sum);
#ifdef TWO_B
    coopMatLoad(right, b, k * 16 * N + 4096, N, gl_CooperativeMatrixLayoutRowMajor);
    other = coopMatMulAdd(left, right, other);
#endif
#if defined(STORE) && !defined(CALL)
    c[k] = 1;
#endif
#ifdef WAIT
    barrier();
#endif
  }
  coopMatStore(sum, c, 0, N, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(other, c, 4096, N, gl_CooperativeMatrixLayoutRowMajor);
}
