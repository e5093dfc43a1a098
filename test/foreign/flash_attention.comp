// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attention without matrices: D_SPLIT invocations share a column of K, which they add up by
// shuffles; each has its own online softmax, which a reduction joins at the end.
#version 450
#extension GL_EXT_control_flow_attributes : enable
#extension GL_KHR_shader_subgroup_shuffle : enable
#extension GL_GOOGLE_include_directive : enable
#include "include/types.glsl"
#include "include/flash_attention.glsl"

layout(constant_id = 5) const uint32_t D_split = 16;
const uint32_t D_per_thread = HSK / D_split;
const uint32_t cols_per_iter = WorkGroupSize / D_split;
const uint32_t cols_per_thread = Bc / cols_per_iter;
const uint32_t HSV_per_thread = HSV / D_split;

shared float tmpsh[WorkGroupSize];
shared vec4 tmpshv4[WorkGroupSize];
shared float16_t masksh[Bc][Br];
shared vec4 Qf[Br][HSK / 4];

void main() {
  const uint32_t tid = gl_LocalInvocationIndex;
  const uint32_t d_tid = tid % D_split;
  const uint32_t col_tid = tid / D_split;
  const uint32_t i = gl_WorkGroupID.x;
  const uint32_t head = gl_WorkGroupID.y;
  const uint32_t kv_head = head / p.gqa_ratio;

  [[unroll]] for (uint32_t idx = 0; idx < Br * HSK / 4; idx += WorkGroupSize) {
    const uint32_t d = (idx + tid) % (HSK / 4);
    const uint32_t r = (idx + tid) / (HSK / 4);
    if (r < Br)
      Qf[r][d] = i * Br + r < p.N ? data_qv4[((head * p.N + i * Br + r) * HSK) / 4 + d] * p.scale : vec4(0);
  }
  barrier();

  vec4 Of[Br][HSV_per_thread / 4];
  float Lf[Br], Mf[Br];
  [[unroll]] for (uint32_t r = 0; r < Br; ++r) {
    [[unroll]] for (uint32_t d = 0; d < HSV_per_thread / 4; ++d)
      Of[r][d] = vec4(0.0);
    Lf[r] = 0;
    Mf[r] = NEG_FLT_MAX_OVER_2;
  }
  const float slope = slope_of(head);

  [[dont_unroll]] for (uint32_t j = 0; j < (p.KV + Bc - 1) / Bc; ++j) {
    if (p.has_mask != 0) {
      barrier();
      [[unroll]] for (uint32_t idx = 0; idx < Bc * Br; idx += WorkGroupSize) {
        const uint32_t c = (idx + tid) % Bc;
        const uint32_t r = (idx + tid) / Bc;
        if (idx + tid < Bc * Br) {
          if (j * Bc + c < p.KV && i * Br + r < p.N)
            masksh[c][r] = data_m[(i * Br + r) * p.KV + j * Bc + c];
          else
            masksh[c][r] = float16_t(0.0);
        }
      }
      barrier();
    }

    float Sf[Br][cols_per_thread];
    [[unroll]] for (uint32_t r = 0; r < Br; ++r) {
      [[unroll]] for (uint32_t c = 0; c < cols_per_thread; ++c)
        Sf[r][c] = 0.0;
    }
    [[unroll]] for (uint32_t c = 0; c < cols_per_thread; ++c) {
      const uint32_t kv = j * Bc + c * cols_per_iter + col_tid;
      if (kv >= p.KV)
        continue;
      [[unroll]] for (uint32_t d = 0; d < D_per_thread / 4; ++d) {
        const vec4 K_Tf = vec4(data_kv4[(kv_head * p.KV + kv) * HSK / 4 + d * D_split + d_tid]);
        [[unroll]] for (uint32_t r = 0; r < Br; ++r)
          Sf[r][c] += dot(Qf[r][d * D_split + d_tid], K_Tf);
      }
    }
    [[unroll]] for (uint32_t c = 0; c < cols_per_thread; ++c) {
      [[unroll]] for (uint s = D_split / 2; s > 0; s >>= 1) {
        [[unroll]] for (uint32_t r = 0; r < Br; ++r)
          Sf[r][c] += subgroupShuffleXor(Sf[r][c], s);
      }
    }
    if (p.has_mask != 0) {
      [[unroll]] for (uint32_t c = 0; c < cols_per_thread; ++c) {
        [[unroll]] for (uint32_t r = 0; r < Br; ++r)
          Sf[r][c] += slope * float(masksh[c * cols_per_iter + col_tid][r]);
      }
    }

    float rowmaxf, Pf[Br][cols_per_thread], Moldf, eMf[Br];
    [[unroll]] for (uint32_t r = 0; r < Br; ++r) {
      rowmaxf = NEG_FLT_MAX_OVER_2;
      [[unroll]] for (uint32_t c = 0; c < cols_per_thread; ++c) {
        if (j * Bc + c * cols_per_iter + col_tid >= p.KV)
          continue;
        rowmaxf = max(rowmaxf, Sf[r][c]);
      }
      Moldf = Mf[r];
      Mf[r] = max(rowmaxf, Moldf);
      [[unroll]] for (uint32_t c = 0; c < cols_per_thread; ++c)
        Pf[r][c] = exp(Sf[r][c] - Mf[r]);
      eMf[r] = exp(Moldf - Mf[r]);
      [[unroll]] for (uint32_t d = 0; d < HSV_per_thread / 4; ++d)
        Of[r][d] *= eMf[r];
      Lf[r] = eMf[r] * Lf[r];
    }
    [[unroll]] for (uint32_t c = 0; c < cols_per_thread; ++c) {
      const uint32_t kv = j * Bc + c * cols_per_iter + col_tid;
      if (kv >= p.KV)
        continue;
      [[unroll]] for (uint32_t r = 0; r < Br; ++r)
        Lf[r] += Pf[r][c];
      [[unroll]] for (uint32_t d = 0; d < HSV_per_thread / 4; ++d) {
        const vec4 Vf = vec4(data_vv4[(kv_head * p.KV + kv) * HSV / 4 + d * D_split + d_tid]);
        [[unroll]] for (uint32_t r = 0; r < Br; ++r)
          Of[r][d] += Pf[r][c] * Vf;
      }
    }
  }

  // Columns were divided among invocations: the maxima, then the sums, then the outputs are joined.
  barrier();
  [[unroll]] for (uint32_t r = 0; r < Br; ++r) {
    tmpsh[tid] = Mf[r];
    barrier();
    [[unroll]] for (int s = int(cols_per_iter) / 2; s >= 1; s >>= 1) {
      if (col_tid < s)
        tmpsh[tid] = max(tmpsh[tid], tmpsh[tid + s * D_split]);
      barrier();
    }
    const float rowmaxf = tmpsh[d_tid];
    const float Moldf = Mf[r];
    Mf[r] = max(rowmaxf, Moldf);
    const float eM = exp(Moldf - Mf[r]);
    Lf[r] = eM * Lf[r];
    barrier();
    tmpsh[tid] = Lf[r];
    barrier();
    [[unroll]] for (int s = int(cols_per_iter) / 2; s >= 1; s >>= 1) {
      if (col_tid < s)
        tmpsh[tid] = tmpsh[tid] + tmpsh[tid + s * D_split];
      barrier();
    }
    Lf[r] = tmpsh[d_tid];
    barrier();
    [[unroll]] for (uint32_t d = 0; d < HSV_per_thread / 4; ++d) {
      tmpshv4[tid] = eM * Of[r][d];
      barrier();
      [[unroll]] for (int s = int(cols_per_iter) / 2; s >= 1; s >>= 1) {
        if (col_tid < s)
          tmpshv4[tid] += tmpshv4[tid + s * D_split];
        barrier();
      }
      Of[r][d] = tmpshv4[d_tid];
      barrier();
    }
  }

  [[unroll]] for (uint32_t r = 0; r < Br; ++r) {
    if (i * Br + r >= p.N || col_tid != 0)
      continue;
    [[unroll]] for (uint32_t d = 0; d < HSV_per_thread / 4; ++d) {
      [[unroll]] for (uint32_t comp = 0; comp < 4; ++comp)
        data_o[(head * p.N + i * Br + r) * HSV + 4 * (d * D_split + d_tid) + comp] =
            D_TYPE(Of[r][d][comp] / Lf[r]);
    }
  }
}
