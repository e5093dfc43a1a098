// GL_EXT_long_vector: storage, operators, functions, conversions.
// GLSLANG: it multiplies a long vector by a scalar with types that differ
#version 450
#extension GL_EXT_long_vector : enable
#extension GL_EXT_shader_explicit_arithmetic_types : enable
layout(local_size_x = 1) in;
struct S { vector<float, 5> a; vector<int, 8> b; };
layout(binding = 0, std430) buffer Data { vector<float, 8> f8; vector<int, 5> i5; vector<uint, 16> u16; vector<float16_t, 6> h6; S s; float f; int i; uint u; bool b; };
layout(push_constant) uniform P { vector<float, 7> f7; } p;
shared vector<float, 8> sh;
vector<float, 8> g = vector<float, 8>(1.0);
const vector<int, 5> c5 = vector<int, 5>(1, 2, 3, 4, 5);
vector<float, 8> passed(vector<float, 8> x, out vector<float, 8> y) { y = x * 2.0; return x + y; }
void main() {
  vector<float, 8> a = f8, b = vector<float, 8>(2.0), c;
  a = a + b * a - b / a; a *= 2.0; a = 3.0 * a; a = -a; a += 1.0; a++; --a;
  a = passed(a, c);
  sh = a;
  f8 = sh;
  a[3] = b[2]; f = a[i]; a[i] = 2.0;
  i = a.length() + c5.length();
  vector<int, 5> x = i5; x = x % 3; x = x << 2; x = ~x & x | x ^ x; x /= c5; x = vector<int, 5>(ivec4(1), 2); x = vector<int, 5>(1, ivec2(2), ivec2(3));
  i5 = x;
  vector<uint, 16> y = u16; y = min(y, y); y = max(y, 3u); y = clamp(y, 1u, 5u); y <<= 1u; u16 = y;
  vector<bool, 8> q = lessThan(a, b); q = equal(a, b); q = not(q); b = mix(a, b, q); b = mix(a, b, 0.5); bool all1 = all(q) || any(q);
  a = sin(a) + cos(a) + exp(a) + sqrt(abs(a)) + floor(a) + fma(a, b, a) + clamp(a, 0.0, 1.0) + min(a, b) + step(a, b) + pow(a, b) + tanh(a);
  f += dot(a, b) + length(a) + distance(a, b);
  a = normalize(a);
  vector<float16_t, 6> h = h6; h = h * h; h6 = h;
  vector<float, 6> hf = vector<float, 6>(h);
  vector<int, 8> ai = vector<int, 8>(a); a = vector<float, 8>(ai); a = ai; vector<uint, 8> au = vector<uint, 8>(ai); ai = floatBitsToInt(a); a = uintBitsToFloat(au);
  S t = s; t.a[1] = p.f7[2]; t.b = ai; s = t;
  if (a == b || s.b != ai) f = 1.0;
  vector<float, 4> v4 = vec4(1);
  vec4 w = v4;
}
