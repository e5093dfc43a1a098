// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An image as a small network over a multiresolution hash grid, as neural graphics has it: features of
// four corners are blended on each level, then two layers, by cooperative vectors or (PLAIN) by loops.
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef PLAIN
#extension GL_NV_cooperative_vector : require
#endif
#define LEVELS 6
#define FEATURES 2
#define INPUTS 16
#define HIDDEN 32
#define OUTPUTS 4
#define TABLE 64u
layout(local_size_x = 8, local_size_y = 4) in;
layout(std430, binding = 0) readonly buffer Grid { f16vec2 grid[LEVELS][TABLE]; };
layout(std430, binding = 1) readonly buffer Weights { float16_t weights[]; };
layout(std430, binding = 2) writeonly buffer Image { vec4 image[]; };
layout(push_constant) uniform Push { uvec2 size; uint biasAt; float time; };
const uint Bytes0 = HIDDEN * INPUTS * 2u;

uint slot(uvec2 corner, uint resolution) {
  return resolution * resolution <= TABLE ? corner.y * resolution + corner.x
                                          : (corner.x ^ corner.y * 2654435761u) % TABLE;
}

vec2 feature(uint level, vec2 uv) {
  const uint resolution = uint(floor(3.0 * pow(1.7, float(level))));
  const vec2 p = uv * float(resolution - 1u);
  const uvec2 cell = min(uvec2(p), uvec2(resolution - 2u));
  const vec2 f = p - vec2(cell);
  vec2 sum = vec2(0.0);
  for (uint corner = 0u; corner < 4u; ++corner) {
    const uvec2 at = uvec2(corner & 1u, corner >> 1);
    const vec2 w = mix(1.0 - f, f, notEqual(at, uvec2(0u)));
    sum += w.x * w.y * vec2(grid[level][slot(cell + at, resolution)]);
  }
  return sum;
}

#ifdef PLAIN
#define VECTOR(n) float16_t[n]
#define RELU(v) for (int r = 0; r < v.length(); ++r) v[r] = max(v[r], float16_t(0))
#define LAYER(to, from, rows, columns, at, biasPlace)                               \
  for (uint r = 0u; r < rows; ++r) {                                                \
    float sum = float(weights[(biasPlace) / 2u + r]);                               \
    for (uint c = 0u; c < columns; ++c)                                             \
      sum += float(weights[(at) / 2u + r * columns + c]) * float(from[c]);          \
    to[r] = float16_t(sum);                                                         \
  }
#else
#define VECTOR(n) coopvecNV<float16_t, n>
#define RELU(v) v = max(v, VECTOR(HIDDEN)(0))
#define F16 gl_ComponentTypeFloat16NV
#define LAYER(to, from, rows, columns, at, biasPlace)                                          \
  coopVecMatMulAddNV(to, from, F16, weights, at, F16, weights, biasPlace, F16, rows, columns, \
                     gl_CooperativeVectorMatrixLayoutRowMajorNV, false, columns * 2u)
#endif

void main() {
  const uvec2 pixel = gl_GlobalInvocationID.xy;
  if (pixel.x >= size.x || pixel.y >= size.y)
    return;
  const vec2 uv = (vec2(pixel) + 0.5) / vec2(size);
  VECTOR(INPUTS) x;
  for (uint level = 0u; level < LEVELS; ++level) {
    const vec2 f = feature(level, uv);
    x[level * FEATURES] = float16_t(f.x);
    x[level * FEATURES + 1u] = float16_t(f.y);
  }
  x[12] = float16_t(sin(time));
  x[13] = float16_t(uv.x);
  x[14] = float16_t(uv.y);
  x[15] = 1.0hf;
  VECTOR(HIDDEN) h;
  LAYER(h, x, HIDDEN, INPUTS, 0u, biasAt);
  RELU(h);
  VECTOR(OUTPUTS) y;
  LAYER(y, h, OUTPUTS, HIDDEN, Bytes0, biasAt + HIDDEN * 2u);
  vec4 colour;
  for (int i = 0; i < 4; ++i)
    colour[i] = 1.0 / (1.0 + exp(-float(y[i])));
  image[pixel.y * size.x + pixel.x] = colour;
}
