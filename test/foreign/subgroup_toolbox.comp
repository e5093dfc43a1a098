// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What libraries build from subgroup operations: segmented sums, runs of equal keys by ballots,
// rotations, clusters, quads, broadcasts in a loop over the distinct values, and sorts by shuffles.
#version 460
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_vote : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_KHR_shader_subgroup_shuffle_relative : require
#extension GL_KHR_shader_subgroup_clustered : require
#extension GL_KHR_shader_subgroup_quad : require
#extension GL_KHR_shader_subgroup_rotate : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_subgroup_extended_types_int8 : require
#extension GL_EXT_shader_subgroup_extended_types_float16 : require
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer In { int values[]; };
layout(std430, binding = 1) readonly buffer Keys { uint keys[]; };
layout(std430, binding = 2) writeonly buffer Out { int outputs[][12]; };

int segmentedSum(int v, bool head) {
  const uvec4 heads = subgroupBallot(head);
  for (uint d = 1u; d < gl_SubgroupSize; d <<= 1) {
    const int other = subgroupShuffleUp(v, d);
    // The nearest head at or before this invocation must not lie after the other one.
    const uvec4 mine = heads & gl_SubgroupLeMask;
    const uint start = subgroupBallotFindMSB(mine);
    if (gl_SubgroupInvocationID >= start + d)
      v += other;
  }
  return v;
}

int sortAscending(int v) {
  for (uint size = 2u; size <= gl_SubgroupSize; size <<= 1)
    for (uint stride = size >> 1; stride > 0u; stride >>= 1) {
      const int other = subgroupShuffleXor(v, stride);
      const bool up = (gl_SubgroupInvocationID & size) == 0u;
      const bool low = (gl_SubgroupInvocationID & stride) == 0u;
      v = up == low ? min(v, other) : max(v, other);
    }
  return v;
}

void main() {
  const uint i = gl_GlobalInvocationID.x, lane = gl_SubgroupInvocationID;
  const int v = values[i];
  const uint key = keys[i];
  int r[12];
  const uint before = subgroupShuffleUp(key, 1u);
  r[0] = segmentedSum(v, lane == 0u || before != key);
  r[1] = sortAscending(v);
  // Each distinct key in turn: how many have it, and the smallest of their values.
  r[2] = r[3] = 0;
  for (;;) {
    const uint first = subgroupBroadcastFirst(key);
    if (key == first) {
      r[2] = int(subgroupBallotBitCount(subgroupBallot(true)));
      r[3] = subgroupMin(v);
      r[4] = int(subgroupBallotExclusiveBitCount(subgroupBallot(true)));
      break;
    }
  }
  r[5] = subgroupRotate(v, 3u) - subgroupClusteredRotate(v, 1u, 4u);
  r[6] = subgroupClusteredAdd(v, 4u) + subgroupClusteredMax(v, 8u) * 1000;
  r[7] = subgroupQuadSwapHorizontal(v) + 3 * subgroupQuadSwapVertical(v) + 5 * subgroupQuadSwapDiagonal(v) +
         7 * subgroupQuadBroadcast(v, 2u);
  r[8] = int(subgroupAllEqual(key)) + 2 * int(subgroupAll(v > -90)) + 4 * int(subgroupAny(v > 90));
  if ((lane & 1u) == 1u) {
    r[9] = subgroupExclusiveMax(v);
    if (lane == 1u)
      r[9] = -1;
    r[10] = int(subgroupAdd(int8_t(v))) + int(float(subgroupInclusiveAdd(float16_t(key & 7u))) * 256.0);
  } else {
    r[9] = subgroupInclusiveXor(v);
    // Two further is an invocation of this branch, but for the last.
    const uint by = lane + 2u < gl_SubgroupSize ? 2u : 0u;
    const int further = subgroupShuffleDown(v, by);
    r[10] = int(subgroupBroadcastFirst(u8vec2(key, lane)).x);
    r[10] += by == 0u ? 0 : further;
  }
  r[11] = subgroupShuffle(v, uint(lane * 5u + 3u) & (gl_SubgroupSize - 1u)) +
          int(subgroupInverseBallot(uvec4(0xA5A5A5A5u)) ? 1000 : 0) +
          int(subgroupBallotFindLSB(gl_SubgroupGtMask)) * int(lane + 1u < gl_SubgroupSize);
  outputs[i] = r;
}
