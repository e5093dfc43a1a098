// Variables that were never written decide where the control flow goes: some way, whichever, and the
// run goes on. The last store of an invocation shows that.
//
// RUN: %coopc run %s --out 0=%t.npy:u32[64] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --exec=fast --out 0=%t.npy:u32[64] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --cpu-opt=0 --out 0=%t.npy:u32[64] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: not %coopc run --check %s --out 0=%t.npy:u32[64] 2>&1 | FileCheck %s --check-prefix=REPORT
// RUN: %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// CHECK: 100 100 100 100 100 100 100 100
#version 460
layout(local_size_x = 8) in;
layout(binding = 0) buffer A { uint a[]; };
struct Pair { uint first; bool second; };
uint noValue(uint x) { if (x > 3) return 1; }
void main() {
  const uint i = gl_LocalInvocationIndex;
  bool b;
  uint k, sum = 0, list[3];
  Pair p;
  // REPORT: undefined-values.comp:[[@LINE+1]]:{{.*}}: error: 'b' is read before anything was stored in it
  if (b)
    a[8 + i] = 1;
  else
    a[16 + i] = 1;
  // REPORT: undefined-values.comp:[[@LINE+1]]:{{.*}}: error: 'k' is read before anything was stored in it
  switch (k) {
  case 0: a[24 + i] = 1; break;
  case 1: a[32 + i] = 1; break;
  default: a[40 + i] = 1;
  }
  // REPORT: undefined-values.comp:[[@LINE+1]]:{{.*}}: error: 'k' is read before anything was stored in it
  while (k < 5 && sum < 10) {
    ++k;
    ++sum;
  }
  if (p.second || list[1] == 2 || noValue(i) == 5)
    a[48 + i] = 1;
  vec4 v;
  if (v[i & 3] > 2)
    a[56 + i] = 1;
  a[i] = 100;
}
