#version 460
// C = A * B with cooperative matrices of the workgroup, of any sizes.
// Macros: TYPE_A, TYPE_B, and TYPE_S of the sums; B_BY_COLUMNS: columns of B lie side by side.

#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
#extension GL_EXT_float_e4m3 : require

layout(constant_id = 0) const uint TileM = 128;
layout(constant_id = 1) const uint TileN = 128;
layout(constant_id = 2) const uint TileK = 64;

layout(local_size_x = 256) in;

layout(push_constant) uniform Parameters { uint M, N, K; };

layout(set = 0, binding = 0) readonly buffer A { TYPE_A a[]; };
layout(set = 0, binding = 1) readonly buffer B { TYPE_B b[]; };
layout(set = 0, binding = 2) writeonly buffer C { TYPE_S c[]; };

void main() {
  const uint row = gl_WorkGroupID.y * TileM, column = gl_WorkGroupID.x * TileN;
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> layoutA =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> layoutB = layoutA, layoutC = layoutA;
  layoutA = setTensorLayoutDimensionNV(layoutA, M, K);
  layoutC = setTensorLayoutDimensionNV(layoutC, M, N);
#ifdef B_BY_COLUMNS
  layoutB = setTensorLayoutDimensionNV(layoutB, N, K);
  tensorViewNV<2, false, 1, 0> viewB = createTensorViewNV(2, false, 1, 0);
#else
  layoutB = setTensorLayoutDimensionNV(layoutB, K, N);
#endif
  coopmat<TYPE_S, gl_ScopeWorkgroup, TileM, TileN, gl_MatrixUseAccumulator> sum =
      coopmat<TYPE_S, gl_ScopeWorkgroup, TileM, TileN, gl_MatrixUseAccumulator>(TYPE_S(0));
  for (uint k = 0; k < K; k += TileK) {
    coopmat<TYPE_A, gl_ScopeWorkgroup, TileM, TileK, gl_MatrixUseA> matA;
    coopmat<TYPE_B, gl_ScopeWorkgroup, TileK, TileN, gl_MatrixUseB> matB;
    coopMatLoadTensorNV(matA, a, 0, sliceTensorLayoutNV(layoutA, row, TileM, k, TileK));
#ifdef B_BY_COLUMNS
    coopMatLoadTensorNV(matB, b, 0, sliceTensorLayoutNV(layoutB, column, TileN, k, TileK), viewB);
#else
    coopMatLoadTensorNV(matB, b, 0, sliceTensorLayoutNV(layoutB, k, TileK, column, TileN));
#endif
    sum = coopMatMulAdd(matA, matB, sum);
  }
  coopMatStoreTensorNV(sum, c, 0, sliceTensorLayoutNV(layoutC, row, TileM, column, TileN));
}
