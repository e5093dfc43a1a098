// Long arrays are compared by loops, wherever they are in what is compared: code does not grow with
// them. Elements that differ are found in each part, and NaN differs from itself.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s --check-prefix=SPIRV
// SPIRV-COUNT-6: OpLoopMerge
// RUN: %coopc run %s --exec=fast --bind 0=zeros:u32[12] --out 0=%t.npy
// RUN: %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --exec=reference --bind 0=zeros:u32[12] --out 0=%t.npy
// RUN: %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --frontend=glslang --bind 0=zeros:u32[12] --out 0=%t.npy
// RUN: %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// CHECK: 1 10 10 10 1 0 1 0 1 1 0 0
#version 460
layout(local_size_x = 4) in;
struct S { uint n; vec3 v[40]; mat2 m[2][3]; bool b[33]; };
layout(binding = 0) buffer Data { uint data[]; };

void main() {
  const uint x = gl_LocalInvocationIndex;
  S a, b;
  a.n = b.n = 3;
  for (int i = 0; i < 40; ++i)
    a.v[i] = b.v[i] = vec3(i);
  for (int i = 0; i < 6; ++i)
    a.m[i / 3][i % 3] = b.m[i / 3][i % 3] = mat2(i);
  for (int i = 0; i < 33; ++i)
    a.b[i] = b.b[i] = true;
  if (x == 1)
    b.v[39].z = 1;
  if (x == 2)
    b.m[1][2][1].y = 50;
  if (x == 3)
    b.b[32] = false;
  data[x] = uint(a == b) + 10 * uint(a != b);

  uint p[34], q[34];
  for (int i = 0; i < 34; ++i)
    p[i] = q[i] = i;
  q[33] += x & 1;
  data[4 + x] = uint(p == q);

  float g[5][34], h[5][34];
  for (int i = 0; i < 170; ++i)
    g[i / 34][i % 34] = h[i / 34][i % 34] = i;
  if (x == 2)
    h[4][33] = 0;
  if (x == 3)
    g[0][0] = h[0][0] = 0.0 / data[0] * 0.0 / data[4 + x];
  data[8 + x] = uint(g == h);
}
