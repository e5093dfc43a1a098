// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Q6_K matrix times vector. The blocks are of 210 bytes, so words are put together from two loads
// of 16 bits; the scales of a block are shared by the invocations that work on it.
#version 450
#extension GL_EXT_control_flow_attributes : enable
#extension GL_GOOGLE_include_directive : enable
#define DATA_A_Q6_K
#include "include/blocks.glsl"

layout(binding = 0) readonly buffer A { A_TYPE data_a[]; };
layout(binding = 0) readonly buffer A_PACKED16 { A_TYPE_PACKED16 data_a_packed16[]; };
layout(binding = 1) readonly buffer B { vec4 data_b_v4[]; };
layout(binding = 2) writeonly buffer D { float data_d[]; };

layout(push_constant) uniform parameter { uint ncols; uint nrows; } p;

layout(constant_id = 0) const uint BLOCK_SIZE = 1;
layout(constant_id = 1) const uint NUM_ROWS = 1;
layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

shared float sccache[2][BLOCK_SIZE / 16][16];
shared float tmpsh[BLOCK_SIZE];

uint csel = 0;

void calc_superblock(const uint itid, const uint ix, const uint ql_offset, const uint qh_offset,
                     const uint s_offset, const uint y_offset, const uint i, const uint num_blocks,
                     const uint first_row, const uint num_rows, const bool all_threads,
                     inout float temp[NUM_ROWS]) {
  const uint y_idx = i * QUANT_K + y_offset;
  [[unroll]] for (uint n = 0; n < num_rows; ++n) {
    const uint ib0 = (first_row + n) * num_blocks;
    csel ^= 1;
    if (all_threads || i < num_blocks)
      sccache[csel][ix][itid] = float(data_a[ib0 + i].scales[itid]);
    barrier();
    if (!all_threads && i >= num_blocks)
      continue;

    const uint block = ib0 + i;
    const uint ql0 = uint(data_a_packed16[block].ql[ql_offset / 2]) |
                     uint(data_a_packed16[block].ql[ql_offset / 2 + 1]) << 16;
    const uint ql32 = uint(data_a_packed16[block].ql[ql_offset / 2 + 16]) |
                      uint(data_a_packed16[block].ql[ql_offset / 2 + 17]) << 16;
    const uint qh = uint(data_a_packed16[block].qh[qh_offset / 2]) |
                    uint(data_a_packed16[block].qh[qh_offset / 2 + 1]) << 16;

    const uint q0 = (ql0 & 0x0F0F0F0F) | ((qh & 0x03030303) << 4);
    const uint q1 = (ql32 & 0x0F0F0F0F) | ((qh & 0x0C0C0C0C) << 2);
    const uint q2 = ((ql0 >> 4) & 0x0F0F0F0F) | (qh & 0x30303030);
    const uint q3 = ((ql32 >> 4) & 0x0F0F0F0F) | ((qh & 0xC0C0C0C0) >> 2);

    const vec4 w[4] = vec4[4](vec4(unpack8(q0)) - 32, vec4(unpack8(q1)) - 32,
                              vec4(unpack8(q2)) - 32, vec4(unpack8(q3)) - 32);
    float sums[4];
    [[unroll]] for (int l = 0; l < 4; ++l)
      sums[l] = dot(data_b_v4[y_idx / 4 + 8 * l], w[l]);
    float sum = 0;
    [[unroll]] for (int l = 0; l < 4; ++l)
      sum = fma(sums[l], sccache[csel][ix][s_offset + 2 * l], sum);
    temp[n] = fma(sum, float(data_a[block].d), temp[n]);
  }
}

void compute_outputs(const uint first_row, const uint num_rows) {
  const uint num_blocks = p.ncols / QUANT_K;
  const uint it_size = gl_WorkGroupSize.x / 16;
  const uint tid = gl_LocalInvocationID.x;
  const uint itid = tid % 16;
  const uint ix = tid / 16;
  const uint v_im = itid / 8;
  const uint v_in = itid - 8 * v_im;
  const uint l0 = 4 * v_in;
  const uint is = v_in / 4;
  const uint ql_offset = 64 * v_im + l0;
  const uint qh_offset = 32 * v_im + l0;
  const uint s_offset = 8 * v_im + is;
  const uint y_offset = 128 * v_im + l0;

  float temp[NUM_ROWS];
  [[unroll]] for (uint i = 0; i < NUM_ROWS; ++i)
    temp[i] = 0;

  const uint nbr_par_th = num_blocks % it_size;
  const uint nbr_all_th = num_blocks - nbr_par_th;
  uint i0 = 0;
  [[unroll]] for (; i0 < nbr_all_th; i0 += it_size)
    calc_superblock(itid, ix, ql_offset, qh_offset, s_offset, y_offset, i0 + ix, num_blocks, first_row,
                    num_rows, true, temp);
  calc_superblock(itid, ix, ql_offset, qh_offset, s_offset, y_offset, i0 + ix, num_blocks, first_row,
                  num_rows, false, temp);

  [[unroll]] for (uint n = 0; n < num_rows; ++n) {
    barrier();
    tmpsh[tid] = temp[n];
    barrier();
    [[unroll]] for (uint s = BLOCK_SIZE / 2; s > 0; s >>= 1) {
      if (tid < s)
        tmpsh[tid] += tmpsh[tid + s];
      barrier();
    }
    if (tid == 0)
      data_d[first_row + n] = tmpsh[0];
  }
}

void main() {
  const uint first_row = NUM_ROWS * gl_WorkGroupID.x;
  if (first_row + NUM_ROWS <= p.nrows) {
    compute_outputs(first_row, NUM_ROWS);
  } else {
    if (first_row >= p.nrows)
      return;
    compute_outputs(first_row, p.nrows - first_row);
  }
}
