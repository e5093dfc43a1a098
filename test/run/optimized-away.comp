// What -O takes away was the shader's all the same: what is bound to it is no mistake.
// RUN: %coopc run -O %s --push u32:3 --bind 1=zeros:u32[1] --out 0=%t.npy:u32[1] 2>&1 | FileCheck %s --implicit-check-not=warning --implicit-check-not=error
// RUN: %coopc run -Os %s --push u32:3 --bind 1=zeros:u32[1] --out 0=%t.npy:u32[1] 2>&1 | FileCheck %s --implicit-check-not=warning --implicit-check-not=error
// RUN: not %coopc run -O %s --bind 1=zeros:u32[1] --out 0=%t.npy:u32[1] --push u32:3 -DUSED 2>&1 | FileCheck %s --check-prefix=PUSH
// CHECK: optimized_away
// Nor is it of a module that was optimized elsewhere.
// RUN: %coopc -O %s -o %t.spv
// RUN: %coopc run %t.spv --push u32:3 --bind 1=zeros:u32[1] --out 0=%t.npy:u32[1] 2>&1 | FileCheck %s --implicit-check-not=warning --implicit-check-not=error
// RUN: %coopc run -O %s --push u32:3 --bind 1=zeros:u32[1] --out 0=%t.npy:u32[1] --out 2=%t.2.npy:u32[1] 2>&1 | FileCheck %s --check-prefix=OUT
// OUT: warning: the kernel has no binding 2
// PUSH: error: the shader has 32 bytes of push constants; --push gives 4
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 450
layout(local_size_x = 1) in;
layout(binding = 0) buffer A { uint a[]; };
layout(binding = 1) readonly buffer B { uint b[]; };
layout(binding = 2) buffer C { uint c[]; };
layout(push_constant) uniform P { uint n[8]; };
void main() {
  const uint x = n[0] + b[0] + c[0];
  a[0] = 1u;
#ifdef USED
  a[0] = n[7];
#endif
}
