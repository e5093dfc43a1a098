#version 460
// C = A * B, where A has 4 bits a value: blocks of 32 values with one f16 scale, as llama.cpp's Q4_0;
// with the macro Q8_0 it has 8 bits a value, as llama.cpp's Q8_0.

#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require

layout(constant_id = 0) const uint TileM = 128;
layout(constant_id = 1) const uint TileN = 128;
layout(constant_id = 2) const uint TileK = 64;

#ifndef INVOCATIONS
#define INVOCATIONS 256
#endif
layout(local_size_x = INVOCATIONS) in;

layout(push_constant) uniform Parameters { uint M, N, K; };

layout(set = 0, binding = 0) readonly buffer A { uint8_t a[]; };   // M rows of K / 32 blocks
layout(set = 0, binding = 1) readonly buffer B { float16_t b[]; }; // K x N
layout(set = 0, binding = 2) writeonly buffer C { float c[]; };    // M x N

#ifdef Q8_0
layout(buffer_reference, std430, buffer_reference_align = 2) readonly buffer BlockQ8_0 {
  float16_t scale;
  int8_t values[32];
};

float16_t decode(const in BlockQ8_0 block, const in uint blockCoord[2],
                 const in uint coordInBlock[2]) {
  return float16_t(block.values[coordInBlock[1]]) * block.scale;
}
#else
layout(buffer_reference, std430, buffer_reference_align = 2) readonly buffer BlockQ4_0 {
  float16_t scale;
  uint8_t nibbles[16]; // the low halves are values 0 to 15, the high halves 16 to 31
};

float16_t decode(const in BlockQ4_0 block, const in uint blockCoord[2],
                 const in uint coordInBlock[2]) {
  const uint i = coordInBlock[1];
  const uint packed = uint(block.nibbles[i & 15]);
  return float16_t(int((packed >> (4 * (i >> 4))) & 15) - 8) * block.scale;
}
#endif

void main() {
  const uint row = gl_WorkGroupID.y * TileM, column = gl_WorkGroupID.x * TileN;
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> empty =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
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
