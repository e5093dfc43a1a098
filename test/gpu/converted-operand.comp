// What is converted to an operand of a workgroup's product is written to shared memory in the order in which
// threads hold it, which is by rows, and of B by columns.
// RUN: %coopc --emit=ptx --gpu=sm_80 %s | FileCheck %s
// CHECK: st.shared
// CHECK: mma.sync
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) readonly buffer Q { float16_t q[]; };
layout(set = 0, binding = 1) readonly buffer K { int8_t k[]; };
layout(set = 0, binding = 2) buffer O { float o[]; };
#define MATRIX(T, R, C, USE) coopmat<T, gl_ScopeWorkgroup, R, C, gl_MatrixUse##USE>
void main() {
  MATRIX(float16_t, 32, 32, A) a;
  MATRIX(int8_t, 32, 32, B) b8;
  coopMatLoad(a, q, 0, 32, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(b8, k, 0, 32, gl_CooperativeMatrixLayoutRowMajor);
  MATRIX(float, 32, 32, Accumulator) r = coopMatMulAdd(a, MATRIX(float16_t, 32, 32, B)(b8),
                                                       MATRIX(float, 32, 32, Accumulator)(0.0));
  coopMatStore(r, o, 0, 32, gl_CooperativeMatrixLayoutRowMajor);
}
