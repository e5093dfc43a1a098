// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Heat in a plate until it changes no more: a loop of the workgroup that ends for all at once, red and
// black cells in turn, barriers in nested loops and functions, and what has settled is skipped.
#version 450
#extension GL_KHR_shader_subgroup_vote : require
#extension GL_KHR_shader_subgroup_basic : require
layout(local_size_x = 64) in;
#define W 18
layout(std430, binding = 0) buffer Plates { float plates[][W][W]; };
layout(std430, binding = 1) writeonly buffer Sweeps { uvec2 sweeps[]; };
layout(push_constant) uniform Push { uint limit; float epsilon; };
shared float plate[W][W];
shared uint moving, worked;

float relax(int x, int y) {
  const float next = 0.25 * (plate[y][x - 1] + plate[y][x + 1] + plate[y - 1][x] + plate[y + 1][x]);
  const float change = abs(next - plate[y][x]);
  plate[y][x] = next;
  return change;
}

bool sweep(uint n) {
  for (int colour = 0; colour < 2; ++colour) {
    bool moved = false;
    for (uint i = gl_LocalInvocationIndex; i < 128u; i += 64u) {
      const int y = 1 + int(i / 8u), x = 1 + 2 * int(i % 8u) + ((y + colour) & 1);
      if (relax(x, y) <= epsilon)
        continue;
      moved = true;
    }
    if (subgroupAny(moved) && subgroupElect())
      atomicOr(moving, 1u);
    barrier();
  }
  const bool again = moving != 0u;
  barrier();
  if (gl_LocalInvocationIndex == 0u) {
    moving = 0u;
    worked = n;
  }
  barrier();
  return again;
}

void main() {
  const uint p = gl_WorkGroupID.x;
  for (uint i = gl_LocalInvocationIndex; i < W * W; i += 64u)
    plate[i / W][i % W] = plates[p][i / W][i % W];
  if (gl_LocalInvocationIndex == 0u)
    moving = worked = 0u;
  barrier();
  uint n = 0u;
  do {
    if (n == limit)
      break;
    if (sweep(++n))
      continue;
    if (plate[0][0] < 0.0) {
      barrier();
      plate[1 + gl_LocalInvocationIndex / 8u][1u + gl_LocalInvocationIndex % 8u] = 1.0;
      barrier();
      if (gl_LocalInvocationIndex == 0u)
        plate[0][0] = 1.0;
      barrier();
      continue;
    }
    break;
  } while (true);
  for (uint i = gl_LocalInvocationIndex; i < W * W; i += 64u)
    plates[p][i / W][i % W] = plate[i / W][i % W];
  if (gl_LocalInvocationIndex == 0u)
    sweeps[p] = uvec2(n, worked);
}
