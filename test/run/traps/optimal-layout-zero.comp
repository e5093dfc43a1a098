// The optimal layouts are opaque, but memory of zeros is a matrix of zeros; what an outer product
// has accumulated in TrainingOptimal is what a multiplication reads there.
// RUN: %python %S/../Inputs/model.py %coopc %s
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// MODEL: x = [float(i % 7 - 3) for i in range(16)]
// MODEL: got = run({0: array("f32", x), 1: "zeros:f32[4096]", 3: "zeros:f32[4096]"},
// MODEL:           {2: "f32[8]", 4: "f32[8]", 5: "f32[8]", 6: "f32[16]"}, options=["-w"])
// MODEL: check("training", got[2], [0.0] * 8)
// MODEL: check("inferencing", got[4], [0.0] * 8)
// MODEL: outer = [[x[r] * x[c] for c in range(16)] for r in range(8)]
// MODEL: check("accumulated", got[5], [sum(a * b for a, b in zip(row, x)) for row in outer])
// MODEL: check("transposed", got[6], [sum(outer[r][c] * x[r] for r in range(8)) for c in range(16)])
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(binding = 0) readonly buffer In { float source[]; };
layout(binding = 1) buffer M { float matrix[]; };
layout(binding = 2) buffer Out2 { float out2[]; };
layout(binding = 3) buffer N { float other[]; };
layout(binding = 4) buffer Out4 { float out4[]; };
layout(binding = 5) buffer Out5 { float out5[]; };
layout(binding = 6) buffer Out6 { float out6[]; };
const int F32 = gl_ComponentTypeFloat32NV;
const int Training = gl_CooperativeVectorMatrixLayoutTrainingOptimalNV;
const int Inferencing = gl_CooperativeVectorMatrixLayoutInferencingOptimalNV;
void main() {
  coopvecNV<float, 16> x, t;
  coopvecNV<float, 8> r, y;
  coopVecLoadNV(x, source, 0);
  coopVecLoadNV(y, source, 0);
  coopVecMatMulNV(r, x, F32, other, 0, F32, 8, 16, Training, false, 0);
  coopVecStoreNV(r, out2, 0);
  coopVecMatMulNV(r, x, F32, other, 0, F32, 8, 16, Inferencing, false, 0);
  coopVecStoreNV(r, out4, 0);
  coopVecOuterProductAccumulateNV(y, x, matrix, 0, 0, Training, F32);
  memoryBarrierBuffer();
  coopVecMatMulNV(r, x, F32, matrix, 0, F32, 8, 16, Training, false, 0);
  coopVecStoreNV(r, out5, 0);
  coopVecMatMulNV(t, y, F32, matrix, 0, F32, 16, 8, Training, true, 0);
  coopVecStoreNV(t, out6, 0);
}
