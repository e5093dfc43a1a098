// Where an invocation's elements of a matrix wrap around the lanes of a subgroup, as (3 * k) & 31 does, they
// are not one wide load (lower/cpu/HideWrappingIndices.h): it would read beyond the last lane. With little effort no
// loops become vectors.
// DEFINE: %{run} = %coopc --emit=llvm --exec=reference --triple=x86_64-linux-gnu --cpu=sapphirerapids -o - %s
// RUN: %{run} | FileCheck %s --implicit-check-not='load <12 x'
// RUN: %{run} --cpu-opt=3 | FileCheck %s --implicit-check-not='load <12 x'
// CHECK: masked.gather
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer A { int dataA[]; };
layout(binding = 1) buffer B { int dataB[]; };
layout(binding = 2) buffer C { int dataC[]; };
void main() {
  coopmat<int, gl_ScopeSubgroup, 1, 26, gl_MatrixUseA> a;
  coopmat<int, gl_ScopeSubgroup, 26, 3, gl_MatrixUseB> b;
  coopmat<int, gl_ScopeSubgroup, 1, 3, gl_MatrixUseAccumulator> c;
  coopMatLoad(a, dataA, 0, 26, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(b, dataB, 0, 3, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(c, dataC, 0, 3, gl_CooperativeMatrixLayoutRowMajor);
  c = coopMatMulAdd(a, b, c);
  coopMatStore(c, dataC, 0, 3, gl_CooperativeMatrixLayoutRowMajor);
}
