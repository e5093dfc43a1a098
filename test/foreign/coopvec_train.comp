// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A step of training of a layer and what lies after it: forwards, the error, backwards by the
// transposed matrix, and the gradients' sums over all samples in memory.
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(local_size_x_id = 2) in;

layout(constant_id = 0) const uint INPUTS = 16;
layout(constant_id = 1) const uint OUTPUTS = 16;

layout(push_constant) uniform P { uint count; float rate; } p;

layout(binding = 0) readonly buffer X { float16_t inputs[]; };
layout(binding = 1) readonly buffer T { float16_t targets[]; };
layout(binding = 2) readonly buffer W { float16_t weights[]; };
layout(binding = 3) readonly buffer B { float16_t bias[]; };
layout(binding = 4) buffer GW { float gradient[]; };
layout(binding = 5) buffer GB { float bias_gradient[]; };
layout(binding = 6) writeonly buffer GX { float16_t input_gradient[]; };

void main() {
  const uint i = gl_GlobalInvocationID.x;
  if (i >= p.count)
    return;
  coopvecNV<float16_t, INPUTS> x;
  coopVecLoadNV(x, inputs, i * INPUTS * 2);
  coopvecNV<float16_t, OUTPUTS> y, target;
  coopVecMatMulAddNV(y, x, gl_ComponentTypeFloat16NV, weights, 0, gl_ComponentTypeFloat16NV, bias, 0,
                     gl_ComponentTypeFloat16NV, OUTPUTS, INPUTS,
                     gl_CooperativeVectorMatrixLayoutTrainingOptimalNV, false, 0);
  coopVecLoadNV(target, targets, i * OUTPUTS * 2);

  const coopvecNV<float16_t, OUTPUTS> relu = max(y, coopvecNV<float16_t, OUTPUTS>(float16_t(0)));
  coopvecNV<float16_t, OUTPUTS> error = (relu - target) * float16_t(p.rate);
  // What the ReLU held back has no gradient.
  error = error * step(coopvecNV<float16_t, OUTPUTS>(float16_t(0.000001)), y);

  coopVecOuterProductAccumulateNV(error, x, gradient, 0, 0,
                                  gl_CooperativeVectorMatrixLayoutTrainingOptimalNV,
                                  gl_ComponentTypeFloat32NV);
  coopVecReduceSumAccumulateNV(coopvecNV<float, OUTPUTS>(error), bias_gradient, 0);

  coopvecNV<float16_t, INPUTS> back;
  coopVecMatMulNV(back, error, gl_ComponentTypeFloat16NV, weights, 0, gl_ComponentTypeFloat16NV, INPUTS,
                  OUTPUTS, gl_CooperativeVectorMatrixLayoutTrainingOptimalNV, true, 0);
  coopVecStoreNV(back, input_gradient, i * INPUTS * 2);
}
