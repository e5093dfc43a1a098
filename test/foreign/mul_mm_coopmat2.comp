// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A product of matrices by the whole workgroup: A is decoded from its blocks while it is loaded, the
// layouts clamp at edges, and an epilogue sees each element of the result.
#version 450
#extension GL_EXT_control_flow_attributes : enable
#extension GL_KHR_memory_scope_semantics : enable
#extension GL_KHR_cooperative_matrix : enable
#extension GL_NV_cooperative_matrix2 : enable
#extension GL_EXT_buffer_reference : enable
#extension GL_GOOGLE_include_directive : enable
#include "include/blocks.glsl"
#include "include/activations.glsl"

layout(constant_id = 0) const uint BLOCK_SIZE = 256;
layout(constant_id = 1) const uint BM = 64;
layout(constant_id = 2) const uint BN = 64;
layout(constant_id = 3) const uint BK = 16;
layout(constant_id = 4) const bool enable_smaller_matrices = false;
const uint BNover2 = enable_smaller_matrices ? (BN / 2) : BN;

layout(local_size_x = 256) in;

layout(push_constant) uniform parameter {
  uint M, N, K;
  uint stride_a, stride_b, stride_d;
  uint batch_stride_a, batch_stride_b, batch_stride_d;
} p;

layout(binding = 0) readonly buffer A { uint8_t data_a[]; };
layout(binding = 1) readonly buffer B { B_TYPE data_b[]; };
layout(binding = 2) writeonly buffer D { D_TYPE data_d[]; };
layout(binding = 3) readonly buffer Bias { float data_bias[]; };

#if QUANT_K > 1
layout(buffer_reference, std430, buffer_reference_align = 2) buffer decodeBufA { A_TYPE block; };
#if defined(DATA_A_Q4_K)
layout(buffer_reference, std430, buffer_reference_align = 16) buffer decodeBufA_packed128 {
  uvec4 words[9];
};
#endif

float16_t dequantFunc(const in decodeBufA bl, const in uint blockCoords[2], const in uint coordInBlock[2]) {
  const uint idx = coordInBlock[1];
#if defined(DATA_A_Q4_0)
  const float16_t d = bl.block.d;
  const uint shift = (idx & 0x10) >> 2;
  const uint32_t qs = uint32_t(bl.block.qs[idx & 0xF]);
  return float16_t((qs >> shift) & 0xF) * d - d * float16_t(8);
#elif defined(DATA_A_Q8_0)
  return float16_t(bl.block.qs[idx]) * bl.block.d;
#elif defined(DATA_A_Q4_K)
  decodeBufA_packed128 bl128 = decodeBufA_packed128(bl);
  const uint b = (idx & 0x20) >> 5;
  const uint is = idx >> 5;
  const uvec4 v = bl128.words[0];
  const vec2 loadd = vec2(unpackFloat2x16(v.x));
  uint32_t sc, mbyte;
  const uint32_t scale0 = v.y, scale4 = v.z, scale8 = v.w;
  const uint is_shift = (is & 3) * 8;
  if (is < 4) {
    sc = (scale0 >> is_shift) & 0x3F;
    mbyte = (scale4 >> is_shift) & 0x3F;
  } else {
    sc = ((scale8 >> is_shift) & 0xF) | (((scale0 >> is_shift) & 0xC0) >> 2);
    mbyte = (((scale8 >> is_shift) & 0xF0) >> 4) | (((scale4 >> is_shift) & 0xC0) >> 2);
  }
  const float d = loadd.x * float(sc);
  const float m = loadd.y * float(mbyte);
  uint qs = uint(bl.block.qs[(idx & 0xC0) / 2 + (idx & 0x1F)]);
  qs = (qs >> (b * 4)) & 0xF;
  return float16_t(d * float(qs) - m);
#endif
}
#define DECODEFUNCA , dequantFunc
#else
#define DECODEFUNCA
#endif

ACC_TYPE finish(const in uint32_t row, const in uint32_t col, const in ACC_TYPE elem,
                const in uint32_t first_row, const in uint32_t first_col) {
  const uint32_t r = first_row + row;
  return r < p.M ? ACC_TYPE(op_silu(float(elem) + data_bias[r])) : elem;
}

void main() {
  const uint blocks_m = (p.M + BM - 1) / BM;
  const uint ir = gl_WorkGroupID.x % blocks_m;
  const uint ic = gl_WorkGroupID.y;
  const uint batch_idx = gl_WorkGroupID.z;

  const uint pos_a = batch_idx * p.batch_stride_a;
  const uint pos_b = batch_idx * p.batch_stride_b;
  const uint pos_d = batch_idx * p.batch_stride_d;

  const uint stride_a = p.stride_a / QUANT_K;
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> tensorLayoutA =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> tensorLayoutB =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> tensorLayoutD =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  tensorViewNV<2, false, 1, 0> tensorViewTranspose = createTensorViewNV(2, false, 1, 0);

  tensorLayoutA = setTensorLayoutBlockSizeNV(tensorLayoutA, 1, QUANT_K);
  tensorLayoutA = setTensorLayoutDimensionNV(tensorLayoutA, p.M, p.K);
  tensorLayoutA = setTensorLayoutStrideNV(tensorLayoutA, stride_a, 1);
  tensorLayoutB = setTensorLayoutDimensionNV(tensorLayoutB, p.N, p.K);
  tensorLayoutB = setTensorLayoutStrideNV(tensorLayoutB, p.stride_b, 1);
  tensorLayoutD = setTensorLayoutDimensionNV(tensorLayoutD, p.N, p.M);
  tensorLayoutD = setTensorLayoutStrideNV(tensorLayoutD, p.stride_d, 1);

  // A narrower matrix where the tile's second half would be outside.
  if (enable_smaller_matrices && ic * BN + BNover2 >= p.N) {
    coopmat<ACC_TYPE, gl_ScopeWorkgroup, BM, BNover2, gl_MatrixUseAccumulator> sum =
        coopmat<ACC_TYPE, gl_ScopeWorkgroup, BM, BNover2, gl_MatrixUseAccumulator>(0.0);
    [[dont_unroll]] for (uint block_k = 0; block_k < p.K; block_k += BK) {
      coopmat<float16_t, gl_ScopeWorkgroup, BM, BK, gl_MatrixUseA> mat_a;
      coopmat<float16_t, gl_ScopeWorkgroup, BK, BNover2, gl_MatrixUseB> mat_b;
      coopMatLoadTensorNV(mat_a, data_a, pos_a, sliceTensorLayoutNV(tensorLayoutA, ir * BM, BM, block_k, BK) DECODEFUNCA);
      coopMatLoadTensorNV(mat_b, data_b, pos_b, sliceTensorLayoutNV(tensorLayoutB, ic * BN, BNover2, block_k, BK), tensorViewTranspose);
      sum = coopMatMulAdd(mat_a, mat_b, sum);
    }
    coopMatPerElementNV(sum, sum, finish, ir * BM, ic * BN);
    coopmat<D_TYPE, gl_ScopeWorkgroup, BM, BNover2, gl_MatrixUseAccumulator> mat_d =
        coopmat<D_TYPE, gl_ScopeWorkgroup, BM, BNover2, gl_MatrixUseAccumulator>(sum);
    coopMatStoreTensorNV(mat_d, data_d, pos_d, sliceTensorLayoutNV(tensorLayoutD, ic * BN, BNover2, ir * BM, BM),
                         tensorViewTranspose);
    return;
  }

  coopmat<ACC_TYPE, gl_ScopeWorkgroup, BM, BN, gl_MatrixUseAccumulator> sum =
      coopmat<ACC_TYPE, gl_ScopeWorkgroup, BM, BN, gl_MatrixUseAccumulator>(0.0);
  [[dont_unroll]] for (uint block_k = 0; block_k < p.K; block_k += BK) {
    coopmat<float16_t, gl_ScopeWorkgroup, BM, BK, gl_MatrixUseA> mat_a;
    coopmat<float16_t, gl_ScopeWorkgroup, BK, BN, gl_MatrixUseB> mat_b;
    coopMatLoadTensorNV(mat_a, data_a, pos_a, sliceTensorLayoutNV(tensorLayoutA, ir * BM, BM, block_k, BK) DECODEFUNCA);
    coopMatLoadTensorNV(mat_b, data_b, pos_b, sliceTensorLayoutNV(tensorLayoutB, ic * BN, BN, block_k, BK), tensorViewTranspose);
    sum = coopMatMulAdd(mat_a, mat_b, sum);
  }
  coopMatPerElementNV(sum, sum, finish, ir * BM, ic * BN);
  coopmat<D_TYPE, gl_ScopeWorkgroup, BM, BN, gl_MatrixUseAccumulator> mat_d =
      coopmat<D_TYPE, gl_ScopeWorkgroup, BM, BN, gl_MatrixUseAccumulator>(sum);
  coopMatStoreTensorNV(mat_d, data_d, pos_d, sliceTensorLayoutNV(tensorLayoutD, ic * BN, BN, ir * BM, BM),
                       tensorViewTranspose);
}
