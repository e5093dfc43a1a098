// An image that the optimizer removed with the variable is written as it was bound, whatever it is.
// RUN: %python %S/../Inputs/arrays.py make %t.npy '<u4' 2,2 1 2 3 4
// RUN: %coopc run -O %s --bind 1=image:r32ui:%t.npy --out 1=%t.out.npy --bind 0=zeros:u32[4] 2>&1 | FileCheck %s
// RUN: %python %S/../Inputs/arrays.py print %t.out.npy | FileCheck %s --check-prefix=SAME
// SAME: <u4 2x2
// SAME-NEXT: 1 2
// SAME-NEXT: 3 4
// RUN: %coopc run -O %s --bind 1=image:rgba8:random[2x3x4x5] --out 1=%t.out.npy --bind 0=zeros:u32[4] 2>&1 | FileCheck %s
// RUN: %python %S/../Inputs/arrays.py make %t.0.npy '<u4' 2,2,2 1 2 3 4 5 6 7 8 && %python %S/../Inputs/arrays.py make %t.1.npy '<u4' 2,1,1 1 2
// RUN: %coopc run -O %s --bind 1=image:r32ui:%t.0.npy,%t.1.npy --out 1=%t.out.npy --bind 0=zeros:u32[4] 2>&1 | FileCheck %s
// RUN: not %coopc run -O %s --bind 1=sampler:linear --out 1=%t.out.npy --bind 0=zeros:u32[4] 2>&1 | FileCheck %s --check-prefix=SAMPLER
// CHECK: warning: {{.*}}1
// SAMPLER: error: {{.*}}--out 1
#version 460
layout(local_size_x = 4) in;
layout(binding = 0) buffer Out { uint o[]; };
layout(binding = 1, r32ui) uniform uimage2D unused;
void main() { o[gl_LocalInvocationIndex] = 1; }
