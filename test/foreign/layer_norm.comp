// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Layer norm with weight and bias: subgroups reduce in registers, and add up what all of them left in
// shared memory, so the host's choice of workgroup need not divide the row.
#version 460
#extension GL_EXT_control_flow_attributes : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require

layout(constant_id = 0) const uint WG_SIZE = 1;
layout(constant_id = 1) const uint MAX_SUBGROUPS = 1;
layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(push_constant) uniform PushConstants {
  uint columns;
  float epsilon;
} pc;

layout(set = 0, binding = 0, std430) readonly restrict buffer Input { float x[]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer Weight { float gamma[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Bias { float beta[]; };
layout(set = 0, binding = 3, std430) writeonly restrict buffer Output { float y[]; };

shared vec2 partial[MAX_SUBGROUPS];

vec2 reduce(vec2 v) {
  v = subgroupAdd(v);
  if (gl_NumSubgroups == 1)
    return v;
  if (subgroupElect())
    partial[gl_SubgroupID] = v;
  barrier();
  // The last subgroup may have too few invocations for one to take each.
  vec2 total = vec2(0.0);
  for (uint i = 0; i < gl_NumSubgroups; ++i)
    total += partial[i];
  barrier();
  return total;
}

void main() {
  const uint base = gl_WorkGroupID.x * pc.columns;

  vec2 moments = vec2(0.0);
  for (uint i = gl_LocalInvocationID.x; i < pc.columns; i += WG_SIZE) {
    const float v = x[base + i];
    moments += vec2(v, v * v);
  }
  moments = reduce(moments) / float(pc.columns);
  const float mean = moments.x;
  const float rstd = inversesqrt(max(moments.y - mean * mean, 0.0) + pc.epsilon);

  for (uint i = gl_LocalInvocationID.x; i < pc.columns; i += WG_SIZE)
    y[base + i] = fma((x[base + i] - mean) * rstd, gamma[i], beta[i]);
}
