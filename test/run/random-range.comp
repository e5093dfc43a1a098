// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A range of random numbers may be wider than the largest number.
// RUN: %coopc run %s --bind 0=random:f64[64]:min=-1.7e308:max=1.7e308 --out 1=%t.npy:u32[64]
// RUN: %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// CHECK: <u4 64
// CHECK-NOT: 1
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer A { double a[]; };
layout(set = 0, binding = 1) buffer B { uint b[]; };
void main() {
  const uint i = gl_LocalInvocationIndex;
  b[i] = isinf(a[i]) || isnan(a[i]) ? 1 : 0;
}
