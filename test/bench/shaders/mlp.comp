#version 460
// A small network in cooperative vectors, one input an invocation: INPUTS, HIDDEN, HIDDEN, HIDDEN,
// OUTPUTS, with ReLU between the layers. Weights and biases of all layers lie one after the other.
// Macros: TYPE, COMPONENT and SIZE (bytes of a TYPE) of vectors; STORED_TYPE, STORED_COMPONENT and
// STORED_SIZE of weights and biases where they differ; INPUTS, HIDDEN, OUTPUTS, LAYERS; LAYOUT of
// the weights, with the bytes of the FIRST_MATRIX, each HIDDEN_MATRIX and the LAST_MATRIX, where it is not rows.
// ITEMS in memory, where that is fewer than there are invocations; NETWORKS, where there are more
// than one: each 64 invocations have the next.

#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require

#ifndef STORED_TYPE
#define STORED_TYPE TYPE
#define STORED_COMPONENT COMPONENT
#define STORED_SIZE SIZE
#endif

#ifndef LAYOUT
#define LAYOUT gl_CooperativeVectorMatrixLayoutRowMajorNV
#define FIRST_MATRIX (INPUTS * HIDDEN * STORED_SIZE)
#define HIDDEN_MATRIX (HIDDEN * HIDDEN * STORED_SIZE)
#define LAST_MATRIX (HIDDEN * OUTPUTS * STORED_SIZE)
#endif

#ifndef NETWORKS
#define NETWORKS 1
#endif

layout(local_size_x = 64) in;

layout(push_constant) uniform Parameters { uint Count; };

layout(set = 0, binding = 0) readonly buffer Inputs { TYPE inputs[]; };
layout(set = 0, binding = 1) readonly buffer Weights { STORED_TYPE weights[]; };
layout(set = 0, binding = 2) writeonly buffer Results { TYPE results[]; };

const uint Size = SIZE, Stored = STORED_SIZE;
const int As = STORED_COMPONENT;
const uint Network = FIRST_MATRIX + (LAYERS - 2) * HIDDEN_MATRIX + LAST_MATRIX +
                     ((LAYERS - 1) * HIDDEN + OUTPUTS) * Stored;

void main() {
  if (gl_GlobalInvocationID.x >= Count)
    return;
#ifdef ITEMS
  const uint item = gl_GlobalInvocationID.x % ITEMS;
#else
  const uint item = gl_GlobalInvocationID.x;
#endif
  coopvecNV<TYPE, INPUTS> x;
  coopVecLoadNV(x, inputs, item * INPUTS * Size);

  uint at = gl_WorkGroupID.x % NETWORKS * Network;
  coopvecNV<TYPE, HIDDEN> h;
  coopVecMatMulAddNV(h, x, COMPONENT, weights, at, As, weights, at + FIRST_MATRIX, As, HIDDEN,
                     INPUTS, LAYOUT, false, INPUTS * Stored);
  at += FIRST_MATRIX + HIDDEN * Stored;
  h = max(h, coopvecNV<TYPE, HIDDEN>(TYPE(0)));
  for (uint layer = 1; layer < LAYERS - 1; ++layer) {
    coopVecMatMulAddNV(h, h, COMPONENT, weights, at, As, weights, at + HIDDEN_MATRIX, As, HIDDEN,
                       HIDDEN, LAYOUT, false, HIDDEN * Stored);
    at += HIDDEN_MATRIX + HIDDEN * Stored;
    h = max(h, coopvecNV<TYPE, HIDDEN>(TYPE(0)));
  }
  coopvecNV<TYPE, OUTPUTS> y;
  coopVecMatMulAddNV(y, h, COMPONENT, weights, at, As, weights, at + LAST_MATRIX, As, OUTPUTS,
                     HIDDEN, LAYOUT, false, HIDDEN * Stored);
  coopVecStoreNV(y, results, item * OUTPUTS * Size);
}
