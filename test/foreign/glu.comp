// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Gated linear units (SwiGLU, GeGLU, ReGLU): the gate is the other half of a row, before or after
// the values, or comes from a tensor of its own.
#version 450
#extension GL_GOOGLE_include_directive : enable
#include "include/types.glsl"
#include "include/activations.glsl"

layout(constant_id = 0) const int BLOCK = 0;
layout(local_size_x_id = 0) in;

layout(push_constant) uniform parameter {
  uint N;
  uint ne00;
  uint ne20;
  uint mode;  // 0: value then gate, 1: gate then value, 2: two tensors
} p;

layout(binding = 0) readonly buffer A { A_TYPE data_a[]; };
layout(binding = 1) readonly buffer B { A_TYPE data_b[]; };
layout(binding = 2) writeonly buffer D { D_TYPE data_d[]; };

#if GLU == 0
float glu(float a, float b) { return op_silu(a) * b; }
#elif GLU == 1
float glu(float a, float b) { return op_gelu(a) * b; }
#else
float glu(float a, float b) { return op_relu(a) * b; }
#endif

void main() {
  const uint i = gl_GlobalInvocationID.z * 262144 + gl_GlobalInvocationID.y * 512 +
                 gl_GlobalInvocationID.x;
  if (i >= p.N)
    return;
  const uint row = i / p.ne20;
  const uint col = i - row * p.ne20;
  if (p.mode == 0) {
    const uint offset = p.ne00 / 2;
    const uint idx = row * p.ne00 + col;
    data_d[row * offset + col] = D_TYPE(glu(float(data_a[idx]), float(data_a[idx + offset])));
  } else if (p.mode == 1) {
    const uint offset = p.ne00 / 2;
    const uint idx = row * p.ne00 + col;
    data_d[row * offset + col] = D_TYPE(glu(float(data_a[idx + offset]), float(data_a[idx])));
  } else {
    const uint idx = row * p.ne00 + col;
    data_d[idx] = D_TYPE(glu(float(data_a[idx]), float(data_b[idx])));
  }
}
