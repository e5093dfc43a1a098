// Lengths and types of QCOM's conversions: a packed vector of a UseA or UseB matrix has 8 elements.
// RUN: not %coopc --diagnostic-ids -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_QCOM_cooperative_matrix_conversion : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
#define MAT(T, R, C, U) coopmat<T, gl_ScopeSubgroup, R, C, U>
#define A gl_MatrixUseA
#define B gl_MatrixUseB
#define Acc gl_MatrixUseAccumulator
void main() {
  uint u8[8], u7[7], u16[16], u64[64];
  float f8[8], f16[16];
  float16_t h16[16], h8[8], h32[32], h128[128];
  int8_t i32[32];
  int i8[8];
  const uint readOnly[8] = uint[8](0, 1, 2, 3, 4, 5, 6, 7);
  MAT(float16_t, 32, 16, A) a;
  MAT(int8_t, 32, 32, A) a8;
  MAT(float, 16, 32, A) wrongSize;
  MAT(int, 32, 8, A) aInt;
  MAT(float16_t, 16, 32, B) b;
  MAT(float16_t, 32, 16, Acc) c;
  MAT(float16_t, 32, 20, Acc) c20;
  coopmat<float16_t, gl_ScopeWorkgroup, 32, 16, A> w;
  vectorToCoopmatQCOM(u8, a);
  vectorToCoopmatQCOM(h16, a);
  vectorToCoopmatQCOM(u8, a8);
  vectorToCoopmatQCOM(i32, a8);
  vectorToCoopmatQCOM(u7, a);
// CHECK: {{.*}}qcom-lengths.comp:[[@LINE-1]]:23: error: the array of 'vectorToCoopmatQCOM' must have 8 elements of 'uint', not 7 [err_qcom_vector_length]
  vectorToCoopmatQCOM(u16, a);
// CHECK: {{.*}}qcom-lengths.comp:[[@LINE-1]]:23: error: the array of 'vectorToCoopmatQCOM' must have 8 elements of 'uint', not 16 [err_qcom_vector_length]
  vectorToCoopmatQCOM(h8, a);
// CHECK: {{.*}}qcom-lengths.comp:[[@LINE-1]]:23: error: the array of 'vectorToCoopmatQCOM' must have 16 elements of 'float16_t', not 8 [err_qcom_vector_length]
  vectorToCoopmatQCOM(i8, a);
// CHECK: {{.*}}qcom-lengths.comp:[[@LINE-1]]:23: error: the array of 'vectorToCoopmatQCOM' must have elements of 'float16_t' or 'uint', not 'int' [err_qcom_vector_element]
  vectorToCoopmatQCOM(f8, wrongSize);
// CHECK: {{.*}}qcom-lengths.comp:[[@LINE-1]]:27: error: the number of columns must be 8 for 'float', not 32 [err_qcom_matrix_size]
  vectorToCoopmatQCOM(i8, aInt);
// CHECK: {{.*}}qcom-lengths.comp:[[@LINE-1]]:27: error: 'vectorToCoopmatQCOM' of 'coopmat<int, gl_ScopeSubgroup, 32, 8, gl_MatrixUseA>': the component type must be float32_t, float16_t, uint8_t or int8_t [err_qcom_component]
  vectorToCoopmatQCOM(h16, b);
  vectorToCoopmatQCOM(h32, b);
// CHECK: {{.*}}qcom-lengths.comp:[[@LINE-1]]:23: error: the array of 'vectorToCoopmatQCOM' must have 16 elements of 'float16_t', not 32 [err_qcom_vector_length]
  vectorToCoopmatQCOM(u8, c);
  vectorToCoopmatQCOM(u16, c);
// CHECK: {{.*}}qcom-lengths.comp:[[@LINE-1]]:23: error: the array of 'vectorToCoopmatQCOM' must have 8 elements of 'uint', not 16 [err_qcom_vector_length]
  vectorToCoopmatQCOM(h16, w);
// CHECK: {{.*}}qcom-lengths.comp:[[@LINE-1]]:28: error: 'vectorToCoopmatQCOM' needs a matrix of scope gl_ScopeSubgroup, not 'coopmat<float16_t, gl_ScopeWorkgroup, 32, 16, gl_MatrixUseA>' [err_qcom_scope]
  coopmatToVectorQCOM(a, u8);
  coopmatToVectorQCOM(a, readOnly);
// CHECK: {{.*}}qcom-lengths.comp:[[@LINE-1]]:26: error: argument 'vec' of 'coopmatToVectorQCOM' is written: it must be a place in memory [err_out_argument_place]
// CHECK: {{.*}}qcom-lengths.comp:[[@LINE-2]]:3: note: the builtin is 'void coopmatToVectorQCOM(coopmat<C, S, M, N, U> cm, out E[L] vec)' [note_builtin_signature]
  coopmatToVectorQCOM(c, h16);
  coopmatToVectorQCOM(c20, h16);
// CHECK: {{.*}}qcom-lengths.comp:[[@LINE-1]]:28: error: the array of 'coopmatToVectorQCOM' must have 20 elements of 'float16_t', not 16 [err_qcom_vector_length]
  bitcastQCOM(u8, f8);
  bitcastQCOM(u8, h16);
  bitcastQCOM(u8, h8);
// CHECK: {{.*}}qcom-lengths.comp:[[@LINE-1]]:3: error: 'uint[8]' (32 bytes) and 'float16_t[8]' (16 bytes) differ in size [err_qcom_bitcast_size]
  bitcastQCOM(u7, f8);
// CHECK: {{.*}}qcom-lengths.comp:[[@LINE-1]]:3: error: 'uint[7]' (28 bytes) and 'float[8]' (32 bytes) differ in size [err_qcom_bitcast_size]
  bitcastQCOM(u64, h128);
// CHECK: {{.*}}qcom-lengths.comp:[[@LINE-1]]:3: error: arrays of 256 bytes cannot be bit-cast: 32, 64 or 128 can [err_qcom_bitcast_bytes]
  bitcastQCOM(i32, u8);
// CHECK: {{.*}}qcom-lengths.comp:[[@LINE-1]]:15: error: arrays of 'bitcastQCOM' must have elements of int32_t, uint32_t, float32_t or float16_t, not 'int8_t' [err_qcom_element]
  bitcastQCOM(u8, readOnly);
// CHECK: {{.*}}qcom-lengths.comp:[[@LINE-1]]:19: error: argument 'dstArr' of 'bitcastQCOM' is written: it must be a place in memory [err_out_argument_place]
// CHECK: {{.*}}qcom-lengths.comp:[[@LINE-2]]:3: note: the builtin is 'void bitcastQCOM(C[N] srcArr, out D[P] dstArr)' [note_builtin_signature]
  extractSubArrayQCOM(u16, 8, u8);
  extractSubArrayQCOM(u16, 9, u8);
// CHECK: {{.*}}qcom-lengths.comp:[[@LINE-1]]:28: warning: 8 elements from 9 on go beyond the 16 of the source [-Warray-bounds,warn_qcom_range]
  extractSubArrayQCOM(u16, -1, u8);
// CHECK: {{.*}}qcom-lengths.comp:[[@LINE-1]]:28: warning: start_index -1 is negative [-Warray-bounds,warn_qcom_start_negative]
  extractSubArrayQCOM(u16, 0, f8);
// CHECK: {{.*}}qcom-lengths.comp:[[@LINE-1]]:31: error: component type of 'srcArr' (uint) does not match that of 'dstArr' (float) in the call of 'extractSubArrayQCOM' [err_shape_component]
// CHECK: {{.*}}qcom-lengths.comp:[[@LINE-2]]:3: note: the builtin is 'void extractSubArrayQCOM(C[N] srcArr, int start_index, out C[P] dstArr)' [note_builtin_signature]
  extractSubArrayQCOM(u16, 0, readOnly);
// CHECK: {{.*}}qcom-lengths.comp:[[@LINE-1]]:31: error: argument 'dstArr' of 'extractSubArrayQCOM' is written: it must be a place in memory [err_out_argument_place]
// CHECK: {{.*}}qcom-lengths.comp:[[@LINE-2]]:3: note: the builtin is 'void extractSubArrayQCOM(C[N] srcArr, int start_index, out C[P] dstArr)' [note_builtin_signature]
}
