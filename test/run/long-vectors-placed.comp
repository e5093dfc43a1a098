// Long vectors that are variables of an invocation, in structures and arrays, over barriers, in functions: memory of a
// kernel is aligned to 64 bytes, which is less than LLVM would like (GL_EXT_long_vector).
// RUN: %coopc run %s --exec=reference --out 0=%t.npy:f32[4] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --exec=fast --out 0=%t.npy:f32[4] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --check --out 0=%t.npy:f32[4] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s -DTYPE=float -DCOUNT=65 --exec=reference --out 0=%t.npy:f32[4] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s -DTYPE=float -DCOUNT=65 --exec=fast --cpu-opt=0 --out 0=%t.npy:f32[4] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s -DTYPE=float -DCOUNT=65 --check --out 0=%t.npy:f32[4] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s -DTYPE=uint8_t -DCOUNT=300 --check --out 0=%t.npy:f32[4] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// CHECK: 20 21 22 23
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 460
#extension GL_EXT_long_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef TYPE
#define TYPE double
#define COUNT 20
#endif
layout(local_size_x = 4) in;
layout(binding = 0) buffer A { float a[]; };
#define LONG vector<TYPE, COUNT>
struct S { float x; LONG d; };
S single;
S several[2];
void set(inout LONG v, uint at, TYPE value) { v[at] = value; }

void main() {
  const uint t = gl_LocalInvocationIndex;
  single.d = LONG(1);
  single.d[t] = TYPE(2);
  single.d[t + 1] = TYPE(3);
  S local;
  local.x = 4.0;
  local.d = LONG(t);
  local.d[3] = TYPE(7);
  several[t & 1] = local;
  LONG mine = LONG(5);
  set(mine, t + 2, TYPE(6));
  barrier();
  set(mine, t, TYPE(0));
  a[t] = float(single.d[t + 1]) + float(several[t & 1].d[2]) + float(several[t & 1].d[3]) + several[t & 1].x +
         float(mine[t]) + float(mine[t + 2]);
}
