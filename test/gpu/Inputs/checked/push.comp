#version 450
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer A { uint a[]; };
layout(push_constant) uniform P { uint k; uint v[4]; };
void main() {
  a[0] = v[k];
}
