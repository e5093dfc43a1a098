#version 450
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#extension GL_KHR_shader_subgroup_basic : require
layout(local_size_x = 32) in;
layout(std430, binding = 0) buffer A { uint a[]; };
shared uint t[32];
void main() {
  uint i = gl_LocalInvocationIndex;
  if (i < 16) {
    subgroupBarrier();
    t[i] = i;
  }
  subgroupBarrier();
  a[i] = t[i & 15];
}
