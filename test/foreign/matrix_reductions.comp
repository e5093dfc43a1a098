// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Softmax, layer norm, pooling and a running maximum of matrices by reductions over rows, columns,
// both and 2 x 2, with combine functions, and by functions for each element.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer In { float x[]; };
layout(std430, binding = 1) writeonly buffer Soft { float soft[]; };
layout(std430, binding = 2) writeonly buffer Normal { float normal[]; };
layout(std430, binding = 3) writeonly buffer Pool { float pooled[]; };
layout(std430, binding = 4) buffer Marks { uint marks[]; };
layout(push_constant) uniform Push { uint columns; float epsilon; };
#define R 16
#define C 32
#define MAT(r, c) coopmat<float, gl_ScopeWorkgroup, r, c, gl_MatrixUseAccumulator>

float add(const in float a, const in float b) { return a + b; }
float largest(const in float a, const in float b) { return max(a, b); }

float expBelow(const in uint row, const in uint column, const in float v, const in float top) {
  return column < columns ? exp(v - top) : 0.0;
}
float hide(const in uint row, const in uint column, const in float v) {
  return column < columns ? v : -1.0e30;
}
float zeroBeyond(const in uint32_t row, const in uint32_t column, const in float v) {
  return column < columns ? v : 0.0;
}
float variance(const in uint row, const in uint column, const in float v, const in float mean) {
  return column < columns ? (v - mean) * (v - mean) : 0.0;
}
float normalized(const in uint row, const in uint column, const in float v, const in float mean,
                 const in float square, const in float scale) {
  if (row == column)
    atomicAdd(marks[row], 1u);
  return (v - mean) * inversesqrt(square * scale + epsilon);
}

void main() {
  const uint at = gl_WorkGroupID.x * R * C;
  MAT(R, C) m, top, sum, e;
  coopMatLoad(m, x, at, C, gl_CooperativeMatrixLayoutRowMajor);
  coopMatPerElementNV(e, m, hide);
  coopMatReduceNV(top, e, gl_CooperativeMatrixReduceRowNV, largest);
  coopMatPerElementNV(e, m, expBelow, top);
  coopMatReduceNV(sum, e, gl_CooperativeMatrixReduceRowNV, add);
  coopMatStore(e / sum, soft, at, C, gl_CooperativeMatrixLayoutRowMajor);

  MAT(R, C) mean, square;
  coopMatPerElementNV(mean, m, zeroBeyond);
  coopMatReduceNV(mean, mean, gl_CooperativeMatrixReduceRowNV, add);
  mean = mean * (1.0 / float(columns));
  coopMatPerElementNV(square, m, variance, mean);
  coopMatReduceNV(square, square, gl_CooperativeMatrixReduceRowNV, add);
  coopMatPerElementNV(m, m, normalized, mean, square, 1.0 / float(columns));
  coopMatStore(m, normal, at, C, gl_CooperativeMatrixLayoutRowMajor);

  MAT((R / 2), (C / 2)) half_;
  coopMatLoad(m, x, at, C, gl_CooperativeMatrixLayoutRowMajor);
  coopMatReduceNV(half_, m, gl_CooperativeMatrixReduce2x2NV, largest);
  const uint to = gl_WorkGroupID.x * (R * C / 4 + C + 8 * 8);
  coopMatStore(half_, pooled, to, C / 2, gl_CooperativeMatrixLayoutRowMajor);
  MAT(1, C) row;
  coopMatReduceNV(row, m, gl_CooperativeMatrixReduceColumnNV, add);
  coopMatStore(row, pooled, to + R * C / 4, C, gl_CooperativeMatrixLayoutRowMajor);
  MAT(8, 8) all;
  coopMatReduceNV(all, m, gl_CooperativeMatrixReduceRowAndColumnNV, largest);
  coopMatStore(all, pooled, to + R * C / 4 + C, 8, gl_CooperativeMatrixLayoutRowMajor);
}
