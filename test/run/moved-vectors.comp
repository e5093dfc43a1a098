// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Vectors that are only moved (lower/cpu/spmd/Moves.h): through registers that are kept from one
// iteration to the next, arrays that are indexed with what is the same in all lanes or not, where
// some lanes have no part, and where lanes leave a loop one after another. Wrong elements are
// counted.
// Tests of the same code take a build with sanitizers a fraction of the time.
// UNSUPPORTED: sanitize
//
// DEFINE: %{run} = %coopc run %s --groups 1 --out 0=%t.npy:u32[6]
// DEFINE: %{show} = %python %S/Inputs/arrays.py show %t.npy
// RUN: %{run} --exec=reference && %{show} | FileCheck %s
// RUN: %{run} --exec=fast && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DTYPE=u16vec4 -DWORD=uint16_t && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DTYPE=u8vec4 -DWORD=uint8_t && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DTYPE=u64vec2 -DWORD=uint64_t && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DTYPE=uvec3 && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DLANES=44 && %{show} | FileCheck %s
// RUN: %{run} --exec=fast --cpu=x86-64-v3 && %{show} | FileCheck %s
// RUN: %{run} --exec=fast --cpu=x86-64-v2 && %{show} | FileCheck %s
// RUN: %{run} --exec=fast --subgroup-size=64 && %{show} | FileCheck %s
// CHECK: 0 0 0 0 0 0
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef TYPE
#define TYPE uvec4
#endif
#ifndef WORD
#define WORD uint
#endif
#ifndef LANES
#define LANES 64
#endif

layout(local_size_x = LANES) in;
layout(set = 0, binding = 0) buffer Errors { uint errors[6]; };
shared TYPE from[512], to[512];

// Of a part of block k of the source.
TYPE part(uint k, uint n) {
  TYPE v;
  for (uint i = 0; i < v.length(); ++i)
    v[i] = WORD(k * 77u + n * 5u + i);
  return v;
}

void count(uint test, bool isWrong) {
  if (isWrong)
    atomicAdd(errors[test], 1);
}

void fill(uint k) {
  barrier();
  for (uint n = gl_LocalInvocationIndex; n < 512; n += LANES)
    from[n] = part(k, n);
  barrier();
}

// The next block is fetched while one is used.
void prefetched(uint test, uint blocks, bool takesPart) {
  const uint t = gl_LocalInvocationIndex;
  const uint at = t / 4 * 5 + t % 4;
  TYPE next[2] = TYPE[](TYPE(0), TYPE(0)), one = TYPE(0);
  fill(0);
  if (takesPart) {
    for (uint i = 0; i < 2; ++i)
      next[i] = from[i * 128 + at];
    one = from[300 + at];
  }
  for (uint k = 0; k < blocks; ++k) {
    fill(k + 1);
    if (takesPart) {
      for (uint i = 0; i < 2; ++i)
        to[i * 128 + at] = next[i];
      to[300 + at] = one;
      for (uint i = 0; i < 2; ++i)
        next[i] = from[i * 128 + at];
      one = from[300 + at];
      for (uint i = 0; i < 2; ++i)
        count(test, to[i * 128 + at] != part(k, i * 128 + at));
      count(test, to[300 + at] != part(k, 300 + at));
    }
  }
}

void main() {
  const uint t = gl_LocalInvocationIndex;
  prefetched(0, 3, true);
  prefetched(1, 3, t % 3 != 1);

  // Each lane indexes another element, and some leave what they had.
  TYPE own[4];
  fill(9);
  for (uint i = 0; i < 4; ++i)
    own[i] = from[i * 64 + t];
  if (t % 5 != 2)
    own[t % 4] = from[400 + t];
  to[t] = own[(t + 1) % 4];
  to[t + 64] = own[t % 4];
  count(2, to[t] != part(9, (t + 1) % 4 * 64 + t));
  count(3, to[t + 64] != part(9, t % 5 != 2 ? 400 + t : t % 4 * 64 + t));

  // Lanes leave the loop at different times; what they loaded last is stored after it.
  TYPE last = TYPE(0);
  uint n = 0;
  do {
    last = from[n * 7 + t];
  } while (n++ < t % 9);
  to[t] = last;
  count(4, to[t] != part(9, t % 9 * 7 + t));

  // One of two.
  TYPE chosen;
  if (t % 2 == 0)
    chosen = from[t];
  else
    chosen = from[500 - t];
  to[t] = chosen;
  count(5, to[t] != part(9, t % 2 == 0 ? t : 500 - t));
}
