// GL_NV_explicit_typecast.
#version 450
#extension GL_NV_explicit_typecast : require
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(buffer_reference) buffer Far { float x; };
layout(binding = 0) buffer Data { float f; int i; uint u; uint64_t address; vec4 v; };
void main() {
  i = (int)f + (int)(f * 2.0);
  u = (uint)-i + (uint)f;
  f = (float)i * (float)u;
  v = (vec4)f + (vec4)(1.0);
  v.xy = (vec2)v;
  mat3 m = (mat3)2.0;
  v.xyz = m * (vec3)v;
  v.xy = (mat2)m * v.xy;
  bool b = (bool)i;
  f += (float)b;
  int64_t l = (int64_t)i;
  i = (int)(l + (int64_t)1);
  Far there = (Far)address;
  f += there.x + ((Far)(address + 16ul)).x;
}
