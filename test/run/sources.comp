// Every kind of source, and what each holds.
//
// RUN: %python -c "import sys; sys.stdout.buffer.write(bytes([1,0,0,0, 255,255,255,255]))" > %t.bin
// RUN: not %coopc run %s --bind 0=%t.bin --bind 1=fill:7:s32[2] --bind 2=values.none.npy \
// RUN:   --out 3=%t.npy:s32[2,4] 2>&1 | FileCheck %s --check-prefix=NOFILE
// RUN: %coopc run %s --bind 0=%t.bin --bind 1=fill:-7:s32[2] --bind 2=s32:5,s32:6 \
// RUN:   --out 3=%t.npy:s32[2,4]
// RUN: %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
//
// An output that is bound begins with what is bound, and has its type.
// RUN: %python %S/Inputs/arrays.py make %t.acc.npy '<i4' 8 0 0 0 100 0 0 0 200
// RUN: %coopc run %s --bind 0=zeros:s32[2] --bind 1=fill:0x10:s32[2] --bind 2=zeros:s32[2] \
// RUN:   --bind 3=%t.acc.npy --out 3=%t.acc2.npy --repeat 3
// RUN: %python %S/Inputs/arrays.py show %t.acc2.npy | FileCheck %s --check-prefix=ACC
//
// Random data is the same on every machine.
// RUN: %coopc run %s --bind 0=random:s32[2]:seed=1 --bind 1=random:s32[2]:seed=2:min=-3:max=3 \
// RUN:   --bind 2=random:s32[2] --out 3=%t.rnd.npy:s32[2,4]
// RUN: %python %S/Inputs/arrays.py show %t.rnd.npy | FileCheck %s --check-prefix=RANDOM
#version 450
layout(local_size_x = 2) in;
layout(binding = 0) buffer A { int a[]; };
layout(binding = 1) buffer B { int b[]; };
layout(binding = 2) buffer C { int c[]; };
layout(binding = 3) buffer D { int d[]; };
void main() {
  uint i = gl_LocalInvocationIndex;
  d[i * 4] = a[i];
  d[i * 4 + 1] = b[i];
  d[i * 4 + 2] = c[i];
  d[i * 4 + 3] += 1;
}

// NOFILE: error: values.none.npy: {{No such file}}

// CHECK: <i4 2x4
// CHECK-NEXT: 1 -7 5 1
// CHECK-NEXT: -1 -7 6 1

// ACC: <i4 8
// ACC-NEXT: 0 16 0 101 0 16 0 201

// RANDOM: <i4 2x4
// RANDOM-NEXT: -1861603860 1 -501176263 1
// RANDOM-NEXT: -1091859039 2 1853398634 1
