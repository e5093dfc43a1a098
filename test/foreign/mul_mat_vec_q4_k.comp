// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Q4_K matrix times vector: sixteen invocations share a block. Scales and nibbles are read as
// words and taken apart by masks, four bytes at a time, through aliases of one binding.
#version 450
#extension GL_EXT_control_flow_attributes : enable
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_GOOGLE_include_directive : enable
#define DATA_A_Q4_K
#include "include/blocks.glsl"

layout(binding = 0) readonly buffer A { A_TYPE data_a[]; };
layout(binding = 0) readonly buffer A_PACKED16 { A_TYPE_PACKED16 data_a_packed16[]; };
layout(binding = 0) readonly buffer A_PACKED32 { A_TYPE_PACKED32 data_a_packed32[]; };
layout(binding = 1) readonly buffer B { vec4 data_b_v4[]; };
layout(binding = 2) writeonly buffer D { float data_d[]; };

layout(push_constant) uniform parameter { uint ncols; uint nrows; } p;

layout(constant_id = 0) const uint BLOCK_SIZE = 0;
layout(constant_id = 1) const uint NUM_ROWS = 1;
layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

shared float tmpsh[NUM_ROWS][BLOCK_SIZE];

float dot4(vec4 a, vec4 b, float c) { return fma(a.x, b.x, fma(a.y, b.y, fma(a.z, b.z, fma(a.w, b.w, c)))); }

vec4 bytes(uint word) { return vec4(unpack8(word)); }

void calc_superblock(inout float temp[NUM_ROWS], const uint first_row, const uint num_rows,
                     const uint num_blocks_per_row, const uint i, const uint v_im, const uint q_offset,
                     const uint y_offset) {
  const uint y1 = i * QUANT_K + y_offset;
  const uint y2 = y1 + 128;
  const vec4 by10 = data_b_v4[y1 / 4], by132 = data_b_v4[y1 / 4 + 8];
  const vec4 by20 = data_b_v4[y2 / 4], by232 = data_b_v4[y2 / 4 + 8];

  [[unroll]] for (uint n = 0; n < num_rows; ++n) {
    const uint ib = (first_row + n) * num_blocks_per_row + i;
    const vec2 dm = vec2(data_a[ib].d);

    const uint scale0 = data_a_packed16[ib].scales[v_im];
    const uint scale4 = data_a_packed16[ib].scales[v_im + 2];
    const uint scale8 = data_a_packed16[ib].scales[v_im + 4];

    const uint scale_0_4_l = (scale4 << 16) | scale0;
    const uint scale_0_4_h = (scale_0_4_l & 0xC0C0C0C0) >> 2;
    const vec4 scale_0_4 = bytes(scale_0_4_l & 0x3F3F3F3F);
    const uint scale8_w = (((scale8 << 12) | scale8) & 0x0F0F0F0F) | scale_0_4_h;
    const vec4 scale_8 = bytes(scale8_w);

    const uint qs0 = data_a_packed32[ib].qs[q_offset / 4];
    const uint qs64 = data_a_packed32[ib].qs[q_offset / 4 + 16];
    const vec4 q0 = bytes(qs0 & 0x0F0F0F0F), q4 = bytes((qs0 >> 4) & 0x0F0F0F0F);
    const vec4 q8 = bytes(qs64 & 0x0F0F0F0F), q12 = bytes((qs64 >> 4) & 0x0F0F0F0F);

    const float sx = dot4(by10, q0, 0.0), sy = dot4(by132, q4, 0.0);
    const float sz = dot4(by20, q8, 0.0), sw = dot4(by232, q12, 0.0);
    const vec4 ones = vec4(1.0);
    const float smin = fma(dot4(by10, ones, 0.0), scale_0_4.z,
                           fma(dot4(by132, ones, 0.0), scale_0_4.w,
                               fma(dot4(by20, ones, 0.0), scale_8.z,
                                   dot4(by232, ones, 0.0) * scale_8.w)));
    temp[n] = fma(dm.x,
                  fma(sx, scale_0_4.x, fma(sy, scale_0_4.y, fma(sz, scale_8.x, sw * scale_8.y))),
                  fma(-dm.y, smin, temp[n]));
  }
}

void compute_outputs(const uint first_row, const uint num_rows) {
  const uint num_blocks_per_row = p.ncols / QUANT_K;
  const uint it_size = gl_WorkGroupSize.x / 16;
  const uint tid = gl_LocalInvocationID.x;
  const uint itid = tid % 16;
  const uint ix = tid / 16;
  const uint il = itid / 4;
  const uint ir = itid - 4 * il;
  const uint v_im = il / 2;
  const uint v_in = il % 2;
  const uint l0 = 4 * (2 * ir + v_in);
  const uint q_offset = 32 * v_im + l0;
  const uint y_offset = 64 * v_im + l0;

  float temp[NUM_ROWS];
  [[unroll]] for (uint i = 0; i < NUM_ROWS; ++i)
    temp[i] = 0.0;
  [[unroll]] for (uint i = ix; i < num_blocks_per_row; i += it_size)
    calc_superblock(temp, first_row, num_rows, num_blocks_per_row, i, v_im, q_offset, y_offset);

  [[unroll]] for (uint n = 0; n < num_rows; ++n) {
    const float sum = subgroupAdd(temp[n]);
    if (subgroupElect())
      tmpsh[n][gl_SubgroupID] = sum;
  }
  barrier();
  if (tid < num_rows) {
    float sum = 0.0;
    for (uint s = 0; s < gl_NumSubgroups; ++s)
      sum += tmpsh[tid][s];
    data_d[first_row + tid] = sum;
  }
}

void main() {
  const uint first_row = NUM_ROWS * (gl_WorkGroupID.x + gl_NumWorkGroups.x * gl_WorkGroupID.z);
  if (first_row + NUM_ROWS <= p.nrows)
    compute_outputs(first_row, NUM_ROWS);
  else if (first_row < p.nrows)
    compute_outputs(first_row, p.nrows - first_row);
}
