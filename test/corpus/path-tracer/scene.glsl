// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the stages of the path tracer share: the scene's buffers by their addresses, the ray's payload,
// random numbers, and the shapes of surfaces.

#ifndef SCENE_GLSL
#define SCENE_GLSL

#extension GL_EXT_ray_tracing : require
#extension GL_EXT_buffer_reference2 : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#extension GL_EXT_nonuniform_qualifier : require

const float Pi = 3.14159265;

struct Vertex { vec3 position; f16vec4 normal; vec2 uv; };
layout(buffer_reference, scalar) readonly buffer Vertices { Vertex at[]; };
layout(buffer_reference, scalar) readonly buffer Indices { uvec3 at[]; };
struct Material { vec4 base; float rough, metal; uint color_map, normal_map; uint64_t network; uint flags; };
layout(buffer_reference, scalar) readonly buffer Materials { Material at[]; };
struct Mesh { Vertices vertices; Indices indices; Materials materials; uint first_material; };
layout(buffer_reference, scalar) readonly buffer Meshes { Mesh at[]; };

const uint MaterialCutout = 1u << 0, MaterialNeural = 1u << 1, MaterialGlass = 1u << 2;

struct Payload {
  vec3 radiance, throughput, origin, direction;
  uint seed, depth;
  bool is_done;
};

layout(set = 0, binding = 0) uniform accelerationStructureEXT scene;
layout(set = 0, binding = 1, scalar) uniform Frame {
  mat4 to_world, from_clip;
  vec3 sun_direction, sun_color;
  Meshes meshes;
  uint frame, bounces, samples;
  float exposure;
} frame;
layout(set = 1, binding = 0) uniform sampler2D textures[];

uint next(inout uint seed) {
  seed = seed * 747796405u + 2891336453u;
  const uint word = ((seed >> ((seed >> 28) + 4u)) ^ seed) * 277803737u;
  return (word >> 22) ^ word;
}
float uniform1(inout uint seed) { return float(next(seed) >> 8) * 5.9604645e-8; }
vec2 uniform2(inout uint seed) {
  const float x = uniform1(seed);
  return vec2(x, uniform1(seed));
}

mat3 frameOf(vec3 n) {
  const float s = n.z >= 0.0 ? 1.0 : -1.0, a = -1.0 / (s + n.z), b = n.x * n.y * a;
  return mat3(vec3(1.0 + s * n.x * n.x * a, s * b, -s * n.x), vec3(b, s + n.y * n.y * a, -n.y), n);
}

vec3 cosineSample(vec2 u) {
  const float r = sqrt(u.x), phi = 2.0 * Pi * u.y;
  return vec3(r * cos(phi), r * sin(phi), sqrt(max(0.0, 1.0 - u.x)));
}

#endif
