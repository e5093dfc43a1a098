// A function of images is emitted for each format that is passed, with variables of its own each time.
// RUN: %coopc --validate --emit=spirv-text %s -o - | FileCheck %s
// CHECK-COUNT-4: OpVariable %_ptr_Function_v2int Function
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 460
layout(binding=0, rg8) uniform image2D a;
layout(binding=1, r32f) uniform image2D b;
layout(location=0) out vec4 o;
vec4 f(image2D i, ivec2 p) {
  vec4 s = vec4(0);
  for (int k = 0; k < 3; ++k) {
    const ivec2 q = p + k;
    s += imageLoad(i, q);
  }
  return s;
}
vec4 g(image2D i, ivec2 p) {
  ivec2 z = p;
  z.x += 1;
  return f(i, z);
}
void main() { o = g(a, ivec2(1)) + g(b, ivec2(2)) + f(a, ivec2(3)); }
