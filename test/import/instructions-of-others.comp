// Instructions of a set that cannot be executed are an error where they are used, and not where the set is named.
// RUN: not %coopc run %s --out 0=%t.npy:u32[4] 2>&1 | FileCheck %s
// RUN: %coopc run %s -DUNUSED --out 0=%t.npy:u32[4]
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CHECK: instructions of 'SPV_AMD_shader_trinary_minmax' cannot be executed, at {{.*}}instructions-of-others.comp:[[@LINE+10]]:
#version 460
#extension GL_AMD_shader_trinary_minmax : require
layout(local_size_x = 4) in;
layout(binding = 0) buffer Numbers { uint numbers[]; };
#ifdef UNUSED
#define min3(A, B, C) min(A, min(B, C))
#endif
void main() {
  const uint number = gl_LocalInvocationIndex;
  numbers[number] = min3(number, 3u, 4u);
}
