#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(constant_id = 0) const uint M = 8;
layout(local_size_x = 32) in;
layout(binding = 0) buffer A { float a[]; };
layout(binding = 1) buffer C { float c[]; };
void main() {
  coopmat<float, gl_ScopeSubgroup, M, 4, gl_MatrixUseA> x;
  coopmat<float, gl_ScopeSubgroup, 4, 8, gl_MatrixUseB> y;
  coopMatLoad(x, a, 0, 4, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(y, a, 32, 8, gl_CooperativeMatrixLayoutColumnMajor);
  coopmat<float, gl_ScopeSubgroup, M, 8, gl_MatrixUseAccumulator> z =
      coopmat<float, gl_ScopeSubgroup, M, 8, gl_MatrixUseAccumulator>(0.0);
  for (int i = 0; i < 2; ++i)
    z = coopMatMulAdd(x, y, z) * 0.5 + z;
  for (int i = 0; i < z.length(); ++i)
    z[i] = max(z[i], 0.0);
  coopMatStore(z, c, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
}
