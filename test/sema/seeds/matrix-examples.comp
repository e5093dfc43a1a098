// The examples of GLSL_KHR_cooperative_matrix; mat2 and mat3, which are types, are matrix2 and matrix3.
// RUN: %coopc --validate --emit=spirv -o %t.spv %s
// RUN: %coopc --frontend=glslang --validate --emit=spirv -o %t.glslang.spv %s
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;

coopmat<float32_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> mat1; // float32, subgroup scope, 8 rows, 8 columns, Accumulator operand
coopmat<float16_t, gl_ScopeSubgroup, 16, 8, gl_MatrixUseA> matrix2; // float16, subgroup scope, 16 rows, 8 columns, A operand
layout(constant_id = 0) const int scope = 0;
layout(constant_id = 1) const int rows = 0;
layout(constant_id = 2) const int cols = 0;
coopmat<float16_t, scope, rows, cols, gl_MatrixUseB> matrix3; // scope/rows/columns specified at pipeline creation time
const int A = 3, B = 2;
coopmat<float16_t, gl_ScopeSubgroup, 16, (A>B?16:8), gl_MatrixUseAccumulator> matrix4;

float16_t f(float16_t x) { return x * float16_t(2); }

void main() {
  coopmat<float16_t, gl_ScopeSubgroup, 16, 8, gl_MatrixUseAccumulator> m;
  for (int i = 0; i < m.length(); ++i) {
    m[i] = f(m[i]);
  }
}
