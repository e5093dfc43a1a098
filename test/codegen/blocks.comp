// Offsets and strides of std140, std430 and scalar blocks; row-major matrices; nested structs.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_EXT_scalar_block_layout : require

layout(local_size_x = 1) in;
struct Inner { vec3 a; float b; float c[3]; };
layout(std140, set = 1, binding = 2) uniform U { float x; vec3 y; mat2 m; layout(row_major) mat3x4 r; Inner in1; bool flag; } u;
layout(std430, binding = 0) readonly buffer S { float x; vec3 y; mat2 m; layout(row_major) mat3x4 r; Inner in1; Inner tail[]; } s;
layout(scalar, binding = 1) buffer C { float x; vec3 y; layout(offset = 64) Inner in1; bvec2 flags; } c[2];
layout(push_constant) uniform P { layout(offset = 16) vec2 p; uint index; };
void main() {
  c[index].in1 = s.tail[index];
  c[1].y = u.y * u.m[0].x + s.r[1].xyz + u.r[2].xyz + s.m[1].x + p.x;
  c[0].flags = bvec2(u.flag, s.x > 0);
  Inner copy = u.in1;
  copy.c[index] = 1;
  c[0].in1 = copy;
  c[0].x = float(s.tail.length());
}
