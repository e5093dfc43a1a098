// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The sum of several tensors in one pass, which come as an array of bindings; each workgroup leaves
// the sum of squares of its results for the norm that follows.
#version 450
#extension GL_EXT_control_flow_attributes : require
#extension GL_EXT_nonuniform_qualifier : enable
#extension GL_KHR_shader_subgroup_arithmetic : enable
#extension GL_KHR_shader_subgroup_basic : enable

layout(push_constant) uniform parameter2 {
  uint ne20, ne21, ne22;
  uint nb[2][3];  // strides of the first source, and of the result
  uint rms_partials;
} p;

layout(binding = 0) buffer BufferArray { float data[]; } bufs[8];
layout(binding = 9) buffer PartialBuf { float partial_sums[]; };

layout(constant_id = 0) const uint num_srcs = 2;

layout(local_size_x = 128, local_size_y = 1, local_size_z = 1) in;

shared float sumsh[128];

uint offset_of(uint t, uint i0, uint i1, uint i2) {
  return i2 * p.nb[t][2] + i1 * p.nb[t][1] + i0 * p.nb[t][0];
}

void main() {
  uint idx = gl_GlobalInvocationID.x;
  const uint ne = p.ne20 * p.ne21 * p.ne22;
  float sum_sq = 0;

  [[unroll]] for (uint iter = 0; iter < 2; ++iter) {
    if (idx >= ne)
      continue;
    const uint i2 = idx / (p.ne21 * p.ne20);
    const uint i1 = (idx - i2 * p.ne21 * p.ne20) / p.ne20;
    const uint i0 = idx - i2 * p.ne21 * p.ne20 - i1 * p.ne20;

    float sum = 0;
    [[unroll]] for (uint s = 0; s < num_srcs; ++s)
      sum += bufs[s].data[offset_of(0, i0, i1, i2)];
    bufs[num_srcs].data[offset_of(1, i0, i1, i2)] = sum;
    sum_sq += sum * sum;
    idx += gl_NumWorkGroups.x * 128;
  }

  if (p.rms_partials != 0) {
    sum_sq = subgroupAdd(sum_sq);
    if (gl_SubgroupInvocationID == 0)
      sumsh[gl_SubgroupID] = sum_sq;
    barrier();
    [[unroll]] for (uint s = gl_NumSubgroups / 2; s > 0; s >>= 1) {
      if (gl_SubgroupID < s && gl_SubgroupInvocationID == 0)
        sumsh[gl_SubgroupID] += sumsh[gl_SubgroupID + s];
      barrier();
    }
    if (gl_SubgroupID == 0 && gl_SubgroupInvocationID == 0)
      partial_sums[gl_WorkGroupID.x] = sumsh[0];
  }
}
