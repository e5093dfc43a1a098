// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Base64 there and back, three bytes and four letters to a thread, with the alphabet computed once and
// looked up once.
#version 450
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types_int8 : require
layout(local_size_x = 16) in;
layout(std430, binding = 0) readonly buffer Bytes { uint8_t bytes[]; };
layout(std430, binding = 1) writeonly buffer Letters { u8vec4 letters[]; };
layout(std430, binding = 2) readonly buffer Given { uint given[]; };
layout(std430, binding = 3) writeonly buffer Decoded { uint8_t decoded[]; };
layout(push_constant) uniform Push { uint size; };
const uint Alphabet[16] = { 0x44434241u, 0x48474645u, 0x4C4B4A49u, 0x504F4E4Du, 0x54535251u, 0x58575655u,
                            0x62615A59u, 0x66656463u, 0x6A696867u, 0x6E6D6C6Bu, 0x7271706Fu, 0x76757473u,
                            0x7A797877u, 0x33323130u, 0x37363534u, 0x2F2B3938u };

uint letter(uint six) { return Alphabet[six >> 2] >> (six & 3u) * 8u & 0xFFu; }

uint value(uint c) {
  switch (c) {
  case 0x2Bu:
    return 62u;
  case 0x2Fu:
    return 63u;
  case 0x3Du:
    return 0u;
  default:
    break;
  }
  if (c >= 0x61u)
    return c - 0x61u + 26u;
  else if (c >= 0x41u)
    return c - 0x41u;
  return c - 0x30u + 52u;
}

void main() {
  const uint i = gl_GlobalInvocationID.x, first = 3u * i;
  if (first >= size)
    return;
  const uint rest = min(size - first, 3u);
  uint word = 0u;
  for (uint k = 0u; k < 3u; ++k)
    word = word << 8 | (k < rest ? uint(bytes[first + k]) : 0u);
  uvec4 four = (uvec4(word) >> uvec4(18, 12, 6, 0)) & 63u;
  for (uint k = 0u; k < 4u; ++k)
    four[k] = k <= rest ? letter(four[k]) : 0x3Du;
  letters[i] = u8vec4(four);

  uint back = 0u;
  for (uint k = 0u; k < 4u; ++k)
    back |= value(bitfieldExtract(given[i], int(k) * 8, 8)) << 18u - 6u * k;
  for (uint k = 0u; k < rest; ++k)
    decoded[first + k] = uint8_t(back >> 16u - 8u * k & 0xFFu);
}
