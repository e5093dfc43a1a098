#version 450
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
layout(local_size_x = 1) in;
struct S { uint v[65]; };
layout(std430, binding = 1) buffer B { uint b[]; };
layout(push_constant) uniform P { uint k; };
shared S t[2];
S get(uint i) { return t[i]; }
void main() {
  for (uint q = 0; q < 65; ++q) { t[0].v[q] = 3; t[1].v[q] = 4; }
  b[0] = get(k).v[3];
}
