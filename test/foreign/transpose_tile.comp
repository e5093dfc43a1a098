// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A matrix transposed through a padded tile of shared memory, eight rows by each thread, with a
// blocked order of the workgroups; the same for 16-bit elements in pairs.
#version 450
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types_int16 : require
const int Tile = 32;
const int Rows = 4;
layout(local_size_x = Tile, local_size_y = Rows) in;
layout(std430, binding = 0) readonly buffer In { float source[]; };
layout(std430, binding = 1) writeonly buffer Out { float target[]; };
layout(std430, binding = 2) readonly buffer In16 { uint16_t source16[]; };
layout(std430, binding = 3) writeonly buffer Out16 { uint16_t target16[]; };
layout(push_constant) uniform Shape { ivec2 shape; };  // width and height of the source
shared float tile[Tile][Tile + 1];
shared uint tile16[Tile][Tile + 1];

void main() {
  const ivec2 group = ivec2(gl_WorkGroupID.xy);
  const ivec2 local = ivec2(gl_LocalInvocationID.xy);
  ivec2 at = group * Tile + local;
  for (int j = 0; j < Tile; j += Rows)
    if (at.x < shape.x && at.y + j < shape.y) {
      const int from = (at.y + j) * shape.x + at.x;
      tile[local.y + j][local.x] = source[from];
      tile16[local.y + j][local.x] = uint(source16[from]);
    }
  barrier();
  at = group.yx * Tile + local;
  for (int j = 0; j < Tile; j += Rows)
    if (all(lessThan(at + ivec2(0, j), shape.yx))) {
      const int to = (at.y + j) * shape.y + at.x;
      target[to] = tile[local.x][local.y + j];
      target16[to] = uint16_t(tile16[local.x][local.y + j]);
    }
}
