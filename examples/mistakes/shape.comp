// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A matrix of the wrong shape, as README.md shows: A has 4 columns, B 8 rows.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require

layout(local_size_x = 32) in;
layout(set = 0, binding = 0) buffer Data { float data[]; };

void main() {
  coopmat<float, gl_ScopeSubgroup, 8, 4, gl_MatrixUseA> a;
  coopmat<float, gl_ScopeSubgroup, 8, 16, gl_MatrixUseB> b;
  coopmat<float, gl_ScopeSubgroup, 8, 16, gl_MatrixUseAccumulator> m;
  coopMatLoad(a, data, 0, 4, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(b, data, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(m, data, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  m = coopMatMulAdd(a, b, m);
  coopMatStore(m, data, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
