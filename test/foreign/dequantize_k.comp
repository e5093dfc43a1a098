// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All values of matrices in blocks of 256 with scales of scales, to half precision: 64 invocations
// for each block, which take its parts in the order in which they are packed.
#version 450
#extension GL_EXT_control_flow_attributes : enable
#extension GL_GOOGLE_include_directive : enable
#define D_TYPE float16_t
#include "include/blocks.glsl"

layout(local_size_x = 64, local_size_y = 1, local_size_z = 1) in;

layout(push_constant) uniform parameter { uint M, K, stride_a, stride_b, nel; } p;

layout(binding = 0) readonly buffer A { A_TYPE data_a[]; };
layout(binding = 1) writeonly buffer D { D_TYPE data_b[]; };

#if defined(DATA_A_Q4_K) || defined(DATA_A_Q5_K)
void get_scale_min(uint ib, uint is, out uint8_t sc, out uint8_t m) {
  if (is < 4) {
    sc = uint8_t(data_a[ib].scales[is] & 63);
    m = uint8_t(data_a[ib].scales[is + 4] & 63);
  } else {
    sc = uint8_t((data_a[ib].scales[is + 4] & 0xF) | ((data_a[ib].scales[is - 4] >> 6) << 4));
    m = uint8_t((data_a[ib].scales[is + 4] >> 4) | ((data_a[ib].scales[is] >> 6) << 4));
  }
}
#endif

void main() {
  [[unroll]] for (uint wgy = 0; wgy < 4; wgy++) {
    const uint ib = gl_WorkGroupID.x * 4 + wgy;
    if (ib >= p.M * p.K / QUANT_K)
      return;
    const uint tid = gl_LocalInvocationID.x;

#if defined(DATA_A_Q2_K)
    const uint ip = tid / 32, il = tid - 32 * ip, is = 8 * ip + il / 16;
    const uint y_idx = ib * QUANT_K + 128 * ip + il;
    const uint8_t qs = data_a[ib].qs[32 * ip + il];
    const float16_t dall = data_a[ib].d.x;
    const float16_t dmin = data_a[ib].d.y;
    [[unroll]] for (uint j = 0; j < 4; ++j) {
      const uint8_t s = data_a[ib].scales[is + 2 * j];
      data_b[y_idx + 32 * j] = D_TYPE(float(dall) * float((s & 0xF) * ((qs >> (2 * j)) & 3))
                                      - float(dmin) * float(s >> 4));
    }
#elif defined(DATA_A_Q3_K)
    const uint r = tid / 4, tid2 = r / 2, is0 = r % 2, l0 = 16 * is0 + 4 * (tid % 4);
    const uint n = tid2 / 4, j = tid2 - 4 * n;
    const uint8_t m = uint8_t(1 << (4 * n + j));
    const uint is = 8 * n + 2 * j + is0;
    const uint shift = 2 * j;
    const int8_t us = int8_t(
        is < 4 ? (data_a[ib].scales[is] & 0xF) | (((data_a[ib].scales[is + 8] >> 0) & 3) << 4) :
        is < 8 ? (data_a[ib].scales[is] & 0xF) | (((data_a[ib].scales[is + 4] >> 2) & 3) << 4) :
        is < 12 ? (data_a[ib].scales[is - 8] >> 4) | (((data_a[ib].scales[is] >> 4) & 3) << 4) :
                  (data_a[ib].scales[is - 8] >> 4) | (((data_a[ib].scales[is - 4] >> 6) & 3) << 4));
    const float dl = float(data_a[ib].d) * float(us - 32);
    const uint y_idx = ib * QUANT_K + 128 * n + 32 * j;
    [[unroll]] for (uint l = l0; l < l0 + 4; ++l)
      data_b[y_idx + l] =
          D_TYPE(dl * float(int8_t((data_a[ib].qs[32 * n + l] >> shift) & 3)
                            - (((data_a[ib].hmask[l] & m) != 0) ? 0 : 4)));
#elif defined(DATA_A_Q4_K) || defined(DATA_A_Q5_K)
    const uint il = tid / 16, ir = tid % 16;
    const float dall = float(data_a[ib].d.x), dmin = float(data_a[ib].d.y);
    const uint y_idx = ib * QUANT_K + 64 * il + 2 * ir;
    uint8_t sc, m;
    get_scale_min(ib, 2 * il, sc, m);
    const float d1 = dall * sc, m1 = dmin * m;
    get_scale_min(ib, 2 * il + 1, sc, m);
    const float d2 = dall * sc, m2 = dmin * m;
    [[unroll]] for (uint l = 0; l < 2; ++l) {
      uint low = uint(data_a[ib].qs[32 * il + 2 * ir + l] & 0xF);
      uint high = uint(data_a[ib].qs[32 * il + 2 * ir + l] >> 4);
#if defined(DATA_A_Q5_K)
      const uint8_t hm1 = uint8_t(1 << (2 * il)), hm2 = uint8_t(1 << (2 * il + 1));
      low += (data_a[ib].qh[2 * ir + l] & hm1) != 0 ? 16 : 0;
      high += (data_a[ib].qh[2 * ir + l] & hm2) != 0 ? 16 : 0;
#endif
      data_b[y_idx + l] = D_TYPE(d1 * low - m1);
      data_b[y_idx + 32 + l] = D_TYPE(d2 * high - m2);
    }
#elif defined(DATA_A_Q6_K)
    const uint ip = tid / 32, il = tid - 32 * ip, is = 8 * ip + il / 16;
    const uint y_idx = ib * QUANT_K + 128 * ip + il;
    const uint ql_idx = 64 * ip + il;
    const uint8_t qh = data_a[ib].qh[32 * ip + il];
    const float d = float(data_a[ib].d);
    data_b[y_idx + 0] = D_TYPE(d * (data_a[ib].scales[is + 0]
                               * (int8_t((data_a[ib].ql[ql_idx] & 0xF) | (((qh >> 0) & 3) << 4)) - 32)));
    data_b[y_idx + 32] = D_TYPE(d * (data_a[ib].scales[is + 2]
                                * (int8_t((data_a[ib].ql[ql_idx + 32] & 0xF) | (((qh >> 2) & 3) << 4)) - 32)));
    data_b[y_idx + 64] = D_TYPE(d * (data_a[ib].scales[is + 4]
                                * (int8_t((data_a[ib].ql[ql_idx] >> 4) | (((qh >> 4) & 3) << 4)) - 32)));
    data_b[y_idx + 96] = D_TYPE(d * (data_a[ib].scales[is + 6]
                                * (int8_t((data_a[ib].ql[ql_idx + 32] >> 4) | (((qh >> 6) & 3) << 4)) - 32)));
#endif
  }
}
