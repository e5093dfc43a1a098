// Vectors of more than 16 components, and of more bytes than memory of a kernel is aligned to: variables that live
// over barriers, and in shared memory (GL_EXT_long_vector).
// RUN: %coopc run %s --exec=reference --bind 0=fill:1:f64[64] --out 0=%t.npy:f64[64] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --exec=fast --bind 0=fill:1:f64[64] --out 0=%t.npy:f64[64] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --exec=fast --cpu-opt=0 --features=-avx512f --bind 0=fill:1:f64[64] --out 0=%t.npy:f64[64] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --check --bind 0=fill:1:f64[64] --out 0=%t.npy:f64[64] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --frontend=glslang --bind 0=fill:1:f64[64] --out 0=%t.npy:f64[64] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// CHECK: 47 48 49 50 51 52 53 54 55 47 48 49 50
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 460
#extension GL_EXT_long_vector : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer A { double a[]; };
shared vector<double, 16> staged[32];
void main() {
  const uint t = gl_LocalInvocationIndex;
  vector<double, 9> v = vector<double, 9>(a[t]);
  vector<float, 33> wide = vector<float, 33>(1.0);
  v[t % 9] = double(3);
  wide[t] = float(t % 9);
  staged[t] = vector<double, 16>(a[t + 32]);
  staged[t][5] = double(10);
  barrier();
  a[t] = v[(t + 1) % 9] + v[t % 9] + staged[31 - t][5] + dot(wide, vector<float, 33>(1.0)) + staged[31 - t][6];
}
