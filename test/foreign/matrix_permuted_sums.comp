// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums, differences, products and quotients of matrices of one shape, the operands in every order:
// whole ones, a row with a stride of 0, a column with a stride of 0, and a constant.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
layout(std430, binding = 0) readonly buffer In { float inputs[]; };
layout(std430, binding = 1) readonly buffer Edge { float edges[]; };
layout(std430, binding = 2) writeonly buffer Out { float results[]; };
#ifndef M
#define M 8
#define N 16
#endif
#define MAT coopmat<float, gl_ScopeSubgroup, M, N, gl_MatrixUseAccumulator>
const int Size = M * N;
const uint Edges = M + N + 4u;  // where matrices may begin
const int Row = gl_CooperativeMatrixLayoutRowMajor, Column = gl_CooperativeMatrixLayoutColumnMajor;

void emit(inout uint at, MAT m) {
  coopMatStore(m, results, at * Size, N, Row);
  ++at;
}

void main() {
  MAT a, b, c, row, column, both;
  const uint group = gl_WorkGroupID.x;
  const uint from = group * 3u * Size;
  coopMatLoad(a, inputs, from, N, Row);
  coopMatLoad(b, inputs, from + Size, M, Column);
  coopMatLoad(c, inputs, from + 2 * Size, N, Row);
  coopMatLoad(row, edges, group * Edges, 0, Row);
  coopMatLoad(column, edges, group * Edges + N, 0, Column);
  const float scale = edges[group * Edges + N + M];
  uint at = group * 20u;
  emit(at, a + row + b);
  emit(at, a + b + row);
  emit(at, row + a + b);
  emit(at, row + (a + b));
  emit(at, (a + row) + (b + column));
  emit(at, (b + column) + (row + a));
  emit(at, a - row);
  emit(at, row - a);
  emit(at, column - a - row);
  emit(at, a * row + b * column);
  emit(at, row * column);
  emit(at, column * a * row - c);
  emit(at, c - row * a * column);
  emit(at, a / row);
  emit(at, row / column);
  emit(at, -(row - column) / column + a);
  emit(at, scale * a + b * scale - row);
  emit(at, (a + MAT(scale)) * (MAT(2.0) - column));
  both = row;
  both += column;
  both *= a;
  both -= row + row;
  both /= column;
  emit(at, both);
  MAT twice = a;
  twice = twice + row;
  twice = twice * twice - twice;
  a = b;
  b = twice;
  emit(at, b - a);
}
