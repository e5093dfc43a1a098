#version 460
// C = relu(A * B + bias), one tile of C a workgroup, with matrices at workgroup scope.
// Sizes need not be multiples of the tile: loads past the edge give zero, stores are dropped.

#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(constant_id = 0) const uint TileM = 32;
layout(constant_id = 1) const uint TileN = 32;
layout(constant_id = 2) const uint TileK = 16;
layout(constant_id = 3) const bool BIsColumnMajor = false;

layout(local_size_x = 64) in;

layout(push_constant) uniform Parameters { uint M, N, K; };

layout(set = 0, binding = 0) readonly buffer A { float16_t a[]; };        // M x K, row major
layout(set = 0, binding = 1) readonly buffer B { float16_t b[]; };        // K x N in either order
layout(set = 0, binding = 2) readonly buffer Bias { float bias[]; };      // N
layout(set = 0, binding = 3) writeonly buffer C { float c[]; };           // M x N, row major

// Per element: adds the bias of the column and clamps at zero. Elements past the edge of the matrix
// are visited too, so the column is checked.
float biasAndRelu(const in uint row, const in uint column, const in float value,
                  const in uint firstColumn) {
  uint at = firstColumn + column;
  return max(value + (at < N ? bias[at] : 0.0), 0.0);
}

void main() {
  const uint row = gl_WorkGroupID.y * TileM, column = gl_WorkGroupID.x * TileN;

  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> layoutA =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> layoutB = layoutA, layoutC = layoutA;
  layoutA = setTensorLayoutDimensionNV(layoutA, M, K);
  layoutC = setTensorLayoutDimensionNV(layoutC, M, N);
  // A column-major B is a row-major matrix of N x K, whose dimensions a view exchanges.
  layoutB = BIsColumnMajor ? setTensorLayoutDimensionNV(layoutB, N, K)
                           : setTensorLayoutDimensionNV(layoutB, K, N);
  tensorViewNV<2, false, 1, 0> transposed = createTensorViewNV(2, false, 1, 0);

  coopmat<float, gl_ScopeWorkgroup, TileM, TileN, gl_MatrixUseAccumulator> sum =
      coopmat<float, gl_ScopeWorkgroup, TileM, TileN, gl_MatrixUseAccumulator>(0.0);

  for (uint k = 0; k < K; k += TileK) {
    coopmat<float16_t, gl_ScopeWorkgroup, TileM, TileK, gl_MatrixUseA> matA;
    coopmat<float16_t, gl_ScopeWorkgroup, TileK, TileN, gl_MatrixUseB> matB;
    coopMatLoadTensorNV(matA, a, 0, sliceTensorLayoutNV(layoutA, row, TileM, k, TileK));
    if (BIsColumnMajor)
      coopMatLoadTensorNV(matB, b, 0, sliceTensorLayoutNV(layoutB, column, TileN, k, TileK),
                          transposed);
    else
      coopMatLoadTensorNV(matB, b, 0, sliceTensorLayoutNV(layoutB, k, TileK, column, TileN));
    sum = coopMatMulAdd(matA, matB, sum);
  }

  coopMatPerElementNV(sum, sum, biasAndRelu, column);
  coopMatStoreTensorNV(sum, c, 0, sliceTensorLayoutNV(layoutC, row, TileM, column, TileN));
}
