// Large arrays are copied as memory: by assignment, as parameters and results of functions, from an
// array to one that overlaps nothing, after a change of what was copied, where one of two is
// chosen, also from a value of the iteration before, or put together of parts. As values, LLVM would
// need minutes for these.
//
// RUN: %coopc run %s --exec=reference --timeout 60 --out 1=%t.b.npy:u32[9000] --out 0=%t.npy:u32[14] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --exec=fast --timeout 60 --out 1=%t.b.npy:u32[9000] --out 0=%t.npy:u32[14] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --check --timeout 60 --out 1=%t.b.npy:u32[9000] --out 0=%t.npy:u32[14] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// CHECK: 52 3 9 21 3010 9000 7 1 7 510 29 522 52 579
#version 460
const uint N = 9000;
struct Part { uint first, numbers[N]; };
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { uint data[14]; };
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

Part choose(bool first, Part p, Part q) { return first ? p : q; }

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
  // Choices.
  const bool isLess = data[0] < data[1];
  other = isLess ? other : part;
  data[8] = other.first + (isLess ? 100 : -1);          // 8 - 1
  Part third;
  third.numbers = count(500);
  third = choose(!isLess, third, part);
  data[9] = third.numbers[10];                          // 510
  Part fourth = count(3)[0] == 3 ? third : part, swap;
  for (uint i = 0; i < data[1] * 2 + 1; ++i) {          // 7 times
    swap = third;
    third = (i & 1) == 0 ? other : fourth;
    third.numbers[13] += i;
    fourth = swap;
  }
  data[10] = third.numbers[13];                         // 23 + 6
  data[11] = fourth.numbers[13];                        // 513 + 1 + 3 + 5
  data[12] = (isLess ? a : b)[50];
  const Part fifth = Part(77, count(500));
  data[13] = fifth.numbers[2] + fifth.first;            // 502 + 77
}
