// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All places of a pattern in a text of bytes: Horspool's table in shared memory, a part of the text
// for each thread, overlaps included; upper and lower case are the same where asked for.
#version 450
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types_int8 : require
layout(local_size_x = 32) in;
layout(std430, binding = 0) readonly buffer Text { uint8_t text[]; };
layout(std430, binding = 1) readonly buffer Pattern { uint8_t pattern[]; };
layout(std430, binding = 2) buffer Found { uint found; uint places[]; };
layout(push_constant) uniform Push { uint part; uint textLength; bool foldCase; };
shared uint8_t jump[256];

uint8_t fold(uint8_t c) {
  return foldCase && c >= uint8_t(0x41) && c <= uint8_t(0x5A) ? c | uint8_t(0x20) : c;
}

void main() {
  const uint m = uint(pattern.length());
  for (uint i = gl_LocalInvocationIndex; i < 256u; i += 32u) {
    uint distance = m;
    for (uint k = 0u; k + 1u < m; ++k)
      if (uint(fold(pattern[k])) == i)
        distance = m - 1u - k;
    jump[i] = uint8_t(distance);
  }
  barrier();
  const uint begin = gl_GlobalInvocationID.x * part;
  const uint end = min(begin + part, textLength < m ? 0u : textLength - m + 1u);
  for (uint at = begin; at < end;) {
    uint k = m;
    while (k > 0u && fold(text[at + k - 1u]) == fold(pattern[k - 1u]))
      --k;
    if (k == 0u)
      places[atomicAdd(found, 1u)] = at;
    at += uint(jump[uint(fold(text[at + m - 1u]))]);
  }
}
