// GL_EXT_shader_8bit_storage and GL_EXT_shader_16bit_storage without arithmetic of such types.
// GLSLANG: it wants arithmetic for a copy of a struct
#version 450
#extension GL_EXT_shader_8bit_storage : enable
#extension GL_EXT_shader_16bit_storage : enable
layout(local_size_x = 4) in;
struct S { int8_t a; u8vec2 b; float16_t c; f16vec3 d; int16_t e; u16vec4 f; };
layout(binding = 0, std430) buffer A { float16_t f1; f16vec2 f2; f16vec3 f3; f16vec4 f4; int16_t i1; i16vec4 i4; uint16_t u1; u16vec2 u2; int8_t b1; i8vec3 b3; uint8_t c1; u8vec4 c4; S s; float16_t arr[]; } a;
layout(binding = 1, std140) uniform B { float16_t f1; f16vec4 f4; int16_t i1[3]; u8vec4 c4; S s; } b;
layout(push_constant) uniform P { float16_t f; i8vec2 b; int16_t i; } p;
void main() {
  a.f1 = b.f1;
  a.f4 = b.f4;
  a.f1 = float16_t(2.5);
  a.f2 = f16vec2(vec2(1.0, 2.0));
  a.f3 = f16vec3(1);
  float f = float(a.f1);
  vec4 v = vec4(a.f4);
  a.i1 = int16_t(3);
  a.i1 = b.i1[int(gl_LocalInvocationIndex)];
  int i = int(a.i1) + int(p.i);
  uint u = uint(a.u1);
  ivec4 iv = ivec4(a.i4);
  uvec2 uv = uvec2(a.u2);
  a.b1 = int8_t(i);
  a.c1 = uint8_t(u);
  a.b3 = i8vec3(iv.xyz);
  a.c4 = u8vec4(uvec4(uv, uv));
  a.s = b.s;
  a.arr[i] = p.f;
  a.f1 = a.arr[a.arr.length() - 1];
  a.i4 = i16vec4(a.c4);
  a.u1 = uint16_t(a.b1);
  bool z = bool(a.i1);
  a.f4 = z ? a.f4 : b.f4;
  a.f1 = float16_t(f + v.x);
  float implicit = 1.0;
}
