// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Group norm of an image in planes: a workgroup for each group of channels, of which the last may
// have fewer elements.
#version 450
#extension GL_EXT_control_flow_attributes : enable
#extension GL_GOOGLE_include_directive : enable
#include "include/types.glsl"

#define BLOCK_SIZE 128

layout(push_constant) uniform parameter {
  uint group_elements;
  uint total;
  float param1, param2;  // epsilon, and none
} p;

layout(local_size_x = BLOCK_SIZE, local_size_y = 1, local_size_z = 1) in;

layout(binding = 0) readonly buffer X { A_TYPE data_a[]; };
layout(binding = 1) writeonly buffer D { D_TYPE data_d[]; };

shared float tmp[BLOCK_SIZE];

float sum_of_workgroup(const uint tid, float value) {
  tmp[tid] = value;
  barrier();
  [[unroll]] for (int s = BLOCK_SIZE / 2; s > 0; s >>= 1) {
    if (tid < s) {
      tmp[tid] += tmp[tid + s];
    }
    barrier();
  }
  value = tmp[0];
  barrier();
  return value;
}

void main() {
  const uint tid = gl_LocalInvocationID.x;
  const uint start = gl_WorkGroupID.x * p.group_elements + tid;
  const uint end = min((gl_WorkGroupID.x + 1) * p.group_elements, p.total);
  const uint count = end - gl_WorkGroupID.x * p.group_elements;

  float partial = 0.0f;
  [[unroll]] for (uint col = start; col < end; col += BLOCK_SIZE) {
    partial += float(data_a[col]);
  }
  const float mean = sum_of_workgroup(tid, partial) / count;

  // The second pass keeps the differences where the third finds them.
  partial = 0.0f;
  [[unroll]] for (uint col = start; col < end; col += BLOCK_SIZE) {
    const float xi = float(data_a[col]) - mean;
    data_d[col] = D_TYPE(xi);
    partial += xi * xi;
  }
  const float variance = sum_of_workgroup(tid, partial) / count;
  const float scale = inversesqrt(variance + p.param1);
  [[unroll]] for (uint col = start; col < end; col += BLOCK_SIZE) {
    data_d[col] = D_TYPE((float(data_a[col]) - mean) * scale);
  }
}
