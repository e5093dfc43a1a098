// Products of M x N x K matrices that cover ROWS x COLUMNS, over INNER.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#ifndef SUBGROUP
#define SUBGROUP 32
#endif
layout(local_size_x = SUBGROUP) in;
layout(binding = 0) buffer A { float16_t a[]; };
layout(binding = 1) buffer B { float16_t b[]; };
layout(binding = 2) buffer C { float c[]; };
void main() {
  const uint row = gl_WorkGroupID.y * M, column = gl_WorkGroupID.x * N;
  coopmat<float, gl_ScopeSubgroup, M, N, gl_MatrixUseAccumulator> sum;
  coopMatLoad(sum, c, row * COLUMNS + column, COLUMNS, gl_CooperativeMatrixLayoutRowMajor);
  for (uint k = 0; k < INNER; k += K) {
    coopmat<float16_t, gl_ScopeSubgroup, M, K, gl_MatrixUseA> x;
    coopmat<float16_t, gl_ScopeSubgroup, K, N, gl_MatrixUseB> y;
    coopMatLoad(x, a, row * INNER + k, INNER, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(y, b, k * COLUMNS + column, COLUMNS, gl_CooperativeMatrixLayoutRowMajor);
    sum = coopMatMulAdd(x, y, sum);
  }
  for (int i = 0; i < sum.length(); ++i)
    sum[i] = max(sum[i], 0.0);
  coopMatStore(sum, c, row * COLUMNS + column, COLUMNS, gl_CooperativeMatrixLayoutRowMajor);
}
