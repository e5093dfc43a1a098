// coopVecReduceSumAccumulateNV adds atomically in the component type of the vector;
// coopVecOuterProductAccumulateNV accumulates in matrixInterpretation, row- and column-major as the
// Slang page defines them. Every invocation of several workgroups adds to the same memory.
// RUN: %python %S/../Inputs/model.py %coopc %s -w
// RUN: %python %S/../Inputs/model.py %coopc %s -w --exec=fast
// MODEL: a, b = [1.0, 2.0, -3.0, 0.5], [2.0, -1.0, 4.0, 0.25, 8.0]
// MODEL: start = [float(i) for i in range(32)]
// MODEL: got = run({0: array("f16", a + [0.0] * 4 + b), 1: array("f32", start), 2: array("f32", start),
// MODEL:            3: array("f16", start), 4: array("f32", start)},
// MODEL:           {1: "f32[32]", 2: "f32[32]", 3: "f16[32]", 4: "f32[32]"}, groups="3")
// MODEL: times = 3 * 8
// MODEL: row, column, half, full = list(start), list(start), list(start), list(start)
// MODEL: for i in range(4):
// MODEL:     for j in range(5):
// MODEL:         row[i * 8 + j] += times * a[i] * b[j]
// MODEL:         column[4 + j * 4 + i] += times * a[i] * b[j]
// MODEL: for i in range(4): half[8 + i] += times * a[i]
// MODEL: for i in range(5): full[4 + i] += times * b[i]
// MODEL: check("rows", got[1], row)
// MODEL: check("columns", got[2], column)
// MODEL: check("sum of float16_t", got[3], half)
// MODEL: check("sum of float32_t", got[4], full)
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 8) in;
layout(binding = 0) readonly buffer In { float16_t source[]; };
layout(binding = 1) buffer Out1 { float16_t out1[]; };
layout(binding = 2) buffer Out2 { float16_t out2[]; };
layout(binding = 3) buffer Out3 { float16_t out3[]; };
layout(binding = 4) buffer Out4 { uint out4[]; };
void main() {
  coopvecNV<float16_t, 4> a;
  coopvecNV<float16_t, 5> b;
  coopVecLoadNV(a, source, 0);
  coopVecLoadNV(b, source, 16);
  coopVecOuterProductAccumulateNV(a, b, out1, 0, 32, gl_CooperativeVectorMatrixLayoutRowMajorNV,
                                  gl_ComponentTypeFloat32NV);
  coopVecOuterProductAccumulateNV(a, b, out2, 16, 16, gl_CooperativeVectorMatrixLayoutColumnMajorNV,
                                  gl_ComponentTypeFloat32NV);
  coopVecReduceSumAccumulateNV(a, out3, 16);
  coopVecReduceSumAccumulateNV(coopvecNV<float, 5>(b), out4, 16);
}
