// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Generators of 64 bits: splitmix and xoshiro with their rotations, PCG with a 128-bit product, and
// integers without bias by rejection.
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
layout(local_size_x = 32) in;
layout(std430, binding = 0) writeonly buffer Out { uint64_t numbers[]; };
layout(std430, binding = 1) writeonly buffer Real { double reals[]; };
layout(std430, binding = 2) writeonly buffer Rolls { ivec2 rolls[]; };
layout(push_constant) uniform Push { uint64_t seed; uint count; int low; int high; };

uint64_t rotate(uint64_t x, int n) { return x << n | x >> (64 - n & 63); }

uint64_t splitmix(inout uint64_t state) {
  uint64_t z = (state += 0x9E3779B97F4A7C15ul);
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ul;
  z = (z ^ z >> 27) * 0x94D049BB133111EBul;
  return z ^ z >> 31;
}

struct Xoshiro { u64vec4 s; };

uint64_t next(inout Xoshiro g) {
  const uint64_t result = rotate(g.s.y * 5ul, 7) * 9ul;
  const uint64_t t = g.s.y << 17;
  g.s.z ^= g.s.x;
  g.s.w ^= g.s.y;
  g.s.y ^= g.s.z;
  g.s.x ^= g.s.w;
  g.s.z ^= t;
  g.s.w = rotate(g.s.w, 45);
  return result;
}

u64vec2 product(uint64_t a, uint64_t b) {
  const uint64_t al = a & 0xFFFFFFFFul, ah = a >> 32, bl = b & 0xFFFFFFFFul, bh = b >> 32;
  const uint64_t ll = al * bl, lh = al * bh, hl = ah * bl;
  const uint64_t middle = (ll >> 32) + (lh & 0xFFFFFFFFul) + (hl & 0xFFFFFFFFul);
  return u64vec2(a * b, ah * bh + (lh >> 32) + (hl >> 32) + (middle >> 32));
}

int roll(inout Xoshiro g, int from, int to, out int tries) {
  const uint64_t range = uint64_t(int64_t(to) - int64_t(from)) + 1ul;
  const uint64_t limit = (~0ul / range) * range;
  uint64_t x;
  tries = 0;
  do {
    x = next(g) & 0xFFFFFFFFFFFFFF00ul;
    x |= uint64_t(++tries & 0xFF);
  } while (x >= limit || (x >> 8 & 1ul) == 0ul);
  return int(int64_t(x % range) + int64_t(from));
}

void main() {
  const uint i = gl_GlobalInvocationID.x;
  if (i >= count)
    return;
  uint64_t state = seed ^ uint64_t(i) << 32;
  Xoshiro g;
  for (int k = 0; k < 4; ++k)
    g.s[k] = splitmix(state);
  uint64_t mixed = 0ul;
  for (uint k = 0u; k < 8u + i % 5u; ++k) {
    const u64vec2 wide = product(next(g), state | 1ul);
    mixed = rotate(mixed, int(wide.y >> 58)) ^ wide.x ^ wide.y;
  }
  numbers[i] = mixed;
  reals[i] = double(mixed >> 11) * (1.0lf / 9007199254740992.0lf);
  int tries;
  rolls[i].x = roll(g, low, high, tries);
  rolls[i].y = tries;
}
