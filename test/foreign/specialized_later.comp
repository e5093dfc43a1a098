// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sizes that mean nothing until the host specializes them: with the defaults, arrays have no elements
// and the workgroup is not divided into tiles.
#version 450
layout(constant_id = 0) const uint Width = 2;
layout(constant_id = 1) const uint Tile = 0;
layout(local_size_x = 2, local_size_x_id = 0) in;
layout(std430, binding = 0) readonly buffer In { uint inputs[]; };
layout(std430, binding = 1) writeonly buffer Out { uint outputs[]; };
shared uint sums[Width / 4];

void main() {
  const uint t = gl_LocalInvocationID.x, at = gl_WorkGroupID.x * Width;
  uint part[Width / 8];
  for (uint i = 0; i < Width / 8; i++)
    part[i] = inputs[at + (t + i) % Width];
  if (t < Width / 4)
    sums[t] = 0;
  barrier();
  for (uint i = 0; i < part.length(); i++)
    atomicAdd(sums[(t / Tile + i) % (Width / 4)], part[i]);
  barrier();
  outputs[at + t] = sums[t / 4];
}
