// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Quantized matrix times a vector that is quantized as well (blocks of bytes, each with its scale
// and sum): dot products of four bytes in a word, in integers.
#version 450
#extension GL_EXT_control_flow_attributes : enable
#extension GL_GOOGLE_include_directive : enable
#include "include/blocks.glsl"

struct block_q8_1_x4_packed128 { f16vec2 ds[4]; ivec4 qs[8]; };

layout(binding = 0) readonly buffer A { A_TYPE data_a[]; };
layout(binding = 0) readonly buffer A_PACKED16 { A_TYPE_PACKED16 data_a_packed16[]; };
layout(binding = 1) readonly buffer B { block_q8_1_x4_packed128 data_b[]; };
layout(binding = 2) writeonly buffer D { float data_d[]; };

layout(push_constant) uniform parameter { uint ncols; uint nrows; } p;

layout(constant_id = 0) const uint BLOCK_SIZE = 1;
layout(local_size_x_id = 0) in;

shared float tmpsh[BLOCK_SIZE];

int32_t dot_packed(int32_t a, int32_t b) {
  const i8vec4 x = unpack8(a), y = unpack8(b);
  return int32_t(x.x) * int32_t(y.x) + int32_t(x.y) * int32_t(y.y) + int32_t(x.z) * int32_t(y.z) +
         int32_t(x.w) * int32_t(y.w);
}

#if defined(DATA_A_Q4_0)
i32vec2 repack(uint ib, uint iqs) {
  const u16vec2 quants = u16vec2(data_a_packed16[ib].qs[iqs * 2], data_a_packed16[ib].qs[iqs * 2 + 1]);
  const uint32_t vui = pack32(quants);
  return i32vec2(vui & 0x0F0F0F0F, (vui >> 4) & 0x0F0F0F0F);
}
float mul_q8_1(const int32_t q_sum, const float da, const vec2 dsb, const int32_t sum_divisor) {
  return da * (float(q_sum) * dsb.x - (8 / sum_divisor) * dsb.y);
}
#elif defined(DATA_A_Q4_1)
i32vec2 repack(uint ib, uint iqs) {
  const uint32_t vui = pack32(u16vec2(data_a_packed16[ib].qs[iqs * 2], data_a_packed16[ib].qs[iqs * 2 + 1]));
  return i32vec2(vui & 0x0F0F0F0F, (vui >> 4) & 0x0F0F0F0F);
}
float mul_q8_1(const int32_t q_sum, const vec2 dma, const vec2 dsb, const int32_t sum_divisor) {
  return float(q_sum) * dma.x * dsb.x + dma.y * dsb.y / sum_divisor;
}
#else
int32_t repack(uint ib, uint iqs) {
  return pack32(i16vec2(data_a_packed16[ib].qs[iqs * 2], data_a_packed16[ib].qs[iqs * 2 + 1]));
}
float mul_q8_1(const int32_t q_sum, const float da, const vec2 dsb, const int32_t sum_divisor) {
  return float(q_sum) * da * dsb.x;
}
#endif

float block_sum(const uint ib_a, const uint ib_b) {
  const uint outer = ib_b / 4, inner = ib_b % 4;
  int32_t q_sum = 0;
#if QUANT_R == 2
  [[unroll]] for (uint iqs = 0; iqs < 4; ++iqs) {
    const i32vec2 a = repack(ib_a, iqs);
    q_sum += dot_packed(a.x, data_b[outer].qs[inner * 2][iqs]);
    q_sum += dot_packed(a.y, data_b[outer].qs[inner * 2 + 1][iqs]);
  }
#else
  [[unroll]] for (uint iqs = 0; iqs < 8; ++iqs)
    q_sum += dot_packed(repack(ib_a, iqs), data_b[outer].qs[inner * 2 + iqs / 4][iqs % 4]);
#endif
#if defined(DATA_A_Q4_1)
  const vec2 d = vec2(data_a[ib_a].d, data_a[ib_a].m);
#else
  const float d = float(data_a[ib_a].d);
#endif
  return mul_q8_1(q_sum, d, vec2(data_b[outer].ds[inner]), 1);
}

void main() {
  const uint row = gl_WorkGroupID.x, tid = gl_LocalInvocationID.x;
  const uint blocks = p.ncols / QUANT_K;
  float sum = 0;
  for (uint i = tid; i < blocks; i += BLOCK_SIZE)
    sum += block_sum(row * blocks + i, i);
  tmpsh[tid] = sum;
  barrier();
  [[unroll]] for (uint s = BLOCK_SIZE / 2; s > 0; s >>= 1) {
    if (tid < s)
      tmpsh[tid] += tmpsh[tid + s];
    barrier();
  }
  if (tid == 0)
    data_d[row] = tmpsh[0];
}
