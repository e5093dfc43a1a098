// With -O what is executed rounds as it does without: the optimizer makes no products with
// reciprocals of quotients, and sums no constants of sums. The SPIR-V for others is as it comes.
//
// RUN: %coopc run %s -O --bind 0=f32:41,f32:9,f32:1,f32:16777216 --bind 1=zeros:f32[4] --out 1=%t.npy
// RUN: %coopc run %s --bind 0=f32:41,f32:9,f32:1,f32:16777216 --bind 1=zeros:f32[4] --out 1=%t.plain.npy
// RUN: cmp %t.npy %t.plain.npy
// RUN: %coopc run %s -O --exec=reference --bind 0=f32:41,f32:9,f32:1,f32:16777216 --bind 1=zeros:f32[4] --out 1=%t.reference.npy
// RUN: cmp %t.npy %t.reference.npy
// RUN: %coopc run %s -Os --fp=strict --bind 0=f32:41,f32:9,f32:1,f32:16777216 --bind 1=zeros:f32[4] --out 1=%t.strict.npy
// RUN: cmp %t.npy %t.strict.npy
// RUN: %coopc run %s -O -DPRECISE=precise --bind 0=f32:41,f32:9,f32:1,f32:16777216 --bind 1=zeros:f32[4] --out 1=%t.precise.npy
// RUN: cmp %t.npy %t.precise.npy
// RUN: %coopc %s -O --emit=spirv-text -o - | FileCheck %s
// CHECK-NOT: OpFDiv
// CHECK-NOT: NoContraction
#version 450
#ifndef PRECISE
#define PRECISE
#endif
layout(local_size_x = 1) in;
layout(std430, binding = 0) readonly buffer A { float a[4]; };
layout(std430, binding = 1) writeonly buffer R { float r[4]; };
void main() {
  PRECISE float cell = floor(a[0] / 41.0);
  r[0] = cell;
  r[1] = a[1] / 10.0;
  r[2] = (a[3] + 1.0) + 1.0;
  r[3] = a[2] / 3.0 / 7.0;
}
