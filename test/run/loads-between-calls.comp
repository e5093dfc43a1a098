// Loads of a matrix on two sides of a call that writes are two, also after another call of the same
// function.
// RUN: %coopc run %s --exec=fast --bind 0=zeros:f32[64] --bind 1=zeros:f32[192] --out 1=%t.npy
// RUN: %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// CHECK: 192
// CHECK-NEXT: 0 1 0{{( 0)*}} 0 3 0{{( 0)*}} 0 7 0
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { float data[]; };
layout(binding = 1) buffer Results { float results[]; };
#define Matrix coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>

void count() { data[1] = data[1] * 2 + 1; }

void main() {
  Matrix a, b, c, d;
  coopMatLoad(a, data, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
  count();
  coopMatLoad(b, data, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
  count();
  coopMatLoad(c, data, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
  count();
  coopMatLoad(d, data, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(b, results, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(c, results, 64, 8, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(d, results, 128, 8, gl_CooperativeMatrixLayoutRowMajor);
}
