// Subgroup operations.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_vote : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_KHR_shader_subgroup_shuffle_relative : require
#extension GL_KHR_shader_subgroup_clustered : require
#extension GL_KHR_shader_subgroup_quad : require

layout(local_size_x = 64) in;
layout(std430, binding = 0) buffer Data { float f; ivec2 i; uint u; uvec4 b; bool t; };
void main() {
  f = subgroupAdd(f) + subgroupInclusiveMul(f) + subgroupExclusiveMin(f) + subgroupClusteredMax(f, 8);
  i = subgroupMax(i) + subgroupShuffle(i, 3) + subgroupShuffleXor(i, 1) + subgroupShuffleUp(i, 1) + subgroupQuadSwapDiagonal(i);
  u = subgroupAnd(u) + subgroupBroadcast(u, 2) + subgroupBroadcastFirst(u) + gl_SubgroupInvocationID + gl_SubgroupSize;
  b = subgroupBallot(f > 1) + subgroupBallotBitCount(b) + subgroupBallotFindLSB(b);
  t = subgroupAll(t) || subgroupAny(t) && subgroupAllEqual(f) ^^ subgroupElect() || subgroupXor(t) || subgroupInverseBallot(b);
  subgroupBarrier();
  subgroupMemoryBarrierShared();
}
