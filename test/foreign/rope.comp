// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rotary position embedding: neighbouring pairs (NORM), pairs half a head apart (NEOX), and pairs
// whose positions come from several axes (MROPE); with the correction that stretches long contexts.
#version 450
#extension GL_EXT_control_flow_attributes : enable
#extension GL_GOOGLE_include_directive : enable
#include "include/types.glsl"

layout(push_constant) uniform parameter {
  uint ncols;
  uint n_dims;
  float freq_scale;
  uint p_delta_rows;
  float freq_base;
  float ext_factor;
  float attn_factor;
  float corr_dims[2];
  float theta_scale;
  uint has_ff;
  uint ne02;
  uint s1;
  uint s2;
  int sections[4];
} p;

layout(local_size_x = 1, local_size_y = 32, local_size_z = 1) in;

layout(binding = 0) readonly buffer X { A_TYPE data_a[]; };
layout(binding = 1) readonly buffer Y { int data_pos[]; };
layout(binding = 2) readonly buffer Z { float data_ff[]; };
layout(binding = 3) writeonly buffer D { D_TYPE data_d[]; };

float rope_yarn_ramp(const float low, const float high, const uint i0) {
  const float y = (i0 / 2 - low) / max(0.001f, high - low);
  return 1.0f - min(1.0f, max(0.0f, y));
}

void rope_yarn(const float theta_extrap, const uint i0, out float cos_theta, out float sin_theta) {
  float mscale = p.attn_factor;
  const float theta_interp = p.freq_scale * theta_extrap;
  float theta = theta_interp;
  if (p.ext_factor != 0.0f) {
    const float ramp_mix = rope_yarn_ramp(p.corr_dims[0], p.corr_dims[1], i0) * p.ext_factor;
    theta = theta_interp * (1 - ramp_mix) + theta_extrap * ramp_mix;
    mscale *= 1.0f + 0.1f * log(1.0f / p.freq_scale);
  }
  cos_theta = cos(theta) * mscale;
  sin_theta = sin(theta) * mscale;
}

float theta_base(const uint i0, const uint i2) {
#if defined(MROPE)
  const int sect_dims = p.sections[0] + p.sections[1] + p.sections[2] + p.sections[3];
  const int sec_w = p.sections[1] + p.sections[0];
  const uint sector = (i0 / 2) % sect_dims;
  if (sector < p.sections[0])
    return data_pos[i2] * pow(p.theta_scale, i0 / 2.0f);
  else if (sector >= p.sections[0] && sector < sec_w)
    return data_pos[i2 + p.ne02 * 1] * pow(p.theta_scale, i0 / 2.0f);
  else if (sector >= sec_w && sector < sec_w + p.sections[2])
    return data_pos[i2 + p.ne02 * 2] * pow(p.theta_scale, i0 / 2.0f);
  return data_pos[i2 + p.ne02 * 3] * pow(p.theta_scale, i0 / 2.0f);
#else
  return data_pos[i2] * pow(p.theta_scale, i0 / 2.0f);
#endif
}

void main() {
  const uint i0 = 2 * gl_GlobalInvocationID.y;
  const uint row_dst = gl_GlobalInvocationID.x;
  if (i0 >= p.ncols)
    return;

  const uint row_x = row_dst % p.p_delta_rows;
  const uint channel_x = row_dst / p.p_delta_rows;
#if defined(NORM)
  const uint pair = 1, first = i0;
#else
  const uint pair = p.n_dims / 2, first = i0 / 2;
#endif
  const uint idst = row_dst * p.ncols + first;
  const uint ix = channel_x * p.s2 + row_x * p.s1 + first;

  if (i0 >= p.n_dims) {
    data_d[row_dst * p.ncols + i0 + 0] = D_TYPE(data_a[channel_x * p.s2 + row_x * p.s1 + i0 + 0]);
    data_d[row_dst * p.ncols + i0 + 1] = D_TYPE(data_a[channel_x * p.s2 + row_x * p.s1 + i0 + 1]);
    return;
  }

  const float freq_factor = p.has_ff != 0 ? data_ff[i0 / 2] : 1.0f;
  float cos_theta, sin_theta;
  rope_yarn(theta_base(i0, channel_x) / freq_factor, i0, cos_theta, sin_theta);

  const float x0 = float(data_a[ix]);
  const float x1 = float(data_a[ix + pair]);
  data_d[idst] = D_TYPE(x0 * cos_theta - x1 * sin_theta);
  data_d[idst + pair] = D_TYPE(x0 * sin_theta + x1 * cos_theta);
}
