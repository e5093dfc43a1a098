#version 460
// Classifies images of handwritten digits, one image an invocation, with a small network in
// cooperative vectors: 64 -> 32 (ReLU) -> 10.

#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(local_size_x = 64) in;

layout(push_constant) uniform Parameters { uint imageCount; };

layout(set = 0, binding = 0) readonly buffer Images { uint8_t pixels[]; };  // 64 an image, 0 to 16
layout(set = 0, binding = 1) readonly buffer Weights { float16_t weights[]; };
layout(set = 0, binding = 2) writeonly buffer Labels { uint labels[]; };

const uint Inputs = 64, Hidden = 32, Outputs = 10;

// Byte offsets into the weights: matrices row by row, each followed by its bias.
const uint Matrix1 = 0, Bias1 = Matrix1 + Hidden * Inputs * 2;
const uint Matrix2 = Bias1 + Hidden * 2, Bias2 = Matrix2 + Outputs * Hidden * 2;

void main() {
  uint image = gl_GlobalInvocationID.x;
  if (image >= imageCount)
    return;

  coopvecNV<uint8_t, Inputs> bytes;
  coopVecLoadNV(bytes, pixels, image * Inputs);
  coopvecNV<float16_t, Inputs> x = coopvecNV<float16_t, Inputs>(bytes) * float16_t(1.0 / 16.0);

  coopvecNV<float16_t, Hidden> h;
  coopVecMatMulAddNV(h, x, gl_ComponentTypeFloat16NV,
                     weights, Matrix1, gl_ComponentTypeFloat16NV,
                     weights, Bias1, gl_ComponentTypeFloat16NV,
                     Hidden, Inputs, gl_CooperativeVectorMatrixLayoutRowMajorNV, false, Inputs * 2);
  h = max(h, coopvecNV<float16_t, Hidden>(float16_t(0)));

  coopvecNV<float16_t, Outputs> scores;
  coopVecMatMulAddNV(scores, h, gl_ComponentTypeFloat16NV,
                     weights, Matrix2, gl_ComponentTypeFloat16NV,
                     weights, Bias2, gl_ComponentTypeFloat16NV,
                     Outputs, Hidden, gl_CooperativeVectorMatrixLayoutRowMajorNV, false, Hidden * 2);

  uint best = 0;
  for (uint i = 1; i < Outputs; ++i)
    if (scores[i] > scores[best])
      best = i;
  labels[image] = best;
}
