// Programs that other compilers crash on.
// RUN: not %coopc --diagnostic-ids -Wpedantic -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
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
layout(constant_id = 0) const int SignedMode = 1;
layout(binding = 1) buffer Slices { float rows[4][16]; } slices;
shared uvec4 staged[2][64];
float empty();
float emptyParameters(void) { return 0; }
float op(const in uint r, const in uint c, const in float x, const in float y) { return x; }
void main() {
  MAT(float, 8, 8, Acc) m;
  // A slice of an array is an array.
  coopMatLoad(m, slices.rows[1], 0, 8, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(m, staged[1], 0, 2, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(m, slices.rows, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-1]]:18: error: the array passed to 'coopMatLoad' must have elements that are numeric scalars or vectors of 2 or 4 of them, not 'float[16]' [err_coop_memory_element]
  coopMatLoad(m, slices.rows[1][2], 0, 8, gl_CooperativeMatrixLayoutRowMajor);
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-1]]:18: error: argument 'buf' of 'coopMatLoad' must be an array in buffer or shared storage, not a value of type 'float' [err_buffer_not_array]
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatLoad(out coopmat<C, S, M, N, U> m, buffer or shared array buf, uint element, uint stride, const int matrixLayout)' [note_builtin_signature]
  tensorLayoutNV<2, SignedMode> t = createTensorLayoutNV(2, SignedMode);
  coopMatLoadTensorNV(m, slices.rows[2], 0, t);
  coopMatPerElementNV(m, m);
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-1]]:3: error: wrong number of arguments for 'coopMatPerElementNV': at least 3 wanted, 2 given [err_argument_count]
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatPerElementNV(out coopmat result, coopmat m, function elemOp, ...)' [note_builtin_signature]
  coopMatPerElementNV(m);
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-1]]:3: error: wrong number of arguments for 'coopMatPerElementNV': at least 3 wanted, 1 given [err_argument_count]
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatPerElementNV(out coopmat result, coopmat m, function elemOp, ...)' [note_builtin_signature]
  coopMatPerElementNV();
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-1]]:3: error: wrong number of arguments for 'coopMatPerElementNV': at least 3 wanted, 0 given [err_argument_count]
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatPerElementNV(out coopmat result, coopmat m, function elemOp, ...)' [note_builtin_signature]
  coopMatPerElementNV(m, m, empty);
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-1]]:29: error: 'empty' must have at least three parameters (row, column, element), not 0 [err_per_element_parameters]
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-26]]:7: note: 'empty' is declared here [note_declared_here]
  coopMatPerElementNV(m, m, emptyParameters);
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-1]]:29: error: 'emptyParameters' must have at least three parameters (row, column, element), not 0 [err_per_element_parameters]
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-28]]:7: note: 'emptyParameters' is declared here [note_declared_here]
  coopMatPerElementNV(m, m, op);
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-1]]:29: error: 'op' takes 1 arguments after row, column and element, and the call gives 0 [err_per_element_extra]
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-30]]:7: note: 'op' is declared here [note_declared_here]
  coopMatReduceNV(m, m, gl_CooperativeMatrixReduceRowNV, empty);
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-1]]:58: error: 'empty' must have 2 parameters here, not 0 [err_callback_count]
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-35]]:7: note: 'empty' is declared here [note_declared_here]
  coopMatLoadTensorNV(m, buf.data, 0, t, empty);
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-1]]:42: error: 'empty' must have 3 parameters here, not 0 [err_callback_count]
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-38]]:7: note: 'empty' is declared here [note_declared_here]
  MAT(float16_t, 8, 16, A) a;
  MAT(float16_t, 16, 8, B) b;
  MAT(float16_t, 8, 8, B) b8;
  MAT(int8_t, 8, 16, A) i;
  MAT(uint8_t, 16, 8, B) u;
  MAT(int, 8, 8, Acc) ci;
  m = coopMatMulAdd(a, b, m);
  m = coopMatMulAdd(a, b8, m);
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-1]]:24: error: columns of 'A' (16) do not match rows of 'B' (8) in the call of 'coopMatMulAdd' [err_shape_mismatch]
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-2]]:7: note: the builtin is 'coopmat<R, S, M, N, gl_MatrixUseAccumulator> coopMatMulAdd(coopmat<T, S, M, K, gl_MatrixUseA> A, coopmat<V, S, K, N, gl_MatrixUseB> B, coopmat<R, S, M, N, gl_MatrixUseAccumulator> C, const int matrixOperands = 0)' [note_builtin_signature]
  m = coopMatMulAdd(b, a, m);
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-1]]:21: error: argument 'A' of 'coopMatMulAdd' must have the use gl_MatrixUseA, not gl_MatrixUseB [err_coop_argument_use]
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-2]]:7: note: the builtin is 'coopmat<R, S, M, N, gl_MatrixUseAccumulator> coopMatMulAdd(coopmat<T, S, M, K, gl_MatrixUseA> A, coopmat<V, S, K, N, gl_MatrixUseB> B, coopmat<R, S, M, N, gl_MatrixUseAccumulator> C, const int matrixOperands = 0)' [note_builtin_signature]
  m = coopMatMulAdd(a, a, m);
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-1]]:24: error: argument 'B' of 'coopMatMulAdd' must have the use gl_MatrixUseB, not gl_MatrixUseA [err_coop_argument_use]
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-2]]:7: note: the builtin is 'coopmat<R, S, M, N, gl_MatrixUseAccumulator> coopMatMulAdd(coopmat<T, S, M, K, gl_MatrixUseA> A, coopmat<V, S, K, N, gl_MatrixUseB> B, coopmat<R, S, M, N, gl_MatrixUseAccumulator> C, const int matrixOperands = 0)' [note_builtin_signature]
  m = coopMatMulAdd(a, b, a);
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-1]]:27: error: argument 'C' of 'coopMatMulAdd' must have the use gl_MatrixUseAccumulator, not gl_MatrixUseA [err_coop_argument_use]
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-2]]:7: note: the builtin is 'coopmat<R, S, M, N, gl_MatrixUseAccumulator> coopMatMulAdd(coopmat<T, S, M, K, gl_MatrixUseA> A, coopmat<V, S, K, N, gl_MatrixUseB> B, coopmat<R, S, M, N, gl_MatrixUseAccumulator> C, const int matrixOperands = 0)' [note_builtin_signature]
  ci = coopMatMulAdd(i, u, ci);
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-1]]:8: warning: not every implementation multiplies matrices of different signedness ('int8_t' by 'uint8_t') [-Wpedantic,warn_coop_muladd_signedness]
  ci = coopMatMulAdd(i, u, ci, 1);
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-1]]:32: error: matrixOperands may hold gl_MatrixOperandsSaturatingAccumulation and nothing else, not 1: signedness follows from the component types [err_coop_operands_value]
  m = coopMatMulAdd(i, u, ci);
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-1]]:5: error: assigned value of type 'coopmat<int, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' cannot be converted implicitly to 'coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>' [err_cannot_convert]
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-2]]:7: warning: not every implementation multiplies matrices of different signedness ('int8_t' by 'uint8_t') [-Wpedantic,warn_coop_muladd_signedness]
}
