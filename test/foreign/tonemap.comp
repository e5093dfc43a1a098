// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Exposure from a log-luminance histogram, then a filmic curve, sRGB and an ordered dither to bytes.
#version 450
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Hdr { vec4 hdr[]; };
layout(std430, binding = 1) writeonly buffer Ldr { uint ldr[]; };
layout(std430, binding = 2) writeonly buffer Exposure { float exposure; };
layout(push_constant) uniform Push { uint width, pixels; } pc;
const mat3 ToXyz = mat3(0.4124, 0.2126, 0.0193, 0.3576, 0.7152, 0.1192, 0.1805, 0.0722, 0.9505);
const vec3 Luminance = vec3(ToXyz[0][1], ToXyz[1][1], ToXyz[2][1]);
shared uint bins[64];
shared float average;

float curve(float x) {
  const float a = 2.51, b = 0.03, c = 2.43, d = 0.59, e = 0.14;
  return clamp(x * (a * x + b) / (x * (c * x + d) + e), 0.0, 1.0);
}
vec3 curve(vec3 v) { return vec3(curve(v.r), curve(v.g), curve(v.b)); }

vec3 srgb(vec3 c) {
  const bvec3 linear = lessThanEqual(c, vec3(0.0031308));
  return mix(1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, 12.92 * c, linear);
}

float bayer(uvec2 p) {
  const uint x = p.x ^ p.y;
  return float((x & 1u) << 3 | (p.y & 1u) << 2 | (x & 2u) | (p.y & 2u) >> 1) / 16.0;
}

void main() {
  const uint t = gl_LocalInvocationIndex;
  bins[t] = 0u;
  barrier();
  for (uint i = t; i < pc.pixels; i += 64u) {
    const float l = max(dot(hdr[i].rgb, Luminance), 1.0e-4);
    atomicAdd(bins[uint(clamp((log2(l) + 8.0) * 4.0, 0.0, 63.0))], 1u);
  }
  barrier();
  if (t == 0u) {
    float sum = 0.0;
    for (uint i = 0u; i < 64u; ++i)
      sum += float(bins[i]) * ((float(i) + 0.5) / 4.0 - 8.0);
    average = 0.18 / exp2(sum / float(pc.pixels));
    exposure = average;
  }
  barrier();
  for (uint i = t; i < pc.pixels; i += 64u) {
    const vec3 c = srgb(curve(hdr[i].rgb * average));
    const float d = bayer(uvec2(i % pc.width, i / pc.width)) / 255.0;
    ldr[i] = packUnorm4x8(vec4(floor((c + d) * 255.0) / 255.0, 1.0));
  }
}
