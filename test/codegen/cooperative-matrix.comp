// GL_KHR_cooperative_matrix.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(constant_id = 0) const uint K = 16;
layout(local_size_x = 32) in;
layout(std430, binding = 0) buffer A { float16_t a[]; };
layout(std430, binding = 1) buffer B { uvec4 b[]; };
layout(std430, binding = 2) coherent buffer C { float c[]; };
layout(std430, binding = 3) buffer I { int8_t i8[]; };
shared float16_t s[256];
coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> scale(coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m, float by) {
  for (int i = 0; i < m.length(); ++i)
    m[i] = m[i] * by;
  return m;
}
void main() {
  coopmat<float16_t, gl_ScopeSubgroup, 16, K, gl_MatrixUseA> x;
  coopmat<float16_t, gl_ScopeSubgroup, K, 16, gl_MatrixUseB> y;
  coopMatLoad(x, a, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(x, s, 0, 16, gl_CooperativeMatrixLayoutColumnMajor);
  coopMatLoad(y, b, 4, 2, gl_CooperativeMatrixLayoutColumnMajor);
  coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> z = coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0);
  z = coopMatMulAdd(x, y, z);
  z = scale(z, 2.0) * 0.5 + -z / z - z;
  coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> h = coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(z);
  coopMatStore(z, c, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(h, s, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopmat<int8_t, gl_ScopeSubgroup, 16, 32, gl_MatrixUseA> p;
  coopmat<uint8_t, gl_ScopeSubgroup, 32, 16, gl_MatrixUseB> q;
  coopMatLoad(p, i8, 0, 32, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(q, i8, 0, 32, gl_CooperativeMatrixLayoutRowMajor);
  coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> r = coopMatMulAdd(p, q, coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(1), gl_MatrixOperandsSaturatingAccumulation);
  coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> list[2];
  list[0] = r;
  list[1] = list[0] * 2 + r;
  coopMatStore(list[1], c, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
