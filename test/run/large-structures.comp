// Structures with many matrices are copied matrix by matrix, by assignment, as parameters and results
// of functions, and to private variables. As values, each insertion would copy all of them: checked
// code of this shader took minutes to compile. Long arrays of matrices are copied by loops.
//
// RUN: %coopc run %s --exec=reference --timeout 60 --bind 0=fill:2:f32[256] --out 1=%t.npy:f32[256] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --exec=fast --timeout 60 --bind 0=fill:2:f32[256] --out 1=%t.npy:f32[256] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --check --timeout 60 --bind 0=fill:2:f32[256] --out 1=%t.npy:f32[256] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s -DCOUNT=1100 --exec=reference --timeout 60 --bind 0=fill:2:f32[256] --out 1=%t.npy:f32[256] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s --check-prefix=LONG
// RUN: %coopc run %s -DCOUNT=1100 --exec=fast --timeout 60 --bind 0=fill:2:f32[256] --out 1=%t.npy:f32[256] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s --check-prefix=LONG
// CHECK: {{^98( 98){255} *$}}
// LONG: {{^2218( 2218){255} *$}}
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#ifndef COUNT
#define COUNT 40
#endif
#define N 16
layout(local_size_x = 32) in;
layout(binding = 0) buffer Data { float data[N*N]; };
layout(binding = 1) buffer Out { float result[N*N]; };
#define MAT coopmat<float, gl_ScopeSubgroup, N, N, gl_MatrixUseAccumulator>
struct S { MAT m[COUNT]; float x[COUNT]; bool is[COUNT]; };
S twice(S s, uint k) {
  S before = s;
  for (int i = 0; i < COUNT; ++i)
    s.m[i] = s.m[i] + before.m[k];
  s.x = before.x;
  return s;
}
S last;
void main() {
  S s;
  for (int i = 0; i < COUNT; ++i) {
    MAT m;
    coopMatLoad(m, data, 0, N, gl_CooperativeMatrixLayoutRowMajor);
    s.m[i] = m * float(i);
    s.x[i] = float(i);
    s.is[i] = i != 2;
  }
  last = twice(s, 3);
  s = twice(last, 4);
  // COUNT - 1 + 3, and 4 + 3 on top, times 2
  if (last.is[1] && !s.is[2])
    coopMatStore(s.m[COUNT-1] * last.x[1], result, 0, N, gl_CooperativeMatrixLayoutRowMajor);
}
