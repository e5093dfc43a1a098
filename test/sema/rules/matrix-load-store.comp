// Arrays and layouts of coopMatLoad and coopMatStore (8.X).
// RUN: not %coopc --diagnostic-ids -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const int Layout = 0;
layout(binding = 0) buffer B0 { float sized[64]; };
layout(binding = 1) buffer B1 { uvec4 open[]; };
layout(binding = 2) readonly buffer B2 { float readOnly[]; };
layout(binding = 3) writeonly buffer B3 { float writeOnly[]; };
layout(binding = 4) uniform B4 { vec4 uniforms[16]; };
layout(binding = 5) buffer B5 { vec3 threes[]; };
layout(binding = 6) buffer B6 { float scalar; vec4 vector; mat4 matrices[4]; };
layout(binding = 7) volatile coherent buffer B7 { float qualified[]; };
layout(push_constant) uniform B8 { vec4 pushed[4]; };
shared float16_t inShared[64];
shared bool booleans[64];
struct S { float x; };
shared S structs[64];
float global[64];
void load(inout coopmat<float, gl_ScopeSubgroup, 8, 8, 2> m, float array[64]) {
  coopMatLoad(m, array, 0, 8, 0);
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-1]]:18: error: the array 'buf' of 'coopMatLoad' must be in buffer or shared storage [err_buffer_storage]
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatLoad(out coopmat<C, S, M, N, U> m, buffer or shared array buf, uint element, uint stride, const int matrixLayout)' [note_builtin_signature]
}
void main() {
  coopmat<float, gl_ScopeSubgroup, 8, 8, 2> m;
  const coopmat<float, gl_ScopeSubgroup, 8, 8, 2> k = coopmat<float, gl_ScopeSubgroup, 8, 8, 2>(0);
  float local[64];
  int dynamic;
  coopMatLoad(m, sized, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(m, open, 0, 8, gl_CooperativeMatrixLayoutColumnMajor);
  coopMatLoad(m, inShared, 0, 8, Layout);
  coopMatLoad(m, qualified, 0, 8, 0);
  coopMatStore(k, sized, 0, 8, 0);
  coopMatStore(m + m, inShared, 0, 8, 0);
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-1]]:36: warning: with a stride of 8, rows of 8 elements overlap [-Wstride,warn_coop_stride_overlap]
  coopMatLoad(m, readOnly, 0, 8, 0);
  coopMatStore(m, writeOnly, 0, 8, 0);
  coopMatStore(m, readOnly, 0, 8, 0);
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-1]]:19: error: 'readOnly' is 'readonly' and cannot be stored to [err_not_assignable]
  coopMatLoad(m, writeOnly, 0, 8, 0);
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-1]]:18: warning: 'writeOnly' is 'writeonly', but is read here; leave 'writeonly' out [-Wwriteonly,warn_writeonly_read]
  coopMatLoad(m, uniforms, 0, 8, 0);
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-1]]:18: error: the array 'buf' of 'coopMatLoad' must be in buffer or shared storage [err_buffer_storage]
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatLoad(out coopmat<C, S, M, N, U> m, buffer or shared array buf, uint element, uint stride, const int matrixLayout)' [note_builtin_signature]
  coopMatLoad(m, pushed, 0, 8, 0);
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-1]]:18: error: the array 'buf' of 'coopMatLoad' must be in buffer or shared storage [err_buffer_storage]
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatLoad(out coopmat<C, S, M, N, U> m, buffer or shared array buf, uint element, uint stride, const int matrixLayout)' [note_builtin_signature]
  coopMatLoad(m, threes, 0, 8, 0);
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-1]]:18: error: the array passed to 'coopMatLoad' must have elements that are numeric scalars or vectors of 2 or 4 of them, not 'vec3' [err_coop_memory_element]
  coopMatLoad(m, scalar, 0, 8, 0);
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-1]]:18: error: argument 'buf' of 'coopMatLoad' must be an array in buffer or shared storage, not a value of type 'float' [err_buffer_not_array]
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatLoad(out coopmat<C, S, M, N, U> m, buffer or shared array buf, uint element, uint stride, const int matrixLayout)' [note_builtin_signature]
  coopMatLoad(m, vector, 0, 8, 0);
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-1]]:18: error: argument 'buf' of 'coopMatLoad' must be an array in buffer or shared storage, not a value of type 'vec4' [err_buffer_not_array]
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatLoad(out coopmat<C, S, M, N, U> m, buffer or shared array buf, uint element, uint stride, const int matrixLayout)' [note_builtin_signature]
  coopMatLoad(m, matrices, 0, 8, 0);
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-1]]:18: error: the array passed to 'coopMatLoad' must have elements that are numeric scalars or vectors of 2 or 4 of them, not 'mat4' [err_coop_memory_element]
  coopMatLoad(m, booleans, 0, 8, 0);
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-1]]:18: error: the array passed to 'coopMatLoad' must have elements that are numeric scalars or vectors of 2 or 4 of them, not 'bool' [err_coop_memory_element]
  coopMatLoad(m, structs, 0, 8, 0);
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-1]]:18: error: the array passed to 'coopMatLoad' must have elements that are numeric scalars or vectors of 2 or 4 of them, not 'S' [err_coop_memory_element]
  coopMatLoad(m, global, 0, 8, 0);
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-1]]:18: error: the array 'buf' of 'coopMatLoad' must be in buffer or shared storage [err_buffer_storage]
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatLoad(out coopmat<C, S, M, N, U> m, buffer or shared array buf, uint element, uint stride, const int matrixLayout)' [note_builtin_signature]
  coopMatLoad(m, local, 0, 8, 0);
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-1]]:18: error: the array 'buf' of 'coopMatLoad' must be in buffer or shared storage [err_buffer_storage]
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatLoad(out coopmat<C, S, M, N, U> m, buffer or shared array buf, uint element, uint stride, const int matrixLayout)' [note_builtin_signature]
  coopMatLoad(k, sized, 0, 8, 0);
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-1]]:15: error: 'k' is 'const' and cannot be passed as 'out' [err_not_assignable]
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-44]]:51: note: 'k' is declared here [note_declared_here]
  coopMatLoad(m + m, sized, 0, 8, 0);
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-1]]:15: error: argument 'm' of 'coopMatLoad' is written: it must be a place in memory [err_out_argument_place]
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatLoad(out coopmat<C, S, M, N, U> m, buffer or shared array buf, uint element, uint stride, const int matrixLayout)' [note_builtin_signature]
  coopMatLoad(m, sized, 0, 8, 2);
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-1]]:31: error: the layout of 'coopMatLoad' must be gl_CooperativeMatrixLayoutRowMajor or gl_CooperativeMatrixLayoutColumnMajor, not 2 [err_coop_matrix_layout]
  coopMatLoad(m, sized, 0, 8, dynamic);
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-1]]:31: error: argument 'matrixLayout' of 'coopMatLoad' must be a constant expression [err_argument_constant]
  coopMatLoad(m, sized, 0, 8);
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-1]]:3: error: wrong number of arguments for 'coopMatLoad': 5 wanted, 4 given [err_argument_count]
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatLoad(out coopmat<C, S, M, N, U> m, buffer or shared array buf, uint element, uint stride, const int matrixLayout)' [note_builtin_signature]
  coopMatLoad(m, sized, 0, 8, 0, 0);
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-1]]:3: error: wrong number of arguments for 'coopMatLoad': 5 wanted, 6 given [err_argument_count]
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatLoad(out coopmat<C, S, M, N, U> m, buffer or shared array buf, uint element, uint stride, const int matrixLayout)' [note_builtin_signature]
  coopMatLoad(m, sized, 0.5, 8, 0);
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-1]]:25: error: argument 'element' of 'coopMatLoad' of type 'float' cannot be converted implicitly to 'uint' [err_argument_type]
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatLoad(out coopmat<C, S, M, N, U> m, buffer or shared array buf, uint element, uint stride, const int matrixLayout)' [note_builtin_signature]
  coopMatLoad(sized, m, 0, 8, 0);
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-1]]:15: error: argument 'm' of 'coopMatLoad' must be a cooperative matrix, not 'float[64]' [err_argument_kind]
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatLoad(out coopmat<C, S, M, N, U> m, buffer or shared array buf, uint element, uint stride, const int matrixLayout)' [note_builtin_signature]
  coopMatStore(m, sized, 0, 0, 0);
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-1]]:29: error: a store needs a stride greater than 0 [err_coop_store_stride]
  coopMatStore(m, sized, 0, 4, 0);
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-1]]:29: warning: with a stride of 4, rows of 8 elements overlap [-Wstride,warn_coop_stride_overlap]
  float value = coopMatLoad(m, sized, 0, 8, 0);
// CHECK: {{.*}}matrix-load-store.comp:[[@LINE-1]]:17: error: an expression of type 'void' has no value [err_void_value]
}
