// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A copy between tensors of four dimensions and any strides (a permutation, a view), with a
// conversion. Indices come from divisions by magic numbers, offsets from one packed word.
#version 450
#extension GL_EXT_control_flow_attributes : enable
#extension GL_GOOGLE_include_directive : enable
#include "include/types.glsl"
#include "include/fastdiv.glsl"

layout(push_constant) uniform parameter {
  uint ne;
  uint ne00; uint ne01; uint ne02; uint ne03; uint nb00; uint nb01; uint nb02; uint nb03;
  uint ne10; uint ne11; uint ne12; uint ne13; uint nb10; uint nb11; uint nb12; uint nb13;
  uint misalign_offsets;
  float param1; float param2;
  uint ne0_012mp; uint ne0_012L;
  uint ne0_01mp;  uint ne0_01L;
  uint ne0_0mp;   uint ne0_0L;
  uint ne1_012mp; uint ne1_012L;
  uint ne1_01mp;  uint ne1_01L;
  uint ne1_0mp;   uint ne1_0L;
} p;

layout(binding = 0) readonly buffer A { A_TYPE data_a[]; };
layout(binding = 1) writeonly buffer D { D_TYPE data_d[]; };

uint get_aoffset() { return p.misalign_offsets >> 16; }
uint get_doffset() { return p.misalign_offsets & 0xFFFF; }

uint src0_idx(uint idx) {
  const uint i03 = fastdiv(idx, p.ne0_012mp, p.ne0_012L);
  const uint i03_offset = i03 * p.ne02 * p.ne01 * p.ne00;
  const uint i02 = fastdiv(idx - i03_offset, p.ne0_01mp, p.ne0_01L);
  const uint i02_offset = i02 * p.ne01 * p.ne00;
  const uint i01 = fastdiv(idx - i03_offset - i02_offset, p.ne0_0mp, p.ne0_0L);
  const uint i00 = idx - i03_offset - i02_offset - i01 * p.ne00;
  return i03 * p.nb03 + i02 * p.nb02 + i01 * p.nb01 + i00 * p.nb00;
}

uint dst_idx(uint idx) {
  const uint i13 = fastdiv(idx, p.ne1_012mp, p.ne1_012L);
  const uint i13_offset = i13 * p.ne12 * p.ne11 * p.ne10;
  const uint i12 = fastdiv(idx - i13_offset, p.ne1_01mp, p.ne1_01L);
  const uint i12_offset = i12 * p.ne11 * p.ne10;
  const uint i11 = fastdiv(idx - i13_offset - i12_offset, p.ne1_0mp, p.ne1_0L);
  const uint i10 = idx - i13_offset - i12_offset - i11 * p.ne10;
  return i13 * p.nb13 + i12 * p.nb12 + i11 * p.nb11 + i10 * p.nb10;
}

// Fewer groups than invocations' worth of work: each does four, a row of the group apart.
const uint num_threads = 128;
layout(local_size_x = num_threads, local_size_y = 1, local_size_z = 1) in;

void main() {
  uint idx = gl_GlobalInvocationID.z * 262144 + gl_GlobalInvocationID.y * 512 +
             gl_WorkGroupID.x * (num_threads * 4) + gl_LocalInvocationID.x;
  const uint num_iter = 4;
  [[unroll]] for (uint i = 0; i < num_iter; ++i) {
    if (idx >= p.ne)
      continue;
    data_d[get_doffset() + dst_idx(idx)] = D_TYPE(data_a[get_aoffset() + src0_idx(idx)]);
    idx += num_threads;
  }
}
