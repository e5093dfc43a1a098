// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rays through a tree of boxes with a stack in an array: nodes packed into two vectors, children near
// first, the nearest of triangles and any-hit rays for shadows.
#version 450
#define STACK_SIZE 24
layout(local_size_x = 32) in;
struct Node { vec4 lowAndLeft; vec4 highAndCount; };
layout(std430, binding = 0) readonly buffer Nodes { Node nodes[]; };
layout(std430, binding = 1) readonly buffer Vertices { vec4 vertices[][3]; };
layout(std430, binding = 2) readonly buffer Rays { vec4 rays[][2]; };
struct Hit { float t; float u; float v; int triangle; };
layout(std430, binding = 3) writeonly buffer Hits { Hit hits[]; };
layout(std430, binding = 4) writeonly buffer Shadows { uint shadowed[]; };
layout(push_constant) uniform Push { uint count; float far; vec3 light; };

bool hitsBox(Node n, vec3 origin, vec3 inverse, float most, out float near) {
  const vec3 a = (n.lowAndLeft.xyz - origin) * inverse, b = (n.highAndCount.xyz - origin) * inverse;
  const vec3 low = min(a, b), high = max(a, b);
  near = max(max(low.x, low.y), max(low.z, 0.0));
  return near <= min(min(high.x, high.y), min(high.z, most));
}

bool hitsTriangle(int which, vec3 origin, vec3 direction, inout Hit hit) {
  const vec3 p = vertices[which][0].xyz;
  const vec3 e1 = vertices[which][1].xyz - p, e2 = vertices[which][2].xyz - p;
  const vec3 h = cross(direction, e2);
  const float det = dot(e1, h);
  if (abs(det) < 1.0e-7)
    return false;
  const vec3 s = (origin - p) / det;
  const float u = dot(s, h);
  if (u < 0.0 || u > 1.0)
    return false;
  const vec3 q = cross(s, e1);
  const float v = dot(direction, q);
  if (v < 0.0 || u + v > 1.0)
    return false;
  const float t = dot(e2, q);
  if (t <= 1.0e-4 || t >= hit.t)
    return false;
  hit = Hit(t, u, v, which);
  return true;
}

bool trace(vec3 origin, vec3 direction, bool any_, inout Hit hit) {
  const vec3 inverse = 1.0 / direction;
  int stack[STACK_SIZE];
  int top = 0;
  float entry;
  if (!hitsBox(nodes[0], origin, inverse, hit.t, entry))
    return false;
  stack[top++] = 0;
  bool found = false;
  while (top > 0) {
    const int at = stack[--top];
    const int left = floatBitsToInt(nodes[at].lowAndLeft.w);
    const int triangles = floatBitsToInt(nodes[at].highAndCount.w);
    if (triangles > 0) {
      for (int i = 0; i < triangles; ++i)
        if (hitsTriangle(left + i, origin, direction, hit)) {
          found = true;
          if (any_)
            return true;
        }
      continue;
    }
    float nearLeft, nearRight;
    const bool l = hitsBox(nodes[left], origin, inverse, hit.t, nearLeft);
    const bool r = hitsBox(nodes[left + 1], origin, inverse, hit.t, nearRight);
    if (l && r) {
      const bool leftFirst = nearLeft <= nearRight;
      stack[top++] = leftFirst ? left + 1 : left;
      stack[top++] = leftFirst ? left : left + 1;
    } else if (l || r)
      stack[top++] = l ? left : left + 1;
  }
  return found;
}

void main() {
  const uint i = gl_GlobalInvocationID.x;
  if (i >= count)
    return;
  const vec3 origin = rays[i][0].xyz, direction = rays[i][1].xyz;
  Hit hit = Hit(far, 0.0, 0.0, -1);
  uint shadow = 0u;
  if (trace(origin, direction, false, hit)) {
    Hit other = Hit(1.0, 0.0, 0.0, -1);
    const vec3 at = origin + hit.t * direction;
    shadow = trace(at, light - at, true, other) ? 2u : 1u;
  }
  hits[i] = hit;
  shadowed[i] = shadow;
}
