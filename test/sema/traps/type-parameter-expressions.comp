// Sums and products are type parameters, as the examples have them; '>' closes the list.
// RUN: %coopc --diagnostic-ids -Wpedantic -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_matrix_decode_vector : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_control_flow_attributes : require
layout(local_size_x = 32) in;
#define MAT(T, R, C, U) coopmat<T, gl_ScopeSubgroup, R, C, U>
#define A gl_MatrixUseA
#define B gl_MatrixUseB
#define Acc gl_MatrixUseAccumulator
layout(binding = 0) buffer Buffer { float data[]; } buf;
layout(buffer_reference, std430, buffer_reference_align = 2) buffer Block { float16_t d; int8_t q[32]; };
const uint H = 8, W = 4, NumCh = 2;
coopmat<float16_t, gl_ScopeWorkgroup, H/2*W/2, 4*NumCh, gl_MatrixUseAccumulator> m;
// CHECK: {{.*}}type-parameter-expressions.comp:[[@LINE-1]]:39: warning: the grammar wants parentheses around a type parameter with a binary operator; other compilers may refuse it [-Wpedantic,warn_type_argument_expression]
// CHECK: {{.*}}type-parameter-expressions.comp:[[@LINE-2]]:48: warning: the grammar wants parentheses around a type parameter with a binary operator; other compilers may refuse it [-Wpedantic,warn_type_argument_expression]
coopmat<float16_t, gl_ScopeWorkgroup, H - 2, W + 4 % 3, gl_MatrixUseAccumulator> n;
// CHECK: {{.*}}type-parameter-expressions.comp:[[@LINE-1]]:39: warning: the grammar wants parentheses around a type parameter with a binary operator; other compilers may refuse it [-Wpedantic,warn_type_argument_expression]
// CHECK: {{.*}}type-parameter-expressions.comp:[[@LINE-2]]:46: warning: the grammar wants parentheses around a type parameter with a binary operator; other compilers may refuse it [-Wpedantic,warn_type_argument_expression]
coopmat<float16_t, gl_ScopeWorkgroup, (H > W ? 16 : 8), -(-8), gl_MatrixUseAccumulator> p;
void main() {
  coopmat<float16_t, gl_ScopeWorkgroup, 8, 8, gl_MatrixUseAccumulator> same = m;
}
