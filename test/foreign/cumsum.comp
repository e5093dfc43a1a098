// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Running sums of rows: inclusive scans of subgroups, whose totals are scanned by the first of
// them, block by block with a carry.
#version 450
#extension GL_EXT_control_flow_attributes : enable
#extension GL_KHR_shader_subgroup_basic : enable
#extension GL_KHR_shader_subgroup_arithmetic : enable
#extension GL_GOOGLE_include_directive : enable
#include "include/types.glsl"

layout(constant_id = 0) const uint BLOCK_SIZE = 128;
layout(constant_id = 1) const uint SUBGROUP_SIZE = 32;
layout(constant_id = 2) const uint ELEM_PER_THREAD = 4;

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;
layout(local_size_x = 128) in;

layout(push_constant) uniform parameter { uint n_cols; uint stride; } p;

layout(binding = 0) readonly buffer A { A_TYPE data_a[]; };
layout(binding = 1) writeonly buffer D { D_TYPE data_d[]; };

shared FLOAT_TYPE partial[BLOCK_SIZE / SUBGROUP_SIZE];
shared FLOAT_TYPE last_sum;

void main() {
  const uint row = gl_WorkGroupID.x;
  const uint tid = gl_LocalInvocationID.x;
  const uint src = row * p.stride, dst = row * p.n_cols;
  const uint subgroup_id = tid / SUBGROUP_SIZE;

  if (tid == 0)
    last_sum = 0;

  uint col = tid * ELEM_PER_THREAD;
  const uint num_iter = (p.n_cols + BLOCK_SIZE * ELEM_PER_THREAD - 1) / (BLOCK_SIZE * ELEM_PER_THREAD);
  for (uint i = 0; i < num_iter; ++i) {
    FLOAT_TYPE v[ELEM_PER_THREAD];
    FLOAT_TYPE thread_sum = 0;
    [[unroll]] for (uint j = 0; j < ELEM_PER_THREAD; ++j) {
      if (col + j < p.n_cols)
        thread_sum += FLOAT_TYPE(data_a[src + col + j]);
      v[j] = thread_sum;
    }

    thread_sum = subgroupExclusiveAdd(thread_sum);
    [[unroll]] for (uint j = 0; j < ELEM_PER_THREAD; ++j)
      v[j] += thread_sum;

    if (gl_SubgroupInvocationID == SUBGROUP_SIZE - 1)
      partial[subgroup_id] = v[ELEM_PER_THREAD - 1];
    barrier();

    FLOAT_TYPE carry = last_sum;
    FLOAT_TYPE sums = 0;
    [[unroll]] for (uint s = 0; s < BLOCK_SIZE / SUBGROUP_SIZE; ++s)
      if (s < subgroup_id)
        sums += partial[s];
    barrier();

    [[unroll]] for (uint j = 0; j < ELEM_PER_THREAD; ++j) {
      v[j] += sums + carry;
      if (col + j < p.n_cols)
        data_d[dst + col + j] = D_TYPE(v[j]);
    }
    if (tid == BLOCK_SIZE - 1)
      last_sum = v[ELEM_PER_THREAD - 1];
    barrier();
    col += BLOCK_SIZE * ELEM_PER_THREAD;
  }
}
