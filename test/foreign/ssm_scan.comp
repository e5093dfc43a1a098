// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Selective state space scan: the state of a head's dimension is spread over a subgroup's
// invocations, c_factor of them in each, and every token adds up their outputs.
#version 450
#extension GL_EXT_control_flow_attributes : require
#extension GL_KHR_shader_subgroup_basic : enable
#extension GL_KHR_shader_subgroup_arithmetic : enable
#extension GL_GOOGLE_include_directive : enable
#include "include/types.glsl"

layout(constant_id = 0) const uint D_STATE = 128;
layout(constant_id = 1) const uint SUBGROUP_SIZE = 32;
const uint32_t c_factor = D_STATE / SUBGROUP_SIZE;

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;
layout(local_size_x = 128) in;

layout(binding = 0) readonly buffer Src0 { float s0[]; };   // states: head dim x D_STATE of a head
layout(binding = 1) readonly buffer Src1 { float x[]; };    // tokens x heads x head dim
layout(binding = 2) readonly buffer Src2 { float dt[]; };   // tokens x heads
layout(binding = 3) readonly buffer Src3 { float A[]; };    // heads
layout(binding = 4) readonly buffer Src4 { float B[]; };    // tokens x groups x D_STATE
layout(binding = 5) readonly buffer Src5 { float C[]; };
layout(binding = 6) readonly buffer Src6 { int ids[]; };    // which state a sequence continues
layout(binding = 7) writeonly buffer Dst { float d[]; };    // outputs, then states

layout(push_constant) uniform PushConstants {
  uint nb02, nb03, nb12, nb13;
  uint nb21, nb22, nb31;
  uint nb42, nb43, nb52, nb53;
  uint s_off;
  uint n_head, d_head, n_group, n_tok;
};

float softplus(float x) { return x <= 20.0 ? log(1.0 + exp(x)) : x; }

void main() {
  const uint subgroup = gl_SubgroupID;
  const uint lane = gl_SubgroupInvocationID;
  const uint tid = subgroup * SUBGROUP_SIZE + lane;
  // As many heads' dimensions in a workgroup as there are subgroups.
  const uint subgroup_idx = gl_WorkGroupID.x * c_factor + subgroup;
  const uint head_idx = subgroup_idx / d_head;
  const uint head_off = (subgroup_idx % d_head);
  const uint seq_idx = gl_WorkGroupID.y;

  const uint group_off = (head_idx / (n_head / n_group)) * D_STATE;
  const uint s0_base_idx = uint(ids[seq_idx]) * nb03 + head_idx * nb02 + head_off * D_STATE;
  const uint x_base_idx = seq_idx * nb13 + subgroup_idx;
  const uint dt_base_idx = seq_idx * nb22 + head_idx;
  const uint B_base_idx = seq_idx * nb43 + group_off;
  const uint C_base_idx = seq_idx * nb53 + group_off;
  const uint y_base_idx = seq_idx * n_tok * n_head * d_head + subgroup_idx;
  const uint s_base_idx = s_off + seq_idx * nb03 + head_idx * nb02 + head_off * D_STATE;

  float state[c_factor];
  [[unroll]] for (uint j = 0; j < c_factor; j++)
    state[j] = s0[s0_base_idx + SUBGROUP_SIZE * j + lane];

  const float a = A[head_idx * nb31];

  for (uint i = 0; i < n_tok; i++) {
    const float dt_soft_plus = softplus(dt[dt_base_idx + i * nb21]);
    float state_sum = 0.0f;
    const float dA = exp(dt_soft_plus * a);
    const float x_dt = x[x_base_idx + i * nb12] * dt_soft_plus;
    [[unroll]] for (uint j = 0; j < c_factor; j++) {
      const float B_val = B[B_base_idx + i * nb42 + SUBGROUP_SIZE * j + lane];
      const float C_val = C[C_base_idx + i * nb52 + SUBGROUP_SIZE * j + lane];
      state[j] = (state[j] * dA) + (B_val * x_dt);
      state_sum += state[j] * C_val;
    }
    state_sum = subgroupAdd(state_sum);
    if (lane == 0)
      d[y_base_idx + i * n_head * d_head] = state_sum;
  }

  [[unroll]] for (int j = 0; j < c_factor; j++)
    d[s_base_idx + SUBGROUP_SIZE * j + lane] = state[j];
}
