// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// SHA3-256 and SHAKE128 of messages of any length: 25 words of 64 bits in an array of arrays, rotations
// by tables, and bytes absorbed where they come.
#version 450
#extension GL_ARB_gpu_shader_int64 : enable
#extension GL_EXT_shader_8bit_storage : enable
#extension GL_EXT_shader_explicit_arithmetic_types_int8 : enable
layout(local_size_x = 4) in;
struct Message { uint at, size; };
layout(std430, binding = 0) readonly buffer Messages { Message messages[]; };
layout(std430, binding = 1) readonly buffer Bytes { uint8_t bytes[]; };
layout(std430, binding = 2) writeonly buffer Digests { uint64_t digests[][2][4]; };
layout(push_constant) uniform Push { uint count; };
const int Rotations[5][5] = { { 0, 36, 3, 41, 18 }, { 1, 44, 10, 45, 2 }, { 62, 6, 43, 15, 61 },
                              { 28, 55, 25, 21, 56 }, { 27, 20, 39, 8, 14 } };
#define ROTATE(v, n) ((n) == 0 ? (v) : (v) << (n) | (v) >> (64 - (n)))

uint64_t roundConstant(inout uint state) {
  uint64_t c = 0UL;
  for (int j = 0; j < 7; ++j) {
    c |= uint64_t(state & 1u) << ((1 << j) - 1);
    state = state << 1 ^ ((state & 0x80u) != 0u ? 0x171u : 0u);
  }
  return c;
}

void permute(inout uint64_t a[5][5]) {
  uint lfsr = 1u;
  for (int round_ = 0; round_ < 24; ++round_) {
    uint64_t c[5], b[5][5];
    for (int x = 0; x < 5; ++x)
      c[x] = a[x][0] ^ a[x][1] ^ a[x][2] ^ a[x][3] ^ a[x][4];
    for (int x = 0; x < 5; ++x) {
      const uint64_t d = c[(x + 4) % 5] ^ ROTATE(c[(x + 1) % 5], 1);
      for (int y = 0; y < 5; ++y)
        a[x][y] ^= d;
    }
    for (int x = 0; x < 5; ++x)
      for (int y = 0; y < 5; ++y)
        b[y][(2 * x + 3 * y) % 5] = ROTATE(a[x][y], Rotations[x][y]);
    for (int x = 0; x < 5; ++x)
      for (int y = 0; y < 5; ++y)
        a[x][y] = b[x][y] ^ ~b[(x + 1) % 5][y] & b[(x + 2) % 5][y];
    a[0][0] ^= roundConstant(lfsr);
  }
}

void put(inout uint64_t a[5][5], uint at, uint value) {
  a[at / 8u % 5u][at / 40u] ^= uint64_t(value) << 8u * (at % 8u);
}

uint64_t[4] hash(Message m, uint rate, uint suffix) {
  uint64_t a[5][5];
  for (int i = 0; i < 25; ++i)
    a[i % 5][i / 5] = 0UL;
  uint place = 0u;
  for (uint i = 0u; i < m.size; ++i) {
    put(a, place, uint(bytes[m.at + i]));
    if (++place == rate) {
      permute(a);
      place = 0u;
    }
  }
  put(a, place, suffix);
  put(a, rate - 1u, 0x80u);
  permute(a);
  return uint64_t[](a[0][0], a[1][0], a[2][0], a[3][0]);
}

void main() {
  const uint i = gl_GlobalInvocationID.x;
  if (i < count) {
    digests[i][0] = hash(messages[i], 136u, 6u);
    digests[i][1] = hash(messages[i], 168u, 0x1Fu);
  }
}
