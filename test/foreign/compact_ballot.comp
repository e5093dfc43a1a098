// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stream compaction: what a ballot selects goes to consecutive places, which one invocation of the
// subgroup reserves. The order between subgroups is open.
#version 450
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_vote : require
layout(local_size_x = 32, local_size_y = 2) in;
struct Particle { vec3 position; float life; vec3 velocity; uint id; };
layout(std430, binding = 0) readonly buffer Source { Particle particles[]; };
layout(std430, binding = 1) writeonly buffer Target { Particle alive[]; };
layout(std430, binding = 2) buffer Counts { uint aliveCount; uint emptySubgroups; uint full; };
layout(push_constant) uniform Push { uint count; float dt; };

void main() {
  const uint i = gl_WorkGroupID.x * 64u + gl_LocalInvocationIndex;
  Particle p;
  p.life = -1.0;
  if (i < count) {
    p = particles[i];
    p.life -= dt;
    p.position += dt * p.velocity;
  }
  const bool keep = p.life > 0.0;
  const uvec4 ballot = subgroupBallot(keep);
  if (!subgroupAny(keep)) {
    if (subgroupElect())
      atomicAdd(emptySubgroups, 1u);
    return;
  }
  if (subgroupAll(keep) && subgroupElect())
    atomicAdd(full, 1u);
  uint base = 0u;
  if (subgroupElect())
    base = atomicAdd(aliveCount, subgroupBallotBitCount(ballot));
  base = subgroupBroadcastFirst(base);
  if (keep)
    alive[base + subgroupBallotExclusiveBitCount(ballot)] = p;
}
