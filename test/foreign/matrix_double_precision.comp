// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of doubles and integers of 64 bits, as samples for computing centres have them, with
// matrices that are their own transposes and a residual that shows each lost bit.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(std430, binding = 0) readonly buffer A { double a[]; };
layout(std430, binding = 1) readonly buffer B { double b[]; };
layout(std430, binding = 2) buffer C { double c[]; };
layout(std430, binding = 3) readonly buffer N { int64_t n[]; };
layout(std430, binding = 4) writeonly buffer S { int64_t s[]; };
layout(push_constant) uniform Push { double alpha; uint k; };
#define ROW gl_CooperativeMatrixLayoutRowMajor
#define T8(T, R, C, U) coopmat<T, gl_ScopeSubgroup, R, C, gl_MatrixUse##U>

void main() {
  const uint group = gl_WorkGroupID.x;
  T8(double, 8, 8, Accumulator) sum, old;
  coopMatLoad(old, c, group * 64u, 8, ROW);
  sum = T8(double, 8, 8, Accumulator)(0.0LF);
  for (uint i = 0u; i < k; i += 4u) {
    T8(double, 8, 4, A) left;
    T8(double, 4, 8, B) right;
    coopMatLoad(left, a, group * 8u * k + i, k, ROW);
    coopMatLoad(right, b, i * 8u, 8, ROW);
    sum = coopMatMulAdd(left, right, sum);
  }
  coopMatStore(alpha * sum - old, c, group * 64u, 8, ROW);
  T8(int64_t, 4, 4, A) left;
  T8(int64_t, 4, 4, B) right;
  T8(int64_t, 4, 4, Accumulator) product = T8(int64_t, 4, 4, Accumulator)(1l);
  coopMatLoad(left, n, group * 16u, 4, ROW);
  coopMatLoad(right, n, group * 16u, 4, gl_CooperativeMatrixLayoutColumnMajor);
  product = coopMatMulAdd(left, right, product);
  coopMatStore(product, s, group * 16u, 4, ROW);
}
