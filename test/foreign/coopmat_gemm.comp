// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// As in a vendor's first sample: D = alpha A B + beta C straight from memory, all sizes are
// specialization constants, the matrices are behind addresses that a uniform block holds.
#version 450 core
#pragma use_vulkan_memory_model
#extension GL_KHR_shader_subgroup_basic : enable
#extension GL_KHR_memory_scope_semantics : enable
#extension GL_KHR_cooperative_matrix : enable
#extension GL_EXT_scalar_block_layout : enable
#extension GL_EXT_shader_explicit_arithmetic_types : enable
#extension GL_EXT_buffer_reference : enable
#extension GL_EXT_control_flow_attributes : enable

layout(constant_id = 0) const uint lM = 1;
layout(constant_id = 1) const uint lN = 1;
layout(constant_id = 2) const uint lK = 1;
layout(constant_id = 3) const uint TILE_M = 1;
layout(constant_id = 4) const uint TILE_N = 1;
layout(constant_id = 5) const uint TILE_K = 1;
layout(constant_id = 6) const uint K = 1;
layout(constant_id = 7) const uint strideA = 1;
layout(constant_id = 8) const uint strideB = 1;
layout(constant_id = 9) const uint strideC = 1;
layout(constant_id = 10) const uint strideD = 1;
layout(constant_id = 11) const float alpha = 1.0;
layout(constant_id = 12) const float beta = 1.0;
layout(constant_id = 13) const bool BColMajor = false;
layout(constant_id = 14) const uint SUBGROUPS_X = 1;
layout(constant_id = 15) const uint SUBGROUPS_Y = 1;
layout(constant_id = 16) const uint INVOCATIONS_PER_WORKGROUP = 1;

layout(local_size_x_id = 16, local_size_y = 1, local_size_z = 1) in;

layout(buffer_reference) buffer InputA { A_TYPE x[]; } inputA;
layout(buffer_reference) buffer InputB { A_TYPE x[]; } inputB;
layout(buffer_reference) buffer InputC { C_TYPE x[]; } inputC;
layout(buffer_reference) buffer Output { C_TYPE x[]; } outputO;
layout(set = 0, binding = 0, std430) uniform Params {
  InputA inputA;
  InputB inputB;
  InputC inputC;
  Output outputO;
} params;

const uint C_ROWS = TILE_M / lM / SUBGROUPS_Y;
const uint C_COLS = TILE_N / lN / SUBGROUPS_X;
coopmat<C_TYPE, gl_ScopeSubgroup, lM, lN, gl_MatrixUseAccumulator> result[C_ROWS][C_COLS];

uint coordToOffset(uint i, uint j, uint stride, bool colMajor) {
  return colMajor ? (stride * j + i) : (stride * i + j);
}

void main() {
  const uvec2 tileID = uvec2(gl_WorkGroupID.xy);
  const uvec2 subgroupXY = uvec2(gl_SubgroupID % SUBGROUPS_X, gl_SubgroupID / SUBGROUPS_X);
  InputA inputA = params.inputA;
  InputB inputB = params.inputB;
  InputC inputC = params.inputC;
  Output outputO = params.outputO;

  [[unroll]] for (uint i = 0; i < C_ROWS; ++i) {
    [[unroll]] for (uint j = 0; j < C_COLS; ++j) {
      result[i][j] = coopmat<C_TYPE, gl_ScopeSubgroup, lM, lN, gl_MatrixUseAccumulator>(0.0);
    }
  }

  for (uint chunkK = 0; chunkK < K; chunkK += TILE_K) {
    [[unroll]] for (uint k = 0; k < TILE_K / lK; ++k) {
      const uint gk = chunkK + lK * k;
      coopmat<A_TYPE, gl_ScopeSubgroup, lM, lK, gl_MatrixUseA> matA[C_ROWS];
      [[unroll]] for (uint i = 0; i < C_ROWS; ++i) {
        const uint gi = TILE_M * tileID.y + lM * (subgroupXY.y * C_ROWS + i);
        coopMatLoad(matA[i], inputA.x, coordToOffset(gi, gk, strideA, false), strideA,
                    gl_CooperativeMatrixLayoutRowMajor);
      }
      [[unroll]] for (uint j = 0; j < C_COLS; ++j) {
        coopmat<A_TYPE, gl_ScopeSubgroup, lK, lN, gl_MatrixUseB> matB;
        const uint gj = TILE_N * tileID.x + lN * (subgroupXY.x * C_COLS + j);
        coopMatLoad(matB, inputB.x, coordToOffset(gk, gj, strideB, BColMajor), strideB,
                    BColMajor ? gl_CooperativeMatrixLayoutColumnMajor : gl_CooperativeMatrixLayoutRowMajor);
        [[unroll]] for (uint i = 0; i < C_ROWS; ++i)
          result[i][j] = coopMatMulAdd(matA[i], matB, result[i][j]);
      }
    }
  }

  [[unroll]] for (uint i = 0; i < C_ROWS; ++i) {
    const uint gi = TILE_M * tileID.y + lM * (subgroupXY.y * C_ROWS + i);
    [[unroll]] for (uint j = 0; j < C_COLS; ++j) {
      const uint gj = TILE_N * tileID.x + lN * (subgroupXY.x * C_COLS + j);
      coopmat<C_TYPE, gl_ScopeSubgroup, lM, lN, gl_MatrixUseAccumulator> matC;
      coopMatLoad(matC, inputC.x, coordToOffset(gi, gj, strideC, false), strideC,
                  gl_CooperativeMatrixLayoutRowMajor);
      result[i][j] = C_TYPE(alpha) * result[i][j] + C_TYPE(beta) * matC;
      coopMatStore(result[i][j], outputO.x, coordToOffset(gi, gj, strideD, false), strideD,
                   gl_CooperativeMatrixLayoutRowMajor);
    }
  }
}
