// A switch on a constant, where a branch divides the warp, has cases that nobody comes to, with operations
// of the subgroup.
// RUN: %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 1 u32:32:5 u32:32
// RUN: %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 1 u32:32:5 u32:32 -- --exec=reference --spec=0=0
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 460
#extension GL_KHR_shader_subgroup_arithmetic : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint Mode = 2;
layout(binding = 0) buffer A { uint a[]; };
layout(binding = 1) buffer B { uint b[]; };
void main() {
  uint v = a[gl_LocalInvocationIndex];
  if (v < 2) {
    switch (Mode) {
    case 1:
      break;
    case 2:
      v *= 3;
      break;
    case 0:
      v = subgroupAdd(v);
      break;
    default:
      v = subgroupMax(v);
    }
  }
  b[gl_LocalInvocationIndex] = v + 1;
}
