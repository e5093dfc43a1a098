// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attention with matrices of subgroups: scores go through shared memory, where the rows' softmax is
// made, and P V is multiplied from there; sums stay in registers of the invocations.
#version 450
#extension GL_EXT_control_flow_attributes : enable
#extension GL_KHR_shader_subgroup_basic : enable
#extension GL_KHR_memory_scope_semantics : enable
#extension GL_KHR_cooperative_matrix : enable
#extension GL_GOOGLE_include_directive : enable
#include "include/types.glsl"
#include "include/flash_attention.glsl"

const uint32_t MatBr = 16, MatBc = 16, MatK = 16;
const uint32_t qstride = HSK + 8;
const uint32_t sstride = Bc + 8;
const uint32_t vstride = HSV + 8;
const uint32_t rows_per_thread = (Br * HSV + WorkGroupSize - 1) / WorkGroupSize;

shared float16_t Qf[Br * qstride];
shared float sfsh[Br * sstride];
shared float16_t psh[Br * sstride];
shared float16_t ksh[Bc * qstride];
shared float16_t vsh[Bc * vstride];
shared float pvsh[Br * vstride];
shared float row_max[Br], row_sum[Br], row_scale[Br];

void load_kv(const uint tid, const uint kv_head, const uint j) {
  [[unroll]] for (uint idx = tid; idx < Bc * HSK; idx += WorkGroupSize) {
    const uint d = idx % HSK, c = idx / HSK;
    ksh[c * qstride + d] =
        j * Bc + c < p.KV ? data_k[(kv_head * p.KV + j * Bc + c) * HSK + d] : float16_t(0);
  }
  [[unroll]] for (uint idx = tid; idx < Bc * HSV; idx += WorkGroupSize) {
    const uint d = idx % HSV, c = idx / HSV;
    vsh[c * vstride + d] =
        j * Bc + c < p.KV ? data_v[(kv_head * p.KV + j * Bc + c) * HSV + d] : float16_t(0);
  }
}

void main() {
  const uint tid = gl_LocalInvocationIndex;
  const uint i = gl_WorkGroupID.x, head = gl_WorkGroupID.y;
  const uint kv_head = head / p.gqa_ratio;
  const float slope = slope_of(head);

  for (uint idx = tid; idx < Br * HSK; idx += WorkGroupSize) {
    const uint d = idx % HSK, r = idx / HSK;
    Qf[r * qstride + d] =
        i * Br + r < p.N ? float16_t(data_q[(head * p.N + i * Br + r) * HSK + d] * p.scale) : float16_t(0);
  }
  float Of[rows_per_thread];
  [[unroll]] for (uint n = 0; n < rows_per_thread; ++n)
    Of[n] = 0;
  if (tid < Br) {
    row_max[tid] = NEG_FLT_MAX_OVER_2;
    row_sum[tid] = 0;
  }

  [[dont_unroll]] for (uint j = 0; j < (p.KV + Bc - 1) / Bc; ++j) {
    barrier();
    load_kv(tid, kv_head, j);
    barrier();

    // S = Q K^T, a subgroup for each block of columns.
    for (uint cb = gl_SubgroupID; cb < Bc / MatBc; cb += gl_NumSubgroups) {
      coopmat<float, gl_ScopeSubgroup, MatBr, MatBc, gl_MatrixUseAccumulator> SfMat =
          coopmat<float, gl_ScopeSubgroup, MatBr, MatBc, gl_MatrixUseAccumulator>(0);
      [[unroll]] for (uint d = 0; d < HSK / MatK; ++d) {
        coopmat<float16_t, gl_ScopeSubgroup, MatBr, MatK, gl_MatrixUseA> QMat;
        coopmat<float16_t, gl_ScopeSubgroup, MatK, MatBc, gl_MatrixUseB> KMat;
        coopMatLoad(QMat, Qf, d * MatK, qstride, gl_CooperativeMatrixLayoutRowMajor);
        coopMatLoad(KMat, ksh, cb * MatBc * qstride + d * MatK, qstride,
                    gl_CooperativeMatrixLayoutColumnMajor);
        SfMat = coopMatMulAdd(QMat, KMat, SfMat);
      }
      coopMatStore(SfMat, sfsh, cb * MatBc, sstride, gl_CooperativeMatrixLayoutRowMajor);
    }
    barrier();

    if (tid < Br) {
      const uint row = i * Br + tid;
      float m = row_max[tid];
      [[dont_unroll]] for (uint c = 0; c < Bc; ++c) {
        const uint kv = j * Bc + c;
        float s = kv < p.KV ? sfsh[tid * sstride + c] : NEG_FLT_MAX_OVER_2;
        if (p.has_mask != 0 && kv < p.KV && row < p.N)
          s += slope * float(data_m[row * p.KV + kv]);
        sfsh[tid * sstride + c] = s;
        m = max(m, s);
      }
      const float old = row_max[tid];
      row_max[tid] = m;
      row_scale[tid] = exp(old - m);
      float sum = row_sum[tid] * row_scale[tid];
      [[dont_unroll]] for (uint c = 0; c < Bc; ++c) {
        const float e = j * Bc + c < p.KV ? exp(sfsh[tid * sstride + c] - m) : 0.0;
        sum += e;
        psh[tid * sstride + c] = float16_t(e);
      }
      row_sum[tid] = sum;
    }
    barrier();

    for (uint db = gl_SubgroupID; db < HSV / MatBc; db += gl_NumSubgroups) {
      coopmat<float, gl_ScopeSubgroup, MatBr, MatBc, gl_MatrixUseAccumulator> PVMat =
          coopmat<float, gl_ScopeSubgroup, MatBr, MatBc, gl_MatrixUseAccumulator>(0);
      [[unroll]] for (uint c = 0; c < Bc / MatK; ++c) {
        coopmat<float16_t, gl_ScopeSubgroup, MatBr, MatK, gl_MatrixUseA> PMat;
        coopmat<float16_t, gl_ScopeSubgroup, MatK, MatBc, gl_MatrixUseB> VMat;
        coopMatLoad(PMat, psh, c * MatK, sstride, gl_CooperativeMatrixLayoutRowMajor);
        coopMatLoad(VMat, vsh, c * MatK * vstride + db * MatBc, vstride,
                    gl_CooperativeMatrixLayoutRowMajor);
        PVMat = coopMatMulAdd(PMat, VMat, PVMat);
      }
      coopMatStore(PVMat, pvsh, db * MatBc, vstride, gl_CooperativeMatrixLayoutRowMajor);
    }
    barrier();
    [[unroll]] for (uint n = 0; n < rows_per_thread; ++n) {
      const uint idx = n * WorkGroupSize + tid;
      if (idx < Br * HSV)
        Of[n] = Of[n] * row_scale[idx / HSV] + pvsh[idx / HSV * vstride + idx % HSV];
    }
  }

  [[unroll]] for (uint n = 0; n < rows_per_thread; ++n) {
    const uint idx = n * WorkGroupSize + tid;
    const uint r = idx / HSV;
    if (r < Br && i * Br + r < p.N)
      data_o[(head * p.N + i * Br + r) * HSV + idx % HSV] = D_TYPE(Of[n] / row_sum[r]);
  }
}
