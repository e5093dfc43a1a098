// Functions of elements that see what earlier ones wrote for other elements: all elements go
// through one before any goes through the next, also where fast execution does them to the sums of
// a product. What is wrong is counted.
// RUN: %coopc run %s --groups 1 --exec=reference --out 0=%t.npy:u32[1] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --groups 1 --exec=fast --out 0=%t.npy:u32[1] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// CHECK: <u4 1
// CHECK-NEXT: {{^}}0{{$}}
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require

layout(local_size_x = 1) in;
layout(set = 0, binding = 0) buffer Errors { uint errors; };
const uint Size = 32;
shared float written[Size], results[Size * Size];

#define MATRIX(Use) coopmat<float, gl_ScopeWorkgroup, Size, Size, Use>

float note(const in uint row, const in uint column, const in float x) {
  written[row] = x + float(row);
  return x;
}
float mirrored(const in uint row, const in uint column, const in float x) {
  return written[Size - 1 - row];
}

void main() {
  for (uint row = 0; row < Size; ++row)
    written[row] = -1.0;
  MATRIX(gl_MatrixUseA) a = MATRIX(gl_MatrixUseA)(1.0);
  MATRIX(gl_MatrixUseB) b = MATRIX(gl_MatrixUseB)(1.0);
  MATRIX(gl_MatrixUseAccumulator) c =
      coopMatMulAdd(a, b, MATRIX(gl_MatrixUseAccumulator)(0.0));
  coopMatPerElementNV(c, c, note);
  coopMatPerElementNV(c, c, mirrored);
  coopMatStore(c, results, 0, Size, gl_CooperativeMatrixLayoutRowMajor);
  for (uint i = 0; i < Size * Size; ++i)
    if (results[i] != float(Size + Size - 1 - i / Size))
      ++errors;
}
