// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Materials with a network each: invocations of a subgroup take different weights, layers, numbers of
// layers and even sizes, in branches and loops that they leave one after another.
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 64) in;
struct Material { uint kind; uint weights; uint layers; float roughness; };
layout(std430, binding = 0) readonly buffer Materials { Material materials[]; };
layout(std430, binding = 1) readonly buffer Hits { uint hits[]; };
layout(std430, binding = 2) readonly buffer W { float16_t weights[]; };
layout(std430, binding = 3) writeonly buffer Out { vec3 radiance[]; };
layout(std430, binding = 4) buffer Sums { float sums[]; };
layout(push_constant) uniform Push { uint count; };
const int F16 = gl_ComponentTypeFloat16NV;
const int RowMajor = gl_CooperativeVectorMatrixLayoutRowMajorNV;

// Declared before use, as large files have it.
vec3 small(uint at, uint seed);
vec3 deep(uint at, uint layers, uint seed, out uint used);

void main() {
  const uint id = gl_GlobalInvocationID.x;
  vec3 colour = vec3(0.25);
  uint used = 0u;
  if (id < count && hits[id] != ~0u) {
    const Material m = materials[hits[id]];
    switch (m.kind) {
    case 0u:
      colour = vec3(m.roughness);
      break;
    case 1u:
      colour = small(m.weights, id) * m.roughness;
      break;
    case 2u:
      colour = deep(m.weights, m.layers, id, used);
      // falls through: deep materials have a coat
    case 3u:
      colour += 0.5 * small(m.weights, id + 1u);
    }
  }
  if (id < count) {
    radiance[id] = colour;
    coopvecNV<float, 4> sum = coopvecNV<float, 4>(colour.x, colour.y, colour.z, float(used));
    if (used != 1u)
      coopVecReduceSumAccumulateNV(sum, sums, 16u * (used % 2u));
  }
}

vec3 small(uint at, uint seed) {
  coopvecNV<float16_t, 8> v = coopvecNV<float16_t, 8>(0.0);
  v[seed % 8u] = 1.0hf;
  v[(seed / 8u) % 8u] = -0.5hf;
  coopvecNV<float16_t, 3> r;
  coopVecMatMulNV(r, v, F16, weights, at, F16, 3, 8, RowMajor, false, 16);
  return vec3(r[0], r[1], r[2]);
}

vec3 deep(uint at, uint layers, uint seed, out uint used) {
  coopvecNV<float16_t, 16> v;
  for (int i = 0; i < 16; ++i)
    v[i] = float16_t(float(seed + uint(i) & 15u) * 0.125 - 1.0);
  used = 0u;
  for (uint l = 0u; l < layers; ++l) {
    coopvecNV<float16_t, 16> next;
    coopVecMatMulAddNV(next, v, F16, weights, at + l * 512u, F16, weights, at + l * 32u, F16, 16, 16, RowMajor,
                       false, 32u);
    next = max(next, next * 0.125hf);
    ++used;
    if (next[0] > v[1])
      break;
    v = next;
  }
  return vec3(v[0], v[7], v[15]);
}
