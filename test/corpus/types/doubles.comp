// GL_ARB_gpu_shader_fp64 and int64: functions and packing.
#version 450
#extension GL_ARB_gpu_shader_fp64 : enable
#extension GL_ARB_gpu_shader_int64 : enable
#extension GL_ARB_shading_language_packing : enable
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { double d; dvec4 dv; dmat3x2 dm; int64_t l; uint64_t ul; i64vec3 lv; u64vec2 uv; vec4 f; uint u; uvec2 u2; };
const int64_t big = 0x7fffffffffffffffL;
const uint64_t ubig = 0xffffffffffffffffUL;
void main() {
  dv = sqrt(dv) + inversesqrt(dv) + abs(dv) + sign(dv) + floor(dv) + trunc(dv) + round(dv) + roundEven(dv) + ceil(dv) + fract(dv);
  dv = mod(dv, dv) + mod(dv, d) + min(dv, d) + max(dv, dv) + clamp(dv, 0.0lf, d) + mix(dv, dv, d) + step(d, dv) + smoothstep(0.0lf, 1.0lf, dv) + fma(dv, dv, dv);
  dvec4 whole; dv = modf(dv, whole) + whole; ivec4 e; dv = frexp(dv, e); dv = ldexp(dv, e);
  d = length(dv) + distance(dv, dv) + dot(dv, dv) + determinant(dmat3(d)); dv.xyz = cross(dv.xyz, dv.yzx) + normalize(dv.xyz) + faceforward(dv.xyz, dv.xyz, dv.xyz) + reflect(dv.xyz, dv.xyz) + refract(dv.xyz, dv.xyz, d);
  dm = outerProduct(dv.xy, dv.xyz) + matrixCompMult(dm, dm) + transpose(dmat2x3(1.0lf)); dmat4 inv = inverse(dmat4(d)); dv = inv * dv;
  bvec4 q = isnan(dv); q = isinf(dv); q = lessThan(dv, dv); q = equal(dv, dv);
  u2 = unpackDouble2x32(d); d = packDouble2x32(u2);
  u = packUnorm2x16(f.xy) + packSnorm2x16(f.xy) + packUnorm4x8(f) + packSnorm4x8(f) + packHalf2x16(f.xy);
  f = vec4(unpackUnorm2x16(u) + unpackSnorm2x16(u), unpackHalf2x16(u)) + unpackUnorm4x8(u) + unpackSnorm4x8(u);
  l = doubleBitsToInt64(d) + packInt2x32(ivec2(1, 2)) + big; ul = doubleBitsToUint64(d) + packUint2x32(u2) + ubig; d = int64BitsToDouble(l) + uint64BitsToDouble(ul);
  u2 = uvec2(unpackInt2x32(l)) + unpackUint2x32(ul);
  lv = abs(lv) + sign(lv) + min(lv, 3L) + max(lv, lv) + clamp(lv, -1L, 5L) + mix(lv, lv, bvec3(true)); bvec3 lq = lessThan(lv, lv); lq = notEqual(lv, lv);
  l = int64_t(d) + int64_t(f.x) + int64_t(u) + (l << 3) / 5L % 7L; ul = uint64_t(l) ^ (ul >> 4u) | ~ul & 1UL; d = double(l) + double(ul); f.x = float(l); uv = u64vec2(u2); uv += 1UL; l++;
  if (l < 0L && ul >= 3UL) d = -d;
}
