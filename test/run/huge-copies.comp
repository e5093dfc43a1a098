// What is copied by loops or as memory has no bound but memory's: more than 65536 elements.
//
// RUN: %coopc run %s --exec=reference --bind 0=fill:3:u32[100000] --out 1=%t.npy:u32[4] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --exec=fast --bind 0=fill:3:u32[100000] --out 1=%t.npy:u32[4] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// CHECK: {{^}}6 0 0 0
#version 460
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { uint data[100000]; };
layout(binding = 1) buffer Result { uint result[4]; };

void main() {
  uint a[100000] = data;
  uint b[100000];
  b = a;
  result[0] = b[99999] + b[7];
  data = b;
}
