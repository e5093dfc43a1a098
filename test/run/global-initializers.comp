// Functions that only initializers of globals call, of which one calls another.
// RUN: %coopc run %s --validate --groups 2 --out 0=%t.npy:u32[2]
// RUN: %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// CHECK: 7 9
#version 460
layout(local_size_x = 1) in;
layout(binding = 0) buffer Result { uint r[]; };
uint next(uint a) { return a + 1u; }
uint twice(uint a) { return next(a * 2u); }
uint g = twice(gl_WorkGroupID.x + 3u);
void main() { r[gl_WorkGroupID.x] = g; }
