// Large arrays are copied by loops where their layout in a buffer is not that of variables: std140,
// std430, structures with matrices by rows, nested arrays; in both directions, from buffer to buffer,
// two arguments of one call, and in a loop around them. 9000 elements must not be 9000 instructions.
//
// RUN: %coopc run %s --exec=reference --timeout 60 --out 0=%t.npy:u32[12] --out 1=%t.1.npy:u32[36000] --out 2=%t.2.npy:u32[36000] --out 3=%t.3.npy:u32[9000] --out 4=%t.4.npy:f32[18062] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --exec=fast --timeout 60 --out 0=%t.npy:u32[12] --out 1=%t.1.npy:u32[36000] --out 2=%t.2.npy:u32[36000] --out 3=%t.3.npy:u32[9000] --out 4=%t.4.npy:f32[18062] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --check --timeout 60 --out 0=%t.npy:u32[12] --out 1=%t.1.npy:u32[36000] --out 2=%t.2.npy:u32[36000] --out 3=%t.3.npy:u32[9000] --out 4=%t.4.npy:f32[18062] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --frontend=glslang --timeout 60 --out 0=%t.npy:u32[12] --out 1=%t.1.npy:u32[36000] --out 2=%t.2.npy:u32[36000] --out 3=%t.3.npy:u32[9000] --out 4=%t.4.npy:f32[18062] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// CHECK: 8999 8999 5 17998 8999 4 2007 5 1234 9001 8998 13
#version 460
const uint N = 9000;
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { uint data[12]; };
layout(std140, binding = 1) buffer Spread { uint spread[N]; };
layout(std140, binding = 2) buffer Other { uint other[N]; };
layout(std430, binding = 3) buffer Dense { uint dense[N]; };
struct Part {
  float first;
  mat2x3 m[100];
};
layout(std430, row_major, binding = 4) buffer Nested { float before; Part parts[30]; };

uint sum(uint a[N], uint b[N], uint i) {
  a[i] += b[i];
  return a[i];
}

void main() {
  uint a[N];
  for (uint i = 0; i < N; ++i)
    a[i] = i;
  spread = a;                       // variable to std140
  data[0] = spread[N - 1];
  dense = spread;                   // std140 to std430
  data[1] = dense[N - 1];
  other = spread;                   // std140 to std140
  data[2] = other[5];
  data[3] = sum(spread, dense, N - 1);
  data[4] = spread[N - 1];          // the function changed its copy alone
  uint b[N] = other;
  other[4] = 9;
  data[5] = b[4];                   // what stood there before
  for (uint i = 0; i < 3; ++i) {    // each time what is there then
    b = dense;
    dense[7] = b[7] + 1000 * (b[7] < 2000 ? 1 : 0);
  }
  data[6] = b[7];
  Part local[30];
  for (int i = 0; i < 30; ++i) {
    local[i].first = float(i);
    for (int j = 0; j < 100; ++j)
      local[i].m[j] = mat2x3(i, j, 2, 3, i + j, 5);
  }
  parts = local;
  data[7] = uint(parts[29].m[99][1][2]);
  parts[3].m[50][1][0] = 1234.0;
  local = parts;
  data[8] = uint(local[3].m[50][1][0]);
  Part one = parts[4];
  data[9] = uint(one.first) + uint(one.m[99][0][1]) + 8898;
  if (spread[1] == 1)
    a = dense;
  data[10] = a[N - 2];
  const uint c[N] = dense;
  data[11] = c[7] == 2007 ? 13 : 0;
}
