// coopVecMatMulAddNV: both plain layouts, strides and offsets, bias, types that differ; loads and
// stores through shared memory; each invocation its own vector, in divergent control flow.
// RUN: %python %S/../Inputs/model.py %coopc %s
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// MODEL: M, K = 5, 7
// MODEL: rows = [(i * 7) % 15 - 7 for i in range(16 + M * 16)]
// MODEL: bias = [i * 3.0 - 5 for i in range(8 + M)]
// MODEL: x = [float((i * 5) % 9 - 4) for i in range(8 * 32)]
// MODEL: got = run({0: array("f16", [0] * 32 + rows), 1: array("f32", bias), 2: array("f32", x)},
// MODEL:           {3: "f32[32,8]", 4: "f32[32,8]"})
// MODEL: expected, column = [0.0] * 256, [0.0] * 256
// MODEL: for i in range(32):
// MODEL:     v = x[i * 8:i * 8 + K]
// MODEL:     for m in range(M):
// MODEL:         if i % 3:
// MODEL:             expected[i * 8 + m] = sum(v[k] * rows[m * 16 + k] for k in range(K)) + bias[4 + m]
// MODEL:         column[i * 8 + m] = sum(v[k] * rows[k * 8 + m] for k in range(K))
// MODEL: check("rows and bias", got[3], expected)
// MODEL: check("columns", got[4], column)
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Matrix { float16_t matrix[]; };
layout(binding = 1) readonly buffer Bias { float bias[]; };
layout(binding = 2) readonly buffer X { float x[]; };
layout(binding = 3) buffer Out3 { float out3[]; };
layout(binding = 4) buffer Out4 { vec4 out4[]; };
shared vec4 staged[64];
const int F16 = gl_ComponentTypeFloat16NV, F32 = gl_ComponentTypeFloat32NV;
const int Row = gl_CooperativeVectorMatrixLayoutRowMajorNV;
const int Column = gl_CooperativeVectorMatrixLayoutColumnMajorNV;
void main() {
  uint i = gl_LocalInvocationIndex;
  coopvecNV<float, 7> v;
  coopVecLoadNV(v, x, i * 32);
  coopvecNV<float, 5> r;
  if (i % 3 != 0) {
    coopVecMatMulAddNV(r, v, F16, matrix, 64, F16, bias, 16, F32, 5, 7, Row, false, 32);
    coopVecStoreNV(r, out3, i * 32);
  }
  coopVecMatMulNV(r, v, F16, matrix, 64, F16, 5, 7, Column, false, 16);
  coopvecNV<float, 8> wide = coopvecNV<float, 8>(r[0], r[1], r[2], r[3], r[4], vec3(0));
  coopVecStoreNV(wide, staged, i * 32);
  barrier();
  coopvecNV<float, 8> back;
  coopVecLoadNV(back, staged, i * 32);
  coopVecStoreNV(back, out4, i * 32);
}
