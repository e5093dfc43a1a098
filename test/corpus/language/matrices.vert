#version 450
layout(location = 0) in vec4 v;
layout(location = 1) in mat3 m;
layout(location = 0) out vec4 color;
void main() {
  mat2 a = mat2(1), b = mat2(vec2(1), vec2(2)), c = mat2(1, 2, 3, 4), d = mat2(v), e = mat2(m);
  mat4 f = mat4(m), g = mat4(a);
  mat2x3 h = mat2x3(v.xyz, 1, v.xy);
  mat3x2 k = mat3x2(m), l = transpose(h);
  mat4x3 n = mat4x3(1.5);
  dmat2 o = dmat2(a);
  dmat3x4 p = dmat3x4(2.0);
  mat2 q = mat2(ivec2(1, 2), true, 3u);
  a *= b; a += c; a -= 2.0; a /= d; a = -a + 1.0 / e;
  a++; --b;
  vec3 u = m * v.xyz, w = v.xyz * m, x = h * v.xy;
  vec2 y = v.xyz * h;
  mat3 z = outerProduct(v.xyz, u) * inverse(m) + matrixCompMult(m, m);
  a[1] = v.xy; a[0][1] = 3.0; a[1].yx = v.zw; z[2].xz += 1.0;
  bool same = a == b && m != z;
  float det = determinant(a) + determinant(f) + float(determinant(o));
  color = f * v + vec4(u + w + x, det) + vec4(y, a[0]) + float(same) + g[3] + vec4(n[3], k[2][1]) + vec4(q[1], l[0]) + vec4(p[1]);
  gl_Position = (mat4(1) * v) * mat4(2);
}
