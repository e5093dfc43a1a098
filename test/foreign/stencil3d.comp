// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A wave equation: seven points in a plane from shared memory with a halo, and the third axis kept in
// registers while the workgroup walks along it.
#version 450
#define RADIUS 2
#define W 16
#define H 8
layout(local_size_x = W, local_size_y = H) in;
layout(binding = 0) readonly buffer Now { float now[]; };
layout(binding = 1) buffer Before { float before[]; };
layout(binding = 2) uniform Grid { ivec3 size; float courant; vec4 weights; } grid;
shared float plane[H + 2 * RADIUS][W + 2 * RADIUS];

int at(ivec3 p) { return (p.z * grid.size.y + p.y) * grid.size.x + p.x; }

float read(ivec3 p) {
  const bool inside = all(greaterThanEqual(p, ivec3(0))) && all(lessThan(p, grid.size));
  return inside ? now[at(p)] : 0.0;
}

void main() {
  const ivec2 local = ivec2(gl_LocalInvocationID.xy);
  const ivec2 corner = ivec2(gl_WorkGroupID.xy) * ivec2(W, H);
  const ivec2 p = corner + local;
  float column[2 * RADIUS + 1];
  for (int i = 0; i < 2 * RADIUS; ++i)
    column[i + 1] = read(ivec3(p, i - RADIUS));
  for (int z = 0; z < grid.size.z; ++z) {
    for (int i = 0; i < 2 * RADIUS; ++i)
      column[i] = column[i + 1];
    column[2 * RADIUS] = read(ivec3(p, z + RADIUS));
    barrier();
    for (int y = local.y; y < plane.length(); y += H)
      for (int x = local.x; x < plane[0].length(); x += W)
        plane[y][x] = read(ivec3(corner + ivec2(x, y) - RADIUS, z));
    barrier();
    const int x = local.x + RADIUS, y = local.y + RADIUS;
    const float centre = column[RADIUS];
    float sum = 3.0 * grid.weights.x * centre;
    for (int r = 1; r <= RADIUS; ++r)
      sum += grid.weights[r] * (plane[y][x - r] + plane[y][x + r] + plane[y - r][x] +
                                plane[y + r][x] + column[RADIUS - r] + column[RADIUS + r]);
    if (all(lessThan(p, grid.size.xy))) {
      const int i = at(ivec3(p, z));
      before[i] = 2.0 * centre - before[i] + grid.courant * sum;
    }
  }
}
