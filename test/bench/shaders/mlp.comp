#version 460
// A small network in cooperative vectors, one input an invocation: INPUTS, HIDDEN, HIDDEN, HIDDEN,
// OUTPUTS, with ReLU between the layers. Weights and biases of all layers lie one after the other.
// Macros: TYPE, COMPONENT and SIZE (bytes of a TYPE) of vectors; STORED_TYPE, STORED_COMPONENT and
// STORED_SIZE of weights and biases where they differ; INPUTS, HIDDEN, OUTPUTS, LAYERS.

#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require

#ifndef STORED_TYPE
#define STORED_TYPE TYPE
#define STORED_COMPONENT COMPONENT
#define STORED_SIZE SIZE
#endif

layout(local_size_x = 64) in;

layout(push_constant) uniform Parameters { uint Count; };

layout(set = 0, binding = 0) readonly buffer Inputs { TYPE inputs[]; };
layout(set = 0, binding = 1) readonly buffer Weights { STORED_TYPE weights[]; };
layout(set = 0, binding = 2) writeonly buffer Results { TYPE results[]; };

const uint Size = SIZE, Stored = STORED_SIZE;
const int As = STORED_COMPONENT;

void main() {
  const uint item = gl_GlobalInvocationID.x;
  if (item >= Count)
    return;
  coopvecNV<TYPE, INPUTS> x;
  coopVecLoadNV(x, inputs, item * INPUTS * Size);

  uint at = 0;
  coopvecNV<TYPE, HIDDEN> h;
  coopVecMatMulAddNV(h, x, COMPONENT, weights, at, As, weights, at + INPUTS * HIDDEN * Stored,
                     As, HIDDEN, INPUTS, gl_CooperativeVectorMatrixLayoutRowMajorNV, false,
                     INPUTS * Stored);
  at += (INPUTS + 1) * HIDDEN * Stored;
  h = max(h, coopvecNV<TYPE, HIDDEN>(TYPE(0)));
  for (uint layer = 1; layer < LAYERS - 1; ++layer) {
    coopVecMatMulAddNV(h, h, COMPONENT, weights, at, As, weights,
                       at + HIDDEN * HIDDEN * Stored, As, HIDDEN, HIDDEN,
                       gl_CooperativeVectorMatrixLayoutRowMajorNV, false, HIDDEN * Stored);
    at += (HIDDEN + 1) * HIDDEN * Stored;
    h = max(h, coopvecNV<TYPE, HIDDEN>(TYPE(0)));
  }
  coopvecNV<TYPE, OUTPUTS> y;
  coopVecMatMulAddNV(y, h, COMPONENT, weights, at, As, weights,
                     at + HIDDEN * OUTPUTS * Stored, As, OUTPUTS, HIDDEN,
                     gl_CooperativeVectorMatrixLayoutRowMajorNV, false, HIDDEN * Stored);
  coopVecStoreNV(y, results, item * OUTPUTS * Size);
}
