// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rows of a table of quantized embeddings, chosen by indices and dequantized on the way.
#version 450
#extension GL_EXT_control_flow_attributes : enable
#extension GL_GOOGLE_include_directive : enable
#include "include/blocks.glsl"

layout(local_size_x = 64, local_size_y = 1, local_size_z = 1) in;

layout(push_constant) uniform parameter {
  uint ne00;            // values of a row
  uint ne10, ne11;      // indices
  uint nb01;            // blocks of a row
  uint s10, s11;
  uint d_stride1, d_stride2;
} p;

layout(binding = 0) readonly buffer A { A_TYPE data_a[]; };
#if defined(A_TYPE_PACKED16)
layout(binding = 0) readonly buffer A_PACKED16 { A_TYPE_PACKED16 data_a_packed16[]; };
#endif
layout(binding = 1) readonly buffer B { int data_b[]; };
layout(binding = 2) writeonly buffer D { D_TYPE data_d[]; };

#include "include/dequantize.glsl"

void main() {
  const uint i00 = gl_GlobalInvocationID.x * 2;
  const uint i10 = gl_GlobalInvocationID.y;
  const uint i11 = gl_GlobalInvocationID.z;
  if (i00 >= p.ne00)
    return;

  const uint i01 = data_b[i11 * p.s11 + i10 * p.s10];
  const uint d_offset = i10 * p.d_stride1 + i11 * p.d_stride2;

  const uint ib = i01 * p.nb01 + i00 / QUANT_K;
  const uint iqs = (i00 % QUANT_K) / QUANT_R;
  const uint iybs = i00 - i00 % QUANT_K;
  const uint y_offset = QUANT_R == 1 ? 1 : QUANT_K / 2;

  vec2 v = dequantize(ib, iqs);
  const vec2 dm = get_dm(ib);
  v = v * dm.x + dm.y;
  data_d[d_offset + iybs + iqs] = D_TYPE(v.x);
  data_d[d_offset + iybs + iqs + y_offset] = D_TYPE(v.y);
}
