// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Root mean square norm of rows, with an optional weight that is broadcast: a workgroup for each
// row, sums by a tree in shared memory.
#version 450
#extension GL_EXT_control_flow_attributes : enable
#extension GL_GOOGLE_include_directive : enable
#include "include/types.glsl"

layout(constant_id = 1) const bool do_multiply = false;

layout(push_constant) uniform parameter {
  uint ncols;
  uint row_stride_a, channel_stride_a;
  uint weight_cols;
  float eps;
} p;

#define BLOCK_SIZE 64

layout(local_size_x = BLOCK_SIZE, local_size_y = 1, local_size_z = 1) in;

layout(binding = 0) readonly buffer A { A_TYPE data_a[]; };
layout(binding = 1) readonly buffer B { float data_b[]; };
layout(binding = 2) writeonly buffer D { D_TYPE data_d[]; };

shared FLOAT_TYPE sums[BLOCK_SIZE];

void main() {
  const uint rows = gl_NumWorkGroups.x;
  const uint row = gl_WorkGroupID.x;
  const uint channel = gl_WorkGroupID.y;
  const uint tid = gl_LocalInvocationID.x;

  const uint a_offset = channel * p.channel_stride_a + row * p.row_stride_a;
  const uint d_offset = (channel * rows + row) * p.ncols;

  FLOAT_TYPE sum = FLOAT_TYPE(0.0);
  [[unroll]] for (uint col = tid; col < p.ncols; col += BLOCK_SIZE) {
    const FLOAT_TYPE x = FLOAT_TYPE(data_a[a_offset + col]);
    sum += x * x;
  }
  sums[tid] = sum;
  barrier();
  [[unroll]] for (int s = BLOCK_SIZE / 2; s > 0; s >>= 1) {
    if (tid < s)
      sums[tid] += sums[tid + s];
    barrier();
  }
  sum = sums[0];

  const FLOAT_TYPE mean = sum / FLOAT_TYPE(p.ncols);
  const FLOAT_TYPE scale = inversesqrt(mean + FLOAT_TYPE(p.eps));

  for (uint col = tid; col < p.ncols; col += BLOCK_SIZE) {
    FLOAT_TYPE v = scale * FLOAT_TYPE(data_a[a_offset + col]);
    if (do_multiply)
      v *= FLOAT_TYPE(data_b[col % p.weight_cols]);
    data_d[d_offset + col] = D_TYPE(v);
  }
}
