// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Contours of a field: cases from a table of edges, saddles decided by the middle, segments appended
// with a counter, and the number in each case counted in shared memory.
#version 450
layout(local_size_x = 8, local_size_y = 8) in;
layout(std430, binding = 0) readonly buffer Field { float field[]; };
layout(std430, binding = 1) buffer Lines { uint lineCount; uint pad[3]; vec4 lines[]; };
layout(std430, binding = 2) buffer Cases { uint cases[16]; };
layout(push_constant) uniform Push { ivec2 size; float level; };
const int Edges[16][4] = int[16][4](
    int[](-1, -1, -1, -1), int[](3, 0, -1, -1), int[](0, 1, -1, -1), int[](3, 1, -1, -1),
    int[](1, 2, -1, -1), int[](3, 0, 1, 2), int[](0, 2, -1, -1), int[](3, 2, -1, -1),
    int[](2, 3, -1, -1), int[](2, 0, -1, -1), int[](0, 1, 2, 3), int[](2, 1, -1, -1),
    int[](1, 3, -1, -1), int[](1, 0, -1, -1), int[](0, 3, -1, -1), int[](-1, -1, -1, -1));
shared uint counted[16];

vec2 crossing(int edge, vec4 c) {
  const ivec2 from[4] = { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } };
  const int next = (edge + 1) & 3;
  const float t = (level - c[edge]) / (c[next] - c[edge]);
  return mix(vec2(from[edge]), vec2(from[next]), t);
}

void main() {
  if (gl_LocalInvocationIndex < 16u)
    counted[gl_LocalInvocationIndex] = 0u;
  barrier();
  const ivec2 p = ivec2(gl_GlobalInvocationID.xy);
  if (all(lessThan(p, size - 1))) {
    const int at = p.y * size.x + p.x;
    const vec4 c = vec4(field[at], field[at + 1], field[at + size.x + 1], field[at + size.x]);
    const bvec4 above = greaterThan(c, vec4(level));
    int index = 0;
    for (int i = 0; i < 4; ++i)
      index |= int(above[i]) << i;
    int edges[4] = Edges[index];
    if ((index == 5 || index == 10) && dot(c, vec4(0.25)) > level) {
      const int t = edges[1];
      edges[1] = edges[3];
      edges[3] = t;
    }
    for (int s = 0; s < 4 && edges[s] >= 0; s += 2) {
      const vec2 a = crossing(edges[s], c), b = crossing(edges[s + 1], c);
      lines[atomicAdd(lineCount, 1u)] = vec4(vec2(p) + a, vec2(p) + b);
    }
    atomicAdd(counted[index], 1u);
  }
  barrier();
  if (gl_LocalInvocationIndex < 16u && counted[gl_LocalInvocationIndex] != 0u)
    atomicAdd(cases[gl_LocalInvocationIndex], counted[gl_LocalInvocationIndex]);
}
