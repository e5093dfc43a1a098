// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Accumulators as parameters in and inout, as results, in arrays that are passed on, and functions
// overloaded by the matrix's type.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer A { float16_t a[]; };
layout(std430, binding = 1) readonly buffer B { float16_t b[]; };
layout(std430, binding = 2) buffer C { float c[]; };
layout(std430, binding = 3) writeonly buffer H { float16_t h[]; };
layout(push_constant) uniform Push { uint rows, columns, depth; float alpha, beta; };
#define ROW gl_CooperativeMatrixLayoutRowMajor
#define TM 2
#define TN 2
#define ACC(T) coopmat<T, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>
#define LEFT coopmat<float16_t, gl_ScopeSubgroup, 8, 16, gl_MatrixUseA>
#define RIGHT coopmat<float16_t, gl_ScopeSubgroup, 16, 8, gl_MatrixUseB>

ACC(float) zero() { return ACC(float)(0.0); }

void clear(out ACC(float) sums[TM][TN]) {
  for (int i = 0; i < TM; ++i)
    for (int j = 0; j < TN; ++j)
      sums[i][j] = zero();
}

void step_(const in LEFT l[TM], const in RIGHT r[TN], inout ACC(float) sums[TM][TN]) {
  for (int i = 0; i < TM; ++i)
    for (int j = 0; j < TN; ++j)
      sums[i][j] = coopMatMulAdd(l[i], r[j], sums[i][j]);
}

ACC(float) blend(ACC(float) fresh, ACC(float) old) { return alpha * fresh + beta * old; }
ACC(float16_t) blend(ACC(float16_t) fresh, ACC(float16_t) old) { return old - fresh; }

ACC(float) clampElements(ACC(float) m, float low, float high) {
  for (int i = 0; i < m.length(); ++i)
    m[i] = clamp(m[i], low, high);
  return m;
}

bool finish(inout ACC(float) m, uint at) {
  ACC(float) old;
  coopMatLoad(old, c, at, columns, ROW);
  if (beta == 0.0) {
    m = m * alpha;
    return false;
  }
  m = blend(m, old);
  return true;
}

void main() {
  const uint row = gl_WorkGroupID.y * (8u * TM), column = gl_WorkGroupID.x * (8u * TN);
  if (gl_SubgroupID != 0u)
    return;
  ACC(float) sums[TM][TN];
  clear(sums);
  for (uint k = 0u; k < depth; k += 16u) {
    LEFT l[TM];
    RIGHT r[TN];
    for (int i = 0; i < TM; ++i)
      coopMatLoad(l[i], a, (row + 8u * i) * depth + k, depth, ROW);
    for (int j = 0; j < TN; ++j)
      coopMatLoad(r[j], b, k * columns + column + 8u * j, columns, ROW);
    step_(l, r, sums);
  }
  for (int i = 0; i < TM; ++i)
    for (int j = 0; j < TN; ++j) {
      const uint at = (row + 8u * i) * columns + column + 8u * j;
      const ACC(float) product = sums[i][j];
      const bool blended = finish(sums[i][j], at);
      coopMatStore(clampElements(sums[i][j], -20.0, blended ? 20.0 : 10.0), c, at, columns, ROW);
      coopMatStore(blend(ACC(float16_t)(product), ACC(float16_t)(sums[i][j])), h, at, columns, ROW);
    }
}
