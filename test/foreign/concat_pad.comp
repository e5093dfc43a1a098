// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Concatenation along a dimension, or padding on both sides with zeros or around the ring; both
// find, for every element of the result, where it comes from.
#version 450
#extension GL_GOOGLE_include_directive : enable
#include "include/types.glsl"

layout(push_constant) uniform parameter {
  uvec3 size;     // of the result
  int dim;
  uvec3 size_a;
  uint circular;
  uvec3 size_b;   // of the second tensor, or the padding before
} p;

layout(local_size_x = 32, local_size_y = 2, local_size_z = 1) in;

layout(binding = 0) readonly buffer A { A_TYPE data_a[]; };
#ifndef PAD
layout(binding = 1) readonly buffer B { B_TYPE data_b[]; };
#endif
layout(binding = 2) writeonly buffer D { D_TYPE data_d[]; };

#ifdef PAD
uint wrap_around(int coord, uint size) { return (uint(coord + size)) % size; }
#endif

void main() {
  const uvec3 i = gl_GlobalInvocationID;
  if (any(greaterThanEqual(i, p.size)))
    return;
  const uint dst_idx = (i.z * p.size.y + i.y) * p.size.x + i.x;

#ifdef PAD
  const ivec3 src = ivec3(i) - ivec3(p.size_b);
  if (p.circular != 0) {
    const uvec3 w = uvec3(wrap_around(src.x, p.size_a.x), wrap_around(src.y, p.size_a.y),
                          wrap_around(src.z, p.size_a.z));
    data_d[dst_idx] = D_TYPE(data_a[(w.z * p.size_a.y + w.y) * p.size_a.x + w.x]);
  } else {
    const bool is_src0 = all(greaterThanEqual(src, ivec3(0))) && all(lessThan(src, ivec3(p.size_a)));
    data_d[dst_idx] =
        D_TYPE(is_src0 ? data_a[(src.z * p.size_a.y + src.y) * p.size_a.x + src.x] : 0.0f);
  }
#else
  uint o[3] = uint[](0, 0, 0);
  o[p.dim] = p.size_a[p.dim];
  const bool is_src0 = all(lessThan(i, p.size_a));
  if (is_src0)
    data_d[dst_idx] = D_TYPE(data_a[(i.z * p.size_a.y + i.y) * p.size_a.x + i.x]);
  else {
    const uvec3 j = i - uvec3(o[0], o[1], o[2]);
    data_d[dst_idx] = D_TYPE(data_b[(j.z * p.size_b.y + j.y) * p.size_b.x + j.x]);
  }
#endif
}
