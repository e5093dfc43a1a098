// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Images at another size, by the nearest pixel, linearly or by cubic convolution.
#version 450
#extension GL_EXT_control_flow_attributes : enable

layout(push_constant) uniform parameter {
  uint ne; uint d_offset;
  uint ne00; uint ne01;
  uint nb00; uint nb01; uint nb02; uint nb03;
  uint ne10; uint ne11; uint ne12; uint ne13;
  float sf0; float sf1; float sf2; float sf3;
  float pixel_offset;
} p;

layout(local_size_x = 512, local_size_y = 1, local_size_z = 1) in;

layout(binding = 0) readonly buffer A { float data_a[]; };
layout(binding = 1) writeonly buffer D { float data_d[]; };

#define NEAREST 0
#define BILINEAR 1
#define BICUBIC 2

layout(constant_id = 0) const uint scale_mode = 0;

float fetch_nearest(uint i10, uint i11, uint i12, uint i13) {
  const uint i00 = uint(i10 / p.sf0);
  const uint i01 = uint(i11 / p.sf1);
  const uint i02 = uint(i12 / p.sf2);
  const uint i03 = uint(i13 / p.sf3);
  return data_a[i03 * p.nb03 + i02 * p.nb02 + i01 * p.nb01 + i00 * p.nb00];
}

float fetch_bilinear(ivec2 c0, ivec2 c1, vec2 d, uint i12, uint i13) {
  const uint i02 = uint(i12 / p.sf2);
  const uint i03 = uint(i13 / p.sf3);
  const uint base = i03 * p.nb03 + i02 * p.nb02;
  const float v00 = data_a[base + c0.y * p.nb01 + c0.x * p.nb00];
  const float v01 = data_a[base + c0.y * p.nb01 + c1.x * p.nb00];
  const float v10 = data_a[base + c1.y * p.nb01 + c0.x * p.nb00];
  const float v11 = data_a[base + c1.y * p.nb01 + c1.x * p.nb00];
  return v00 * (1.0 - d.x) * (1.0 - d.y) + v01 * d.x * (1.0 - d.y) + v10 * (1.0 - d.x) * d.y +
         v11 * d.x * d.y;
}

float interpolate_bilinear(uint i10, uint i11, uint i12, uint i13) {
  const ivec2 ne0 = ivec2(p.ne00, p.ne01);
  const vec2 c = (vec2(i10, i11) + p.pixel_offset) / vec2(p.sf0, p.sf1) - p.pixel_offset;
  const vec2 c0f = floor(c);
  const vec2 d = clamp(c - c0f, 0.0, 1.0);
  const ivec2 c0 = clamp(ivec2(c0f), ivec2(0), ne0 - 1);
  const ivec2 c1 = clamp(ivec2(c0f) + 1, ivec2(0), ne0 - 1);
  return fetch_bilinear(c0, c1, d, i12, i13);
}

// Coefficients of the cubic, by the distance from its centre.
float bicubic_c1(float x) { return 1.0 - x * x * (2.25 - 1.25 * x); }
float bicubic_c2(float x) { return 3.0 + x * (-6.0 + x * (3.75 - 0.75 * x)); }
#define BICUBIC_SAMPLE(a, b, c, d) \
  ((a) * bicubic_c2(x + 1.0) + (b) * bicubic_c1(x) + (c) * bicubic_c1(1.0 - x) + (d) * bicubic_c2(2.0 - x))

float interpolate_bicubic(uint i10, uint i11, uint i12, uint i13) {
  const ivec2 ne0 = ivec2(p.ne00, p.ne01);
  const uint base = uint(i13 / p.sf3) * p.nb03 + uint(i12 / p.sf2) * p.nb02;
  const vec2 c = (vec2(i10, i11) + p.pixel_offset) / vec2(p.sf0, p.sf1) - p.pixel_offset;
  const vec2 c0f = floor(c);
  const vec2 d = c - c0f;
  const ivec2 c0 = ivec2(c0f);
  float rows[4];
  [[unroll]] for (int j = 0; j < 4; ++j) {
    float v[4];
    [[unroll]] for (int i = 0; i < 4; ++i) {
      const ivec2 at = clamp(c0 + ivec2(i - 1, j - 1), ivec2(0), ne0 - 1);
      v[i] = data_a[base + at.y * p.nb01 + at.x * p.nb00];
    }
    const float x = d.x;
    rows[j] = BICUBIC_SAMPLE(v[0], v[1], v[2], v[3]);
  }
  const float x = d.y;
  return BICUBIC_SAMPLE(rows[0], rows[1], rows[2], rows[3]);
}

void main() {
  const uint idx = gl_GlobalInvocationID.z * 262144 + gl_GlobalInvocationID.y * 512 +
                   gl_GlobalInvocationID.x;
  if (idx >= p.ne)
    return;
  const uint i10 = idx % p.ne10;
  const uint i11 = (idx / p.ne10) % p.ne11;
  const uint i12 = (idx / (p.ne10 * p.ne11)) % p.ne12;
  const uint i13 = (idx / (p.ne10 * p.ne11 * p.ne12)) % p.ne13;

  float result;
  switch (scale_mode) {
    case NEAREST:
      result = fetch_nearest(i10, i11, i12, i13);
      break;
    case BILINEAR:
      result = interpolate_bilinear(i10, i11, i12, i13);
      break;
    case BICUBIC:
      result = interpolate_bicubic(i10, i11, i12, i13);
      break;
  }
  data_d[p.d_offset + idx] = result;
}
