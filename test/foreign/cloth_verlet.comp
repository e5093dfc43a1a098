// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A cloth of springs: Verlet steps with Jacobi relaxation of the distances, pinned corners, a floor.
// Arrays of vec3 lie in buffers as three floats (scalar layout).
#version 460
#extension GL_EXT_scalar_block_layout : require
layout(local_size_x = 8, local_size_y = 8) in;
layout(scalar, binding = 0) buffer Cloth { vec3 current[64]; vec3 previous[64]; uint pinned[2]; };
layout(scalar, push_constant) uniform Push { vec3 gravity; float dt; int iterations; float rest; };
shared vec3 points[8][8];

vec3 pullTo(vec3 p, ivec2 other, float wanted) {
  if (any(notEqual(other, other & 7)))
    return vec3(0.0);
  const vec3 d = points[other.y][other.x] - p;
  const float l = length(d);
  return l > 1e-6 ? d * (0.5 * (l - wanted) / l) : vec3(0.0);
}

void main() {
  const ivec2 at = ivec2(gl_LocalInvocationID.xy);
  const int i = at.y * 8 + at.x;
  const bool fixed_ = (pinned[i >> 5] >> (i & 31) & 1u) != 0u;
  vec3 p = current[i];
  if (!fixed_) {
    const vec3 next = p + (p - previous[i]) * 0.99 + gravity * (dt * dt);
    previous[i] = p;
    p = next;
  }
  const ivec2 around[8] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 },
                            { 1, 1 }, { -1, 1 }, { 1, -1 }, { -1, -1 } };
  for (int k = 0; k < iterations; ++k) {
    points[at.y][at.x] = p;
    barrier();
    vec3 move = vec3(0.0);
    for (int n = 0; n < around.length(); ++n)
      move += pullTo(p, at + around[n], n < 4 ? rest : rest * sqrt(2.0));
    barrier();
    if (!fixed_) {
      p += move * 0.25;
      p.y = max(p.y, 0.0);
    }
  }
  current[i] = p;
}
