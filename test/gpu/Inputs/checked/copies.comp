#version 450
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
layout(local_size_x = 1) in;
struct S { uint v[65]; };
layout(std430, binding = 1) buffer B { S b[]; };
shared S t[2];
void main() {
  t[0].v[3] = 1;
  t[1] = t[0];
  b[0].v[0] = t[1].v[3];
}
