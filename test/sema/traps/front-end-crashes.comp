// Programs that other compilers crash on.
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
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-1]]:18: error: the array 'buf' of 'coopMatLoad' must be in buffer or shared storage [err_buffer_storage]
// CHECK: {{.*}}front-end-crashes.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatLoad(out coopmat<C,S,M,N,U> m, memory any[] buf, uint element, uint stride, spec int matrixLayout)' [note_builtin_signature]
// CHECK: error: internal error: aborted
  tensorLayoutNV<2, SignedMode> t = createTensorLayoutNV(2, SignedMode);
  coopMatLoadTensorNV(m, slices.rows[2], 0, t);
  coopMatPerElementNV(m, m);
  coopMatPerElementNV(m);
  coopMatPerElementNV();
  coopMatPerElementNV(m, m, empty);
  coopMatPerElementNV(m, m, emptyParameters);
  coopMatPerElementNV(m, m, op);
  coopMatReduceNV(m, m, gl_CooperativeMatrixReduceRowNV, empty);
  coopMatLoadTensorNV(m, buf.data, 0, t, empty);
  MAT(float16_t, 8, 16, A) a;
  MAT(float16_t, 16, 8, B) b;
  MAT(float16_t, 8, 8, B) b8;
  MAT(int8_t, 8, 16, A) i;
  MAT(uint8_t, 16, 8, B) u;
  MAT(int, 8, 8, Acc) ci;
  m = coopMatMulAdd(a, b, m);
  m = coopMatMulAdd(a, b8, m);
  m = coopMatMulAdd(b, a, m);
  m = coopMatMulAdd(a, a, m);
  m = coopMatMulAdd(a, b, a);
  ci = coopMatMulAdd(i, u, ci);
  ci = coopMatMulAdd(i, u, ci, 1);
  m = coopMatMulAdd(i, u, ci);
}
