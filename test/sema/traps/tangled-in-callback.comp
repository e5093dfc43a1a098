// No tangled instruction in a callback or anything that it calls; the chain of calls is shown.
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
float deepest(float x) { return subgroupAdd(x); }
float middle(float x) { return deepest(x) + 1; }
float perElement(const in uint r, const in uint c, const in float x) { return middle(x); }
float withBarrier(const in uint r, const in uint c, const in float x) { barrier(); return x; }
float combine(const in float x, const in float y) { return deepest(x) + y; }
float decode(const in Block b, const in uint c[2], const in uint i[2]) {
  MAT(float, 8, 8, Acc) m = MAT(float, 8, 8, Acc)(1.0);
  coopMatLoad(m, buf.data, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
  return m[0];
}
vec2 decode2(const in Block b, const in uint c[2], const in uint i[2]) {
  subgroupBarrier();
  return vec2(0);
}
float scalar(const in Block b, const in uint c[2], const in uint i[2]) { return 0; }
float nested(const in uint r, const in uint c, const in float x) {
  MAT(float, 8, 8, Acc) m = MAT(float, 8, 8, Acc)(1.0);
  coopMatPerElementNV(m, m, perElement);
  return x;
}
void main() {
  MAT(float, 8, 8, Acc) m;
  tensorLayoutNV<2> t = createTensorLayoutNV(2);
  coopMatPerElementNV(m, m, perElement);
  coopMatPerElementNV(m, m, withBarrier);
  coopMatReduceNV(m, m, gl_CooperativeMatrixReduceRowNV, combine);
  coopMatLoadTensorNV(m, buf.data, 0, t, decode);
  coopMatLoadTensorNV(m, buf.data, 0, t, scalar, decode2);
  coopMatPerElementNV(m, m, nested);
}
// CHECK: {{.*}}tangled-in-callback.comp:[[@LINE-30]]:33: error: 'subgroupAdd' cannot be used in callback 'perElement': the invocations take part in it together, and callbacks run separately for each element [err_tangled_in_callback]
// CHECK: {{.*}}tangled-in-callback.comp:[[@LINE-30]]:32: note: 'middle' calls 'deepest' here [note_calls_here]
// CHECK: {{.*}}tangled-in-callback.comp:[[@LINE-30]]:79: note: 'perElement' calls 'middle' here [note_calls_here]
// CHECK: {{.*}}tangled-in-callback.comp:[[@LINE-16]]:29: note: 'perElement' is passed as a callback here [note_passed_as_callback]
// CHECK: {{.*}}tangled-in-callback.comp:[[@LINE-34]]:33: error: 'subgroupAdd' cannot be used in callback 'combine': the invocations take part in it together, and callbacks run separately for each element [err_tangled_in_callback]
// CHECK: {{.*}}tangled-in-callback.comp:[[@LINE-31]]:60: note: 'combine' calls 'deepest' here [note_calls_here]
// CHECK: {{.*}}tangled-in-callback.comp:[[@LINE-11]]:58: note: 'combine' is passed as a callback here [note_passed_as_callback]
// CHECK: {{.*}}tangled-in-callback.comp:[[@LINE-34]]:73: error: 'barrier' cannot be used in callback 'withBarrier': the invocations take part in it together, and callbacks run separately for each element [err_tangled_in_callback]
// CHECK: {{.*}}tangled-in-callback.comp:[[@LINE-14]]:29: note: 'withBarrier' is passed as a callback here [note_passed_as_callback]
// CHECK: {{.*}}tangled-in-callback.comp:[[@LINE-32]]:3: error: 'coopMatLoad' cannot be used in callback 'decode': the invocations take part in it together, and callbacks run separately for each element [err_tangled_in_callback]
// CHECK: {{.*}}tangled-in-callback.comp:[[@LINE-14]]:42: note: 'decode' is passed as a callback here [note_passed_as_callback]
// CHECK: {{.*}}tangled-in-callback.comp:[[@LINE-30]]:3: error: 'subgroupBarrier' cannot be used in callback 'decode2': the invocations take part in it together, and callbacks run separately for each element [err_tangled_in_callback]
// CHECK: {{.*}}tangled-in-callback.comp:[[@LINE-15]]:50: note: 'decode2' is passed as a callback here [note_passed_as_callback]
// CHECK: {{.*}}tangled-in-callback.comp:[[@LINE-26]]:3: error: 'coopMatPerElementNV' cannot be used in callback 'nested': the invocations take part in it together, and callbacks run separately for each element [err_tangled_in_callback]
// CHECK: {{.*}}tangled-in-callback.comp:[[@LINE-16]]:29: note: 'nested' is passed as a callback here [note_passed_as_callback]
