// Decode functions take a buffer reference and two arrays of as many coordinates as the layout has.
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
float notReference(const in uint b, const in uint c[2], const in uint i[2]) { return 0; }
float three(const in Block b, const in uint c[3], const in uint i[3]) { return 0; }
float ints(const in Block b, const in int c[2], const in int i[2]) { return 0; }
float notConst(Block b, uint c[2], uint i[2]) { return 0; }
float16_t half_(const in Block b, const in uint c[2], const in uint i[2]) { return b.d; }
float few(const in Block b, const in uint c[2]) { return 0; }
float good(const in Block b, const in uint c[2], const in uint i[2]) { return float(b.d); }
vec2 good2(const in Block b, const in uint c[2], const in uint i[2]) { return vec2(b.d); }
vec3 bad3(const in Block b, const in uint c[2], const in uint i[2]) { return vec3(b.d); }
f16vec2 badHalf(const in Block b, const in uint c[2], const in uint i[2]) { return f16vec2(b.d); }
shared float s[64];
void main() {
  MAT(float, 8, 8, A) m;
  tensorLayoutNV<2> t = createTensorLayoutNV(2);
  tensorViewNV<2> v = createTensorViewNV(2);
  coopMatLoadTensorNV(m, buf.data, 0, t, good);
  coopMatLoadTensorNV(m, buf.data, 0, t, v, good);
  coopMatLoadTensorNV(m, buf.data, 0, t, good, good2);
// CHECK: {{.*}}decode-signatures.comp:[[@LINE-1]]:39: warning: the innermost block size, 1, is no multiple of the 2 components that 'good2' returns: it cannot be called [-Wtensor,warn_decode_vector_block]
  coopMatLoadTensorNV(m, buf.data, 0, t, v, good, good2);
// CHECK: {{.*}}decode-signatures.comp:[[@LINE-1]]:39: warning: the innermost block size, 1, is no multiple of the 2 components that 'good2' returns: it cannot be called [-Wtensor,warn_decode_vector_block]
  coopMatLoadTensorNV(m, buf.data, 0, t, notReference);
// CHECK: {{.*}}decode-signatures.comp:[[@LINE-1]]:42: error: the first parameter of the decode function 'notReference' must be a buffer reference, not 'uint' [err_decode_first_parameter]
// CHECK: {{.*}}decode-signatures.comp:[[@LINE-23]]:7: note: 'notReference' is declared here [note_declared_here]
  coopMatLoadTensorNV(m, buf.data, 0, t, three);
// CHECK: {{.*}}decode-signatures.comp:[[@LINE-1]]:42: error: parameter 2 of 'three' must be an array 'uint32_t[2]', not 'uint[3]' [err_callback_coordinates]
// CHECK: {{.*}}decode-signatures.comp:[[@LINE-25]]:7: note: 'three' is declared here [note_declared_here]
  coopMatLoadTensorNV(m, buf.data, 0, t, ints);
// CHECK: {{.*}}decode-signatures.comp:[[@LINE-1]]:42: error: parameter 2 of 'ints' must be an array 'uint32_t[2]', not 'int[2]' [err_callback_coordinates]
// CHECK: {{.*}}decode-signatures.comp:[[@LINE-27]]:7: note: 'ints' is declared here [note_declared_here]
  coopMatLoadTensorNV(m, buf.data, 0, t, notConst);
// CHECK: {{.*}}decode-signatures.comp:[[@LINE-1]]:42: error: parameter 1 of 'notConst' must be qualified 'const in' [err_callback_const_in]
// CHECK: {{.*}}decode-signatures.comp:[[@LINE-29]]:7: note: 'notConst' is declared here [note_declared_here]
  coopMatLoadTensorNV(m, buf.data, 0, t, half_);
// CHECK: {{.*}}decode-signatures.comp:[[@LINE-1]]:42: error: 'half_' must return 'float' here, not 'float16_t' [err_callback_result]
// CHECK: {{.*}}decode-signatures.comp:[[@LINE-31]]:11: note: 'half_' is declared here [note_declared_here]
  coopMatLoadTensorNV(m, buf.data, 0, t, few);
// CHECK: {{.*}}decode-signatures.comp:[[@LINE-1]]:42: error: 'few' must have 3 parameters here, not 2 [err_callback_count]
// CHECK: {{.*}}decode-signatures.comp:[[@LINE-33]]:7: note: 'few' is declared here [note_declared_here]
  coopMatLoadTensorNV(m, buf.data, 0, t, good, bad3);
// CHECK: {{.*}}decode-signatures.comp:[[@LINE-1]]:48: error: the vector decode function 'bad3' must return 2, 4 or 8 components of type 'float', not 'vec3' [err_decode_vector_result]
// CHECK: {{.*}}decode-signatures.comp:[[@LINE-33]]:6: note: 'bad3' is declared here [note_declared_here]
  coopMatLoadTensorNV(m, buf.data, 0, t, good, badHalf);
// CHECK: {{.*}}decode-signatures.comp:[[@LINE-1]]:48: error: the vector decode function 'badHalf' must return 2, 4 or 8 components of type 'float', not 'f16vec2' [err_decode_vector_result]
// CHECK: {{.*}}decode-signatures.comp:[[@LINE-35]]:9: note: 'badHalf' is declared here [note_declared_here]
  coopMatLoadTensorNV(m, buf.data, 0, t, good2);
// CHECK: {{.*}}decode-signatures.comp:[[@LINE-1]]:42: error: 'good2' must return 'float' here, not 'vec2' [err_callback_result]
// CHECK: {{.*}}decode-signatures.comp:[[@LINE-40]]:6: note: 'good2' is declared here [note_declared_here]
  coopMatLoadTensorNV(m, buf.data, 0, t, good, good);
// CHECK: {{.*}}decode-signatures.comp:[[@LINE-1]]:48: error: the vector decode function 'good' must return 2, 4 or 8 components of type 'float', not 'float' [err_decode_vector_result]
// CHECK: {{.*}}decode-signatures.comp:[[@LINE-44]]:7: note: 'good' is declared here [note_declared_here]
  coopMatLoadTensorNV(m, s, 0, t, good);
// CHECK: {{.*}}decode-signatures.comp:[[@LINE-1]]:26: error: the array 'buf' of 'coopMatLoadTensorNV' must be in buffer storage [err_buffer_storage]
// CHECK: {{.*}}decode-signatures.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatLoadTensorNV(inout coopmat<C, S, M, N, U> m, buffer array buf, uint elementOffset, tensorLayoutNV layout, function decodeFunc)' [note_builtin_signature]
  coopMatLoadTensorNV(m, buf.data, 0, good);
// CHECK: {{.*}}decode-signatures.comp:[[@LINE-1]]:39: error: the function 'good' is passed where a value is wanted [err_function_as_argument]
// CHECK: {{.*}}decode-signatures.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatLoadTensorNV(inout coopmat<C, S, M, N, U> m, buffer or shared array buf, uint elementOffset, tensorLayoutNV layout)' [note_builtin_signature]
  coopMatStoreTensorNV(m, buf.data, 0, t, good);
// CHECK: {{.*}}decode-signatures.comp:[[@LINE-1]]:43: error: the function 'good' is passed where a value is wanted [err_function_as_argument]
// CHECK: {{.*}}decode-signatures.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatStoreTensorNV(coopmat<C, S, M, N, U> m, out buffer or shared array buf, uint elementOffset, tensorLayoutNV layout, tensorViewNV view)' [note_builtin_signature]
  coopMatLoadTensorNV(m, buf.data, 0, t, good, v);
// CHECK: {{.*}}decode-signatures.comp:[[@LINE-1]]:48: error: argument 'decodeVectorFunc' of 'coopMatLoadTensorNV' must be the name of a function, not a value of type 'tensorViewNV<2, false, 0, 1>' [err_argument_function]
// CHECK: {{.*}}decode-signatures.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatLoadTensorNV(inout coopmat<C, S, M, N, U> m, buffer array buf, uint elementOffset, tensorLayoutNV layout, function decodeFunc, function decodeVectorFunc)' [note_builtin_signature]
}
