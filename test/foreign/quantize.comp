// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rows of floats to blocks of quantized values, as a cache of keys is kept: an invocation for each
// block, which finds the largest, the scale and the bytes.
#version 450
#extension GL_EXT_control_flow_attributes : enable
#extension GL_GOOGLE_include_directive : enable
#include "include/blocks.glsl"

layout(local_size_x = 32, local_size_y = 1, local_size_z = 1) in;

layout(push_constant) uniform parameter { uint ne; uint src_offset; uint dst_offset; } p;

layout(binding = 0) readonly buffer S { float data_s[]; };
layout(binding = 1) writeonly buffer Q { A_TYPE data_q[]; };

#if defined(DATA_A_Q4_0)
void quantize(uint dst_idx, uint src_idx) {
  float amax = 0.0;
  float vmax = 0.0;
  [[unroll]] for (int j = 0; j < QUANT_K; ++j) {
    const float v = data_s[src_idx + j];
    if (amax < abs(v)) {
      amax = abs(v);
      vmax = v;
    }
  }
  const float d = vmax / -8;
  const float id = (d != 0.0) ? 1.0 / d : 0.0;
  data_q[dst_idx].d = float16_t(d);
  [[unroll]] for (int j = 0; j < QUANT_K / 2; ++j) {
    const float x0 = data_s[src_idx + 0 + j] * id;
    const float x1 = data_s[src_idx + QUANT_K / 2 + j] * id;
    const uint xi0 = min(15, int(x0 + 8.5));
    const uint xi1 = min(15, int(x1 + 8.5));
    data_q[dst_idx].qs[j] = uint8_t(xi0 | (xi1 << 4));
  }
}
#elif defined(DATA_A_Q5_1)
void quantize(uint dst_idx, uint src_idx) {
  float min_value = data_s[src_idx];
  float max_value = min_value;
  [[unroll]] for (int j = 1; j < QUANT_K; ++j) {
    const float v = data_s[src_idx + j];
    min_value = min(min_value, v);
    max_value = max(max_value, v);
  }
  const float d = (max_value - min_value) / 31;
  const float id = (d != 0) ? 1.0 / d : 0.0;
  data_q[dst_idx].d = float16_t(d);
  data_q[dst_idx].m = float16_t(min_value);
  uint qh = 0;
  [[unroll]] for (int j = 0; j < QUANT_K / 2; ++j) {
    const uint xi0 = uint((data_s[src_idx + j] - min_value) * id + 0.5);
    const uint xi1 = uint((data_s[src_idx + QUANT_K / 2 + j] - min_value) * id + 0.5);
    data_q[dst_idx].qs[j] = uint8_t((xi0 & 0xf) | ((xi1 & 0xf) << 4));
    qh |= ((xi0 & 0x10u) >> 4) << (j + 0);
    qh |= ((xi1 & 0x10u) >> 4) << (j + QUANT_K / 2);
  }
  data_q[dst_idx].qh = qh;
}
#elif defined(DATA_A_Q8_0)
void quantize(uint dst_idx, uint src_idx) {
  float amax = 0.0;
  [[unroll]] for (int j = 0; j < QUANT_K; ++j)
    amax = max(amax, abs(data_s[src_idx + j]));
  const float d = amax / ((1 << 7) - 1);
  const float id = (d != 0.0) ? 1.0 / d : 0.0;
  data_q[dst_idx].d = float16_t(d);
  [[unroll]] for (int j = 0; j < QUANT_K; ++j)
    data_q[dst_idx].qs[j] = int8_t(round(data_s[src_idx + j] * id));
}
#elif defined(DATA_A_IQ4_NL)
int best_index(float x) {
  if (x <= kvalues[0]) return 0;
  if (x >= kvalues[15]) return 15;
  int ml = 0, mu = 15;
  while (mu - ml > 1) {
    int mav = (ml + mu) / 2;
    if (x < kvalues[mav]) mu = mav; else ml = mav;
  }
  return x - kvalues[mu - 1] < kvalues[mu] - x ? mu - 1 : mu;
}
void quantize(uint dst_idx, uint src_idx) {
  float amax = 0.0;
  float vmax = 0.0;
  [[unroll]] for (int j = 0; j < QUANT_K; ++j) {
    const float v = data_s[src_idx + j];
    if (amax < abs(v)) {
      amax = abs(v);
      vmax = v;
    }
  }
  float d = vmax / kvalues[0];
  const float id = (d != 0.0) ? 1.0 / d : 0.0;
  float sumqx = 0, sumq2 = 0;
  [[unroll]] for (int j = 0; j < QUANT_K / 2; ++j) {
    const float x0 = data_s[src_idx + 0 + j];
    const float x1 = data_s[src_idx + QUANT_K / 2 + j];
    const uint xi0 = best_index(x0 * id);
    const uint xi1 = best_index(x1 * id);
    data_q[dst_idx].qs[j] = uint8_t(xi0 | (xi1 << 4));
    const float v0 = kvalues[xi0];
    const float v1 = kvalues[xi1];
    const float w0 = x0 * x0;
    const float w1 = x1 * x1;
    sumqx += w0 * v0 * x0 + w1 * v1 * x1;
    sumq2 += w0 * v0 * v0 + w1 * v1 * v1;
  }
  data_q[dst_idx].d = float16_t(sumq2 > 0 ? sumqx / sumq2 : d);
}
#endif

void main() {
  const uint idx = (gl_WorkGroupID.x * 32 + gl_LocalInvocationID.x) * QUANT_K;
  if (idx >= p.ne)
    return;
  quantize(p.dst_offset + idx / QUANT_K, p.src_offset + idx);
}
