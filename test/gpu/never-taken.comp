// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A way of a switch that no value takes, with an operation of the subgroup: it is gone, and the others are as they were.
// RUN: %coopc -w --emit=ptx --gpu=sm_80 %s | FileCheck %s --implicit-check-not=shfl
// CHECK: st.global.u32
#version 460
#extension GL_KHR_shader_subgroup_arithmetic : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer O { uint o[]; };
void main() {
  uint y = o[gl_LocalInvocationIndex];
  switch (y & 1u) {
  case 0u: y += 1; break;
  case 1u: y += 2; break;
  default: y += subgroupAdd(1u);
  }
  o[gl_LocalInvocationIndex] = y;
}
