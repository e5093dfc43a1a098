// Calls of builtins with constant arguments are constants (GLSL 4.60 section 4.3.3), of the values that the
// same calls have at run time.
// RUN: %python %S/Inputs/arrays.py make %t.in.npy "<u4" 2 0x3f800000 0
// RUN: %coopc run %s -Wno-shift-count --validate --bind 0=%t.in.npy --bind 1=zeros:u32[2] --out 1=%t.out.npy --exec=reference && %python %S/Inputs/arrays.py print %t.out.npy | FileCheck %s
// RUN: %coopc run %s -Wno-shift-count -O --bind 0=%t.in.npy --bind 1=zeros:u32[2] --out 1=%t.out.npy && %python %S/Inputs/arrays.py print %t.out.npy | FileCheck %s
// CHECK: <u4 2
// CHECK-NEXT: 0 42
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(binding = 0) buffer In { float one; uint zero; };
layout(binding = 1) buffer Out { uint wrong, count; };

// Each is a constant: an array may have it as its size, or a constant its value.
const vec4 V = vec4(-1.0, 0.3, 1.7, 0.2484);
const mat2 M2 = mat2(3, 1, -4, 2.5);
const mat3 M3 = mat3(3, 1, -4, 2.5, 7, 1, 0, 2, 9);
const mat4 M4 = mat4(3, 1, -4, 2.5, 7, 1, 0, 2, 9, -5, 6, 1, 2, 2, 1, 4);
const uint U = 0xdeadbeefu;
const int I = -559038737;

void equal(uint a, uint b) { ++count; wrong += a == b ? 0 : 1; }
void near(float a, float b) { ++count; wrong += abs(a - b) <= 1e-5 * max(1.0, abs(b)) ? 0 : 1; }
#define EQUAL(CALL_C, CALL_R) { const uint c = CALL_C; equal(c, CALL_R); }
#define NEAR(CALL_C, CALL_R) { const float c = CALL_C; near(c, CALL_R); }
#define F(FUNCTION) EQUAL(FUNCTION(V), FUNCTION(v))
#define F2(FUNCTION) EQUAL(FUNCTION(V.xy), FUNCTION(v.xy)) EQUAL(FUNCTION(V.zw), FUNCTION(v.zw))
#define G(FUNCTION) NEAR(FUNCTION(U).x, FUNCTION(u).x) NEAR(FUNCTION(U).y, FUNCTION(u).y)

void main() {
  wrong = count = 0;
  const vec4 v = V * one;
  const uint u = U + zero;
  const int i = I + int(zero);
  mat2 m2 = M2 * one;
  mat3 m3 = M3 * one;
  mat4 m4 = M4 * one;
  F(packUnorm4x8) F(packSnorm4x8)
  F2(packUnorm2x16) F2(packSnorm2x16) F2(packHalf2x16)
  G(unpackUnorm2x16) G(unpackSnorm2x16) G(unpackUnorm4x8) G(unpackSnorm4x8) G(unpackHalf2x16)
  EQUAL(bitfieldExtract(U, 5, 11), bitfieldExtract(u, 5, 11))
  EQUAL(uint(bitfieldExtract(I, 5, 11)), uint(bitfieldExtract(i, 5, 11)))
  EQUAL(uint(bitfieldExtract(I, 0, 32)), uint(bitfieldExtract(i, 0, 32)))
  EQUAL(bitfieldInsert(U, 0x123u, 7, 6), bitfieldInsert(u, 0x123u + zero, 7, 6))
  EQUAL(bitfieldInsert(uvec2(U), uvec2(3), 31, 1).y, bitfieldInsert(uvec2(u), uvec2(3), 31, 1).y)
  NEAR(ldexp(0.3, 7), ldexp(0.3 * one, 7))
  NEAR(ldexp(V.xy, ivec2(2, -3)).y, ldexp(v.xy, ivec2(2, -3)).y)
  EQUAL(uint(packDouble2x32(uvec2(0, 0x40590000u))), uint(packDouble2x32(uvec2(zero, 0x40590000u))))
  EQUAL(unpackDouble2x32(0.1lf).y, unpackDouble2x32(0.1lf * double(one)).y)
  EQUAL(uint(packUint2x32(uvec2(1, 2)) >> 31), uint(packUint2x32(uvec2(1 + zero, 2)) >> 31))
  EQUAL(unpackUint2x32(0x1234567890abcdeful).y, unpackUint2x32(0x1234567890abcdeful + zero).y)
  EQUAL(pack32(u8vec4(1, 2, 3, 254)), pack32(u8vec4(1, 2, 3, 254 + zero)))
  EQUAL(uint(unpack8(U).w), uint(unpack8(u).w))
  EQUAL(uint(unpack16(I).y), uint(unpack16(i).y))
  EQUAL(floatBitsToUint(V).w, floatBitsToUint(v).w)
  EQUAL(uint(floatBitsToInt(V.xyz).z), uint(floatBitsToInt(v.xyz).z))
  NEAR(uintBitsToFloat(uvec4(0x3fc00000u)).w, uintBitsToFloat(uvec4(0x3fc00000u + zero)).w)
  EQUAL(uint(doubleBitsToUint64(dvec2(3.25)).y >> 40), uint(doubleBitsToUint64(dvec2(3.25 * one)).y >> 40))
  NEAR(determinant(M2), determinant(m2))
  NEAR(determinant(M3), determinant(m3))
  NEAR(determinant(M4), determinant(m4))
  NEAR(inverse(M2)[1][0], inverse(m2)[1][0])
  NEAR(inverse(M3)[2][1], inverse(m3)[2][1])
  NEAR(inverse(M4)[1][3], inverse(m4)[1][3])
}

const uvec4 K = floatBitsToUint(V);
const u64vec2 D = doubleBitsToUint64(dvec2(1));
uint sizes[int(determinant(mat2(3, 1, 2, 4))) + (1 << 33)]; // undefined, and constant
