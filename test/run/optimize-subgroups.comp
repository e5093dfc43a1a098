// With -O the invocations that leave a loop together still do what follows in it together.
// RUN: %coopc run --subgroup-size=32 -O %s --out 0=%t.npy:u32[32] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run --subgroup-size=32 -Os %s --out 0=%t.npy:u32[32] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run --subgroup-size=32 -O --frontend=glslang %s --out 0=%t.npy:u32[32] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// CHECK: 8 8 8 8
#version 460
#extension GL_KHR_shader_subgroup_ballot : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Counts { uint counts[]; };

void main() {
  const uint key = gl_LocalInvocationIndex % 4u;
  uint n = 0u;
  for (;;) {
    if (key == subgroupBroadcastFirst(key)) {
      n = subgroupBallotBitCount(subgroupBallot(true));
      break;
    }
  }
  counts[gl_LocalInvocationIndex] = n;
}
