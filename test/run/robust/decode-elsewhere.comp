// --robust: a decode function that does not look at its block is called for blocks outside of the buffer, too.
// RUN: %coopc run %s --robust --bind 0=u32:1,u32:2,u32:3,u32:4 --out 1=%t.npy:f32[8,4]
// RUN: %python %S/../Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --robust --exec=reference --bind 0=u32:1,u32:2,u32:3,u32:4 --out 1=%t.npy:f32[8,4]
// RUN: %python %S/../Inputs/arrays.py show %t.npy | FileCheck %s
// CHECK: 1 1 1 1
// CHECK-NEXT: 2 2 2 2
// CHECK-NEXT: 3 3 3 3
// CHECK-NEXT: 4 4 4 4
// CHECK-NEXT: 1 1 1 1
// CHECK-NEXT: 2 2 2 2
// CHECK-NEXT: 3 3 3 3
// CHECK-NEXT: 4 4 4 4
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer B { uint rows[4]; };
layout(binding = 1) buffer C { float c[]; };
layout(buffer_reference, std430, buffer_reference_align = 4) readonly buffer Block { float v; };
// Rows are gathered.
float gather(const in Block block, const in uint at[2], const in uint inBlock[2]) {
  return float(rows[at[0] % 4]);
}
void main() {
  tensorLayoutNV<2> t = setTensorLayoutDimensionNV(createTensorLayoutNV(2), 8, 4);
  coopmat<float, gl_ScopeSubgroup, 8, 4, gl_MatrixUseA> m;
  coopMatLoadTensorNV(m, rows, 0, t, gather);
  coopMatStore(m, c, 0, 4, gl_CooperativeMatrixLayoutRowMajor);
}
