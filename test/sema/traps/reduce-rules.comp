// Reduction: accumulators of floating-point components, sizes by the mask.
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
float sum(const in float x, const in float y) { return x + y; }
int sumInt(const in int x, const in int y) { return x + y; }
void main() {
  MAT(float, 8, 4, Acc) m;
  MAT(float, 8, 9, Acc) wide;
  MAT(float, 3, 4, Acc) low;
  MAT(float, 4, 2, Acc) half_;
  MAT(float, 5, 7, Acc) any;
  MAT(int, 8, 4, Acc) i;
  MAT(float, 8, 4, A) a;
  MAT(float16_t, 8, 4, Acc) h;
  coopmat<float, gl_ScopeWorkgroup, 8, 4, Acc> w;
  int mask;
  coopMatReduceNV(wide, m, gl_CooperativeMatrixReduceRowNV, sum);
  coopMatReduceNV(low, m, gl_CooperativeMatrixReduceColumnNV, sum);
  coopMatReduceNV(half_, m, gl_CooperativeMatrixReduce2x2NV, sum);
  coopMatReduceNV(any, m, gl_CooperativeMatrixReduceRowAndColumnNV, sum);
  coopMatReduceNV(low, m, gl_CooperativeMatrixReduceRowNV, sum);
// CHECK: {{.*}}reduce-rules.comp:[[@LINE-1]]:19: error: rows of 'result' (3) do not match rows of 'm' (8), as gl_CooperativeMatrixReduceRowNV needs [err_reduce_size]
  coopMatReduceNV(wide, m, gl_CooperativeMatrixReduceColumnNV, sum);
// CHECK: {{.*}}reduce-rules.comp:[[@LINE-1]]:19: error: columns of 'result' (9) do not match columns of 'm' (4), as gl_CooperativeMatrixReduceColumnNV needs [err_reduce_size]
  coopMatReduceNV(any, m, gl_CooperativeMatrixReduce2x2NV, sum);
// CHECK: {{.*}}reduce-rules.comp:[[@LINE-1]]:19: error: rows of 'result' (5) are not half the rows of 'm' (8), as gl_CooperativeMatrixReduce2x2NV needs [err_reduce_half]
  coopMatReduceNV(m, m, gl_CooperativeMatrixReduce2x2NV | gl_CooperativeMatrixReduceRowNV, sum);
// CHECK: {{.*}}reduce-rules.comp:[[@LINE-1]]:25: error: gl_CooperativeMatrixReduce2x2NV cannot be combined with Row or Column [err_reduce_mask_2x2]
  coopMatReduceNV(m, m, 0, sum);
// CHECK: {{.*}}reduce-rules.comp:[[@LINE-1]]:25: error: reduceMask must be a gl_CooperativeMatrixReduce...NV, not 0 [err_reduce_mask]
  coopMatReduceNV(m, m, 8, sum);
// CHECK: {{.*}}reduce-rules.comp:[[@LINE-1]]:25: error: reduceMask must be a gl_CooperativeMatrixReduce...NV, not 8 [err_reduce_mask]
  coopMatReduceNV(m, m, mask, sum);
// CHECK: {{.*}}reduce-rules.comp:[[@LINE-1]]:25: error: argument 'reduceMask' of 'coopMatReduceNV' must be a constant expression [err_argument_constant]
  coopMatReduceNV(i, i, gl_CooperativeMatrixReduceRowNV, sumInt);
// CHECK: {{.*}}reduce-rules.comp:[[@LINE-1]]:22: error: coopMatReduceNV needs a matrix with floating-point components, not 'coopmat<int, gl_ScopeSubgroup, 8, 4, gl_MatrixUseAccumulator>' [err_reduce_component]
  coopMatReduceNV(a, a, gl_CooperativeMatrixReduceRowNV, sum);
// CHECK: {{.*}}reduce-rules.comp:[[@LINE-1]]:19: error: argument 'result' of 'coopMatReduceNV' must have the use gl_MatrixUseAccumulator, not gl_MatrixUseA [err_coop_argument_use]
// CHECK: {{.*}}reduce-rules.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatReduceNV(out coopmat<C, S, P, Q, gl_MatrixUseAccumulator> result, coopmat<C, S, M, N, gl_MatrixUseAccumulator> m, const int reduceMask, function combineOp)' [note_builtin_signature]
  coopMatReduceNV(m, a, gl_CooperativeMatrixReduceRowNV, sum);
// CHECK: {{.*}}reduce-rules.comp:[[@LINE-1]]:22: error: argument 'm' of 'coopMatReduceNV' must have the use gl_MatrixUseAccumulator, not gl_MatrixUseA [err_coop_argument_use]
// CHECK: {{.*}}reduce-rules.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatReduceNV(out coopmat<C, S, P, Q, gl_MatrixUseAccumulator> result, coopmat<C, S, M, N, gl_MatrixUseAccumulator> m, const int reduceMask, function combineOp)' [note_builtin_signature]
  coopMatReduceNV(h, m, gl_CooperativeMatrixReduceRowNV, sum);
// CHECK: {{.*}}reduce-rules.comp:[[@LINE-1]]:22: error: component type of 'result' (float16_t) does not match that of 'm' (float) in the call of 'coopMatReduceNV' [err_shape_component]
// CHECK: {{.*}}reduce-rules.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatReduceNV(out coopmat<C, S, P, Q, gl_MatrixUseAccumulator> result, coopmat<C, S, M, N, gl_MatrixUseAccumulator> m, const int reduceMask, function combineOp)' [note_builtin_signature]
  coopMatReduceNV(w, m, gl_CooperativeMatrixReduceRowNV, sum);
// CHECK: {{.*}}reduce-rules.comp:[[@LINE-1]]:22: error: scope of 'result' (gl_ScopeWorkgroup) does not match scope of 'm' (gl_ScopeSubgroup) in the call of 'coopMatReduceNV' [err_shape_scope]
// CHECK: {{.*}}reduce-rules.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatReduceNV(out coopmat<C, S, P, Q, gl_MatrixUseAccumulator> result, coopmat<C, S, M, N, gl_MatrixUseAccumulator> m, const int reduceMask, function combineOp)' [note_builtin_signature]
  const MAT(float, 8, 4, Acc) k = MAT(float, 8, 4, Acc)(0);
  coopMatReduceNV(k, m, gl_CooperativeMatrixReduceRowNV, sum);
// CHECK: {{.*}}reduce-rules.comp:[[@LINE-1]]:19: error: 'k' is 'const' and cannot be passed as 'out' [err_not_assignable]
// CHECK: {{.*}}reduce-rules.comp:[[@LINE-3]]:31: note: 'k' is declared here [note_declared_here]
}
