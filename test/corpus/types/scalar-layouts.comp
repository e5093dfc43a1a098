// GL_EXT_scalar_block_layout: offsets and strides of every packing.
#version 450
#extension GL_EXT_scalar_block_layout : enable
#extension GL_EXT_shader_explicit_arithmetic_types : enable
layout(local_size_x = 1) in;
struct S { vec3 a; float b; vec3 c[2]; int8_t d; mat3x2 e; };
struct T { S s; int8_t i; f16vec3 h[3]; dvec3 d; };
layout(scalar, binding = 0) uniform U0 { float f; vec3 v; mat3 m; S s; T t[2]; uint x[3]; } u0;
layout(std430, binding = 1) uniform U1 { float f; vec3 v; mat3 m; S s; T t[2]; uint x[3]; } u1;
layout(std140, binding = 2) uniform U2 { float f; vec3 v; mat3 m; S s; T t[2]; uint x[3]; } u2;
layout(scalar, binding = 3) buffer B0 { float f; vec3 v; layout(row_major) mat3x4 m; S s; layout(row_major) T t[]; } b0;
layout(std430, binding = 4) buffer B1 { float f; vec3 v; layout(row_major) mat3x4 m; S s; layout(row_major) T t[]; } b1;
layout(std140, binding = 5) buffer B2 { float f; layout(align = 32) vec3 v; layout(offset = 64) mat3x4 m; S s; T t[]; } b2;
layout(scalar, push_constant) uniform P { vec3 a; float b; vec3 c[3]; } p;
void main() {
  b0.f = u0.f + u1.v.x + u2.m[1].z + u0.s.c[1].x + u1.t[1].s.e[2].y + float(u2.t[1].h[2].z) + p.c[1].x;
  b1.v = b0.v + b0.m[1].xyz;
  b2.s = b1.s;
  b0.t[1] = b2.t[2];
  b1.t[3].s = u2.s;
}
