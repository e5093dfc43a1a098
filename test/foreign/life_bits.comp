// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The Game of Life on a torus, 32 cells in a word, with full adders of bits; several generations in
// shared memory by one workgroup.
#version 450
layout(local_size_x = 64) in;
layout(binding = 0) buffer World { uint cells[]; };
layout(push_constant) uniform Push { uint wordsPerRow, rows, generations; };
shared uint world[2][512];

void fullAdd(uint a, uint b, uint c, out uint sum, out uint carry) {
  const uint half_ = a ^ b;
  sum = half_ ^ c;
  carry = (a & b) | (half_ & c);
}

uint west(uint which, uint row, uint w) {
  const uint left = world[which][row * wordsPerRow + (w + wordsPerRow - 1u) % wordsPerRow];
  return world[which][row * wordsPerRow + w] << 1 | left >> 31;
}

uint east(uint which, uint row, uint w) {
  const uint right = world[which][row * wordsPerRow + (w + 1u) % wordsPerRow];
  return world[which][row * wordsPerRow + w] >> 1 | right << 31;
}

void main() {
  const uint words = wordsPerRow * rows;
  for (uint i = gl_LocalInvocationIndex; i < words; i += 64u)
    world[0][i] = cells[i];
  uint which = 0u;
  for (uint g = 0u; g < generations; ++g) {
    barrier();
    for (uint i = gl_LocalInvocationIndex; i < words; i += 64u) {
      const uint w = i % wordsPerRow, row = i / wordsPerRow;
      const uint above = (row + rows - 1u) % rows, below = (row + 1u) % rows;
      uint sums[3], carries[3];
      fullAdd(west(which, above, w), world[which][above * wordsPerRow + w], east(which, above, w),
              sums[0], carries[0]);
      fullAdd(west(which, below, w), world[which][below * wordsPerRow + w], east(which, below, w),
              sums[1], carries[1]);
      sums[2] = west(which, row, w) ^ east(which, row, w);
      carries[2] = west(which, row, w) & east(which, row, w);
      uint ones, twoA, twoB, fourA, fourB, twos;
      fullAdd(sums[0], sums[1], sums[2], ones, twoA);
      fullAdd(carries[0], carries[1], carries[2], twoB, fourA);
      twos = twoA ^ twoB;
      fourB = twoA & twoB;
      const uint fours = fourA | fourB;
      const uint me = world[which][i];
      world[which ^ 1u][i] = ~fours & twos & (ones | me);
    }
    which ^= 1u;
  }
  barrier();
  for (uint i = gl_LocalInvocationIndex; i < words; i += 64u)
    cells[i] = world[which][i];
}
