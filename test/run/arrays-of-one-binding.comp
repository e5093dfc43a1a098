// Variables of one binding may be arrays of other lengths: as much is bound as the longest has.
// RUN: %coopc run %s -Werror --bind 0[0]=fill:3:u32[1] --bind 0[1]=fill:5:u32[1] --bind 0[2]=fill:7:u32[1] --out 1=%t.npy:u32[3]
// RUN: %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s -Werror --exec=reference --bind 0[0]=fill:3:u32[1] --bind 0[1]=fill:5:u32[1] --bind 0[2]=fill:7:u32[1] --out 1=%t.npy:u32[3]
// RUN: %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// CHECK: 3 10 7
// RUN: not %coopc run %s --bind 0=fill:3:u32[1] --bind 0[1]=fill:5:u32[1] --array-size 0=3 --out 1=%t.npy:u32[3] 2>&1 | FileCheck %s --check-prefix=FEW
// FEW: error: nothing is bound to {{0\[2\]}}
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 460
#extension GL_EXT_nonuniform_qualifier : require
layout(binding = 0) buffer One { uint x; } one;
layout(binding = 0) buffer Two { float x; } two[2];
layout(binding = 0) buffer All { uint x; } all[];
layout(binding = 1) buffer Out { uint o[]; };
void main() {
  o[0] = one.x;
  o[1] = floatBitsToUint(two[gl_WorkGroupID.x + 1].x) * 2;
  o[2] = all[gl_WorkGroupID.x + 2].x;
}
