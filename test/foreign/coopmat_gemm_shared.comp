// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// As in a vendor's benchmark: tiles of A and B are staged through shared memory, 16 bytes at a time
// as uvec4, the next tile is fetched into registers while this one is multiplied.
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
layout(constant_id = 9) const uint strideD = 1;
layout(constant_id = 10) const uint WORKGROUP_WIDTH_IN_SUBGROUPS = 1;
layout(constant_id = 11) const uint WORKGROUP_HEIGHT_IN_SUBGROUPS = 1;
const uint NUM_SUBGROUPS = WORKGROUP_WIDTH_IN_SUBGROUPS * WORKGROUP_HEIGHT_IN_SUBGROUPS;
layout(constant_id = 12) const uint SUBGROUP_SIZE = 1;
const uint INVOCATIONS_PER_WORKGROUP = SUBGROUP_SIZE * NUM_SUBGROUPS;

layout(local_size_x_id = 13, local_size_y_id = 14, local_size_z = 1) in;

layout(buffer_reference, scalar, buffer_reference_align = 16) buffer InputV4 { uvec4 x[]; };
layout(push_constant) uniform Params { InputV4 inputA; InputV4 inputB; } params;
layout(set = 1, binding = 3) writeonly buffer Output { C_TYPE x[]; } outputO;

// An element of padding for each row of 16 bytes keeps banks apart.
const uint ELEMENTS_PER_VEC4 = 16 / (A_BITS / 8);
const uint SKEW = ELEMENTS_PER_VEC4;
const uint ROW_PAD_A = (TILE_K + SKEW) / ELEMENTS_PER_VEC4;
const uint ROW_PAD_B = (TILE_N + SKEW) / ELEMENTS_PER_VEC4;
shared uvec4 Ash[TILE_M * ROW_PAD_A];
shared uvec4 Bsh[TILE_K * ROW_PAD_B];

const uint C_ROWS = TILE_M / WORKGROUP_HEIGHT_IN_SUBGROUPS / lM;
const uint C_COLS = TILE_N / WORKGROUP_WIDTH_IN_SUBGROUPS / lN;
coopmat<C_TYPE, gl_ScopeSubgroup, lM, lN, gl_MatrixUseAccumulator> result[C_ROWS][C_COLS];

const uint A_VECS_PER_ROW = TILE_K / ELEMENTS_PER_VEC4;
const uint A_ROWS_AT_ONCE = INVOCATIONS_PER_WORKGROUP / A_VECS_PER_ROW;
const uint B_VECS_PER_ROW = TILE_N / ELEMENTS_PER_VEC4;
const uint B_ROWS_AT_ONCE = INVOCATIONS_PER_WORKGROUP / B_VECS_PER_ROW;
const uint A_FETCHES = TILE_M / A_ROWS_AT_ONCE;
const uint B_FETCHES = TILE_K / B_ROWS_AT_ONCE;

uvec4 fetchA(uint tile, uint chunkK, uint i) {
  const uint row = i * A_ROWS_AT_ONCE + gl_LocalInvocationIndex / A_VECS_PER_ROW;
  const uint col = gl_LocalInvocationIndex % A_VECS_PER_ROW;
  return params.inputA.x[((tile * TILE_M + row) * strideA + chunkK) / ELEMENTS_PER_VEC4 + col];
}
uvec4 fetchB(uint tile, uint chunkK, uint i) {
  const uint row = i * B_ROWS_AT_ONCE + gl_LocalInvocationIndex / B_VECS_PER_ROW;
  const uint col = gl_LocalInvocationIndex % B_VECS_PER_ROW;
  return params.inputB.x[((chunkK + row) * strideB + tile * TILE_N) / ELEMENTS_PER_VEC4 + col];
}

void main() {
  const uvec2 tileID = gl_WorkGroupID.xy;
  const uvec2 warpInTile = uvec2(gl_SubgroupID % WORKGROUP_WIDTH_IN_SUBGROUPS,
                                 gl_SubgroupID / WORKGROUP_WIDTH_IN_SUBGROUPS);

  [[unroll]] for (uint i = 0; i < C_ROWS; ++i)
    [[unroll]] for (uint j = 0; j < C_COLS; ++j)
      result[i][j] = coopmat<C_TYPE, gl_ScopeSubgroup, lM, lN, gl_MatrixUseAccumulator>(C_TYPE(0.0));

  uvec4 temp_A[A_FETCHES], temp_B[B_FETCHES];
  [[unroll]] for (uint i = 0; i < A_FETCHES; ++i)
    temp_A[i] = fetchA(tileID.y, 0, i);
  [[unroll]] for (uint i = 0; i < B_FETCHES; ++i)
    temp_B[i] = fetchB(tileID.x, 0, i);

  for (uint chunkK = 0; chunkK < K; chunkK += TILE_K) {
    barrier();
    [[unroll]] for (uint i = 0; i < A_FETCHES; ++i) {
      const uint row = i * A_ROWS_AT_ONCE + gl_LocalInvocationIndex / A_VECS_PER_ROW;
      Ash[row * ROW_PAD_A + gl_LocalInvocationIndex % A_VECS_PER_ROW] = temp_A[i];
    }
    [[unroll]] for (uint i = 0; i < B_FETCHES; ++i) {
      const uint row = i * B_ROWS_AT_ONCE + gl_LocalInvocationIndex / B_VECS_PER_ROW;
      Bsh[row * ROW_PAD_B + gl_LocalInvocationIndex % B_VECS_PER_ROW] = temp_B[i];
    }
    barrier();

    // The last fetch takes what was fetched before, so that it stays inside.
    const uint next = min(chunkK + TILE_K, K - TILE_K);
    [[unroll]] for (uint i = 0; i < A_FETCHES; ++i)
      temp_A[i] = fetchA(tileID.y, next, i);
    [[unroll]] for (uint i = 0; i < B_FETCHES; ++i)
      temp_B[i] = fetchB(tileID.x, next, i);

    [[unroll]] for (uint k = 0; k < TILE_K / lK; ++k) {
      const uint sk = lK * k;
      coopmat<A_TYPE, gl_ScopeSubgroup, lM, lK, gl_MatrixUseA> matA[C_ROWS];
      [[unroll]] for (uint i = 0; i < C_ROWS; ++i) {
        const uint si = lM * (C_ROWS * warpInTile.y + i);
        coopMatLoad(matA[i], Ash, si * ROW_PAD_A + sk / ELEMENTS_PER_VEC4, ROW_PAD_A,
                    gl_CooperativeMatrixLayoutRowMajor);
      }
      coopmat<A_TYPE, gl_ScopeSubgroup, lK, lN, gl_MatrixUseB> matB;
      [[unroll]] for (uint j = 0; j < C_COLS; ++j) {
        const uint sj = lN * (C_COLS * warpInTile.x + j);
        coopMatLoad(matB, Bsh, sk * ROW_PAD_B + sj / ELEMENTS_PER_VEC4, ROW_PAD_B,
                    gl_CooperativeMatrixLayoutRowMajor);
        [[unroll]] for (uint i = 0; i < C_ROWS; ++i)
          result[i][j] = coopMatMulAdd(matA[i], matB, result[i][j]);
      }
    }
  }

  [[unroll]] for (uint i = 0; i < C_ROWS; ++i) {
    const uint gi = TILE_M * tileID.y + lM * (C_ROWS * warpInTile.y + i);
    [[unroll]] for (uint j = 0; j < C_COLS; ++j) {
      const uint gj = TILE_N * tileID.x + lN * (C_COLS * warpInTile.x + j);
      coopMatStore(result[i][j], outputO.x, strideD * gi + gj, strideD, gl_CooperativeMatrixLayoutRowMajor);
    }
  }
}
