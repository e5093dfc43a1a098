#version 450
layout(location = 0) in vec4 v;
layout(location = 1) in int n;
layout(location = 0) out vec4 color;
void change(out vec2 a, inout float b) { a = vec2(b); b += 1.0; }
void main() {
  vec4 a = v.wzyx, b;
  a.xy = v.zw; a.wx += v.rg; a.zyx = a.xyz; a.stpq.qp = v.xy;
  a.xyz.yx = vec2(1.0);
  a[n] = 2.0; a.zw[n & 1] = 3.0; a.yxw[2] += 1.0;
  b.rgba = a.bgra.abgr;
  change(b.xz, a.y);
  change(color.yw, b.w);
  color.xz = (a + b).xx * v.s;
  ivec3 i = ivec3(v); i.xz++; --i.y; i.yx <<= 1; i.zy %= 3; i ^= 5;
  bvec2 t = bvec2(true); t.yx = lessThan(v.xy, v.zw);
  float f = 1.0; f.x = 2.0;
  color += float(i.x) + float(t.x) + f.xxxx;
  gl_Position.xyw = v.xyz; gl_Position.z = 0.5;
}
