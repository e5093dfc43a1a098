// Large arrays of booleans, whose values are bits and whose memory is bytes, are copied by loops, each
// invocation's by itself; also in structures, and as vectors.
//
// RUN: %coopc run %s --exec=reference --timeout 60 --out 0=%t.npy:u32[32,4] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --exec=fast --timeout 60 --out 0=%t.npy:u32[32,4] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --check --timeout 60 --out 0=%t.npy:u32[32,4] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// CHECK: {{^}}4500 4500 45003500 0
// CHECK: {{^}}1000 1001 10013500 1
#version 460
const uint N = 9000;
struct P { bvec3 v[N]; bool one; };
layout(local_size_x = 32) in;
layout(binding = 0) buffer D { uint r[32 * 4]; };
uint count(bool f[N]) { uint n = 0; for (uint i = 0; i < N; ++i) n += f[i] ? 1 : 0; return n; }
void main() {
  const uint me = gl_LocalInvocationID.x;
  bool a[N], b[N];
  for (uint i = 0; i < N; ++i) a[i] = i % (me + 2) == 0;
  b = a;
  a[0] = false; a[1] = true; a[2] = true;
  r[me * 4] = count(b);
  r[me * 4 + 1] = count(a);
  P p, q;
  for (uint i = 0; i < N; ++i) p.v[i] = bvec3(i % 3 == me % 3, a[i], i == me);
  p.one = me == 7;
  q = p;
  uint n = 0;
  for (uint i = 0; i < N; ++i) n += (q.v[i].x ? 1 : 0) + (q.v[i].y ? 10000 : 0) + (q.v[i].z ? 500 : 0);
  r[me * 4 + 2] = n;
  r[me * 4 + 3] = q.one ? 1 : 0;
}
