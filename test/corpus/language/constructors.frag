#version 450
layout(location = 0) in vec4 v;
layout(location = 0) out vec4 color;
struct A { int i; };
struct B { A a; vec2 b[2]; bool c; };
void main() {
  B b = B(A(1), vec2[2](v.xy, v.zw), true);
  ivec3 i = ivec3(v), j = ivec3(v.x, true, 3u), k = ivec3(b.a.i);
  uvec4 u = uvec4(i, 1), w = uvec4(v.xy, i.xy);
  bvec4 t = bvec4(v), s = bvec4(i.xy, u.zw);
  vec4 x = vec4(t), y = vec4(i, 2.5), z = vec4(b.b[1], b.b[0]);
  vec2 n = vec2(v), m = vec2(y.zyx);
  float f = float(v), g = float(t.x), h = float(u);
  int q = int(v), r = int(2.9), p = int(true);
  uint e = uint(-1), d = uint(v.y);
  bool c = bool(v.z), a = bool(3);
  double o = double(v.x);
  vec3 l = vec3(o, f, q);
  color = x + y + z + vec4(n, m) + vec4(f, g, h, float(q + r + p)) + vec4(e, d, c, a) + vec4(l, o) + vec4(s) + vec4(w) + float(k.x + j.y);
}
