// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Layers of bytes: inputs go in as words of four, sums come out in 32 bits with a bias of 32 bits,
// and are scaled back to bytes for the next layer.
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_control_flow_attributes : enable

layout(local_size_x = 32) in;

layout(constant_id = 0) const int INPUTS = 4;
layout(constant_id = 1) const int HIDDEN = 4;
layout(constant_id = 2) const int OUTPUTS = 4;
const int WORDS = INPUTS / 4;

layout(push_constant) uniform P { uint count; float scale1; float scale2; uint bias2; } p;

layout(binding = 0) readonly buffer X { uint packed_inputs[]; };
layout(binding = 1) readonly buffer W1 { int8_t weights1[]; };
layout(binding = 2) readonly buffer W2 { int8_t weights2[]; };
layout(binding = 3) readonly buffer B { int biases[]; };
layout(binding = 4) writeonly buffer Y { int8_t results[]; };

const int S8 = gl_ComponentTypeSignedInt8NV, S32 = gl_ComponentTypeSignedInt32NV;

int8_t requantize(int sum, float scale) {
  return int8_t(clamp(roundEven(float(sum) * scale), -128.0, 127.0));
}

void main() {
  const uint i = gl_GlobalInvocationID.x;
  if (i >= p.count)
    return;

  coopvecNV<uint32_t, WORDS> words;
  coopVecLoadNV(words, packed_inputs, i * INPUTS);
  coopvecNV<int32_t, HIDDEN> sums;
  coopVecMatMulAddNV(sums, words, gl_ComponentTypeSignedInt8PackedNV, weights1, 0, S8, biases, 0, S32,
                     HIDDEN, INPUTS, gl_CooperativeVectorMatrixLayoutInferencingOptimalNV, false, 0);

#ifdef FLOAT_HIDDEN
  // The product rounds and saturates its input itself.
  coopvecNV<float, HIDDEN> hidden = max(coopvecNV<float, HIDDEN>(sums) * p.scale1, coopvecNV<float, HIDDEN>(0.0));
#else
  coopvecNV<int8_t, HIDDEN> hidden;
  [[unroll]] for (int k = 0; k < HIDDEN; ++k)
    hidden[k] = max(requantize(sums[k], p.scale1), int8_t(0));
#endif

  coopvecNV<int32_t, OUTPUTS> outputs;
  coopVecMatMulAddNV(outputs, hidden, S8, weights2, 0, S8, biases, p.bias2, S32, OUTPUTS, HIDDEN,
                     gl_CooperativeVectorMatrixLayoutInferencingOptimalNV, false, 0);
  for (int k = 0; k < OUTPUTS; ++k)
    results[i * OUTPUTS + k] = requantize(outputs[k], p.scale2);
}
