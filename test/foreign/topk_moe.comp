// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The router of a mixture of experts: a subgroup has a token's logits in registers, takes the
// largest n_experts_used times, and weights the chosen ones by a softmax.
#version 450
#extension GL_EXT_control_flow_attributes : require
#extension GL_KHR_shader_subgroup_basic : enable
#extension GL_KHR_shader_subgroup_arithmetic : enable
#extension GL_KHR_shader_subgroup_shuffle : enable
#extension GL_GOOGLE_include_directive : enable
#include "include/types.glsl"

layout(push_constant) uniform parameter { uint n_rows; uint n_expert_used; float clamp_min; } p;

layout(constant_id = 0) const uint WARP_SIZE = 32;
layout(constant_id = 1) const uint n_experts_spec = 512;
layout(constant_id = 2) const bool with_norm = true;
layout(local_size_x_id = 0, local_size_y = 4, local_size_z = 1) in;
layout(local_size_x = 32) in;

uint n_experts = n_experts_spec;
const uint experts_per_thread = (n_experts_spec + WARP_SIZE - 1) / WARP_SIZE;

layout(binding = 0, std430) readonly buffer Logits { float logits[]; };
layout(binding = 1, std430) writeonly buffer Weights { float weights[]; };
layout(binding = 2, std430) writeonly buffer Ids { uint ids[]; };

const float INFINITY = 1.0 / 0.0;

void softmax_in_place(inout float vals[experts_per_thread], const uint lane) {
  float max_val = -INFINITY;
  [[unroll]] for (int i = 0; i < experts_per_thread; i++)
    max_val = max(max_val, vals[i]);
  max_val = subgroupMax(max_val);

  float sum = 0.f;
  [[unroll]] for (int i = 0; i < experts_per_thread; i++) {
    const float val = exp(vals[i] - max_val);
    vals[i] = val;
    sum += val;
  }
  sum = subgroupAdd(sum);
  const float inv_sum = 1.0f / sum;
  [[unroll]] for (int i = 0; i < experts_per_thread; i++)
    vals[i] *= inv_sum;
}

void main() {
  const uint row = gl_WorkGroupID.x * gl_WorkGroupSize.y + gl_SubgroupID;
  if (row >= p.n_rows)
    return;

  const uint logits_offset = n_experts * row;
  const uint out_offset = p.n_expert_used * row;
  const uint lane = gl_SubgroupInvocationID;

  float probs[experts_per_thread];
  [[unroll]] for (uint i = 0; i < n_experts; i += WARP_SIZE) {
    const uint expert = i + lane;
    probs[i / WARP_SIZE] =
        (n_experts % WARP_SIZE == 0 || expert < n_experts) ? logits[logits_offset + expert] : -INFINITY;
  }
  softmax_in_place(probs, lane);

  float wt_sum = 0.f;
  float output_weights[experts_per_thread];
  [[unroll]] for (int i = 0; i < experts_per_thread; i++)
    output_weights[i] = 0.f;

  for (int k = 0; k < p.n_expert_used; k++) {
    float max_val = probs[0];
    uint max_expert = lane;
    [[unroll]] for (uint i = WARP_SIZE; i < n_experts; i += WARP_SIZE) {
      const uint expert = i + lane;
      const float val = probs[i / WARP_SIZE];
      if ((n_experts % WARP_SIZE == 0 || expert < n_experts) && val > max_val) {
        max_val = val;
        max_expert = expert;
      }
    }
    [[unroll]] for (uint mask = WARP_SIZE / 2; mask > 0; mask /= 2) {
      const float val = subgroupShuffleXor(max_val, mask);
      const uint expert = subgroupShuffleXor(max_expert, mask);
      if (val > max_val || (val == max_val && expert < max_expert)) {
        max_val = val;
        max_expert = expert;
      }
    }
    if ((k & (WARP_SIZE - 1)) == lane)
      output_weights[k / WARP_SIZE] = max_val;
    if ((max_expert & (WARP_SIZE - 1)) == lane) {
      probs[max_expert / WARP_SIZE] = -INFINITY;
      ids[out_offset + k] = max_expert;
      wt_sum += max_val;
    }
  }

  if (with_norm) {
    wt_sum = subgroupAdd(wt_sum);
    wt_sum = clamp(wt_sum, p.clamp_min, INFINITY);
    [[unroll]] for (uint i = 0; i < experts_per_thread; ++i)
      output_weights[i] *= 1.0f / wt_sum;
  }
  [[unroll]] for (uint i = 0; i < experts_per_thread; ++i) {
    const uint idx = i * WARP_SIZE + lane;
    if (idx < p.n_expert_used)
      weights[out_offset + idx] = output_weights[i];
  }
}
