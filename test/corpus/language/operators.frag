#version 450
layout(location = 0) flat in ivec4 i;
layout(location = 1) flat in uvec4 u;
layout(location = 2) in vec4 v;
layout(location = 0) out vec4 color;
void main() {
  ivec4 a = i + 1 - i * 2 / 3 % 4;
  uvec4 b = (u << 2) | (u >> 1u) & ~u ^ u;
  b <<= i; b >>= 1; b &= 7u; b |= u; b ^= 1u; a %= 3;
  bool c = i.x < 3 && u.x >= 2u || !(v.x > 1.0) ^^ true;
  bool d = i == a, e = v != v.yxzw, f = all(equal(i, a)) == any(notEqual(u, b));
  int g = -i.x, h = +i.y, k = ~i.z;
  int l = c ? g : d ? h : k;
  vec4 w = v;
  float m = w.x++ * 0.5 + --w.y;
  w.z -= w.w--, ++w.w;
  int n = 0x1F + 017 + 1 << 2;
  uint o = 0xFFu * 3U;
  float p = 1. + .5 + 1e3 + 1.5e-2f + 2.0F;
  color = vec4(a) + vec4(b) + vec4(c, d, e, f) + vec4(l, m, n, o) + w * p;
}
