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
// CHECK: {{.*}}vector-memory.comp:[[@LINE-1]]:21: error: a selection that repeats a component cannot be readOnly [err_swizzle_repeats]
// CHECK: error: internal error: aborted
  coopVecLoadNV(v, writeOnly, 0);
  coopVecLoadNV(v, uniforms, 0);
  coopVecLoadNV(v, matrices, 0);
  coopVecLoadNV(v, structs, 0);
  coopVecLoadNV(v, local, 0);
  coopVecLoadNV(k, data, 0);
  coopVecLoadNV(v, data[0], 0);
  coopVecLoadNV(v, data);
  coopVecMatMulNV(r, v, F32, readOnly, 0, F32, 8, 8, Row, false, 32);
  coopVecMatMulNV(r, v, F32, vectors, 0, F32, 8, 8, Row, false, 32);
  coopVecMatMulNV(r, v, F32, writeOnly, 0, F32, 8, 8, Row, false, 32);
  coopVecMatMulNV(r, v, F32, words, 0, F32, 8, 8, Row, false, 32);
  coopVecMatMulNV(k, v, F32, data, 0, F32, 8, 8, Row, false, 32);
  coopVecMatMulNV(r, local, F32, data, 0, F32, 8, 8, Row, false, 32);
  coopVecMatMulNV(r, v, F32, data, 0, F32, 8, 8, Row, false);
  coopVecOuterProductAccumulateNV(v, k, data, 0, 0, Training, F32);
  coopVecOuterProductAccumulateNV(v, v, readOnly, 0, 0, Training, F32);
  coopVecOuterProductAccumulateNV(v, v, words, 0, 0, Training, F32);
  coopVecOuterProductAccumulateNV(v, v, data, 0, 0, 7, F32);
  coopVecOuterProductAccumulateNV(v, v, data, 0, 0, Training, 99);
  coopVecReduceSumAccumulateNV(v, data, 0);
  coopVecReduceSumAccumulateNV(v, readOnly, 0);
  coopVecReduceSumAccumulateNV(v, words, 0);
}
