// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attention over long contexts is done in parts; this joins them: outputs weighted by how far each
// part's maximum lies below the largest, and divided by the sum of the sums. A sink may take some.
#version 450
#extension GL_EXT_control_flow_attributes : enable

layout(constant_id = 0) const uint BLOCK_SIZE = 32;
layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;
layout(local_size_x = 32) in;

layout(binding = 0) readonly buffer A { float data_a[]; };
layout(binding = 1) readonly buffer B { float data_s[]; };
layout(binding = 2) writeonly buffer D { float data_d[]; };

layout(push_constant) uniform parameter {
  uint D;      // of a head
  uint rows;
  uint heads;
  uint k_num;  // parts
  uint sinks;
} p;

shared float tmpsh[BLOCK_SIZE];

void main() {
  const uint n = gl_WorkGroupID.x;     // row of a head
  const uint iq3 = gl_WorkGroupID.y;   // head
  const uint d = gl_WorkGroupID.z * BLOCK_SIZE + gl_LocalInvocationID.x;
  const uint tid = gl_LocalInvocationID.x;

  // The parts' outputs come first, then pairs of L and M for each row.
  const uint rows = p.rows * p.heads;
  const uint row = iq3 * p.rows + n;
  const uint lm = p.D * rows * p.k_num + 2 * row;
  const uint l_stride = 2 * rows;

  float m_max = -1.0 / 0.0;
  for (uint k = 0; k + tid < p.k_num; k += BLOCK_SIZE)
    m_max = max(m_max, data_a[lm + (k + tid) * l_stride + 1]);
  tmpsh[tid] = m_max;
  barrier();
  [[unroll]] for (uint s = BLOCK_SIZE / 2; s > 0; s >>= 1) {
    if (tid < s) {
      m_max = max(m_max, tmpsh[tid + s]);
      tmpsh[tid] = m_max;
    }
    barrier();
  }
  m_max = tmpsh[0];
  barrier();

  float L = 0;
  for (uint k = 0; k + tid < p.k_num; k += BLOCK_SIZE) {
    const float l = data_a[lm + (k + tid) * l_stride];
    const float m = data_a[lm + (k + tid) * l_stride + 1];
    L += exp(m - m_max) * l;
  }
  tmpsh[tid] = L;
  barrier();
  [[unroll]] for (uint s = BLOCK_SIZE / 2; s > 0; s >>= 1) {
    if (tid < s) {
      L += tmpsh[tid + s];
      tmpsh[tid] = L;
    }
    barrier();
  }
  L = tmpsh[0];

  float sink_scale = 1.0;
  if (p.sinks != 0) {
    const float sink = data_s[iq3];
    float ms = 1.0, vs = 1.0;
    if (sink > m_max)
      ms = exp(m_max - sink);
    else
      vs = exp(sink - m_max);
    L = L * ms + vs;
    sink_scale = ms;
  }
  L = (L == 0.0) ? 0.0 : 1.0 / L;

  if (d >= p.D)
    return;
  float O = 0.0;
  for (uint k = 0; k < p.k_num; ++k) {
    const float m = data_a[lm + k * l_stride + 1];
    O += exp(m - m_max) * data_a[(k * rows + row) * p.D + d];
  }
  data_d[row * p.D + d] = O * sink_scale * L;
}
