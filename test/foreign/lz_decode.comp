// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Decoding of sequences in the style of LZ4, a workgroup for each block: lengths that go on in more
// bytes, literals copied by all threads, matches that overlap themselves.
#version 450
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types_int8 : require
#define THREADS 32u
layout(local_size_x = THREADS) in;
struct Block { uint from, to, size; };
layout(std430, binding = 0) readonly buffer Blocks { Block blocks[]; };
layout(std430, binding = 1) readonly buffer Packed { uint8_t packed_[]; };
layout(std430, binding = 2) writeonly buffer Plain { uint8_t plain[]; };
shared uint8_t window[4096];

uint readLength(inout uint at, uint start) {
  uint length_ = start;
  if (start == 15u) {
    uint more;
    do {
      more = uint(packed_[at++]);
      length_ += more;
    } while (more == 255u);
  }
  return length_;
}

void main() {
  const Block block = blocks[gl_WorkGroupID.x];
  const uint t = gl_LocalInvocationIndex;
  uint at = block.from, out_ = 0u;
  while (true) {
    const uint token = uint(packed_[at++]);
    const uint literals = readLength(at, token >> 4);
    for (uint i = t; i < literals; i += THREADS)
      window[out_ + i] = packed_[at + i];
    at += literals;
    out_ += literals;
    if (out_ >= block.size)
      break;
    barrier();
    const uint distance = uint(packed_[at]) | uint(packed_[at + 1u]) << 8;
    at += 2u;
    const uint matched = readLength(at, token & 15u) + 4u;
    // A match that reaches into itself repeats the part that is there.
    for (uint i = t; i < matched; i += THREADS)
      window[out_ + i] = window[out_ - distance + i % distance];
    out_ += matched;
    barrier();
  }
  barrier();
  for (uint i = t; i < block.size; i += THREADS)
    plain[block.to + i] = window[i];
}
