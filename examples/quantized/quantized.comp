#version 460
// C = A * B, where A is stored in blocks of 32 values of 4 bits with one f16 scale: the layout that
// llama.cpp calls Q4_0. A decode callback turns a block's value into f16 while a tile is loaded.

#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require

layout(constant_id = 0) const uint TileM = 32;
layout(constant_id = 1) const uint TileN = 32;
const uint TileK = 32;

layout(local_size_x = 64) in;

layout(push_constant) uniform Parameters { uint M, N, K; };

layout(set = 0, binding = 0) readonly buffer A { uint8_t a[]; };    // M rows of K / 32 blocks
layout(set = 0, binding = 1) readonly buffer B { float16_t b[]; };  // K x N, row major
layout(set = 0, binding = 2) writeonly buffer C { float c[]; };     // M x N, row major

// 18 bytes: the low nibbles are values 0 to 15 of the block, the high ones 16 to 31.
layout(buffer_reference, std430, buffer_reference_align = 2) readonly buffer BlockQ4_0 {
  float16_t scale;
  uint8_t nibbles[16];
};

float16_t decode(const in BlockQ4_0 block, const in uint blockCoord[2],
                 const in uint coordInBlock[2]) {
  uint i = coordInBlock[1];
  uint packed = uint(block.nibbles[i & 15]);
  int value = int((packed >> (4 * (i >> 4))) & 15) - 8;
  return float16_t(value) * block.scale;
}

void main() {
  const uint row = gl_WorkGroupID.y * TileM, column = gl_WorkGroupID.x * TileN;

  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> empty =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  // The block size comes before the dimensions: the strides count blocks.
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> layoutA =
      setTensorLayoutDimensionNV(setTensorLayoutBlockSizeNV(empty, 1, 32), M, K);
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> layoutB =
      setTensorLayoutDimensionNV(empty, K, N);
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> layoutC =
      setTensorLayoutDimensionNV(empty, M, N);

  coopmat<float, gl_ScopeWorkgroup, TileM, TileN, gl_MatrixUseAccumulator> sum =
      coopmat<float, gl_ScopeWorkgroup, TileM, TileN, gl_MatrixUseAccumulator>(0.0);
  for (uint k = 0; k < K; k += TileK) {
    coopmat<float16_t, gl_ScopeWorkgroup, TileM, TileK, gl_MatrixUseA> matA;
    coopmat<float16_t, gl_ScopeWorkgroup, TileK, TileN, gl_MatrixUseB> matB;
    coopMatLoadTensorNV(matA, a, 0, sliceTensorLayoutNV(layoutA, row, TileM, k, TileK), decode);
    coopMatLoadTensorNV(matB, b, 0, sliceTensorLayoutNV(layoutB, k, TileK, column, TileN));
    sum = coopMatMulAdd(matA, matB, sum);
  }
  coopMatStoreTensorNV(sum, c, 0, sliceTensorLayoutNV(layoutC, row, TileM, column, TileN));
}
