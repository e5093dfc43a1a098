// A packed interpretation is of uint32_t components, enough of them for K values; sizes, types,
// interpretations and layouts of a multiplication.
// RUN: not %coopc --diagnostic-ids -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Buffer { float data[]; };
const int Row = gl_CooperativeVectorMatrixLayoutRowMajorNV, F16 = gl_ComponentTypeFloat16NV;
const int S8 = gl_ComponentTypeSignedInt8NV, P8 = gl_ComponentTypeSignedInt8PackedNV;
shared float s[64];
void main() {
  coopvecNV<uint, 4> u;
  coopvecNV<int, 4> i;
  coopvecNV<float, 16> f;
  coopvecNV<float16_t, 8> h;
  coopvecNV<int, 8> r;
  coopvecNV<double, 8> d;
  coopvecNV<int8_t, 16> b;
  int dynamic;
  coopVecMatMulNV(r, u, P8, data, 0, S8, 8, 16, Row, false, 16);
  coopVecMatMulNV(r, u, P8, data, 0, S8, 8, 13, Row, false, 16);
  coopVecMatMulNV(r, u, P8, data, 0, S8, 8, 17, Row, false, 16);
// CHECK: {{.*}}packed-input.comp:[[@LINE-1]]:22: error: the input's 4 components hold 16 packed values, fewer than K (17) [err_coopvec_packed_size]
  coopVecMatMulNV(r, i, P8, data, 0, S8, 8, 16, Row, false, 16);
// CHECK: {{.*}}packed-input.comp:[[@LINE-1]]:22: error: a packed interpretation needs an input of uint32_t components, not 'int' [err_coopvec_packed_type]
  coopVecMatMulNV(r, f, P8, data, 0, S8, 8, 16, Row, false, 16);
// CHECK: {{.*}}packed-input.comp:[[@LINE-1]]:22: error: a packed interpretation needs an input of uint32_t components, not 'float' [err_coopvec_packed_type]
  coopVecMatMulNV(h, f, F16, data, 0, F16, 8, 16, Row, false, 32);
  coopVecMatMulNV(h, f, F16, data, 0, F16, 4, 16, Row, false, 32);
// CHECK: {{.*}}packed-input.comp:[[@LINE-1]]:19: error: the result has 8 components, not M (4) [err_coopvec_result_size]
  coopVecMatMulNV(h, f, F16, data, 0, F16, 8, 8, Row, false, 32);
// CHECK: {{.*}}packed-input.comp:[[@LINE-1]]:22: error: the input has 16 components, not K (8) [err_coopvec_input_size]
  coopVecMatMulNV(d, f, F16, data, 0, F16, 8, 16, Row, false, 32);
// CHECK: {{.*}}packed-input.comp:[[@LINE-1]]:19: error: the result must have components of float16_t, float32_t, uint32_t or int32_t, not 'double' [err_coopvec_result_type]
  coopVecMatMulNV(b, f, F16, data, 0, F16, 16, 16, Row, false, 32);
// CHECK: {{.*}}packed-input.comp:[[@LINE-1]]:19: error: the result must have components of float16_t, float32_t, uint32_t or int32_t, not 'int8_t' [err_coopvec_result_type]
  coopVecMatMulNV(h, b, S8, data, 0, S8, 8, 16, Row, false, 16);
  coopVecMatMulNV(h, f, F16, data, 0, F16, 8, 16, Row, true, 32);
// CHECK: {{.*}}packed-input.comp:[[@LINE-1]]:56: error: a matrix in row-major or column-major layout cannot be transposed [err_coopvec_transpose]
  coopVecMatMulNV(h, f, F16, data, 0, F16, 8, 16, 3, true, 32);
  coopVecMatMulNV(h, f, 99, data, 0, F16, 8, 16, Row, false, 32);
// CHECK: {{.*}}packed-input.comp:[[@LINE-1]]:25: error: inputInterpretation must be a gl_ComponentType...NV, not 99 [err_coopvec_interpretation]
  coopVecMatMulNV(h, f, F16, data, 0, F16, 8, 16, 4, false, 32);
// CHECK: {{.*}}packed-input.comp:[[@LINE-1]]:51: error: the layout must be a gl_CooperativeVectorMatrixLayout...NV, not 4 [err_coopvec_layout]
  coopVecMatMulNV(h, f, dynamic, data, 0, F16, 8, 16, Row, false, 32);
// CHECK: {{.*}}packed-input.comp:[[@LINE-1]]:25: error: argument 'inputInterpretation' of 'coopVecMatMulNV' must be a constant expression [err_argument_constant]
  coopVecMatMulNV(h, f, F16, data, 0, dynamic, 8, 16, Row, false, 32);
// CHECK: {{.*}}packed-input.comp:[[@LINE-1]]:39: error: argument 'matrixInterpretation' of 'coopVecMatMulNV' must be a constant expression [err_argument_constant]
  coopVecMatMulNV(h, f, F16, data, 0, F16, dynamic, 16, Row, false, 32);
// CHECK: {{.*}}packed-input.comp:[[@LINE-1]]:44: error: argument 'M' of 'coopVecMatMulNV' must be a constant expression [err_argument_constant]
  coopVecMatMulNV(h, f, F16, data, 0, F16, 8, 16, dynamic, false, 32);
// CHECK: {{.*}}packed-input.comp:[[@LINE-1]]:51: error: argument 'matrixLayout' of 'coopVecMatMulNV' must be a constant expression [err_argument_constant]
  coopVecMatMulNV(h, f, F16, data, 0, F16, 8, 16, Row, dynamic > 0, 32);
// CHECK: {{.*}}packed-input.comp:[[@LINE-1]]:56: error: argument 'transpose' of 'coopVecMatMulNV' must be a constant expression [err_argument_constant]
  coopVecMatMulNV(h, f, F16, s, 0, F16, 8, 16, Row, false, 32);
// CHECK: {{.*}}packed-input.comp:[[@LINE-1]]:30: error: the array 'matrix' of 'coopVecMatMulNV' must be in buffer storage [err_buffer_storage]
// CHECK: {{.*}}packed-input.comp:[[@LINE-2]]:3: note: the builtin is 'void coopVecMatMulNV(out coopvecNV<R, P> result, coopvecNV<I, Q> input, const int inputInterpretation, buffer array matrix, uint matrixOffset, const int matrixInterpretation, const uint M, const uint K, const int matrixLayout, const bool transpose, uint matrixStride)' [note_builtin_signature]
  coopVecMatMulNV(h, f, F16, data, 4, F16, 8, 16, Row, false, 32);
// CHECK: {{.*}}packed-input.comp:[[@LINE-1]]:36: warning: 'matrixOffset' of 'coopVecMatMulNV' is at 4 bytes: it must be a multiple of 64 [-Walignment,warn_coop_offset_alignment]
  coopVecMatMulNV(h, f, F16, data, 0, F16, 8, 16, Row, false, 20);
// CHECK: {{.*}}packed-input.comp:[[@LINE-1]]:63: warning: 'matrixStride' of 'coopVecMatMulNV' is at 20 bytes: it must be a multiple of 16 [-Walignment,warn_coop_offset_alignment]
  coopVecMatMulAddNV(h, f, F16, data, 0, F16, data, 8, F16, 8, 16, Row, false, 32);
// CHECK: {{.*}}packed-input.comp:[[@LINE-1]]:53: warning: 'biasOffset' of 'coopVecMatMulAddNV' is at 8 bytes: it must be a multiple of 16 [-Walignment,warn_coop_offset_alignment]
  coopVecMatMulAddNV(h, f, F16, data, 0, F16, s, 16, F16, 8, 16, Row, false, 32);
// CHECK: {{.*}}packed-input.comp:[[@LINE-1]]:47: error: the array 'bias' of 'coopVecMatMulAddNV' must be in buffer storage [err_buffer_storage]
// CHECK: {{.*}}packed-input.comp:[[@LINE-2]]:3: note: the builtin is 'void coopVecMatMulAddNV(out coopvecNV<R, P> result, coopvecNV<I, Q> input, const int inputInterpretation, buffer array matrix, uint matrixOffset, const int matrixInterpretation, buffer array bias, uint biasOffset, const int biasInterpretation, const uint M, const uint K, const int matrixLayout, const bool transpose, uint matrixStride)' [note_builtin_signature]
  coopVecMatMulAddNV(h, f, F16, data, 0, F16, data, 16, dynamic, 8, 16, Row, false, 32);
// CHECK: {{.*}}packed-input.comp:[[@LINE-1]]:57: error: argument 'biasInterpretation' of 'coopVecMatMulAddNV' must be a constant expression [err_argument_constant]
  coopVecLoadNV(h, s, 0);
  coopVecLoadNV(h, data, 4);
// CHECK: {{.*}}packed-input.comp:[[@LINE-1]]:26: warning: 'offset' of 'coopVecLoadNV' is at 4 bytes: it must be a multiple of 16 [-Walignment,warn_coop_offset_alignment]
  coopVecStoreNV(h, s, 16);
  coopVecOuterProductAccumulateNV(h, h, data, 0, 0, gl_CooperativeVectorMatrixLayoutTrainingOptimalNV, F16);
  coopVecOuterProductAccumulateNV(h, h, data, 0, 16, Row, F16);
// CHECK: {{.*}}packed-input.comp:[[@LINE-1]]:54: warning: drivers may accept gl_CooperativeVectorMatrixLayoutTrainingOptimalNV only [-Wportability,warn_coopvec_training_layout]
  coopVecOuterProductAccumulateNV(h, f, data, 0, 16, Row, F16);
// CHECK: {{.*}}packed-input.comp:[[@LINE-1]]:38: error: component type of 'v1' (float16_t) does not match that of 'v2' (float) in the call of 'coopVecOuterProductAccumulateNV' [err_shape_component]
// CHECK: {{.*}}packed-input.comp:[[@LINE-2]]:3: note: the builtin is 'void coopVecOuterProductAccumulateNV(coopvecNV<C, M> v1, coopvecNV<C, N> v2, inout buffer array buf, uint offset, uint stride, const int matrixLayout, const int matrixInterpretation)' [note_builtin_signature]
  coopVecOuterProductAccumulateNV(h, h, s, 0, 16, Row, F16);
// CHECK: {{.*}}packed-input.comp:[[@LINE-1]]:41: error: the array 'buf' of 'coopVecOuterProductAccumulateNV' must be in buffer storage [err_buffer_storage]
// CHECK: {{.*}}packed-input.comp:[[@LINE-2]]:3: note: the builtin is 'void coopVecOuterProductAccumulateNV(coopvecNV<C, M> v1, coopvecNV<C, N> v2, inout buffer array buf, uint offset, uint stride, const int matrixLayout, const int matrixInterpretation)' [note_builtin_signature]
  coopVecOuterProductAccumulateNV(h, h, data, 8, 16, Row, F16);
// CHECK: {{.*}}packed-input.comp:[[@LINE-1]]:47: warning: 'offset' of 'coopVecOuterProductAccumulateNV' is at 8 bytes: it must be a multiple of 16 [-Walignment,warn_coop_offset_alignment]
// CHECK: {{.*}}packed-input.comp:[[@LINE-2]]:54: warning: drivers may accept gl_CooperativeVectorMatrixLayoutTrainingOptimalNV only [-Wportability,warn_coopvec_training_layout]
  coopVecReduceSumAccumulateNV(h, s, 0);
// CHECK: {{.*}}packed-input.comp:[[@LINE-1]]:35: error: the array 'buf' of 'coopVecReduceSumAccumulateNV' must be in buffer storage [err_buffer_storage]
// CHECK: {{.*}}packed-input.comp:[[@LINE-2]]:3: note: the builtin is 'void coopVecReduceSumAccumulateNV(coopvecNV<C, N> v, inout buffer array buf, uint offset)' [note_builtin_signature]
  coopVecReduceSumAccumulateNV(h, data, 8);
// CHECK: {{.*}}packed-input.comp:[[@LINE-1]]:41: warning: 'offset' of 'coopVecReduceSumAccumulateNV' is at 8 bytes: it must be a multiple of 16 [-Walignment,warn_coop_offset_alignment]
}
