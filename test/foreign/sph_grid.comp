// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Densities of particles from a uniform grid: the cells' counts, their starts, the particles in them,
// and the sum over 27 neighbours, all by one workgroup.
#version 450
layout(local_size_x = 128) in;
struct Particle { vec4 position; };
layout(std430, binding = 0) readonly buffer Particles { Particle particles[]; };
layout(std430, binding = 1) writeonly buffer Densities { float densities[]; };
layout(std430, binding = 2) buffer Work { uint list[]; };
layout(std140, binding = 3) uniform Settings { vec3 origin; float h; uint count; };
#define GRID 6
shared uint cellCount[GRID * GRID * GRID];
shared uint cellStart[GRID * GRID * GRID + 1];

ivec3 cellOf(vec3 p) { return clamp(ivec3(floor((p - origin) / h)), 0, GRID - 1); }
uint flatten(ivec3 c) { return uint((c.z * GRID + c.y) * GRID + c.x); }

float poly6(float r2) {
  const float x = max(h * h - r2, 0.0);
  return x * x * x;
}

void main() {
  const uint t = gl_LocalInvocationID.x;
  for (uint c = t; c < uint(cellCount.length()); c += gl_WorkGroupSize.x)
    cellCount[c] = 0u;
  barrier();
  for (uint i = t; i < count; i += gl_WorkGroupSize.x)
    atomicAdd(cellCount[flatten(cellOf(particles[i].position.xyz))], 1u);
  barrier();
  if (t == 0u) {
    uint sum = 0u;
    for (int c = 0; c < cellCount.length(); ++c) {
      cellStart[c] = sum;
      sum += cellCount[c];
      cellCount[c] = 0u;
    }
    cellStart[cellCount.length()] = sum;
  }
  barrier();
  for (uint i = t; i < count; i += gl_WorkGroupSize.x) {
    const uint c = flatten(cellOf(particles[i].position.xyz));
    list[cellStart[c] + atomicAdd(cellCount[c], 1u)] = i;
  }
  memoryBarrierBuffer();
  barrier();
  for (uint i = t; i < count; i += gl_WorkGroupSize.x) {
    const vec3 p = particles[i].position.xyz;
    const ivec3 centre = cellOf(p);
    float density = 0.0;
    for (int z = -1; z <= 1; ++z)
      for (int y = -1; y <= 1; ++y)
        for (int x = -1; x <= 1; ++x) {
          const ivec3 c = centre + ivec3(x, y, z);
          if (any(lessThan(c, ivec3(0))) || any(greaterThanEqual(c, ivec3(GRID))))
            continue;
          const uint cell = flatten(c);
          for (uint k = cellStart[cell]; k < cellStart[cell + 1u]; ++k) {
            const vec4 other = particles[list[k]].position;
            const vec3 d = other.xyz - p;
            density += other.w * poly6(dot(d, d));
          }
        }
    densities[i] = density;
  }
}
