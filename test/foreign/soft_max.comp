// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Softmax of scores with a mask and a slope for each head (ALiBi): values that a row needs again
// are kept in registers up to a number that the host chooses, the rest is read twice.
#version 450
#extension GL_EXT_control_flow_attributes : enable
#extension GL_GOOGLE_include_directive : enable
#include "include/types.glsl"

layout(push_constant) uniform parameter {
  uint KX;   // columns
  uint KY;   // rows of the mask; 0: there is none
  uint ne01, ne02;
  float scale;
  float max_bias;
  float m0, m1;
  uint n_head_log2;
} p;

layout(constant_id = 0) const uint BLOCK_SIZE = 32;
layout(constant_id = 1) const uint num_iters = 1;
layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(binding = 0) readonly buffer X { A_TYPE data_a[]; };
layout(binding = 1) readonly buffer Y { B_TYPE data_b[]; };
layout(binding = 2) buffer D { D_TYPE data_d[]; };

shared FLOAT_TYPE vals[BLOCK_SIZE];

void soft_max(uint num_iters) {
  const uint tid = gl_LocalInvocationID.x;
  const uint rowx = gl_WorkGroupID.z * 4 + gl_WorkGroupID.y * 2 + gl_WorkGroupID.x;
  if (rowx >= p.ne01 * p.ne02)
    return;
  const uint rowy = p.KY > 0 ? rowx % p.KY : 0;

  float slope = 1.0f;
  if (p.max_bias > 0.0f) {
    const uint h = rowx / p.ne01;
    const float base = h < p.n_head_log2 ? p.m0 : p.m1;
    const uint exponent = h < p.n_head_log2 ? h + 1 : 2 * (h - p.n_head_log2) + 1;
    slope = pow(base, exponent);
  }

  FLOAT_TYPE max_val = uintBitsToFloat(0xFF800000);

  const uint DATA_CACHE_SIZE = 16;
  FLOAT_TYPE data_cache[DATA_CACHE_SIZE];

  [[unroll]] for (uint col0 = 0, idx = 0; idx < num_iters; col0 += BLOCK_SIZE, ++idx) {
    const uint col = col0 + tid;
    FLOAT_TYPE a = FLOAT_TYPE(0);
    if (col < p.KX)
      a = data_a[rowx * p.KX + col];
    FLOAT_TYPE b = FLOAT_TYPE(0);
    if (p.KY > 0 && col < p.KX)
      b = data_b[rowy * p.KX + col];
    const FLOAT_TYPE v = a * p.scale + slope * b;
    if (col < p.KX)
      max_val = max(max_val, v);
    if (idx < DATA_CACHE_SIZE)
      data_cache[idx] = v;
  }

  vals[tid] = max_val;
  barrier();
  [[unroll]] for (uint s = BLOCK_SIZE / 2; s > 0; s >>= 1) {
    if (tid < s)
      vals[tid] = max(vals[tid], vals[tid + s]);
    barrier();
  }
  max_val = vals[0];
  barrier();

  FLOAT_TYPE sum = FLOAT_TYPE(0.0f);
  [[unroll]] for (uint col0 = 0, idx = 0; idx < num_iters; col0 += BLOCK_SIZE, ++idx) {
    const uint col = col0 + tid;
    if (col >= p.KX)
      break;
    const uint i = rowx * p.KX + col;
    if (idx < DATA_CACHE_SIZE) {
      const FLOAT_TYPE val = exp(data_cache[idx] - max_val);
      sum += val;
      data_cache[idx] = val;
    } else {
      const FLOAT_TYPE a = data_a[i] * p.scale;
      const FLOAT_TYPE b = p.KY > 0 ? slope * FLOAT_TYPE(data_b[rowy * p.KX + col]) : FLOAT_TYPE(0);
      const FLOAT_TYPE val = exp(a + b - max_val);
      sum += val;
      data_d[i] = D_TYPE(val);
    }
  }

  vals[tid] = sum;
  barrier();
  [[unroll]] for (uint s = BLOCK_SIZE / 2; s > 0; s >>= 1) {
    if (tid < s)
      vals[tid] += vals[tid + s];
    barrier();
  }
  const FLOAT_TYPE rcpdivisor = 1.0 / vals[0];

  [[unroll]] for (uint col0 = 0, idx = 0; idx < num_iters; col0 += BLOCK_SIZE, ++idx) {
    const uint col = col0 + tid;
    if (col >= p.KX)
      continue;
    const uint i = rowx * p.KX + col;
    if (idx < DATA_CACHE_SIZE)
      data_d[i] = D_TYPE(data_cache[idx] * rcpdivisor);
    else
      data_d[i] *= D_TYPE(rcpdivisor);
  }
}

void main() {
  // A constant bound where the host says one lets the loops unroll.
  uint num_blocks = (p.KX + BLOCK_SIZE - 1) / BLOCK_SIZE;
  if (num_blocks > 32)
    soft_max(num_blocks);
  else if (num_blocks > 16)
    soft_max(32);
  else if (num_blocks > 8)
    soft_max(16);
  else if (num_blocks == num_iters)
    soft_max(num_iters);
  else
    soft_max(8);
}
