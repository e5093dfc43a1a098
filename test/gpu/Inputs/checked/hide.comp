#version 450
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer A { float a[]; };
shared float st[64], other[64];
const int R = gl_CooperativeMatrixLayoutRowMajor;
void main() {
  const uint i = gl_LocalInvocationIndex;
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA> x = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>(1);
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB> y = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB>(1);
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> m, n;
  n = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(0);
  st[i] = st[i + 32] = 1;
  n = coopMatMulAdd(x, y, n);
  coopMatLoad(m, st, 0, 8, R);
  coopMatStore(m + n, a, 0, 8, R);
}
