// Arrays of the cooperative vector functions: storage, elements, qualifiers (8.X).
// RUN: not %coopc --diagnostic-ids -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer B0 { float data[]; };
layout(binding = 1) readonly buffer B1 { float readOnly[]; };
layout(binding = 2) writeonly buffer B2 { float writeOnly[]; };
layout(binding = 3) buffer B3 { uvec4 vectors[16]; };
layout(binding = 4) uniform B4 { vec4 uniforms[16]; };
layout(binding = 5) buffer B5 { mat4 matrices[]; };
layout(binding = 6) buffer B6 { vec3 threes[]; };
shared uint words[64];
struct S { float x; };
layout(binding = 7) buffer B7 { S structs[]; };
const int F32 = gl_ComponentTypeFloat32NV;
const int Row = gl_CooperativeVectorMatrixLayoutRowMajorNV;
const int Training = gl_CooperativeVectorMatrixLayoutTrainingOptimalNV;
void main() {
  coopvecNV<float, 8> v, r;
  const coopvecNV<float, 8> k = coopvecNV<float, 8>(0);
  coopvecNV<double, 8> d;
  float local[64];
  coopVecLoadNV(v, data, 0);
  coopVecLoadNV(v, vectors, 16);
  coopVecLoadNV(v, threes, 0);
  coopVecLoadNV(v, words, 0);
  coopVecLoadNV(v, readOnly, 0);
  coopVecStoreNV(v, writeOnly, 0);
  coopVecStoreNV(k, words, 0);
  coopVecStoreNV(v, readOnly, 0);
// CHECK: {{.*}}vector-memory.comp:[[@LINE-1]]:21: error: 'readOnly' is 'readonly' and cannot be stored to [err_not_assignable]
  coopVecLoadNV(v, writeOnly, 0);
// CHECK: {{.*}}vector-memory.comp:[[@LINE-1]]:20: warning: 'writeOnly' is 'writeonly', but is read here; leave 'writeonly' out [-Wwriteonly,warn_writeonly_read]
  coopVecLoadNV(v, uniforms, 0);
// CHECK: {{.*}}vector-memory.comp:[[@LINE-1]]:20: error: the array 'buf' of 'coopVecLoadNV' must be in buffer or shared storage [err_buffer_storage]
// CHECK: {{.*}}vector-memory.comp:[[@LINE-2]]:3: note: the builtin is 'void coopVecLoadNV(out coopvecNV<C, N> v, buffer or shared array buf, uint offset)' [note_builtin_signature]
  coopVecLoadNV(v, matrices, 0);
// CHECK: {{.*}}vector-memory.comp:[[@LINE-1]]:20: error: the array passed to 'coopVecLoadNV' must have elements that are numeric scalars or vectors, not 'mat4' [err_coopvec_memory_element]
  coopVecLoadNV(v, structs, 0);
// CHECK: {{.*}}vector-memory.comp:[[@LINE-1]]:20: error: the array passed to 'coopVecLoadNV' must have elements that are numeric scalars or vectors, not 'S' [err_coopvec_memory_element]
  coopVecLoadNV(v, local, 0);
// CHECK: {{.*}}vector-memory.comp:[[@LINE-1]]:20: error: the array 'buf' of 'coopVecLoadNV' must be in buffer or shared storage [err_buffer_storage]
// CHECK: {{.*}}vector-memory.comp:[[@LINE-2]]:3: note: the builtin is 'void coopVecLoadNV(out coopvecNV<C, N> v, buffer or shared array buf, uint offset)' [note_builtin_signature]
  coopVecLoadNV(k, data, 0);
// CHECK: {{.*}}vector-memory.comp:[[@LINE-1]]:17: error: 'k' is 'const' and cannot be passed as 'out' [err_not_assignable]
// CHECK: {{.*}}vector-memory.comp:[[@LINE-26]]:29: note: 'k' is declared here [note_declared_here]
  coopVecLoadNV(v, data[0], 0);
// CHECK: {{.*}}vector-memory.comp:[[@LINE-1]]:20: error: argument 'buf' of 'coopVecLoadNV' must be an array in buffer or shared storage, not a value of type 'float' [err_buffer_not_array]
// CHECK: {{.*}}vector-memory.comp:[[@LINE-2]]:3: note: the builtin is 'void coopVecLoadNV(out coopvecNV<C, N> v, buffer or shared array buf, uint offset)' [note_builtin_signature]
  coopVecLoadNV(v, data);
// CHECK: {{.*}}vector-memory.comp:[[@LINE-1]]:3: error: wrong number of arguments for 'coopVecLoadNV': 3 wanted, 2 given [err_argument_count]
// CHECK: {{.*}}vector-memory.comp:[[@LINE-2]]:3: note: the builtin is 'void coopVecLoadNV(out coopvecNV<C, N> v, buffer or shared array buf, uint offset)' [note_builtin_signature]
  coopVecMatMulNV(r, v, F32, readOnly, 0, F32, 8, 8, Row, false, 32);
  coopVecMatMulNV(r, v, F32, vectors, 0, F32, 8, 8, Row, false, 32);
// CHECK: {{.*}}vector-memory.comp:[[@LINE-1]]:30: error: the array passed to 'coopVecMatMulNV' must have elements that are numeric scalars, not 'uvec4' [err_coopvec_memory_element]
  coopVecMatMulNV(r, v, F32, writeOnly, 0, F32, 8, 8, Row, false, 32);
// CHECK: {{.*}}vector-memory.comp:[[@LINE-1]]:30: warning: 'writeOnly' is 'writeonly', but is read here; leave 'writeonly' out [-Wwriteonly,warn_writeonly_read]
  coopVecMatMulNV(r, v, F32, words, 0, F32, 8, 8, Row, false, 32);
// CHECK: {{.*}}vector-memory.comp:[[@LINE-1]]:30: error: the array 'matrix' of 'coopVecMatMulNV' must be in buffer storage [err_buffer_storage]
// CHECK: {{.*}}vector-memory.comp:[[@LINE-2]]:3: note: the builtin is 'void coopVecMatMulNV(out coopvecNV<R, P> result, coopvecNV<I, Q> input, const int inputInterpretation, buffer array matrix, uint matrixOffset, const int matrixInterpretation, const uint M, const uint K, const int matrixLayout, const bool transpose, uint matrixStride)' [note_builtin_signature]
  coopVecMatMulNV(k, v, F32, data, 0, F32, 8, 8, Row, false, 32);
// CHECK: {{.*}}vector-memory.comp:[[@LINE-1]]:19: error: 'k' is 'const' and cannot be passed as 'out' [err_not_assignable]
// CHECK: {{.*}}vector-memory.comp:[[@LINE-43]]:29: note: 'k' is declared here [note_declared_here]
  coopVecMatMulNV(r, local, F32, data, 0, F32, 8, 8, Row, false, 32);
// CHECK: {{.*}}vector-memory.comp:[[@LINE-1]]:22: error: argument 'input' of 'coopVecMatMulNV' must be a cooperative vector, not 'float[64]' [err_argument_kind]
// CHECK: {{.*}}vector-memory.comp:[[@LINE-2]]:3: note: the builtin is 'void coopVecMatMulNV(out coopvecNV<R, P> result, coopvecNV<I, Q> input, const int inputInterpretation, buffer array matrix, uint matrixOffset, const int matrixInterpretation, const uint M, const uint K, const int matrixLayout, const bool transpose, uint matrixStride)' [note_builtin_signature]
  coopVecMatMulNV(r, v, F32, data, 0, F32, 8, 8, Row, false);
// CHECK: {{.*}}vector-memory.comp:[[@LINE-1]]:3: error: wrong number of arguments for 'coopVecMatMulNV': 11 wanted, 10 given [err_argument_count]
// CHECK: {{.*}}vector-memory.comp:[[@LINE-2]]:3: note: the builtin is 'void coopVecMatMulNV(out coopvecNV<R, P> result, coopvecNV<I, Q> input, const int inputInterpretation, buffer array matrix, uint matrixOffset, const int matrixInterpretation, const uint M, const uint K, const int matrixLayout, const bool transpose, uint matrixStride)' [note_builtin_signature]
  coopVecOuterProductAccumulateNV(v, k, data, 0, 0, Training, F32);
  coopVecOuterProductAccumulateNV(v, v, readOnly, 0, 0, Training, F32);
// CHECK: {{.*}}vector-memory.comp:[[@LINE-1]]:41: error: 'readOnly' is 'readonly' and cannot be stored to [err_not_assignable]
  coopVecOuterProductAccumulateNV(v, v, words, 0, 0, Training, F32);
// CHECK: {{.*}}vector-memory.comp:[[@LINE-1]]:41: error: the array 'buf' of 'coopVecOuterProductAccumulateNV' must be in buffer storage [err_buffer_storage]
// CHECK: {{.*}}vector-memory.comp:[[@LINE-2]]:3: note: the builtin is 'void coopVecOuterProductAccumulateNV(coopvecNV<C, M> v1, coopvecNV<C, N> v2, inout buffer array buf, uint offset, uint stride, const int matrixLayout, const int matrixInterpretation)' [note_builtin_signature]
  coopVecOuterProductAccumulateNV(v, v, data, 0, 0, 7, F32);
// CHECK: {{.*}}vector-memory.comp:[[@LINE-1]]:53: error: the layout must be a gl_CooperativeVectorMatrixLayout...NV, not 7 [err_coopvec_layout]
  coopVecOuterProductAccumulateNV(v, v, data, 0, 0, Training, 99);
// CHECK: {{.*}}vector-memory.comp:[[@LINE-1]]:63: error: matrixInterpretation must be a gl_ComponentType...NV, not 99 [err_coopvec_interpretation]
  coopVecReduceSumAccumulateNV(v, data, 0);
  coopVecReduceSumAccumulateNV(v, readOnly, 0);
// CHECK: {{.*}}vector-memory.comp:[[@LINE-1]]:35: error: 'readOnly' is 'readonly' and cannot be stored to [err_not_assignable]
  coopVecReduceSumAccumulateNV(v, words, 0);
// CHECK: {{.*}}vector-memory.comp:[[@LINE-1]]:35: error: the array 'buf' of 'coopVecReduceSumAccumulateNV' must be in buffer storage [err_buffer_storage]
// CHECK: {{.*}}vector-memory.comp:[[@LINE-2]]:3: note: the builtin is 'void coopVecReduceSumAccumulateNV(coopvecNV<C, N> v, inout buffer array buf, uint offset)' [note_builtin_signature]
}
