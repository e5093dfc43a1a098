// What loops carry: sums that begin alike and become different ones, and a matrix whose columns are all
// alike, of which a thread carries what it has of each row once.
// RUN: %coopc --emit=llvm --gpu=sm_80 %s | FileCheck %s
// CHECK: phi float
// 16 sums, and the largest of 2 rows
// CHECK-COUNT-17: phi float
// CHECK-NOT: phi float
// CHECK: asm "mma.sync
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
const uint Steps = 5;
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer A { float16_t a[]; };
layout(binding = 1) readonly buffer B { float16_t b[]; };
layout(binding = 2) buffer C { float c[]; };
#define SUM coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
float larger(const in float x, const in float y) { return max(x, y); }
float largerElement(const in uint row, const in uint column, const in float x, const in float y) {
  return max(x, y) + 1;
}
void main() {
  SUM sums[2] = SUM[](SUM(0.0), SUM(0.0)), largest = SUM(-1000.0);
  for (uint step = 0; step < Steps; ++step) {
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> x;
    coopMatLoad(x, a, step * 16, Steps * 16, gl_CooperativeMatrixLayoutRowMajor);
    for (uint i = 0; i < 2; ++i) {
      coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> y;
      coopMatLoad(y, b, step * 512 + i * 256, 16, gl_CooperativeMatrixLayoutRowMajor);
      sums[i] = coopMatMulAdd(x, y, sums[i]);
    }
    SUM ofRow;
    coopMatReduceNV(ofRow, sums[0], gl_CooperativeMatrixReduceRowNV, larger);
    coopMatPerElementNV(largest, largest, largerElement, ofRow);
  }
  coopMatStore(sums[0], c, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(sums[1], c, 256, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(largest, c, 512, 16, gl_CooperativeMatrixLayoutRowMajor);
}
