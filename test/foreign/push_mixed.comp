// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Push constants of every kind: bytes, shorts, halves, doubles, 64-bit integers, booleans, structures,
// matrices and arrays that are indexed at run time, with explicit offsets.
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_scalar_block_layout : require
layout(local_size_x = 8) in;
struct Range { uint16_t first; uint16_t count; };
layout(push_constant, scalar) uniform Push {
  uint8_t mode;
  bool negate;
  float16_t half_;
  int16_t small[3];
  Range ranges[2];
  double precise_;
  layout(offset = 64) mat2x3 matrix;
  u8vec3 colour;
  int64_t wide;
  layout(offset = 120) uint count;
} pc;
layout(std430, binding = 0) writeonly buffer Out { double doubles[]; };
layout(std430, binding = 1) writeonly buffer Wide { int64_t longs[]; };
layout(std430, binding = 2) writeonly buffer Colours { vec3 colours[]; };

void main() {
  const uint i = gl_GlobalInvocationID.x;
  if (i >= pc.count)
    return;
  const Range r = pc.ranges[i & 1u];
  double d = pc.precise_ * double(i) + double(pc.half_);
  if (pc.negate)
    d = -d;
  doubles[i] = d + double(pc.small[i % 3u]);
  longs[i] = pc.wide * int64_t(i) + int64_t(pc.mode) + int64_t(r.first) * int64_t(r.count);
  colours[i] = pc.matrix * vec2(1.0, float(i)) + vec3(pc.colour) / 255.0 + pc.matrix[i & 1u][i % 3u];
}
