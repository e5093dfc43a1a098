// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Value, gradient and cellular noise with octaves, from integer hashes, and a domain warp of them.
#version 430
layout(local_size_x = 4, local_size_y = 4, local_size_z = 2) in;
layout(std430, binding = 0) writeonly buffer Out { vec4 noise[]; };
layout(push_constant) uniform Push { uvec3 size; float scale; int octaves; };

uvec3 pcg3(uvec3 v) {
  v = v * 1664525u + 1013904223u;
  v.x += v.y * v.z; v.y += v.z * v.x; v.z += v.x * v.y;
  v ^= v >> 16u;
  v.x += v.y * v.z; v.y += v.z * v.x; v.z += v.x * v.y;
  return v;
}
vec3 random3(ivec3 c) { return vec3(pcg3(uvec3(c)) >> 8u) / 16777216.0; }
vec3 quintic(vec3 t) { return t * t * t * (t * (t * 6.0 - 15.0) + 10.0); }

float gradient(vec3 p) {
  const ivec3 cell = ivec3(floor(p));
  const vec3 f = fract(p), u = quintic(f);
  float corners[2][2][2];
  for (int z = 0; z < 2; ++z)
    for (int y = 0; y < 2; ++y)
      for (int x = 0; x < 2; ++x)
        corners[z][y][x] = dot(random3(cell + ivec3(x, y, z)) * 2.0 - 1.0, f - vec3(x, y, z));
  float planes[2];
  for (int z = 0; z < 2; ++z)
    planes[z] = mix(mix(corners[z][0][0], corners[z][0][1], u.x),
                    mix(corners[z][1][0], corners[z][1][1], u.x), u.y);
  return mix(planes[0], planes[1], u.z);
}

vec2 cellular(vec3 p) {
  const ivec3 cell = ivec3(floor(p));
  vec2 nearest = vec2(8.0);
  for (int k = 0; k < 27; ++k) {
    const ivec3 c = cell + ivec3(k % 3, k / 3 % 3, k / 9) - 1;
    const vec3 d = vec3(c) + random3(c) - p;
    const float r = dot(d, d);
    if (r < nearest.x)
      nearest = vec2(r, nearest.x);
    else
      nearest.y = min(nearest.y, r);
  }
  return sqrt(nearest);
}

float fbm(vec3 p) {
  float sum = 0.0, weight = 0.5;
  const mat3 turn = mat3(0.0, 0.8, 0.6, -0.8, 0.36, -0.48, -0.6, -0.48, 0.64);
  for (int i = 0; i < octaves; ++i, weight *= 0.5) {
    sum += weight * gradient(p);
    p = turn * p * 2.0 + 0.37;
  }
  return sum;
}

void main() {
  const uvec3 id = gl_GlobalInvocationID;
  if (any(greaterThanEqual(id, size)))
    return;
  const vec3 p = (vec3(id) - 2.0) * scale;
  const vec2 c = cellular(p);
  const float f = fbm(p);
  noise[(id.z * size.y + id.y) * size.x + id.x] = vec4(c, f, fbm(p + vec3(f, -f, 0.5 * f)));
}
