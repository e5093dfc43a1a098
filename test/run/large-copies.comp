// Large arrays are copied as memory: by assignment, as parameters and results of functions, from an
// array to one that overlaps nothing, and behind a change of what was copied. As values, LLVM would
// need minutes for these.
//
// RUN: %coopc run %s --exec=reference --timeout 60 --out 1=%t.b.npy:u32[9000] --out 0=%t.npy:u32[8] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --exec=fast --timeout 60 --out 1=%t.b.npy:u32[9000] --out 0=%t.npy:u32[8] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// CHECK: 52 3 9 21 3010 9000 7 1
// A choice between two values is no copy; the error is said once.
// RUN: not %coopc run %s -DCHOICE --out 1=%t.b.npy:u32[9000] --exec=reference --out 0=%t.npy:u32[8] 2>&1 | FileCheck %s --check-prefix=ERROR --implicit-check-not=5120
// RUN: not %coopc run %s -DCHOICE --out 1=%t.b.npy:u32[9000] --out 0=%t.npy:u32[8] 2>&1 | FileCheck %s --check-prefix=ERROR --implicit-check-not=5120
// ERROR: large-copies.comp:[[#@LINE+42]]:{{[0-9]+}}: {{.*}}a value of more than 5120 components, other than a copy; let the shader access its elements instead
#version 460
const uint N = 9000;
struct Part { uint first, numbers[N]; };
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { uint data[8]; };
layout(std430, binding = 1) buffer Dense { uint dense[N]; };

uint pick(uint a[N], uint i) {
  a[3] = 9;
  return a[i];
}

uint[N] count(uint from) {
  uint a[N];
  for (uint i = 0; i < N; ++i)
    a[i] = from + i;
  return a;
}

void main() {
  uint a[N] = count(2);
  uint b[N] = a;
  a[50] = 1;
  data[0] = b[50];          // 52: the copy was made before
  b[1] = 3;
  data[1] = b[1];
  data[2] = pick(b, 3);     // 9, in the function's copy alone
  data[3] = b[3] * 4 + 1;   // 21
  Part part;
  part.first = 7;
  part.numbers = count(10);
  Part other = part;
  part.first = 8;
  data[4] = other.numbers[3000];
  data[5] = count(1)[N - 1];
  data[6] = other.first;
  data[7] = a[50];
  if (a == b)
    data[7] = 0;
  dense[0] = a[0];
#ifdef CHOICE
  other = data[0] > data[1] ? part : other;
  data[7] = other.first;
#endif
}
