// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A hash table with open addressing: keys claimed by compare-and-swap, counts and sums added, 64-bit
// extremes kept, then lookups, and lists of collisions linked by exchanges.
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#extension GL_EXT_shader_atomic_int64 : require
#extension GL_EXT_shader_atomic_float : require
layout(local_size_x = 64) in;
const uint Empty = 0xFFFFFFFFu;
struct Slot { uint key; uint count; float sum; uint list; uint64_t extreme; };
layout(std430, binding = 0) readonly buffer Pairs { uvec2 pairs[]; };
layout(std430, binding = 1) buffer Table { uint failed; Slot slots[]; };
layout(std430, binding = 2) writeonly buffer Next { uint next[]; };
layout(std430, binding = 3) writeonly buffer Found { uint found[]; };
layout(push_constant) uniform Push { uint count; };

uint mixBits(uint h) {
  h ^= h >> 16;
  h *= 0x7FEB352Du;
  h ^= h >> 15;
  h *= 0x846CA68Bu;
  return h ^ h >> 16;
}

uint claim(uint key) {
  const uint n = uint(slots.length());
  for (uint probe = 0u, at = mixBits(key) % n; probe < n; ++probe, at = at + 1u == n ? 0u : at + 1u) {
    const uint old = atomicCompSwap(slots[at].key, Empty, key);
    if (old == Empty || old == key)
      return at;
  }
  atomicAdd(failed, 1u);
  return Empty;
}

bool contains(uint key) {
  const uint n = uint(slots.length());
  uint at = mixBits(key) % n;
  for (uint probe = 0u; probe < n; ++probe) {
    const uint k = atomicOr(slots[at].key, 0u);
    if (k == key)
      return true;
    if (k == Empty)
      return false;
    at = (at + 1u) % n;
  }
  return false;
}

void main() {
  for (uint i = gl_LocalInvocationIndex; i < count; i += 64u) {
    const uvec2 pair = pairs[i];
    const uint at = claim(pair.x);
    if (at == Empty)
      continue;
    atomicAdd(slots[at].count, 1u);
    atomicAdd(slots[at].sum, float(pair.y) * 0.5);
    atomicMax(slots[at].extreme, uint64_t(pair.y) << 32 | uint64_t(i));
    next[i] = atomicExchange(slots[at].list, i);
  }
  memoryBarrierBuffer();
  barrier();
  for (uint i = gl_LocalInvocationIndex; i < count; i += 64u)
    found[i] = uint(contains(pairs[i].x)) | uint(contains(pairs[i].x ^ 0x80000000u)) << 1;
}
