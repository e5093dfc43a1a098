// Every form of the dot products of integers.
#version 460
#extension GL_EXT_integer_dot_product : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(binding = 0) buffer Out { int o[64]; uint u[64]; int64_t l[16]; uint64_t ul[16]; };

#define FORMS(N, I, U)                                                                              \
  o[N] = dotEXT(I(o[0]), I(o[1])) + dotEXT(I(o[2]), U(u[0])) + dotEXT(U(u[1]), I(o[3]));            \
  u[N] = dotEXT(U(u[2]), U(u[3]));                                                                  \
  o[N + 1] = dotAccSatEXT(I(o[0]), I(o[1]), o[4]) + dotAccSatEXT(I(o[2]), U(u[0]), o[5]);           \
  o[N + 2] = dotAccSatEXT(U(u[1]), I(o[3]), o[6]);                                                  \
  u[N + 1] = dotAccSatEXT(U(u[2]), U(u[3]), u[4]);
#define LONG(N, I, U)                                                                               \
  l[N] = dotEXT(I(o[0]), I(o[1])) + dotEXT(I(o[2]), U(u[0])) + dotEXT(U(u[1]), I(o[3]));            \
  ul[N] = dotEXT(U(u[2]), U(u[3]));                                                                 \
  l[N] += dotAccSatEXT(I(o[0]), I(o[1]), l[0]) + dotAccSatEXT(I(o[2]), U(u[0]), l[1]);              \
  l[N] += dotAccSatEXT(U(u[1]), I(o[3]), l[2]);                                                     \
  ul[N] += dotAccSatEXT(U(u[2]), U(u[3]), ul[0]);

void main() {
  FORMS(8, ivec2, uvec2)
  FORMS(11, ivec3, uvec3)
  FORMS(14, ivec4, uvec4)
  FORMS(17, i8vec2, u8vec2)
  FORMS(20, i8vec3, u8vec3)
  FORMS(23, i8vec4, u8vec4)
  FORMS(26, i16vec2, u16vec2)
  FORMS(29, i16vec3, u16vec3)
  FORMS(32, i16vec4, u16vec4)
  LONG(3, i64vec2, u64vec2)
  LONG(4, i64vec3, u64vec3)
  LONG(5, i64vec4, u64vec4)
  o[40] = dotPacked4x8EXT(o[0], o[1]) + dotPacked4x8EXT(o[0], u[1]) + dotPacked4x8EXT(u[0], o[1]);
  u[40] = dotPacked4x8EXT(u[0], u[1]);
  o[41] = dotPacked4x8AccSatEXT(o[0], o[1], o[2]) + dotPacked4x8AccSatEXT(o[0], u[1], o[2]);
  o[42] = dotPacked4x8AccSatEXT(u[0], o[1], o[2]);
  u[41] = dotPacked4x8AccSatEXT(u[0], u[1], u[2]);
}
