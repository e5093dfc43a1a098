// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A convolution of channels in packs of four, straight from its definition. Sizes are constants that
// are 0 where the host has left them to the dispatch; kernels are matrices of four by four.
#version 450
#extension GL_GOOGLE_include_directive : enable
#include "include/packing.glsl"

layout(constant_id = 0) const int kernel_w = 1;
layout(constant_id = 1) const int kernel_h = 1;
layout(constant_id = 2) const int dilation_w = 1;
layout(constant_id = 3) const int dilation_h = 1;
layout(constant_id = 4) const int stride_w = 1;
layout(constant_id = 5) const int stride_h = 1;
layout(constant_id = 6) const int bias_term = 0;
layout(constant_id = 7) const int activation_type = 0;
layout(constant_id = 8) const float activation_param_0 = 0;
layout(constant_id = 9) const float activation_param_1 = 0;

#define shape_constant_id_offset 10
layout(constant_id = shape_constant_id_offset + 0) const int w = 0;
layout(constant_id = shape_constant_id_offset + 1) const int h = 0;
layout(constant_id = shape_constant_id_offset + 2) const int c = 0;
layout(constant_id = shape_constant_id_offset + 3) const int cstep = 0;
layout(constant_id = shape_constant_id_offset + 4) const int outw = 0;
layout(constant_id = shape_constant_id_offset + 5) const int outh = 0;
layout(constant_id = shape_constant_id_offset + 6) const int outc = 0;
layout(constant_id = shape_constant_id_offset + 7) const int outcstep = 0;

layout(local_size_x_id = 233, local_size_y_id = 234, local_size_z_id = 235) in;

layout(binding = 0) readonly buffer bottom_blob { sfpvec4 bottom_blob_data[]; };
layout(binding = 1) writeonly buffer top_blob { sfpvec4 top_blob_data[]; };
layout(binding = 2) readonly buffer weight_blob { sfpvec4 weight_data[]; };
layout(binding = 3) readonly buffer bias_blob { sfpvec4 bias_data[]; };

layout(push_constant) uniform parameter { int w, h, c, cstep, outw, outh, outc, outcstep; } p;

void main() {
  int gx = int(gl_GlobalInvocationID.x) * 2;
  int gy = int(gl_GlobalInvocationID.y);
  int gz = int(gl_GlobalInvocationID.z);
  if (gx >= psc(outw) || gy >= psc(outh) || gz >= psc(outc))
    return;
  const int gx1 = min(gx + 1, psc(outw) - 1);

  afpvec4 sum0 = bias_term == 1 ? buffer_ld4(bias_data, gz) : afpvec4(0.0f);
  afpvec4 sum1 = sum0;

  int w_offset = gz * psc(c) * kernel_w * kernel_h;
  for (int z = 0; z < psc(c); z++) {
    for (int y = 0; y < kernel_h; y++) {
      const int row = z * psc(cstep) + (gy * stride_h + y * dilation_h) * psc(w);
      for (int x = 0; x < kernel_w; x++) {
        const afpvec4 v0 = buffer_ld4(bottom_blob_data, row + gx * stride_w + x * dilation_w);
        const afpvec4 v1 = buffer_ld4(bottom_blob_data, row + gx1 * stride_w + x * dilation_w);
        // k[i] has the four weights of input channel i.
        const afpmat4 k = afpmat4(
            buffer_ld4(weight_data, w_offset * 4 + 0), buffer_ld4(weight_data, w_offset * 4 + 1),
            buffer_ld4(weight_data, w_offset * 4 + 2), buffer_ld4(weight_data, w_offset * 4 + 3));
        sum0 += k * v0;
        sum1 += k * v1;
        w_offset += 1;
      }
    }
  }
  sum0 = activation_afpvec4(sum0, activation_type, activation_param_0, activation_param_1);
  sum1 = activation_afpvec4(sum1, activation_type, activation_param_0, activation_param_1);

  const int gi = gz * psc(outcstep) + gy * psc(outw) + gx;
  buffer_st4(top_blob_data, gi, sum0);
  if (gx + 1 < psc(outw))
    buffer_st4(top_blob_data, gi + 1, sum1);
}
