// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A product of matrices, A perhaps quantized, staged through shared memory in tiles of BM x BK and
// BN x BK. Warps have WM x WN of a workgroup's tile; they multiply either in registers (TM x TN for
// each invocation) or, with COOPMAT, by cooperative matrices of TM x TK by TK x TN.
// C is column major: C[n][m] = sum over k of A[m][k] * B[n][k].
// ALIGNED: rows are whole blocks of BK, and M and N multiples of BM and BN, so that four values are loaded at
// a time and nothing is tested. B_TYPE, and A_TYPE where it is not quantized, are vectors of four then.

#include "blocks.glsl"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(binding = 0) readonly buffer A { A_TYPE data_a[]; };
#if defined(A_TYPE_PACKED16)
layout(binding = 0) readonly buffer A_PACKED16 { A_TYPE_PACKED16 data_a_packed16[]; };
#endif
layout(binding = 1) readonly buffer B { B_TYPE data_b[]; };
layout(binding = 2) writeonly buffer D { D_TYPE data_d[]; };
#ifdef MUL_MAT_ID
layout(binding = 3) readonly buffer IDS { int data_ids[]; };
#endif

layout(push_constant) uniform parameter {
  uint M, N, K;
  uint stride_a, stride_b, stride_d;
  uint batch_stride_a, batch_stride_b, batch_stride_d;
  uint nei0;  // experts of a token (MUL_MAT_ID), or how many batches of B share one of A
} p;

layout(constant_id = 0) const uint BLOCK_SIZE = 64;
layout(constant_id = 1) const uint BM = 64;
layout(constant_id = 2) const uint BN = 64;
layout(constant_id = 4) const uint WM = 32;
layout(constant_id = 5) const uint WN = 32;
layout(constant_id = 6) const uint WMITER = 2;
layout(constant_id = 7) const uint TM = 4;
layout(constant_id = 8) const uint TN = 2;
layout(constant_id = 9) const uint TK = 1;  // Only needed for cooperative matrices
layout(constant_id = 10) const uint WARP = 32;

#define BK 32
#ifdef ALIGNED
#define LOAD_VEC_A 4
#define LOAD_VEC_B 4
#else
#define LOAD_VEC_A 2
#define LOAD_VEC_B 2
#endif

#ifdef COOPMAT
#define SHMEM_STRIDE (BK + 8)
#else
#define SHMEM_STRIDE (BK + 1)
#endif

shared FLOAT_TYPE buf_a[BM * SHMEM_STRIDE];
shared FLOAT_TYPE buf_b[BN * SHMEM_STRIDE];

#ifdef MUL_MAT_ID
shared u16vec2 row_ids[BN];
#endif

#define NUM_WARPS (BLOCK_SIZE / WARP)
#ifdef COOPMAT
shared ACC_TYPE coopmat_stage[TM * TN * NUM_WARPS];
#endif

#include "dequantize.glsl"

#ifdef ALIGNED
void load_a_to_shmem(const uint pos_a, const uint row, const uint col) {
  // Four values: neighbours, or two bytes' nibbles.
  const uint buf_idx = col * SHMEM_STRIDE + row * 4 / QUANT_R;
#if QUANT_K == 1
  const vec4 v = vec4(data_a[(pos_a + col * p.stride_a) / 4 + row]);
#else
  const uint ib = (pos_a + col * p.stride_a) / QUANT_K;
  const vec2 dm = get_dm(ib);
  const vec4 v = dequantize4(ib, row * 4 / QUANT_R) * dm.x + dm.y;
#endif
  buf_a[buf_idx] = FLOAT_TYPE(v.x);
#if QUANT_R == 2
  buf_a[buf_idx + QUANT_K / 2] = FLOAT_TYPE(v.y);
  buf_a[buf_idx + 1] = FLOAT_TYPE(v.z);
  buf_a[buf_idx + QUANT_K / 2 + 1] = FLOAT_TYPE(v.w);
#else
  buf_a[buf_idx + 1] = FLOAT_TYPE(v.y);
  buf_a[buf_idx + 2] = FLOAT_TYPE(v.z);
  buf_a[buf_idx + 3] = FLOAT_TYPE(v.w);
#endif
}

void load_b_to_shmem(const uint pos_b, const uint row, const uint col) {
  const uint buf_idx = col * SHMEM_STRIDE + row * 4;
  const B_TYPE v = data_b[pos_b / 4 + row];
  buf_b[buf_idx] = FLOAT_TYPE(v.x);
  buf_b[buf_idx + 1] = FLOAT_TYPE(v.y);
  buf_b[buf_idx + 2] = FLOAT_TYPE(v.z);
  buf_b[buf_idx + 3] = FLOAT_TYPE(v.w);
}
#else
void load_a_to_shmem(const uint pos_a, const uint row, const uint col, const uint idx_m,
                     const uint block, const uint end_k) {
  // Two values: neighbours, or a byte's two nibbles.
  const uint buf_idx = col * SHMEM_STRIDE + row * 2 / QUANT_R;
#if QUANT_K == 1
  const uint idx = pos_a + col * p.stride_a + row * 2;
  buf_a[buf_idx] = FLOAT_TYPE(idx_m < p.M && block + row * 2 < end_k ? data_a[idx] : A_TYPE(0));
  buf_a[buf_idx + 1] = FLOAT_TYPE(idx_m < p.M && block + row * 2 + 1 < end_k ? data_a[idx + 1] : A_TYPE(0));
#else
  vec2 v = vec2(0.0);
  if (idx_m < p.M && block < end_k) {
    const uint ib = (pos_a + col * p.stride_a) / QUANT_K;
    const vec2 dm = get_dm(ib);
    v = dequantize(ib, row * 2 / QUANT_R) * dm.x + dm.y;
  }
  buf_a[buf_idx] = FLOAT_TYPE(v.x);
  buf_a[buf_idx + (QUANT_R == 2 ? QUANT_K / 2 : 1)] = FLOAT_TYPE(v.y);
#endif
}

void load_b_to_shmem(const uint pos_b, const uint row, const uint col, const bool in_range,
                     const uint block, const uint end_k) {
  const uint buf_idx = col * SHMEM_STRIDE + row * 2;
  [[unroll]] for (uint i = 0; i < 2; ++i)
    buf_b[buf_idx + i] =
        in_range && block + row * 2 + i < end_k ? FLOAT_TYPE(data_b[pos_b + row * 2 + i]) : FLOAT_TYPE(0.0f);
}

#endif

uint row_of_b(const uint ic, const uint col, const uint batch_idx) {
#ifdef MUL_MAT_ID
  const u16vec2 row_idx = row_ids[col];
  return row_idx.y * p.batch_stride_b + (row_idx.x % p.nei0) * p.stride_b;
#else
  return batch_idx * p.batch_stride_b + (ic * BN + col) * p.stride_b;
#endif
}

void main() {
#ifdef MUL_MAT_ID
  const uint expert_idx = gl_WorkGroupID.z;
  const uint batch_a = expert_idx, batch_idx = 0;
#else
  const uint batch_idx = gl_WorkGroupID.z;
  const uint batch_a = batch_idx / p.nei0;
#endif

  const uint blocks_m = (p.M + BM - 1) / BM;
  const uint ir = gl_WorkGroupID.x % blocks_m;
  const uint ik = gl_WorkGroupID.x / blocks_m;
  const uint ic = gl_WorkGroupID.y;

#ifdef MUL_MAT_ID
  // Which (token, place) pairs this expert has; one invocation counts, as it would on a small GPU.
  uint _ne1 = 0;
  if (gl_LocalInvocationID.x == 0) {
    for (uint token = 0; token < p.N; ++token)
      for (uint place = 0; place < p.nei0; ++place)
        if (data_ids[token * p.nei0 + place] == expert_idx) {
          if (_ne1 >= ic * BN && _ne1 < (ic + 1) * BN)
            row_ids[_ne1 - ic * BN] = u16vec2(place, token);
          _ne1++;
        }
    buf_a[0] = FLOAT_TYPE(_ne1);
  }
  barrier();
  _ne1 = uint(buf_a[0]);
  barrier();
  if (ic * BN >= _ne1)
    return;
  const uint N = _ne1;
#else
  const uint N = p.N;
#endif

  const uint WNITER = (WM * WN) / (WARP * TM * TN * WMITER);
  const uint WSUBM = WM / WMITER;
  const uint WSUBN = WN / WNITER;

#ifdef COOPMAT
  const uint warp_i = gl_SubgroupID;
  const uint tiw = gl_SubgroupInvocationID;
  const uint cms_per_row = WM / TM;
  const uint cms_per_col = WN / TN;
  const uint storestride = WARP / TM;
  const uint store_r = tiw % TM;
  const uint store_c = tiw / TM;
#else
  const uint warp_i = gl_LocalInvocationID.x / WARP;
  const uint tiw = gl_LocalInvocationID.x % WARP;
  const uint tiwr = tiw % (WSUBM / TM);
  const uint tiwc = tiw / (WSUBM / TM);
#endif
  const uint warp_r = warp_i % (BM / WM);
  const uint warp_c = warp_i / (BM / WM);

  const uint loadr_a = gl_LocalInvocationID.x % (BK / LOAD_VEC_A);
  const uint loadc_a = gl_LocalInvocationID.x / (BK / LOAD_VEC_A);
  const uint loadr_b = gl_LocalInvocationID.x % (BK / LOAD_VEC_B);
  const uint loadc_b = gl_LocalInvocationID.x / (BK / LOAD_VEC_B);
  const uint loadstride_a = gl_WorkGroupSize.x * LOAD_VEC_A / BK;
  const uint loadstride_b = gl_WorkGroupSize.x * LOAD_VEC_B / BK;

  uint pos_a = batch_a * p.batch_stride_a + ir * BM * p.stride_a;

#ifdef COOPMAT
  coopmat<FLOAT_TYPE, gl_ScopeSubgroup, TM, TK, gl_MatrixUseA> cache_a;
  coopmat<FLOAT_TYPE, gl_ScopeSubgroup, TK, TN, gl_MatrixUseB> cache_b;
  coopmat<ACC_TYPE, gl_ScopeSubgroup, TM, TN, gl_MatrixUseAccumulator> sums[cms_per_row * cms_per_col];
  [[unroll]] for (uint i = 0; i < cms_per_row * cms_per_col; i++)
    sums[i] = coopmat<ACC_TYPE, gl_ScopeSubgroup, TM, TN, gl_MatrixUseAccumulator>(0.0f);
#else
  ACC_TYPE sums[WMITER * TM * WNITER * TN];
  FLOAT_TYPE cache_a[WMITER * TM];
  FLOAT_TYPE cache_b[TN];
  [[unroll]] for (uint i = 0; i < WMITER * TM * WNITER * TN; i++)
    sums[i] = ACC_TYPE(0.0f);
#endif

  for (uint block = 0; block < p.K; block += BK) {
#ifdef ALIGNED
    [[unroll]] for (uint l = 0; l < BM; l += loadstride_a)
      load_a_to_shmem(pos_a, loadr_a, loadc_a + l);
    [[unroll]] for (uint l = 0; l < BN; l += loadstride_b)
      load_b_to_shmem(row_of_b(ic, loadc_b + l, batch_idx) + block, loadr_b, loadc_b + l);
#else
    [[unroll]] for (uint l = 0; l < BM; l += loadstride_a)
      load_a_to_shmem(pos_a, loadr_a, loadc_a + l, ir * BM + loadc_a + l, block, p.K);
    [[unroll]] for (uint l = 0; l < BN; l += loadstride_b) {
      const uint col = loadc_b + l;
      const bool in_range = ic * BN + col < N;
      load_b_to_shmem(in_range ? row_of_b(ic, col, batch_idx) + block : 0, loadr_b, col, in_range, block, p.K);
    }
#endif
    barrier();
    pos_a += BK;

#ifdef COOPMAT
    [[unroll]] for (uint i = 0; i < BK; i += TK) {
      [[unroll]] for (uint cm_row = 0; cm_row < cms_per_row; cm_row++) {
        coopMatLoad(cache_a, buf_a, (warp_r * WM + cm_row * TM) * SHMEM_STRIDE + i, SHMEM_STRIDE,
                    gl_CooperativeMatrixLayoutRowMajor);
        [[unroll]] for (uint cm_col = 0; cm_col < cms_per_col; cm_col++) {
          coopMatLoad(cache_b, buf_b, (warp_c * WN + cm_col * TN) * SHMEM_STRIDE + i, SHMEM_STRIDE,
                      gl_CooperativeMatrixLayoutColumnMajor);
          sums[cm_col * cms_per_row + cm_row] =
              coopMatMulAdd(cache_a, cache_b, sums[cm_col * cms_per_row + cm_row]);
        }
      }
    }
#else
    [[unroll]] for (uint i = 0; i < BK; i++) {
      [[unroll]] for (uint wsir = 0; wsir < WMITER; wsir++) {
        [[unroll]] for (uint j = 0; j < TM; j++)
          cache_a[wsir * TM + j] = buf_a[(warp_r * WM + wsir * WSUBM + tiwr * TM + j) * SHMEM_STRIDE + i];
      }
      [[unroll]] for (uint wsic = 0; wsic < WNITER; wsic++) {
        [[unroll]] for (uint j = 0; j < TN; j++)
          cache_b[j] = buf_b[(warp_c * WN + wsic * WSUBN + tiwc * TN + j) * SHMEM_STRIDE + i];
        [[unroll]] for (uint wsir = 0; wsir < WMITER; wsir++) {
          [[unroll]] for (uint cc = 0; cc < TN; cc++) {
            [[unroll]] for (uint cr = 0; cr < TM; cr++) {
              const uint sums_idx = (wsic * TN + cc) * (WMITER * TM) + wsir * TM + cr;
              sums[sums_idx] =
                  fma(ACC_TYPE(cache_a[wsir * TM + cr]), ACC_TYPE(cache_b[cc]), sums[sums_idx]);
            }
          }
        }
      }
    }
#endif
    barrier();
  }

  const uint dr = ir * BM + warp_r * WM;
  const uint dc = ic * BN + warp_c * WN;
  const uint offsets = batch_idx * p.batch_stride_d;

#ifdef COOPMAT
  [[unroll]] for (uint cm_row = 0; cm_row < cms_per_row; cm_row++) {
    [[unroll]] for (uint cm_col = 0; cm_col < cms_per_col; cm_col++) {
#ifndef MUL_MAT_ID
      const bool is_aligned = p.stride_d % 4 == 0;
      const bool is_in_bounds = dr + (cm_row + 1) * TM <= p.M && dc + (cm_col + 1) * TN <= N;
      if (is_aligned && is_in_bounds) {
        coopmat<D_TYPE, gl_ScopeSubgroup, TM, TN, gl_MatrixUseAccumulator> cm_dtype =
            coopmat<D_TYPE, gl_ScopeSubgroup, TM, TN, gl_MatrixUseAccumulator>(sums[cm_col * cms_per_row + cm_row]);
        coopMatStore(cm_dtype, data_d, offsets + (dc + cm_col * TN) * p.stride_d + dr + cm_row * TM,
                     p.stride_d, gl_CooperativeMatrixLayoutColumnMajor);
        continue;
      }
#endif
      coopMatStore(sums[cm_col * cms_per_row + cm_row], coopmat_stage, warp_i * TM * TN, TM,
                   gl_CooperativeMatrixLayoutColumnMajor);
      controlBarrier(gl_ScopeSubgroup, gl_ScopeSubgroup, gl_StorageSemanticsShared,
                     gl_SemanticsAcquireRelease);
      [[unroll]] for (uint col = 0; col < TN; col += storestride) {
        const uint n = dc + cm_col * TN + col + store_c;
        const uint m = dr + cm_row * TM + store_r;
        if (n >= N || m >= p.M)
          continue;
#ifdef MUL_MAT_ID
        const u16vec2 row_idx = row_ids[n - ic * BN];
        const uint out_row = row_idx.y * p.batch_stride_d + row_idx.x * p.stride_d;
#else
        const uint out_row = offsets + n * p.stride_d;
#endif
        data_d[out_row + m] = D_TYPE(coopmat_stage[warp_i * TM * TN + (col + store_c) * TM + store_r]);
      }
      controlBarrier(gl_ScopeSubgroup, gl_ScopeSubgroup, gl_StorageSemanticsShared,
                     gl_SemanticsAcquireRelease);
    }
  }
#else
  [[unroll]] for (uint wsic = 0; wsic < WNITER; wsic++) {
    [[unroll]] for (uint wsir = 0; wsir < WMITER; wsir++) {
      const uint dr_warp = dr + wsir * WSUBM + tiwr * TM;
      const uint dc_warp = dc + wsic * WSUBN + tiwc * TN;
      [[unroll]] for (uint cc = 0; cc < TN; cc++) {
        if (dc_warp + cc >= N)
          break;
#ifdef MUL_MAT_ID
        const u16vec2 row_idx = row_ids[dc_warp - ic * BN + cc];
        const uint out_row = row_idx.y * p.batch_stride_d + row_idx.x * p.stride_d;
#else
        const uint out_row = offsets + (dc_warp + cc) * p.stride_d;
#endif
        [[unroll]] for (uint cr = 0; cr < TM; cr++) {
          if (dr_warp + cr < p.M)
            data_d[out_row + dr_warp + cr] =
                D_TYPE(sums[(wsic * TN + cc) * (WMITER * TM) + wsir * TM + cr]);
        }
      }
    }
  }
#endif
}
