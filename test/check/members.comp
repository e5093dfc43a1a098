// Matrices and vectors in arrays of structs: indices that the code counts itself, after those of the
// shader, are of the part that they are in.
//
// RUN: %coopc run --check %s --bind 0=fill:2:f32[96] --out 1=%t.npy:f32[96] 2>&1 | FileCheck %s --check-prefix=GOOD
// RUN: %python %S/../run/Inputs/arrays.py show %t.npy | FileCheck %s --check-prefix=OUT
// GOOD: checked: nothing undefined was found
// OUT: <f4 96
// OUT-NEXT: {{^}}2 2 2 0 2 2 2 0 2 2 2 0 2 2 2 2 2 2 2
// RUN: not %coopc run --check -DBAD %s --bind 0=fill:2:f32[96] --out 1=%t.npy:f32[96] 2>&1 | FileCheck %s
#version 450
layout(local_size_x = 1) in;
struct Part { mat3 m; vec4 v; };
layout(std430, binding = 0) readonly buffer A { Part from[6]; };
layout(std430, binding = 1) buffer B { Part to[6]; };
void main() {
  for (int i = 0; i < 6; ++i) {
    to[i].m = from[i].m;
    to[i].v[0] = from[i].v[3];
    to[i] = from[i];
  }
#ifdef BAD
  // CHECK: members.comp:[[@LINE+2]]:{{[0-9]+}}: error: index 6 is outside of the 6 elements of 'B.to'
  for (int i = 0; i < 7; ++i)
    to[i].m[0] = vec3(1);
#endif
}
