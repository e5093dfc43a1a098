// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sum, and the smallest value with its first place, of a workgroup's part: a tree over subgroups, then
// over shared memory. The pair is compared as one 64-bit key.
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_EXT_shader_subgroup_extended_types_int64 : require
layout(local_size_x = 16, local_size_y = 8) in;
layout(std430, binding = 0) readonly buffer In { float values[]; };
struct Result { float sum; float least; uint where; uint count; };
layout(std430, binding = 1) writeonly buffer Out { Result results[]; };
layout(push_constant) uniform Push { uint size; uint perGroup; };
shared float sums[128];
shared uint64_t keys[128];

uint64_t keyOf(float f, uint at) {
  uint bits = floatBitsToUint(f);
  bits = (bits & 0x80000000u) != 0u ? ~bits : bits | 0x80000000u;
  return (uint64_t(bits) << 32) | uint64_t(at);
}

float valueOf(uint64_t key) {
  const uint bits = uint(key >> 32);
  return uintBitsToFloat((bits & 0x80000000u) != 0u ? bits & 0x7FFFFFFFu : ~bits);
}

void main() {
  const uint t = gl_LocalInvocationIndex;
  const uint begin = gl_WorkGroupID.x * perGroup, end = min(begin + perGroup, size);
  float sum = 0.0;
  uint64_t key = ~0ul;
  for (uint i = begin + t; i < end; i += 128u) {
    sum += values[i];
    key = min(key, keyOf(values[i], i));
  }
  sum = subgroupAdd(sum);
  // A butterfly: every invocation has the minimum in the end.
  for (uint mask = gl_SubgroupSize / 2u; mask > 0u; mask >>= 1)
    key = min(key, subgroupShuffleXor(key, mask));
  if (subgroupElect()) {
    sums[gl_SubgroupID] = sum;
    keys[gl_SubgroupID] = key;
  }
  barrier();
  for (uint n = gl_NumSubgroups; n > 1u; n = (n + 1u) / 2u) {
    const uint mid = (n + 1u) / 2u;
    if (t + mid < n) {
      sums[t] += sums[t + mid];
      keys[t] = min(keys[t], keys[t + mid]);
    }
    barrier();
  }
  if (t == 0u) {
    Result r;
    r.sum = sums[0];
    r.least = valueOf(keys[0]);
    r.where = uint(keys[0]);
    r.count = end - begin;
    results[gl_WorkGroupID.x] = r;
  }
}
