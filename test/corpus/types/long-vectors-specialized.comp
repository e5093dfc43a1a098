// GL_EXT_long_vector of a size that is a specialization constant.
// GLSLANG: it multiplies such a vector by a scalar with types that differ
#version 450
#extension GL_EXT_long_vector : enable
layout(local_size_x = 1) in;
layout(constant_id = 0) const int N = 6;
layout(constant_id = 1) const uint M = 5;
layout(binding = 0) buffer Data { float x; int i; };
shared vector<float, N> f;
shared vector<uint, M> u;
vector<float, N> g;
vector<float, N> twice(vector<float, N> v) { return v * 2.0; }
void main() {
  vector<float, N> a = f, b = vector<float, N>(2.0);
  a = a + b * a;
  a = 3.0 * a;
  a = -twice(a);
  a[1] = b[i];
  for (int k = 0; k < a.length(); ++k)
    x += a[k];
  g = sin(a) + max(a, b) + clamp(a, 0.0, 1.0);
  vector<bool, N> q = lessThan(a, b);
  a = mix(a, b, q);
  x += dot(a, b);
  vector<int, N> ai = vector<int, N>(a);
  a = vector<float, N>(ai);
  vector<uint, M> y = u;
  y = y << 1u;
  u = min(y, 7u);
  vector<double, M> d = vector<double, M>(1.0lf);
  x += float(d[0]);
  f = a;
}
