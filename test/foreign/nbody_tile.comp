// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Gravity of all on all, tile by tile through shared memory, one leapfrog step; the size is a
// specialization constant, and the last tile may be partly empty.
#version 460
layout(constant_id = 2) const float Softening = 0.01;
layout(constant_id = 3) const int TileSize = 64;
layout(local_size_x = 64, local_size_x_id = 3) in;
layout(std140, binding = 0) readonly buffer Positions { vec4 positions[]; };  // w is the mass
layout(std140, binding = 1) buffer Velocities { vec4 velocities[]; };
layout(std140, binding = 2) writeonly buffer Moved { vec4 moved[]; };
layout(push_constant) uniform Push { float dt; int count; };
shared vec4 tile[TileSize];

vec3 pull(vec3 from, vec4 by) {
  const vec3 d = by.xyz - from;
  const float r2 = dot(d, d) + Softening * Softening;
  const float inv = inversesqrt(r2);
  return by.w * inv * inv * inv * d;
}

void main() {
  const int me = int(gl_GlobalInvocationID.x);
  const vec4 mine = me < count ? positions[me] : vec4(0);
  vec3 force = vec3(0);
  for (int first = 0; first < count; first += TileSize) {
    const int other = first + int(gl_LocalInvocationID.x);
    tile[gl_LocalInvocationID.x] = other < count ? positions[other] : vec4(0);
    groupMemoryBarrier();
    barrier();
    for (int i = 0; i < TileSize; i += 4) {
      force += pull(mine.xyz, tile[i]);
      force += pull(mine.xyz, tile[i + 1]);
      force += pull(mine.xyz, tile[i + 2]);
      force += pull(mine.xyz, tile[i + 3]);
    }
    barrier();
  }
  if (me >= count)
    return;
  velocities[me].xyz += dt * force;
  moved[me] = vec4(mine.xyz + dt * velocities[me].xyz, mine.w);
}
