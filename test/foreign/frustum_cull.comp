// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Culling of instances against planes: visible ones are appended to indirect draws by their mesh and
// level of detail, counted in shared memory first, with a bitmap of what was seen by ballots.
#version 460
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_basic : require
layout(local_size_x = 64) in;
struct Instance { vec3 centre; float radius; uint mesh; };
struct Draw { uint indexCount; uint instanceCount; uint firstIndex; int vertexOffset; uint firstInstance; };
layout(std140, binding = 0) uniform Camera { vec4 planes[6]; vec3 eye; float lodScale; uint instances; };
layout(std430, binding = 1) readonly buffer Instances { Instance instance[]; };
layout(std430, binding = 2) buffer Draws { uint drawCount; Draw draws[12]; };
layout(std430, binding = 3) writeonly buffer Visible { uint visible[]; };
layout(std430, binding = 4) buffer Seen { uint seen[]; };
shared uint counts[12];
shared uint starts[12];

bool inside(Instance i) {
  bool result = true;
  for (int p = 0; p < planes.length(); ++p)
    result = result && dot(planes[p], vec4(i.centre, 1.0)) > -i.radius;
  return result;
}

void main() {
  const uint id = gl_GlobalInvocationID.x, t = gl_LocalInvocationIndex;
  if (t < 12u)
    counts[t] = 0u;
  barrier();
  bool isVisible = false;
  uint draw, place;
  if (id < instances) {
    const Instance i = instance[id];
    isVisible = inside(i);
    if (isVisible) {
      const float d = distance(i.centre, eye) / (i.radius * lodScale);
      const uint lod = d < 1.0 ? 0u : d < 4.0 ? 1u : 2u;
      draw = i.mesh * 3u + lod;
      place = atomicAdd(counts[draw], 1u);
    }
  }
  const uvec4 ballot = subgroupBallot(isVisible);
  if (isVisible)
    atomicOr(seen[id / 32u], 1u << (id & 31u));
  if (subgroupElect() && subgroupBallotBitCount(ballot) != 0u)
    atomicAdd(drawCount, subgroupBallotBitCount(ballot));
  barrier();
  if (t < 12u && counts[t] > 0u)
    starts[t] = draws[t].firstInstance + atomicAdd(draws[t].instanceCount, counts[t]);
  barrier();
  if (isVisible)
    visible[starts[draw] + place] = id;
}
