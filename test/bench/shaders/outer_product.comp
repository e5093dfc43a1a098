#version 460
// The gradient of a layer's weights: outer products of two cooperative vectors of SIZE halves, one
// of each an invocation, added to a matrix in the layout for training.

#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(local_size_x = 64) in;

layout(set = 0, binding = 0) readonly buffer Inputs { float16_t inputs[]; };
layout(set = 0, binding = 1) readonly buffer Errors { float16_t errors[]; };
layout(set = 0, binding = 2) buffer Gradient { float16_t gradient[]; };

void main() {
  const uint at = gl_GlobalInvocationID.x * SIZE * 2;
  coopvecNV<float16_t, SIZE> x, y;
  coopVecLoadNV(x, inputs, at);
  coopVecLoadNV(y, errors, at);
  coopVecOuterProductAccumulateNV(y, x, gradient, 0, 0,
                                  gl_CooperativeVectorMatrixLayoutTrainingOptimalNV,
                                  gl_ComponentTypeFloat16NV);
}
