// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the three shaders of attention share: O = softmax(Q K^T * scale + slope * mask) V, where some
// heads of Q share one of K and V.

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(constant_id = 0) const uint32_t WorkGroupSize = 128;
layout(constant_id = 1) const uint32_t Br = 1;
layout(constant_id = 2) const uint32_t Bc = 32;
layout(constant_id = 3) const uint32_t HSK = 32;
layout(constant_id = 4) const uint32_t HSV = 32;

layout(push_constant) uniform parameter {
  uint32_t N;    // rows of Q in a head
  uint32_t KV;   // rows of K and V
  uint32_t heads;
  uint32_t gqa_ratio;
  float scale;
  float max_bias;
  float m0;
  uint32_t has_mask;
} p;

layout(binding = 0) readonly buffer Q { float data_q[]; };
layout(binding = 0) readonly buffer QV4 { vec4 data_qv4[]; };
layout(binding = 1) readonly buffer K { float16_t data_k[]; };
layout(binding = 1) readonly buffer KV4 { f16vec4 data_kv4[]; };
layout(binding = 2) readonly buffer V { float16_t data_v[]; };
layout(binding = 2) readonly buffer VV4 { f16vec4 data_vv4[]; };
layout(binding = 3) readonly buffer M { float16_t data_m[]; };
layout(binding = 4) writeonly buffer O { D_TYPE data_o[]; };

#define NEG_FLT_MAX_OVER_2 uintBitsToFloat(0xFEFFFFFF)

float slope_of(const uint head) {
  return p.max_bias > 0.0f ? pow(p.m0, float(head + 1)) : 1.0f;
}
