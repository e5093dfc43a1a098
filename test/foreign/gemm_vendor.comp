// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The product of a vendor's sample: D = alpha A B + beta C with tiles from specialization constants,
// panels of B copied to shared memory, either operand transposed, and every type by macros.
#version 450 core
#extension GL_KHR_cooperative_matrix : enable
#extension GL_KHR_memory_scope_semantics : enable
#extension GL_KHR_shader_subgroup_basic : enable
#extension GL_EXT_scalar_block_layout : enable
#extension GL_EXT_shader_explicit_arithmetic_types : enable
#extension GL_EXT_buffer_reference : enable
#extension GL_EXT_control_flow_attributes : enable
#ifndef A_TYPE
#define A_TYPE float16_t
#define C_TYPE float
#define OPERANDS 0
#endif
layout(constant_id = 0) const uint lM = 16;
layout(constant_id = 1) const uint lN = 16;
layout(constant_id = 2) const uint lK = 16;
layout(constant_id = 3) const uint TILE_M = 32;
layout(constant_id = 4) const uint TILE_N = 32;
layout(constant_id = 5) const uint TILE_K = 32;
layout(constant_id = 6) const bool ALayoutColumn = false;
layout(constant_id = 7) const bool BLayoutColumn = false;
layout(constant_id = 9) const uint MatrixK = 64;
const uint Threads = 64;
layout(local_size_x = Threads) in;
layout(buffer_reference, scalar) readonly buffer InputA { A_TYPE x[]; };
layout(buffer_reference, scalar) readonly buffer InputB { A_TYPE x[]; };
layout(buffer_reference, scalar) buffer InputC { C_TYPE x[]; };
layout(buffer_reference, scalar) buffer Output { C_TYPE x[]; };
layout(set = 0, binding = 0, std430) uniform Params {
  InputA inputA; InputB inputB; InputC inputC; Output outputO;
  uint strideA, strideB, strideC;
  C_TYPE alpha, beta;
} params;
const uint PanelStride = TILE_N + 16;
shared A_TYPE panel[TILE_K * PanelStride];
const uint RowsOfTiles = TILE_M / lM, ColumnsOfTiles = TILE_N / lN;

uint place(uint row, uint column, uint stride, bool isColumn) {
  return isColumn ? column * stride + row : row * stride + column;
}

void main() {
  const int layoutA = ALayoutColumn ? gl_CooperativeMatrixLayoutColumnMajor : gl_CooperativeMatrixLayoutRowMajor;
  const uvec2 tile = gl_WorkGroupID.xy * uvec2(TILE_N, TILE_M);
  coopmat<C_TYPE, gl_ScopeSubgroup, lM, lN, gl_MatrixUseAccumulator> result[RowsOfTiles][ColumnsOfTiles];
  [[unroll]] for (uint i = 0; i < RowsOfTiles; ++i)
    [[unroll]] for (uint j = 0; j < ColumnsOfTiles; ++j)
      result[i][j] = coopmat<C_TYPE, gl_ScopeSubgroup, lM, lN, gl_MatrixUseAccumulator>(0.0);
  for (uint chunk = 0; chunk < MatrixK; chunk += TILE_K) {
    barrier();
    for (uint i = gl_LocalInvocationID.x; i < TILE_K * TILE_N; i += Threads) {
      const uint row = i / TILE_N, column = i % TILE_N;
      panel[row * PanelStride + column] =
          params.inputB.x[place(chunk + row, tile.x + column, params.strideB, BLayoutColumn)];
    }
    barrier();
    [[dont_unroll]] for (uint k = 0; k < TILE_K; k += lK) {
      coopmat<A_TYPE, gl_ScopeSubgroup, lM, lK, gl_MatrixUseA> matA[RowsOfTiles];
      [[unroll]] for (uint i = 0; i < RowsOfTiles; ++i)
        coopMatLoad(matA[i], params.inputA.x,
                    place(tile.y + lM * i, chunk + k, params.strideA, ALayoutColumn), params.strideA, layoutA);
      coopmat<A_TYPE, gl_ScopeSubgroup, lK, lN, gl_MatrixUseB> matB;
      [[unroll]] for (uint j = 0; j < ColumnsOfTiles; ++j) {
        coopMatLoad(matB, panel, k * PanelStride + lN * j, PanelStride, gl_CooperativeMatrixLayoutRowMajor);
        [[unroll]] for (uint i = 0; i < RowsOfTiles; ++i)
          result[i][j] = coopMatMulAdd(matA[i], matB, result[i][j], OPERANDS);
      }
    }
  }
  if (gl_SubgroupID != 0)
    return;
  [[unroll]] for (uint i = 0; i < RowsOfTiles; ++i) {
    [[unroll]] for (uint j = 0; j < ColumnsOfTiles; ++j) {
      const uint at = (tile.y + lM * i) * params.strideC + tile.x + lN * j;
      coopmat<C_TYPE, gl_ScopeSubgroup, lM, lN, gl_MatrixUseAccumulator> matC;
      coopMatLoad(matC, params.inputC.x, at, params.strideC, gl_CooperativeMatrixLayoutRowMajor);
      result[i][j] = params.alpha * result[i][j] + params.beta * matC;
      coopMatStore(result[i][j], params.outputO.x, at, params.strideC, gl_CooperativeMatrixLayoutRowMajor);
    }
  }
}
