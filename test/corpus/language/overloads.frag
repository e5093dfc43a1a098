#version 450
layout(location = 0) in vec4 v;
layout(location = 1) flat in ivec4 i;
layout(location = 2) flat in uvec4 u;
layout(location = 0) out vec4 color;
float f(float x) { return 1.0; }
float f(double x) { return 2.0; }
float g(vec2 x) { return x.x; }
float g(vec3 x) { return x.y; }
float g(dvec2 x) { return 4.0; }
float h(int x, float y) { return 5.0; }
float h(float x, float y) { return 6.0; }
float k(in float x, out float y, inout uint z) { y = x; z += 1u; return x; }
float later(vec4 x);
void main() {
  float y;
  uint z = 1u;
  double d;
  color = vec4(f(1), f(1.0), f(1u), f(1.0lf));
  color += vec4(g(i.xy), g(u.xyz), g(v.xy), g(dvec2(1)));
  color += vec4(h(1, 2), h(1u, 2), h(1.0, 2), h(i.x, u.x));
  color.x += k(i.x, y, z) + k(u.x, color.y, z) + y;
  color.y += later(ivec4(1)) + sin(v.x) + max(i.x, 2) + clamp(v.x, 0, 1) + mix(v.y, 1, true);
  d = i.x; d += u.x; d = v.x * 2;
  color.z += float(d) + i.x * 1.5 + u.y * 2 + (true ? i.x : v.x);
  color.w += min(v.xy, 1).x + pow(v.x, 2) + dot(v.xy, ivec2(1));
}
float later(vec4 x) { return x.w; }
