// NoContraction is for what is eventually stored in a precise variable of the same function (GLSL
// 4.60 section 4.9.1), through variables, loops and arguments; other arithmetic may be contracted.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
// RUN: %coopc --emit=spirv-text --validate %s -DMEMBER -o - | FileCheck %s --check-prefix=MEMBER
#version 450
layout(location = 0) in vec4 p;
layout(location = 0) out vec4 plain;
layout(location = 1) precise out vec4 exact;
#ifdef MEMBER
// What contributes to a member is not followed: all of it counts.
struct Holder { precise float f; };
// MEMBER-COUNT-15: NoContraction
#endif
vec4 helper(vec4 x) {
  precise vec4 t = x * 3.0 + 1.0;
  vec4 u = x * 7.0 - 2.0;
  return t + u;
}
void main() {
  vec4 c = p * p;
  vec4 d[2];
  d[0] = c - 1.0;
  vec4 other = p * 9.0 + 2.0;
  for (int i = 0; i < 3; ++i)
    d[1] = d[0] * 5.0;
  exact = d[1] + helper(p * 4.0);
  plain = p * 6.0 + 8.0 + other;
}
// CHECK-COUNT-7: NoContraction
// CHECK-NOT: NoContraction
// CHECK: [[#]] = OpVectorTimesScalar
