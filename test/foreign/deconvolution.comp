// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A transposed convolution, from the result's side: each pixel looks for the kernel's places whose
// pixel exists, channels in packs of four that are reduced by dot products.
#version 450
#extension GL_GOOGLE_include_directive : enable
#define NCNN_fp16_storage 1
#define NCNN_fp16_arithmetic 0
#include "include/packing.glsl"

layout(constant_id = 0) const int kernel_w = 1;
layout(constant_id = 1) const int kernel_h = 1;
layout(constant_id = 2) const int dilation_w = 1;
layout(constant_id = 3) const int dilation_h = 1;
layout(constant_id = 4) const int stride_w = 1;
layout(constant_id = 5) const int stride_h = 1;
layout(constant_id = 6) const int bias_term = 0;
const int kernel_extent_w = dilation_w * (kernel_w - 1) + 1;
const int kernel_extent_h = dilation_h * (kernel_h - 1) + 1;

#define shape_constant_id_offset 7
layout(constant_id = shape_constant_id_offset + 0) const int w = 0;
layout(constant_id = shape_constant_id_offset + 1) const int h = 0;
layout(constant_id = shape_constant_id_offset + 2) const int c = 0;
layout(constant_id = shape_constant_id_offset + 3) const int outw = 0;
layout(constant_id = shape_constant_id_offset + 4) const int outh = 0;
layout(constant_id = shape_constant_id_offset + 5) const int outc = 0;

layout(local_size_x_id = 233, local_size_y_id = 234, local_size_z_id = 235) in;

layout(binding = 0) readonly buffer bottom_blob { sfpvec4 bottom_blob_data[]; };
layout(binding = 1) writeonly buffer top_blob { sfp top_blob_data[]; };
layout(binding = 2) readonly buffer weight_blob { sfpvec4 weight_data[]; };
layout(binding = 3) readonly buffer bias_blob { sfp bias_data[]; };

layout(push_constant) uniform parameter { int w, h, c, outw, outh, outc; } p;

void main() {
  const ivec3 g = ivec3(gl_GlobalInvocationID);
  if (g.x >= psc(outw) || g.y >= psc(outh) || g.z >= psc(outc))
    return;

  afp sum = bias_term == 1 ? buffer_ld1(bias_data, g.z) : afp(0.0f);
  for (int y = 0; y < kernel_h; y++) {
    const int sys = (g.y + y * dilation_h - (kernel_extent_h - 1));
    if (sys < 0 || sys % stride_h != 0)
      continue;
    const int sy = sys / stride_h;
    if (sy >= psc(h))
      continue;
    for (int x = 0; x < kernel_w; x++) {
      const int sxs = (g.x + x * dilation_w - (kernel_extent_w - 1));
      if (sxs < 0 || sxs % stride_w != 0)
        continue;
      const int sx = sxs / stride_w;
      if (sx >= psc(w))
        continue;
      for (int z = 0; z < psc(c); z++) {
        const afpvec4 v = buffer_ld4(bottom_blob_data, (z * psc(h) + sy) * psc(w) + sx);
        const afpvec4 k = buffer_ld4(weight_data, ((g.z * kernel_h + y) * kernel_w + x) * psc(c) + z);
        sum += dot(v, k);
      }
    }
  }
  buffer_st1(top_blob_data, (g.z * psc(outh) + g.y) * psc(outw) + g.x, sum);
}
