#version 460
// A small quantized network in cooperative vectors, one input an invocation, as in mlp.comp: weights
// of 8 bits, sums of 32. Between the layers sums are scaled, and go through ReLU; the next product
// rounds them to 8 bits. Matrices lie one after the other, and so do biases.
// Macros: INPUTS, HIDDEN, OUTPUTS, LAYERS.

#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(local_size_x = 64) in;

layout(push_constant) uniform Parameters { uint Count; };

layout(set = 0, binding = 0) readonly buffer Inputs { float inputs[]; };
layout(set = 0, binding = 1) readonly buffer Weights { int8_t weights[]; };
layout(set = 0, binding = 2) readonly buffer Biases { int biases[]; };
layout(set = 0, binding = 3) writeonly buffer Results { int results[]; };

const int S8 = gl_ComponentTypeSignedInt8NV, S32 = gl_ComponentTypeSignedInt32NV;
const int Rows = gl_CooperativeVectorMatrixLayoutRowMajorNV;
const float Scale = 1.0 / 64.0;

coopvecNV<float, HIDDEN> activate(coopvecNV<int, HIDDEN> sum) {
  return max(coopvecNV<float, HIDDEN>(sum) * Scale, coopvecNV<float, HIDDEN>(0.0));
}

void main() {
  const uint item = gl_GlobalInvocationID.x;
  if (item >= Count)
    return;
  coopvecNV<float, INPUTS> x;
  coopVecLoadNV(x, inputs, item * INPUTS * 4);

  coopvecNV<int, HIDDEN> sum;
  coopVecMatMulAddNV(sum, x, S8, weights, 0, S8, biases, 0, S32, HIDDEN, INPUTS, Rows, false, INPUTS);
  coopvecNV<float, HIDDEN> h = activate(sum);
  uint at = INPUTS * HIDDEN, bias = HIDDEN * 4;
  for (uint layer = 1; layer < LAYERS - 1; ++layer) {
    coopVecMatMulAddNV(sum, h, S8, weights, at, S8, biases, bias, S32, HIDDEN, HIDDEN, Rows, false,
                       HIDDEN);
    h = activate(sum);
    at += HIDDEN * HIDDEN;
    bias += HIDDEN * 4;
  }
  coopvecNV<int, OUTPUTS> y;
  coopVecMatMulAddNV(y, h, S8, weights, at, S8, biases, bias, S32, OUTPUTS, HIDDEN, Rows, false,
                     HIDDEN);
  coopVecStoreNV(y, results, item * OUTPUTS * 4);
}
