// The subgroup size is what --subgroup-size says.
//
// RUN: %coopc run %s --out 0=%t.npy:u32[4] --subgroup-size 8 && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s --check-prefix=EIGHT
// RUN: %coopc run %s --out 0=%t.npy:u32[4] --subgroup-size=32 && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s --check-prefix=ALL
// EIGHT: 8 8 8 8
// ALL: 32 32 32 32
#version 450
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer Data { uint data[]; };
void main() {
  uint Sum = subgroupAdd(1u);
  if (gl_LocalInvocationIndex % 8 == 0)
    data[gl_LocalInvocationIndex / 8] = Sum;
}
