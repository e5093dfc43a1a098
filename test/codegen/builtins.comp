// Functions of GLSL chapter 8 by instruction.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460

layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Data { float f; vec3 v; int i; uint u; ivec2 iv; mat3 m; uvec2 uu; };
void main() {
  f = sin(f) + pow(f, 2) + inversesqrt(f) + min(f, 1) + clamp(f, 0, 1) + mix(f, 1, 0.5);
  v = normalize(v) + cross(v, v) * dot(v, v) + length(v) + mix(v, -v, lessThan(v, v.zyx)) + max(v, 0.0) + mod(v, 2);
  i = abs(i) + sign(i) + max(i, 3) + findMSB(i) + bitCount(u) + bitfieldExtract(i, 1, 2);
  u = findMSB(u) < 3 ? packHalf2x16(v.xy) : packUnorm4x8(v.xyzz) + min(u, 3u);
  uint msb, lsb;
  umulExtended(u, u, msb, lsb);
  uint carry;
  u = uaddCarry(msb, lsb, carry) + carry;
  float whole;
  int e;
  f = modf(f, whole) + frexp(whole, e) + ldexp(f, e);
  m = inverse(m) * determinant(m) + matrixCompMult(m, m) + outerProduct(v, v);
  i = floatBitsToInt(f) + int(any(isnan(v))) + int(all(not(equal(v, v))));
  f += fma(f, f, f) + step(0.5, f) + smoothstep(0, 1, f) + intBitsToFloat(i) + roundEven(f);
  v = reflect(v, v) + refract(v, v, f) + faceforward(v, v, v) + unpackSnorm4x8(u).xyz;
}
