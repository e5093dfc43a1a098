// Parameters are 'const in', of the component type; overloads are resolved by what is required.
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
float in_(in uint r, const in uint c, const in float x) { return x; }
float inout_(const in uint r, const in uint c, inout float x) { return x; }
float plain(uint r, uint c, float x) { return x; }
float two(const in uint r, const in uint c) { return 0; }
float wrongRow(const in int r, const in uint c, const in float x) { return x; }
float16_t wrongResult(const in uint r, const in uint c, const in float x) { return float16_t(x); }
MAT(float, 8, 8, Acc) matrix(const in uint r, const in uint c, const in MAT(float, 8, 8, Acc) x) { return x; }
float extra(const in uint r, const in uint c, const in float x, const in float y) { return x; }
float over(const in uint r, const in uint c, const in float16_t x) { return 0; }
float over(const in uint r, const in uint c, const in double x) { return 0; }
float sum(const in float x, const in float y) { return x + y; }
float sumIn(float x, float y) { return x + y; }
float sum3(const in float x, const in float y, const in float z) { return x + y; }
int value;
void main() {
  MAT(float, 8, 8, Acc) m, r;
  MAT(float, 8, 4, Acc) other;
  coopMatPerElementNV(r, m, in_);
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-1]]:29: error: parameter 1 of 'in_' must be qualified 'const in' [err_callback_const_in]
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-19]]:7: note: 'in_' is declared here [note_declared_here]
  coopMatPerElementNV(r, m, inout_);
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-1]]:29: error: parameter 3 of 'inout_' must be qualified 'const in' [err_callback_const_in]
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-21]]:7: note: 'inout_' is declared here [note_declared_here]
  coopMatPerElementNV(r, m, plain);
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-1]]:29: error: parameter 1 of 'plain' must be qualified 'const in' [err_callback_const_in]
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-23]]:7: note: 'plain' is declared here [note_declared_here]
  coopMatPerElementNV(r, m, two);
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-1]]:29: error: 'two' must have at least three parameters (row, column, element), not 2 [err_per_element_parameters]
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-25]]:7: note: 'two' is declared here [note_declared_here]
  coopMatPerElementNV(r, m, wrongRow);
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-1]]:29: error: parameter 1 of 'wrongRow' must have type 'uint', not 'int' [err_callback_parameter]
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-27]]:7: note: 'wrongRow' is declared here [note_declared_here]
  coopMatPerElementNV(r, m, wrongResult);
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-1]]:29: error: 'wrongResult' must return 'float' here, not 'float16_t' [err_callback_result]
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-29]]:11: note: 'wrongResult' is declared here [note_declared_here]
  coopMatPerElementNV(r, m, matrix);
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-1]]:29: error: parameter 3 of 'matrix' must have type 'float', not 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' [err_callback_parameter]
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-31]]:23: note: 'matrix' is declared here [note_declared_here]
  coopMatPerElementNV(r, m, extra);
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-1]]:29: error: 'extra' takes 1 arguments after row, column and element, and the call gives 0 [err_per_element_extra]
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-33]]:7: note: 'extra' is declared here [note_declared_here]
  coopMatPerElementNV(r, m, extra, 1.0, 2.0);
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-1]]:29: error: 'extra' takes 1 arguments after row, column and element, and the call gives 2 [err_per_element_extra]
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-36]]:7: note: 'extra' is declared here [note_declared_here]
  coopMatPerElementNV(r, m, extra, other);
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-1]]:36: error: an additional matrix of type 'coopmat<float, gl_ScopeSubgroup, 8, 4, gl_MatrixUseAccumulator>' must have the type of 'm', which is 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' [err_per_element_matrix]
  coopMatPerElementNV(r, m, extra, m);
  coopMatPerElementNV(r, m, extra, 2);
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-1]]:29: error: parameter 4 of 'extra' must have type 'int', not 'float' [err_callback_parameter]
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-42]]:7: note: 'extra' is declared here [note_declared_here]
  coopMatPerElementNV(r, m, over);
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-1]]:29: error: no overload of 'over' is what 'coopMatPerElementNV' needs [err_callback_no_overload]
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-44]]:7: note: 'float over(const uint, const uint, const float16_t)' does not fit: parameter 3 of 'over' must have type 'float', not 'float16_t' [note_candidate]
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-44]]:7: note: 'float over(const uint, const uint, const double)' does not fit: parameter 3 of 'over' must have type 'float', not 'double' [note_candidate]
  coopMatPerElementNV(r, m, value);
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-1]]:29: error: argument 'elemOp' of 'coopMatPerElementNV' must be the name of a function, not a value of type 'int' [err_argument_function]
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatPerElementNV(out coopmat result, coopmat m, function elemOp, ...)' [note_builtin_signature]
  coopMatPerElementNV(r, m, nothing);
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-1]]:29: error: 'nothing' is not declared [err_undeclared_name]
  coopMatPerElementNV(r, m, max);
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-1]]:29: error: the builtin 'max' cannot be passed by name: write a function that calls it [err_builtin_as_callback]
  coopMatPerElementNV(r, m, sum(1.0, 2.0));
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-1]]:29: error: argument 'elemOp' of 'coopMatPerElementNV' must be the name of a function, not a value of type 'float' [err_argument_function]
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatPerElementNV(out coopmat result, coopmat m, function elemOp, ...)' [note_builtin_signature]
  coopMatPerElementNV(other, m, extra, 1.0);
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-1]]:30: error: argument 'm' of type 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' must have the type of 'result', which is 'coopmat<float, gl_ScopeSubgroup, 8, 4, gl_MatrixUseAccumulator>' [err_argument_same_type]
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatPerElementNV(out coopmat result, coopmat m, function elemOp, ...)' [note_builtin_signature]
  coopMatReduceNV(r, m, gl_CooperativeMatrixReduceRowNV, sumIn);
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-1]]:58: error: parameter 1 of 'sumIn' must be qualified 'const in' [err_callback_const_in]
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-58]]:7: note: 'sumIn' is declared here [note_declared_here]
  coopMatReduceNV(r, m, gl_CooperativeMatrixReduceRowNV, sum3);
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-1]]:58: error: 'sum3' must have 2 parameters here, not 3 [err_callback_count]
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-60]]:7: note: 'sum3' is declared here [note_declared_here]
  coopMatReduceNV(r, m, gl_CooperativeMatrixReduceRowNV, extra);
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-1]]:58: error: 'extra' must have 2 parameters here, not 4 [err_callback_count]
// CHECK: {{.*}}callback-signatures.comp:[[@LINE-68]]:7: note: 'extra' is declared here [note_declared_here]
}
