#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(local_size_x = 32) in;
layout(set = 0, binding = 0) buffer Data { int8_t a[256], b[256]; int c[256]; };

// c = a * b + c
void main() {
  coopmat<int8_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> left;
  coopmat<int8_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> right;
  coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> sum;
  coopMatLoad(left, a, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(right, b, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(sum, c, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(coopMatMulAdd(left, right, sum), c, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
