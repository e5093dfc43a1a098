// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A convolution by matrices of the workgroup: kernels come by a tensor layout, patches through
// shared memory with an index that is divided by magic numbers; a function of elements stores.
#version 450
#extension GL_EXT_control_flow_attributes : enable
#extension GL_KHR_memory_scope_semantics : enable
#extension GL_KHR_cooperative_matrix : enable
#extension GL_NV_cooperative_matrix2 : enable
#extension GL_GOOGLE_include_directive : enable
#include "include/types.glsl"
#include "include/fastdiv.glsl"

layout(binding = 0) readonly buffer A { A_TYPE knl_data[]; };  // Cout x (Cin, KH, KW)
layout(binding = 1) readonly buffer B { B_TYPE src_data[]; };  // N x Cin x H x W
layout(binding = 2) writeonly buffer D { D_TYPE dst_data[]; };  // N x Cout x OH x OW

layout(push_constant) uniform parameter {
  uint Cout, Cin, N;
  uint W, H, OW, OH;
  uint nb01, nb02, nb03;
  uint nb11, nb12, nb13;
  uint nb1, nb2, nb3;
  uint OWmp, OWL;
  uint OWOHmp, OWOHL;
} p;

layout(constant_id = 0) const uint WG_SIZE = 256;
layout(constant_id = 1) const uint BS_K = 128;
layout(constant_id = 2) const uint BS_CRS = 16;
layout(constant_id = 3) const uint BS_NPQ = 128;
layout(constant_id = 4) const uint s0 = 1;
layout(constant_id = 5) const uint s1 = 1;
layout(constant_id = 6) const uint p0 = 0;
layout(constant_id = 7) const uint p1 = 0;
layout(constant_id = 8) const uint d0 = 1;
layout(constant_id = 9) const uint d1 = 1;
layout(constant_id = 10) const uint KW = 1;
layout(constant_id = 11) const uint KH = 1;
layout(constant_id = 12) const bool aligned = false;

layout(local_size_x = 128) in;

const uint Bsh_stride = BS_NPQ + 8;
shared float16_t Bsh[BS_CRS * Bsh_stride];

ACC_TYPE perElemOpStore(const in uint32_t r, const in uint32_t c, const in ACC_TYPE elem,
                        const in uint first_k, const in uint first_npq) {
  const uint K_idx = first_k + r;
  const uint NPQ_idx = first_npq + c;
  const uint N_idx = fastdiv(NPQ_idx, p.OWOHmp, p.OWOHL);
  const uint OH_idx = fastdiv(NPQ_idx - N_idx * p.OH * p.OW, p.OWmp, p.OWL);
  const uint OW_idx = NPQ_idx - N_idx * p.OH * p.OW - OH_idx * p.OW;
  const uint dst_idx = OW_idx + OH_idx * p.nb1 + K_idx * p.nb2 + N_idx * p.nb3;
  if (K_idx < p.Cout && NPQ_idx < p.N * p.OH * p.OW)
    dst_data[dst_idx] = D_TYPE(elem);
  return elem;
}

void main() {
  const uint NPQ = p.N * p.OH * p.OW;
  const uint CRS = p.Cin * KH * KW;
  const uint first_k = gl_WorkGroupID.x * BS_K, first_npq = gl_WorkGroupID.y * BS_NPQ;
  const uint tid = gl_LocalInvocationID.x;
  if (first_npq >= NPQ)
    return;

  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> kernels =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  kernels = setTensorLayoutDimensionNV(kernels, p.Cout, CRS);
  kernels = setTensorLayoutStrideNV(kernels, p.nb03, 1);

  coopmat<ACC_TYPE, gl_ScopeWorkgroup, BS_K, BS_NPQ, gl_MatrixUseAccumulator> matC;
  matC = coopmat<ACC_TYPE, gl_ScopeWorkgroup, BS_K, BS_NPQ, gl_MatrixUseAccumulator>(0.0);

  [[dont_unroll]] for (uint first = 0; first < CRS; first += BS_CRS) {
    for (uint e = tid; e < BS_CRS * BS_NPQ; e += gl_WorkGroupSize.x) {
      const uint c = e / BS_NPQ, npq = e % BS_NPQ;
      const uint CRS_idx = first + c, NPQ_idx = first_npq + npq;
      const uint Cin_idx = CRS_idx / (KW * KH);
      const uint KH_idx = (CRS_idx - Cin_idx * KW * KH) / KW;
      const uint KW_idx = CRS_idx - Cin_idx * KW * KH - KH_idx * KW;
      const uint N_idx = fastdiv(NPQ_idx, p.OWOHmp, p.OWOHL);
      const uint OH_idx = fastdiv(NPQ_idx - N_idx * p.OH * p.OW, p.OWmp, p.OWL);
      const uint OW_idx = NPQ_idx - N_idx * p.OH * p.OW - OH_idx * p.OW;
      // Unsigned: what is left of the image is far right of it.
      const uint H_idx = OH_idx * s1 + KH_idx * d1 - p1;
      const uint W_idx = OW_idx * s0 + KW_idx * d0 - p0;
      const uint src_idx = min(max(W_idx + H_idx * p.nb11 + Cin_idx * p.nb12 + N_idx * p.nb13, 0),
                               p.Cin * p.N * p.W * p.H - 1);
      float val = src_data[src_idx];
      if (!aligned && (CRS_idx >= CRS || NPQ_idx >= NPQ || H_idx >= p.H || W_idx >= p.W))
        val = 0.0;
      Bsh[c * Bsh_stride + npq] = float16_t(val);
    }
    barrier();
    coopmat<float16_t, gl_ScopeWorkgroup, BS_K, BS_CRS, gl_MatrixUseA> matA;
    coopmat<float16_t, gl_ScopeWorkgroup, BS_CRS, BS_NPQ, gl_MatrixUseB> matB;
    coopMatLoadTensorNV(matA, knl_data, 0, sliceTensorLayoutNV(kernels, first_k, BS_K, first, BS_CRS));
    coopMatLoad(matB, Bsh, 0, Bsh_stride, gl_CooperativeMatrixLayoutRowMajor);
    matC = coopMatMulAdd(matA, matB, matC);
    barrier();
  }
  coopMatPerElementNV(matC, matC, perElemOpStore, first_k, first_npq);
}
