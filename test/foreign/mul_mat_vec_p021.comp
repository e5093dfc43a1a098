// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Scores of one token: the keys' half precision rows lie by token, then head; heads that share keys
// are done together, so that each row is read once.
#version 450
#extension GL_EXT_control_flow_attributes : enable
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#if USE_SUBGROUP_ADD
#extension GL_KHR_shader_subgroup_arithmetic : enable
#endif

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;
layout(constant_id = 0) const int BLOCK_SIZE = 32;
// gqa_ratio is in the range [1, 8]
layout(constant_id = 1) const uint gqa_ratio = 1;
layout(local_size_x = 32) in;

layout(binding = 0) readonly buffer A { float16_t data_a[]; };
layout(binding = 0) readonly buffer AV4 { f16vec4 data_av4[]; };
layout(binding = 1) readonly buffer B { float data_b[]; };
layout(binding = 1) readonly buffer BV4 { vec4 data_bv4[]; };
layout(binding = 2) writeonly buffer D { float dst[]; };

layout(push_constant) uniform parameter {
  uint ncols_x;
  uint nrows_x;
  uint nchannels_x;
  uint nchannels_y;
  uint b_offset;
  uint d_offset;
} p;

#if !USE_SUBGROUP_ADD
shared float tmp[8][BLOCK_SIZE];
#endif

void main() {
  const uint tid = gl_LocalInvocationID.x;
  const uint row_x = gl_GlobalInvocationID.y;

  uint channel, channel_x;
  // Groups of channels that share a head of keys.
  if (gqa_ratio != 1) {
    channel_x = gl_GlobalInvocationID.z;
    channel = channel_x * gqa_ratio;
  } else {
    channel = gl_GlobalInvocationID.z;
    channel_x = channel / (p.nchannels_y / p.nchannels_x);
  }
  const uint nrows_dst = p.nrows_x;
  const uint row_dst = row_x;

  float temp[8];
  [[unroll]] for (uint i = 0; i < 8; ++i)
    temp[i] = 0.0f;

  const bool is_aligned = (p.ncols_x % 4) == 0 && (p.b_offset % 4) == 0;
  const uint step = is_aligned ? 4 : 1;
  for (uint col = tid * step; col < p.ncols_x; col += BLOCK_SIZE * step) {
    const uint ix = row_x * p.nchannels_x * p.ncols_x + channel_x * p.ncols_x + col;
    if (is_aligned) {
      const vec4 av4 = vec4(data_av4[ix / 4]);
      [[unroll]] for (uint c = 0; c < gqa_ratio; ++c) {
        const uint iy = (channel + c) * p.ncols_x + col + p.b_offset;
        temp[c] += dot(av4, data_bv4[iy / 4]);
      }
    } else {
      const float xi = float(data_a[ix]);
      [[unroll]] for (uint c = 0; c < gqa_ratio; ++c) {
        const uint iy = (channel + c) * p.ncols_x + col + p.b_offset;
        temp[c] = fma(xi, data_b[iy], temp[c]);
      }
    }
  }

#if USE_SUBGROUP_ADD
  [[unroll]] for (uint c = 0; c < gqa_ratio; ++c)
    temp[c] = subgroupAdd(temp[c]);
  if (tid == 0) {
    [[unroll]] for (uint c = 0; c < gqa_ratio; ++c)
      dst[p.d_offset + (channel + c) * nrows_dst + row_dst] = temp[c];
  }
#else
  [[unroll]] for (uint c = 0; c < gqa_ratio; ++c)
    tmp[c][tid] = temp[c];
  barrier();
  [[unroll]] for (int s = BLOCK_SIZE / 2; s > 0; s >>= 1) {
    if (tid < s) {
      [[unroll]] for (uint c = 0; c < gqa_ratio; ++c) {
        temp[c] += tmp[c][tid + s];
        tmp[c][tid] = temp[c];
      }
    }
    barrier();
  }
  [[unroll]] for (uint c = 0; c < gqa_ratio; ++c) {
    if (tid == c)
      dst[p.d_offset + (channel + c) * nrows_dst + row_dst] = tmp[c][0];
  }
#endif
}
