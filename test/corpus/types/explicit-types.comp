// GL_EXT_shader_explicit_arithmetic_types: literals, conversions, operators, functions, packing.
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : enable
layout(local_size_x = 1) in;
layout(binding = 0) uniform Uniforms { uint index; };
layout(binding = 1) buffer Out { int64_t l; uint64_t ul; int s32; uint u32; float f32v; double f64v; } o;
layout(std140, binding = 2) uniform Block {
  i16vec2 i16v; u8vec4 u8v; f16mat2x3 hm; float16_t h; int64_t l; f64vec3 d3; int8_t b[3];
} block;
const int8_t i8c[3] = int8_t[](int8_t(-1), int8_t(0x7f), int8_t(3));
const uint16_t u16c[2] = { 0xffffus, 077us };
const int64_t i64c[3] = int64_t[](-0x1111111111111111L, -1l, 040000000000L);
const uint64_t u64c[] = uint64_t[](0xFFFFFFFFFFFFFFFFul, 4294967296UL, 077777777777ul);
struct S { int8_t i8; i16vec2 i16; float16_t h; f64vec2 d; uint64_t ul; };
float32_t f32v;
int32_t i32v = 0x7fffffff;
uint32_t u32v = 0xffffffffu;
float64_t f64v = 1.5lf;
f32vec3 f3 = f32vec3(1);
i32vec4 i4;
u32vec2 u2;
f64mat2x3 m23;
f32mat4 m4;
void literal() {
  int16_t a = 111s + i8c[1];
  uint16_t b = u16c[1] + uint16_t(index);
  int64_t c = i64c[index] + i64c[0];
  uint64_t d = u64c[index];
  float16_t e = 2.5hf + 1.0HF;
  o.l = c + a;
  o.ul = d + b;
  o.f32v = e;
}
void typeCast() {
  i8vec2 i8v; u8vec2 u8v; i16vec2 i16v; u16vec2 u16v; i32vec2 i32v2; u32vec2 u32v2; i64vec2 i64v; u64vec2 u64v;
  f16vec2 f16v; f32vec2 f32v2; f64vec2 f64v2; bvec2 bv;
  i32v2 = i8v; i32v2 = i16v; u32v2 = u8v; u32v2 = u16v; i64v = i8v; i64v = i32v2; u64v = u16v; u64v = i64v; u64v = u32v2;
  i16v = i8v; u16v = u8v; u16v = i16v; u8v = i8v;
  f16v = i8v; f16v = u8v; f16v = i16v; f16v = u16v; f32v2 = i32v2; f32v2 = f16v; f64v2 = i64v; f64v2 = u64v; f64v2 = f32v2; f64v2 = f16v;
  i8v = i8vec2(f16v); i8v = i8vec2(f64v2); u8v = u8vec2(i64v); i16v = i16vec2(f32v2); u16v = u16vec2(u64v);
  i64v = i64vec2(f16v); u64v = u64vec2(f64v2); f16v = f16vec2(i64v); f32v2 = f32vec2(u64v); bv = bvec2(i8v); bv = bvec2(f16v); bv = bvec2(u64v);
  i8v = i8vec2(bv); u16v = u16vec2(bv); f16v = f16vec2(bv); i64v = i64vec2(bv); f64v2 = f64vec2(bv);
  i8v = i8vec2(u8v); u16v = u16vec2(i8v); i64v = i64vec2(u8v); u8v = u8vec2(i32v2);
}
void operators() {
  i8vec3 a = i8vec3(1); int8_t s = int8_t(2);
  a++; a--; ++a; --a; a = ~a; a = -a; a += s; a -= s; a *= s; a /= s; a %= s; a <<= 1; a >>= 2; a &= s; a |= s; a ^= s;
  a = a + s * a - a / s % a; a = a << 1s; a = (a & s) | (a ^ s); s = s < a.x ? s : a.y;
  u16vec2 b = u16vec2(5us); b += 1us; b = b * 2us + b.yx; b %= 3us; b <<= 2; b = ~b;
  bool q = b == u16vec2(1us) || s != a.z || b.x >= 3us;
  i64vec4 c = i64vec4(7l); c *= c; c >>= 3l; c = c / 2l % 5l; c.x = q ? c.y : -c.z;
  uint64_t d = uint64_t(9) << 40; d |= 1ul; d = d ^ 0xfful; d--;
  float16_t h = 1.0hf; h += 2.0hf; h = h * h / 3.0hf - h; h++; h = -h; q = h < 2.0hf && h == h;
  f16vec3 hv = f16vec3(1, 2, 3); hv = hv * h + hv; hv /= 2.0hf; f16mat3 hm = f16mat3(h); hv = hm * hv; hv = hv * hm; hm = hm * hm; hm *= h;
  o.s32 = int(a.x) + int(b.x) + int(c.x) + int(d) + int(hv.x) + int(q) + int(hm[1].z);
}
void builtins() {
  i16vec2 a = i16vec2(1); a = abs(a); a = sign(a); a = min(a, 2s); a = min(a, a); a = max(a, a.yx); a = clamp(a, -1s, 3s); a = clamp(a, a, a); a = mix(a, a, bvec2(true));
  u8vec3 b; b = min(b, uint8_t(2)); b = max(b, b); b = clamp(b, b, b); b = mix(b, b, bvec3(false));
  i64vec3 c; c = abs(c); c = sign(c); c = min(c, 5l); c = clamp(c, -1l, 3l); bvec3 q = lessThan(c, c); q = lessThanEqual(b, b); q = greaterThan(c, c); q = greaterThanEqual(b, b); q = equal(c, c); q = notEqual(b, b);
  float16_t h = 1.0hf; f16vec3 v = f16vec3(h);
  v = radians(v); v = degrees(v); v = sin(v); v = cos(v); v = tan(v); v = asin(v); v = acos(v); v = atan(v, v); v = atan(v); v = sinh(v); v = cosh(v); v = tanh(v); v = asinh(v); v = acosh(v); v = atanh(v);
  v = pow(v, v); v = exp(v); v = log(v); v = exp2(v); v = log2(v); v = sqrt(v); v = inversesqrt(v); v = abs(v); v = sign(v); v = floor(v); v = trunc(v); v = round(v); v = roundEven(v); v = ceil(v); v = fract(v);
  v = mod(v, v); v = mod(v, h); v = modf(v, v); v = min(v, v); v = min(v, h); v = max(v, v); v = clamp(v, h, h); v = mix(v, v, h); v = mix(v, v, v); v = mix(v, v, q); v = step(v, v); v = step(h, v); v = smoothstep(v, v, v); v = smoothstep(h, h, v);
  q = isnan(v); q = isinf(v); v = fma(v, v, v); ivec3 e; v = frexp(v, e); v = ldexp(v, e);
  h = length(v); h = distance(v, v); h = dot(v, v); v = cross(v, v); v = normalize(v); v = faceforward(v, v, v); v = reflect(v, v); v = refract(v, v, h);
  f16mat2x3 m = outerProduct(v, f16vec2(h)); m = matrixCompMult(m, m); f16mat3x2 mt = transpose(m); f16mat3 ms = f16mat3(h); h = determinant(ms); ms = inverse(ms);
  q = lessThan(v, v); q = equal(v, v); q = notEqual(v, v); bool any1 = any(q) || all(not(q));
  f64vec2 d = f64vec2(2); d = sqrt(d); d = abs(d); d = floor(d); d = mix(d, d, d); d = fma(d, d, d); double dl = length(d) + dot(d, d); dmat2 dm = outerProduct(d, d); dl += determinant(dm);
  o.f32v = float(h) + float(v.x) + float(mt[0].x) + float(dl) + float(any1);
}
void bits() {
  f16vec4 h = f16vec4(1); i16vec4 a = float16BitsToInt16(h); u16vec4 b = float16BitsToUint16(h); h = int16BitsToFloat16(a); h = uint16BitsToFloat16(b); a = halfBitsToInt16(h); b = halfBitsToUint16(h); h = int16BitsToHalf(a); h = uint16BitsToHalf(b);
  f64vec2 d = f64vec2(1); i64vec2 l = doubleBitsToInt64(d); u64vec2 ul = doubleBitsToUint64(d); d = int64BitsToDouble(l); d = uint64BitsToDouble(ul);
  u8vec4 u8v = u8vec4(1); i8vec4 i8v = i8vec4(2); u16vec2 u16v = u16vec2(1); i16vec2 i16v = i16vec2(2);
  o.u32 = pack32(u8v) + pack32(u16v) + packUint2x16(u16v) + packFloat2x16(h.xy); o.s32 = pack32(i8v) + pack32(i16v) + packInt2x16(i16v);
  o.l = pack64(a) + packInt4x16(a) + pack64(ivec2(1, 2)) + packInt2x32(ivec2(3, 4)); o.ul = pack64(b) + packUint4x16(b) + pack64(uvec2(1)) + packUint2x32(uvec2(1));
  uint16_t us = pack16(u8v.xy); int16_t ss = pack16(i8v.xy);
  u8v = unpack8(o.u32); i8v = unpack8(o.s32); u8v.xy = unpack8(us); i8v.xy = unpack8(ss); u16v = unpack16(o.u32); i16v = unpack16(o.s32); a = unpack16(o.l); b = unpack16(o.ul);
  ivec2 i2 = unpack32(o.l); uvec2 u2v = unpack32(o.ul); i2 = unpackInt2x32(o.l); u2v = unpackUint2x32(o.ul); i16v = unpackInt2x16(o.s32); u16v = unpackUint2x16(o.u32); a = unpackInt4x16(o.l); b = unpackUint4x16(o.ul); h.xy = unpackFloat2x16(o.u32);
  o.f64v = packDouble2x32(uvec2(index, 2)); u2v = unpackDouble2x32(o.f64v);
  o.u32 += u8v.x + u16v.x + u2v.x + uint(i2.x) + uint(i16v.x) + uint(i8v.x) + b.x + uint(d.x);
}
void main() {
  literal();
  typeCast();
  operators();
  builtins();
  bits();
  S s = S(int8_t(1), i16vec2(2), 3.0hf, f64vec2(4), 5ul);
  S t = { int8_t(1), i16vec2(2), 3.0hf, f64vec2(4), 5ul };
  if (s == t)
    o.l = s.i16.x + block.i16v.y + block.u8v.z + int64_t(block.hm[1].z) + block.b[2];
}
