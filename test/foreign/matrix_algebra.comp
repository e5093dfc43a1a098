// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inverses and determinants of 2 to 4 rows, also by Gauss and Jordan with pivots, polar decomposition by
// Newton's steps, and eigenvalues of symmetric matrices by rotations.
#version 450
layout(local_size_x = 16) in;
layout(std430, binding = 0) readonly buffer In { mat4 matrices[]; };
struct Result { mat4 inverse4; mat3 inverse3; mat2 inverse2; vec3 determinants; mat3 polar; vec4 eigen; mat4 gauss; };
layout(std430, binding = 1) buffer Out { Result results[]; };
layout(push_constant) uniform Push { uint count; };

bool gaussJordan(mat4 a, out mat4 result) {
  result = mat4(1.0);
  for (int c = 0; c < 4; ++c) {
    int pivot = c;
    for (int r = c + 1; r < 4; ++r)
      if (abs(a[r][c]) > abs(a[pivot][c]))
        pivot = r;
    if (a[pivot][c] == 0.0)
      return false;
    const vec4 row = a[pivot], other = result[pivot];
    a[pivot] = a[c];
    result[pivot] = result[c];
    a[c] = row / row[c];
    result[c] = other / row[c];
    for (int r = 0; r < 4; ++r)
      if (r != c) {
        const float f = a[r][c];
        a[r] -= f * a[c];
        result[r] -= f * result[c];
      }
  }
  return true;
}

mat3 polar(mat3 m) {
  for (int i = 0; i < 12; ++i) {
    const mat3 next = 0.5 * (m + transpose(inverse(m)));
    const mat3 d = matrixCompMult(next - m, next - m);
    m = next;
    if (dot(d[0] + d[1] + d[2], vec3(1.0)) < 1.0e-12)
      break;
  }
  return m;
}

vec4 eigenvalues(mat4 m) {
  mat4 a = 0.5 * (m + transpose(m));
  for (int sweep = 0; sweep < 8; ++sweep)
    for (int p = 0; p < 3; ++p)
      for (int q = p + 1; q < 4; ++q) {
        if (abs(a[p][q]) < 1.0e-9)
          continue;
        const float theta = (a[q][q] - a[p][p]) / (2.0 * a[p][q]);
        const float t = (theta < 0.0 ? -1.0 : 1.0) / (abs(theta) + sqrt(theta * theta + 1.0));
        const float c = inversesqrt(t * t + 1.0), s = t * c;
        mat4 r = mat4(1.0);
        r[p][p] = r[q][q] = c;
        r[p][q] = -s;
        r[q][p] = s;
        a = transpose(r) * a * r;
      }
  vec4 v = vec4(a[0][0], a[1][1], a[2][2], a[3][3]);
  // Sorted by a network of five exchanges.
  v = vec4(min(v.xz, v.yw), max(v.xz, v.yw));
  v = vec4(min(v.xz, v.yw), max(v.xz, v.yw)).xzyw;
  v.yz = vec2(min(v.y, v.z), max(v.y, v.z));
  return v;
}

void main() {
  const uint i = gl_GlobalInvocationID.x;
  if (i >= count)
    return;
  const mat4 m = matrices[i];
  const mat3 m3 = mat3(m);
  const mat2 m2 = mat2(m);
  Result r;
  r.inverse4 = inverse(m);
  r.inverse3 = inverse(m3);
  r.inverse2 = inverse(m2);
  r.determinants = vec3(determinant(m2), determinant(m3), determinant(m));
  r.polar = polar(m3);
  r.eigen = eigenvalues(m);
  if (!gaussJordan(m, r.gauss))
    r.gauss = mat4(0.0);
  r.gauss = m * r.gauss - outerProduct(vec4(1, 2, 3, 4), vec4(0, 1, 0, 1)) * 0.5;
  results[i] = r;
}
