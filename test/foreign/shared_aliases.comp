// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One piece of shared memory seen as words, halves, bytes, vectors and structures, in phases with
// barriers between them (blocks of GL_EXT_shared_memory_block).
#version 460
#extension GL_EXT_shared_memory_block : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_scalar_block_layout : require
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer In { uvec4 inputs[]; };
layout(std430, binding = 1) writeonly buffer Out { uint outputs[]; };
struct Key { uint16_t low; uint8_t middle; uint8_t high; };
shared Words { uint words[256]; };
shared Vectors { uvec4 vectors[64]; };
shared Halves { float16_t halves[512]; };
shared Bytes { uint8_t bytes[1024]; } b;
layout(scalar) shared Keys { Key keys[256]; } k;
layout(std430) shared Mixed { double first; uint count; layout(offset = 64) vec3 tail[4]; } mixed_;
layout(std430) shared Counters { layout(offset = 512) uint bins[128]; };

void main() {
  const uint t = gl_LocalInvocationIndex, at = gl_WorkGroupID.x * 64u;
  vectors[t] = inputs[at + t];
  barrier();
  uint sum = 0u;
  for (uint i = 0u; i < 4u; ++i) {
    const Key key = k.keys[i * 64u + t];
    sum += uint(key.low) ^ uint(key.middle) << 4 ^ uint(b.bytes[4u * (i * 64u + t) + 3u]);
  }
  const uint mine = words[4u * t + 3u];
  barrier();
  // The upper half becomes counters, the lower half stays.
  bins[t] = 0u;
  bins[t + 64u] = 0u;
  barrier();
  atomicAdd(bins[mine & 127u], 1u);
  atomicXor(bins[sum & 127u], 0x100u);
  barrier();
  uint result = bins[t] | bins[t + 64u] << 16;
  barrier();
  halves[t] = float16_t(float(mine & 1023u) * 0.25);
  halves[64u + t] = halves[t] + 1.0hf;
  barrier();
  result ^= words[t / 2u] * 3u + uint(b.bytes[2u * t + 1u]);
  barrier();
  if (t < 4u)
    mixed_.tail[t] = vec3(float(t), sum & 255u, 1.0);
  if (t == 0u) {
    mixed_.first = 1.5lf;
    mixed_.count = uint(mixed_.tail.length());
  }
  barrier();
  result += words[16u + t % 4u * 4u + 1u] ^ words[1] ^ uint(mixed_.first * 2.0) * mixed_.count;
  outputs[at + t] = result;
}
