// Elements of an array of structures with a matrix and other data, by constants, by what is uniform
// and by a loop that is written out: what LLVM counts in bytes by then is the same element.
// RUN: %coopc run --exec=reference --push u32:0 %s --out 0=%t.npy:s32[4,16]
// RUN: %coopc run --exec=fast --push u32:0 %s --out 0=%t.fast.npy:s32[4,16]
// RUN: cmp %t.npy %t.fast.npy
// RUN: %coopc run --exec=reference --push u32:1 %s --out 0=%t.npy:s32[4,16]
// RUN: %coopc run --exec=fast --push u32:1 %s --out 0=%t.fast.npy:s32[4,16]
// RUN: cmp %t.npy %t.fast.npy
// RUN: %coopc run --exec=fast --push u32:1 --cpu-opt=0 %s --out 0=%t.fast.npy:s32[4,16]
// RUN: cmp %t.npy %t.fast.npy
// RUN: %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// CHECK: 1 1 1 1
// CHECK: 7 7 7 7
// CHECK: 8 8 8 8
// CHECK: 102 102 102 102
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 16) in;
layout(binding = 0) buffer Sums { int sums[]; };
layout(push_constant) uniform Push { uint chosen; };
#define MAT coopmat<int, gl_ScopeSubgroup, 4, 4, gl_MatrixUseAccumulator>
const int RowMajor = gl_CooperativeMatrixLayoutRowMajor;
struct Counter { uint uses; MAT sum; };
struct Pair { Counter both[2]; float weight; };

void main() {
  Counter s[2] = Counter[2](Counter(0u, MAT(1)), Counter(100u, MAT(-1)));
  s[chosen].sum = MAT(7);
  s[chosen].uses += 2u;
  for (int i = 0; i < 2; ++i)
    coopMatStore(s[i].sum, sums, 16 * i, 4, RowMajor);
  Pair p;
  p.both = s;
  p.weight = 0.5;
  coopMatStore(p.both[0].sum + p.both[1].sum, sums, 32, 4, RowMajor);
  coopMatStore(MAT(int(p.both[chosen].uses)), sums, 48, 4, RowMajor);
}
