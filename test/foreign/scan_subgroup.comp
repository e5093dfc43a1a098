// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An inclusive scan by subgroups: each scans its own, the sums of the subgroups are scanned by the
// first one, whatever their number. Maxima run along with the sums.
#version 450
#extension GL_KHR_shader_subgroup_basic : enable
#extension GL_KHR_shader_subgroup_arithmetic : enable
#extension GL_KHR_shader_subgroup_shuffle_relative : enable
layout(local_size_x = 96) in;
layout(std430, set = 0, binding = 0) readonly buffer In { float values[]; };
layout(std430, set = 0, binding = 1) writeonly buffer Out { vec2 sumAndMax[]; };
layout(push_constant) uniform Size { uint size; };
shared float carriedSum[96];
shared float carriedMax[96];

float scanMax(float v) {
  for (uint d = 1u; d < gl_SubgroupSize; d *= 2u) {
    const float other = subgroupShuffleUp(v, d);
    if (gl_SubgroupInvocationID >= d)
      v = max(v, other);
  }
  return v;
}

void main() {
  const float lowest = -3.402823466e+38;
  const uint id = gl_GlobalInvocationID.x;
  const float v = id < size ? values[id] : 0.0;
  float sum = subgroupInclusiveAdd(v);
  float top = scanMax(id < size ? v : lowest);
  if (gl_SubgroupInvocationID == gl_SubgroupSize - 1u) {
    carriedSum[gl_SubgroupID] = sum;
    carriedMax[gl_SubgroupID] = top;
  }
  barrier();
  if (gl_LocalInvocationID.x == 0u) {
    float s = 0.0, m = lowest;
    for (uint i = 0u; i < gl_NumSubgroups; ++i) {
      const float nextSum = s + carriedSum[i];
      const float nextMax = max(m, carriedMax[i]);
      carriedSum[i] = s;
      carriedMax[i] = m;
      s = nextSum, m = nextMax;
    }
  }
  barrier();
  sum += carriedSum[gl_SubgroupID];
  top = max(top, carriedMax[gl_SubgroupID]);
  if (id < size)
    sumAndMax[id] = vec2(sum, top);
}
