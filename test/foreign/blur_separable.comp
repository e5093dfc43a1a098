// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A Gaussian filter in two passes of one shader, the axis chosen at compile time (AXIS), over pixels
// in the R11G11B10-like packing of the caller's choice: here 10 bits for each of three colours.
#version 450
#ifndef AXIS
#define AXIS 0
#endif
#if AXIS == 0
#define DIRECTION ivec2(1, 0)
#define SHAPE local_size_x = 64, local_size_y = 1
#define LENGTH 64
#elif AXIS == 1
#define DIRECTION ivec2(0, 1)
#define SHAPE local_size_x = 1, local_size_y = 32
#define LENGTH 32
#else
#error AXIS is 0 or 1
#endif
layout(SHAPE, local_size_z = 1) in;
layout(std430, binding = 0) readonly buffer Source { uint source[]; };
layout(std430, binding = 1) writeonly buffer Target { uint target[]; };
layout(push_constant) uniform Push { ivec2 size; float sigma; };
const int Radius = 4;
shared vec3 line[LENGTH + 2 * Radius];

vec3 unpack(uint p) { return vec3(p & 1023u, p >> 10 & 1023u, p >> 20 & 1023u) / 1023.0; }

uint pack(vec3 c) {
  const uvec3 q = uvec3(clamp(c, 0.0, 1.0) * 1023.0 + 0.5);
  return q.r | q.g << 10 | q.b << 20;
}

void main() {
  const ivec2 at = ivec2(gl_GlobalInvocationID.xy);
  const int t = int(gl_LocalInvocationIndex);
  const ivec2 begin = ivec2(gl_WorkGroupID.xy * gl_WorkGroupSize.xy);
  for (int i = t; i < line.length(); i += LENGTH) {
    const ivec2 p = clamp(begin + DIRECTION * (i - Radius), ivec2(0), size - 1);
    line[i] = unpack(source[p.y * size.x + p.x]);
  }
  barrier();
  if (at.x >= size.x || at.y >= size.y)
    return;
  vec4 sum = vec4(0.0);
  for (int k = -Radius; k <= Radius; ++k) {
    const float weight = exp(-0.5 * float(k * k) / (sigma * sigma));
    sum += vec4(line[t + Radius + k], 1.0) * weight;
  }
  target[at.y * size.x + at.x] = pack(sum.rgb / sum.a);
}
