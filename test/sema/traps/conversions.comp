// Only an accumulator converts to another use, at the same scope and size; its transpose is a B.
// RUN: not %coopc --diagnostic-ids -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
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
void main() {
  MAT(float, 8, 4, Acc) m;
  MAT(float, 8, 4, A) a = MAT(float, 8, 4, A)(m);
  MAT(float16_t, 8, 4, B) b = MAT(float16_t, 8, 4, B)(m);
  MAT(float, 8, 4, Acc)(a);
// CHECK: {{.*}}conversions.comp:[[@LINE-1]]:3: error: 'conversion to gl_MatrixUseAccumulator from another use' requires an extension: add '#extension GL_EXT_cooperative_matrix_maintenance1 : require' [err_requires_extension]
// CHECK: {{.*}}conversions.comp:[[@LINE-12]]:25: note: expanded from macro 'MAT'
  MAT(float, 8, 4, B)(a);
// CHECK: {{.*}}conversions.comp:[[@LINE-1]]:3: error: 'coopmat<float, gl_ScopeSubgroup, 8, 4, gl_MatrixUseA>' cannot be converted to 'coopmat<float, gl_ScopeSubgroup, 8, 4, gl_MatrixUseB>': only gl_MatrixUseAccumulator converts to another use [err_coop_convert_use]
// CHECK: {{.*}}conversions.comp:[[@LINE-15]]:25: note: expanded from macro 'MAT'
  MAT(float, 8, 4, A)(b);
// CHECK: {{.*}}conversions.comp:[[@LINE-1]]:3: error: 'coopmat<float16_t, gl_ScopeSubgroup, 8, 4, gl_MatrixUseB>' cannot be converted to 'coopmat<float, gl_ScopeSubgroup, 8, 4, gl_MatrixUseA>': only gl_MatrixUseAccumulator converts to another use [err_coop_convert_use]
// CHECK: {{.*}}conversions.comp:[[@LINE-18]]:25: note: expanded from macro 'MAT'
  MAT(float, 4, 8, A)(m);
// CHECK: {{.*}}conversions.comp:[[@LINE-1]]:3: error: 'coopmat<float, gl_ScopeSubgroup, 8, 4, gl_MatrixUseAccumulator>' cannot be converted to 'coopmat<float, gl_ScopeSubgroup, 4, 8, gl_MatrixUseA>': the number of rows differs (8 and 4) [err_coop_convert_shape]
// CHECK: {{.*}}conversions.comp:[[@LINE-21]]:25: note: expanded from macro 'MAT'
  coopmat<float, gl_ScopeWorkgroup, 8, 4, A>(m);
// CHECK: {{.*}}conversions.comp:[[@LINE-1]]:3: error: 'coopmat<float, gl_ScopeSubgroup, 8, 4, gl_MatrixUseAccumulator>' cannot be converted to 'coopmat<float, gl_ScopeWorkgroup, 8, 4, gl_MatrixUseA>': the scope differs (3 and 2) [err_coop_convert_shape]
  a = m;
// CHECK: {{.*}}conversions.comp:[[@LINE-1]]:5: error: assigned value of type 'coopmat<float, gl_ScopeSubgroup, 8, 4, gl_MatrixUseAccumulator>' cannot be converted implicitly to 'coopmat<float, gl_ScopeSubgroup, 8, 4, gl_MatrixUseA>' [err_cannot_convert]
  m = MAT(float16_t, 8, 4, Acc)(m);
// CHECK: {{.*}}conversions.comp:[[@LINE-1]]:5: error: assigned value of type 'coopmat<float16_t, gl_ScopeSubgroup, 8, 4, gl_MatrixUseAccumulator>' cannot be converted implicitly to 'coopmat<float, gl_ScopeSubgroup, 8, 4, gl_MatrixUseAccumulator>' [err_cannot_convert]
  MAT(float, 4, 8, B) t;
  coopMatTransposeNV(t, m);
  coopMatTransposeNV(b, m);
// CHECK: {{.*}}conversions.comp:[[@LINE-1]]:25: error: columns of 'result' (4) do not match rows of 'm' (8) in the call of 'coopMatTransposeNV' [err_shape_mismatch]
// CHECK: {{.*}}conversions.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatTransposeNV(out coopmat<C, S, N, M, gl_MatrixUseB> result, coopmat<C, S, M, N, gl_MatrixUseAccumulator> m)' [note_builtin_signature]
  MAT(float, 4, 8, A) ta;
  coopMatTransposeNV(ta, m);
// CHECK: {{.*}}conversions.comp:[[@LINE-1]]:22: error: argument 'result' of 'coopMatTransposeNV' must have the use gl_MatrixUseB, not gl_MatrixUseA [err_coop_argument_use]
// CHECK: {{.*}}conversions.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatTransposeNV(out coopmat<C, S, N, M, gl_MatrixUseB> result, coopmat<C, S, M, N, gl_MatrixUseAccumulator> m)' [note_builtin_signature]
  MAT(float, 4, 8, Acc) tc;
  coopMatTransposeNV(tc, m);
// CHECK: {{.*}}conversions.comp:[[@LINE-1]]:22: error: argument 'result' of 'coopMatTransposeNV' must have the use gl_MatrixUseB, not gl_MatrixUseAccumulator [err_coop_argument_use]
// CHECK: {{.*}}conversions.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatTransposeNV(out coopmat<C, S, N, M, gl_MatrixUseB> result, coopmat<C, S, M, N, gl_MatrixUseAccumulator> m)' [note_builtin_signature]
  MAT(float16_t, 4, 8, B) th;
  coopMatTransposeNV(th, m);
// CHECK: {{.*}}conversions.comp:[[@LINE-1]]:26: error: component type of 'result' (float16_t) does not match that of 'm' (float) in the call of 'coopMatTransposeNV' [err_shape_component]
// CHECK: {{.*}}conversions.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatTransposeNV(out coopmat<C, S, N, M, gl_MatrixUseB> result, coopmat<C, S, M, N, gl_MatrixUseAccumulator> m)' [note_builtin_signature]
  coopMatTransposeNV(t, a);
// CHECK: {{.*}}conversions.comp:[[@LINE-1]]:25: error: argument 'm' of 'coopMatTransposeNV' must have the use gl_MatrixUseAccumulator, not gl_MatrixUseA [err_coop_argument_use]
// CHECK: {{.*}}conversions.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatTransposeNV(out coopmat<C, S, N, M, gl_MatrixUseB> result, coopmat<C, S, M, N, gl_MatrixUseAccumulator> m)' [note_builtin_signature]
  coopmat<float, gl_ScopeWorkgroup, 4, 8, B> tw;
  coopMatTransposeNV(tw, m);
// CHECK: {{.*}}conversions.comp:[[@LINE-1]]:26: error: scope of 'result' (gl_ScopeWorkgroup) does not match scope of 'm' (gl_ScopeSubgroup) in the call of 'coopMatTransposeNV' [err_shape_scope]
// CHECK: {{.*}}conversions.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatTransposeNV(out coopmat<C, S, N, M, gl_MatrixUseB> result, coopmat<C, S, M, N, gl_MatrixUseAccumulator> m)' [note_builtin_signature]
}
