#version 460
// C = A * B with cooperative matrices of subgroups: 4 subgroups with 4 x 4 matrices of 16 x 16 each, as
// for a GPU's instructions. Sizes are multiples of 128, K is one of 32.
// Macros: TYPE_A, TYPE_B, and TYPE_S of the sums; ADDED: C = alpha * A * B + beta * D.

#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require

const uint Side = 16, TileK = 32, Count = 4;

layout(local_size_x = 32, local_size_y = 4) in;

layout(push_constant) uniform Parameters {
  uint M, N, K;
#ifdef ADDED
  TYPE_S alpha, beta;
#endif
};

layout(set = 0, binding = 0) readonly buffer A { TYPE_A a[]; };
layout(set = 0, binding = 1) readonly buffer B { TYPE_B b[]; };
layout(set = 0, binding = 2) writeonly buffer C { TYPE_S c[]; };
#ifdef ADDED
layout(set = 0, binding = 3) readonly buffer D { TYPE_S d[]; };
#endif

#define SUM coopmat<TYPE_S, gl_ScopeSubgroup, Side, Side, gl_MatrixUseAccumulator>

void main() {
  const uint row = gl_WorkGroupID.y * 128 + gl_LocalInvocationID.y / 2 * 64;
  const uint column = gl_WorkGroupID.x * 128 + gl_LocalInvocationID.y % 2 * 64;
  SUM sum[Count][Count];
  for (uint i = 0; i < Count; ++i)
    for (uint j = 0; j < Count; ++j)
      sum[i][j] = SUM(TYPE_S(0));
  for (uint k = 0; k < K; k += TileK) {
    coopmat<TYPE_A, gl_ScopeSubgroup, Side, TileK, gl_MatrixUseA> matA[Count];
    for (uint i = 0; i < Count; ++i)
      coopMatLoad(matA[i], a, (row + i * Side) * K + k, K, gl_CooperativeMatrixLayoutRowMajor);
    for (uint j = 0; j < Count; ++j) {
      coopmat<TYPE_B, gl_ScopeSubgroup, TileK, Side, gl_MatrixUseB> matB;
      coopMatLoad(matB, b, k * N + column + j * Side, N, gl_CooperativeMatrixLayoutRowMajor);
      for (uint i = 0; i < Count; ++i)
        sum[i][j] = coopMatMulAdd(matA[i], matB, sum[i][j]);
    }
  }
  for (uint i = 0; i < Count; ++i)
    for (uint j = 0; j < Count; ++j) {
      const uint place = (row + i * Side) * N + column + j * Side;
#ifdef ADDED
      SUM added;
      coopMatLoad(added, d, place, N, gl_CooperativeMatrixLayoutRowMajor);
      sum[i][j] = alpha * sum[i][j] + beta * added;
#endif
      coopMatStore(sum[i][j], c, place, N, gl_CooperativeMatrixLayoutRowMajor);
    }
}
