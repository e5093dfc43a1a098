// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two filters that keep edges: the median of 3 x 3 by exchanges of a sorting network, and a bilateral
// filter, both on vectors of four pixels from shared bytes.
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_8bit_storage : require
layout(local_size_x = 16, local_size_y = 16) in;
layout(binding = 0) readonly buffer In { uint8_t image[]; };
layout(binding = 1) writeonly buffer Median { uint8_t median[]; };
layout(binding = 2) writeonly buffer Smooth { float16_t smoothed[]; };
layout(push_constant) uniform Push { int16_t width, height; float sigmaSpace, sigmaRange; };
shared uint tile[18][18];

#define SWAP(a, b) \
  do { \
    const uint lower = min(a, b); \
    b = max(a, b); \
    a = lower; \
  } while (false)
#define SWAP2(a, b, c) SWAP(a, b); SWAP(a, c)
#define ROW(v, i) v[(i) / 3][(i) % 3]

uint median9(uvec3 v[3]) {
  SWAP(ROW(v, 1), ROW(v, 2)); SWAP(ROW(v, 4), ROW(v, 5)); SWAP(ROW(v, 7), ROW(v, 8));
  SWAP(ROW(v, 0), ROW(v, 1)); SWAP(ROW(v, 3), ROW(v, 4)); SWAP(ROW(v, 6), ROW(v, 7));
  SWAP(ROW(v, 1), ROW(v, 2)); SWAP(ROW(v, 4), ROW(v, 5)); SWAP(ROW(v, 7), ROW(v, 8));
  SWAP(ROW(v, 0), ROW(v, 3)); SWAP(ROW(v, 5), ROW(v, 8)); SWAP(ROW(v, 4), ROW(v, 7));
  SWAP(ROW(v, 3), ROW(v, 6)); SWAP(ROW(v, 1), ROW(v, 4)); SWAP(ROW(v, 2), ROW(v, 5));
  SWAP(ROW(v, 4), ROW(v, 7)); SWAP(ROW(v, 4), ROW(v, 2)); SWAP(ROW(v, 6), ROW(v, 4));
  SWAP(ROW(v, 4), ROW(v, 2));
  return ROW(v, 4);
}

void main() {
  const ivec2 size = ivec2(width, height);
  const ivec2 local = ivec2(gl_LocalInvocationID.xy);
  const ivec2 corner = ivec2(gl_WorkGroupID.xy) * 16 - 1;
  for (int i = int(gl_LocalInvocationIndex); i < 18 * 18; i += 256) {
    const ivec2 p = clamp(corner + ivec2(i % 18, i / 18), ivec2(0), size - 1);
    tile[i / 18][i % 18] = uint(image[p.y * size.x + p.x]);
  }
  barrier();
  const ivec2 at = corner + 1 + local;
  if (any(greaterThanEqual(at, size)))
    return;
  uvec3 window[3];
  for (int y = 0; y < 3; ++y)
    for (int x = 0; x < 3; ++x)
      window[y][x] = tile[local.y + y][local.x + x];
  const float centre = float(window[1].y);
  vec2 sum = vec2(0.0);
  for (int y = 0; y < 3; ++y)
    for (int x = 0; x < 3; ++x) {
      const float v = float(window[y][x]), d = (v - centre) / sigmaRange;
      const float away = float((x - 1) * (x - 1) + (y - 1) * (y - 1)) / (sigmaSpace * sigmaSpace);
      const float w = exp(-0.5 * (d * d + away));
      sum += w * vec2(v, 1.0);
    }
  const int to = at.y * size.x + at.x;
  smoothed[to] = float16_t(sum.x / sum.y);
  median[to] = uint8_t(median9(window));
}
