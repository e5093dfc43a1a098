// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lists of lights for tiles of the screen: depth bounds by atomics on bits of floats, spheres against
// the tile's planes, lists in shared memory with an overflow, and a mask of depth slices.
#version 450
#define TILE 8
#define CAPACITY 24u
layout(local_size_x = TILE, local_size_y = TILE) in;
struct Light { vec3 position; float range; vec3 colour; uint shadow; };
layout(std430, binding = 0) readonly buffer Depth { float depth[]; };
layout(std430, binding = 1) readonly buffer Lights { Light lights[]; };
layout(std430, binding = 2) buffer Tiles { uint tiles[][CAPACITY + 2u]; };
layout(std430, binding = 3) writeonly buffer Shaded { vec3 shaded[]; };
layout(push_constant) uniform Push { uvec2 size; float tangent; uint lightCount; };
shared uint nearBits, farBits, lightsHere, mask, list[CAPACITY];

vec3 viewAt(vec2 pixel, float z) {
  const vec2 ndc = pixel / vec2(size) * 2.0 - 1.0;
  return vec3(ndc * tangent * z, z);
}

void main() {
  const uvec2 p = gl_GlobalInvocationID.xy;
  const bool onScreen = all(lessThan(p, size));
  if (gl_LocalInvocationIndex == 0u) {
    nearBits = 0x7F7FFFFFu;
    farBits = 0u;
    lightsHere = 0u;
    mask = 0u;
  }
  barrier();
  const float z = onScreen ? depth[p.y * size.x + p.x] : 1.0;
  if (onScreen) {
    atomicMin(nearBits, floatBitsToUint(z));
    atomicMax(farBits, floatBitsToUint(z));
  }
  barrier();
  const float near = uintBitsToFloat(nearBits), far = uintBitsToFloat(farBits);
  if (onScreen)
    atomicOr(mask, 1u << min(uint((z - near) / (far - near + 1.0e-3) * 32.0), 31u));
  const vec2 corner = vec2(gl_WorkGroupID.xy * TILE);
  vec3 planes[4];
  {
    const vec3 a = viewAt(corner, 1.0), b = viewAt(corner + vec2(TILE, 0), 1.0);
    const vec3 c = viewAt(corner + float(TILE), 1.0), d = viewAt(corner + vec2(0, TILE), 1.0);
    planes = vec3[](normalize(cross(a, b)), normalize(cross(b, c)), normalize(cross(c, d)), normalize(cross(d, a)));
  }
  barrier();
  for (uint l = gl_LocalInvocationIndex; l < lightCount; l += TILE * TILE) {
    const Light light = lights[l];
    if (light.position.z + light.range < near || light.position.z - light.range > far)
      continue;
    bool touches = true;
    for (int i = 0; touches && i < 4; ++i)
      touches = dot(planes[i], light.position) > -light.range;
    if (!touches)
      continue;
    const uint at = atomicAdd(lightsHere, 1u);
    if (at < CAPACITY)
      list[at] = l;
  }
  barrier();
  const uint tile = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  const uint kept = min(lightsHere, CAPACITY);
  for (uint i = gl_LocalInvocationIndex; i < kept; i += TILE * TILE)
    tiles[tile][i + 2u] = list[i];
  if (gl_LocalInvocationIndex == 0u) {
    tiles[tile][0] = lightsHere;
    tiles[tile][1] = mask;
  }
  if (!onScreen)
    return;
  vec3 sum = vec3(0.0);
  const vec3 at = viewAt(vec2(p) + 0.5, z);
  for (uint i = 0u; i < kept; ++i) {
    const Light light = lights[list[i]];
    const vec3 d = light.position - at;
    const float falloff = max(1.0 - dot(d, d) / (light.range * light.range), 0.0);
    sum += light.colour * falloff * falloff;
  }
  shaded[p.y * size.x + p.x] = sum;
}
