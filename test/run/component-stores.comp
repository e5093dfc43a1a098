// A store to some components of a vector leaves the others alone: in memory that invocations share
// they may be another's at the same time. A component of a swizzle that an index chooses is itself.
//
// RUN: %coopc run --exec=fast %s --out 0=%t.npy:u32[64] --out 1=%t2.npy:u32[4]
// RUN: %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %python %S/Inputs/arrays.py show %t2.npy | FileCheck %s --check-prefix=CHOSEN
// RUN: %coopc run --exec=reference %s --out 0=%t.npy:u32[64] --out 1=%t2.npy:u32[4]
// RUN: %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %python %S/Inputs/arrays.py show %t2.npy | FileCheck %s --check-prefix=CHOSEN
// CHECK: <u4 64
// CHECK-NEXT: 1 2 1 2 3 4 3 4 5 6 5 6 7 8 7 8 9 10 9 10 11 12 11 12 13 14 13 14 15 16 15 16 17 18 17 18 19 20 19 20 21 22 21 22 23 24 23 24 25 26 25 26 27 28 27 28 29 30 29 30 31 32 31 32
// CHOSEN: 7 0 0 5
#version 450
layout(local_size_x = 32) in;
layout(binding = 0) buffer A { uvec4 a[16]; };
layout(binding = 1) buffer B { uvec4 b; };
shared uvec4 tile[16];
void main() {
  const uint i = gl_LocalInvocationIndex;
  // Neighbours share a vector.
  if ((i & 1) == 0)
    tile[i / 2].zx = uvec2(i + 1);
  else
    tile[i / 2].wy = uvec2(i + 1);
  barrier();
  if ((i & 1) != 0)
    a[i / 2].xz = tile[i / 2].zx;
  else
    a[i / 2].wy = tile[i / 2].yw;
  if (i == 0) {
    uvec4 v = uvec4(0);
    v.zyx[tile[0].x + 1] = 7;
    v.xw[tile[0].x] = 5;
    b = v;
  }
}
