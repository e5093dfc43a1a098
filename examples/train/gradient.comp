#version 460
// One batch of the training of the digits' network, one image an invocation: 64 -> 32 (ReLU) -> 10,
// softmax, cross-entropy. Adds the gradient of the batch's mean loss to memory.

#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(local_size_x = 64) in;

const uint Inputs = 64, Hidden = 32, Outputs = 10;

// Byte offsets of the layers' matrices and biases: the same among the parameters and the gradients.
layout(constant_id = 0) const uint Matrix1 = 0;
layout(constant_id = 1) const uint Bias1 = 0;
layout(constant_id = 2) const uint Matrix2 = 0;
layout(constant_id = 3) const uint Bias2 = 0;

layout(push_constant) uniform Batch { uint first, count; };

layout(set = 0, binding = 0) readonly buffer Images { uint8_t pixels[]; };  // 64 an image, 0 to 16
layout(set = 0, binding = 1) readonly buffer Labels { uint8_t labels[]; };
layout(set = 0, binding = 2) readonly buffer Order { uint order[]; };  // the epoch's images
layout(set = 0, binding = 3) readonly buffer Parameters { float parameters[]; };
layout(set = 0, binding = 4) buffer Gradients { float gradients[]; };
layout(set = 0, binding = 5) buffer Progress { float progress[]; };  // sums: loss, images that are right

const int F32 = gl_ComponentTypeFloat32NV;
const int Optimal = gl_CooperativeVectorMatrixLayoutTrainingOptimalNV;

#define Vector(Size) coopvecNV<float, Size>

void main() {
  if (gl_GlobalInvocationID.x >= count)
    return;
  uint image = order[first + gl_GlobalInvocationID.x], label = uint(labels[image]);

  coopvecNV<uint8_t, Inputs> bytes;
  coopVecLoadNV(bytes, pixels, image * Inputs);
  Vector(Inputs) x = Vector(Inputs)(bytes) * (1.0 / 16.0);

  // Forward.
  Vector(Hidden) h;
  coopVecMatMulAddNV(h, x, F32, parameters, Matrix1, F32, parameters, Bias1, F32, Hidden, Inputs,
                     Optimal, false, 0);
  h = max(h, Vector(Hidden)(0.0));
  Vector(Outputs) scores;
  coopVecMatMulAddNV(scores, h, F32, parameters, Matrix2, F32, parameters, Bias2, F32, Outputs,
                     Hidden, Optimal, false, 0);

  uint best = 0;
  for (uint i = 1; i < Outputs; ++i)
    if (scores[i] > scores[best])
      best = i;
  Vector(Outputs) chances = exp(scores - Vector(Outputs)(scores[best]));
  float sum = 0.0;
  for (uint i = 0; i < Outputs; ++i)
    sum += chances[i];
  chances = chances * (1.0 / sum);
  coopVecReduceSumAccumulateNV(Vector(2)(-log(max(chances[label], 1e-30)), float(best == label)),
                               progress, 0);

  // Backward: the gradient by the scores, then by what made them.
  Vector(Outputs) byScores = chances;
  byScores[label] -= 1.0;
  byScores = byScores * (1.0 / float(count));
  coopVecOuterProductAccumulateNV(byScores, h, gradients, Matrix2, 0, Optimal, F32);
  coopVecReduceSumAccumulateNV(byScores, gradients, Bias2);

  Vector(Hidden) byHidden;
  coopVecMatMulNV(byHidden, byScores, F32, parameters, Matrix2, F32, Hidden, Outputs, Optimal, true,
                  0);
  // ReLU lets pass what was positive.
  byHidden = byHidden * step(Vector(Hidden)(1e-30), h);
  coopVecOuterProductAccumulateNV(byHidden, x, gradients, Matrix1, 0, Optimal, F32);
  coopVecReduceSumAccumulateNV(byHidden, gradients, Bias1);
}
