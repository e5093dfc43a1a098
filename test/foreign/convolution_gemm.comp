// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A convolution as an implicit product of matrices: pixels that a tile of the output needs are
// gathered into shared memory channel by channel, and cooperative matrices multiply them with the
// kernels. Everything is a specialization constant.
#version 450
#extension GL_GOOGLE_include_directive : enable
#extension GL_EXT_control_flow_attributes : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_shader_subgroup_basic : require
#define NCNN_fp16_storage 1
#define NCNN_fp16_arithmetic 0
#include "include/packing.glsl"

layout(constant_id = 0) const int kernel_w = 1;
layout(constant_id = 1) const int kernel_h = 1;
layout(constant_id = 2) const int stride_w = 1;
layout(constant_id = 3) const int stride_h = 1;
layout(constant_id = 4) const int pad_w = 0;
layout(constant_id = 5) const int pad_h = 0;
layout(constant_id = 6) const int w = 1;
layout(constant_id = 7) const int h = 1;
layout(constant_id = 8) const int c = 1;
layout(constant_id = 9) const int outw = 1;
layout(constant_id = 10) const int outh = 1;
layout(constant_id = 11) const int outc = 1;
layout(constant_id = 12) const uint M = 16;
layout(constant_id = 13) const uint N = 16;
layout(constant_id = 14) const uint K = 16;
layout(constant_id = 15) const uint UNROLL_SG_M = 1;
layout(constant_id = 16) const uint UNROLL_SG_N = 1;
layout(constant_id = 17) const uint UNROLL_WG_M = 1;
layout(constant_id = 18) const uint UNROLL_WG_N = 1;
layout(constant_id = 19) const int activation_type = 0;

layout(local_size_x_id = 233, local_size_y = 1, local_size_z = 1) in;

layout(binding = 0) readonly buffer bottom_blob { sfp bottom_blob_data[]; };
layout(binding = 1) writeonly buffer top_blob { sfp top_blob_data[]; };
layout(binding = 2) readonly buffer weight_blob { sfp weight_data[]; };  // outc x (c, kh, kw)
layout(binding = 3) readonly buffer bias_blob { sfp bias_data[]; };

const uint TILE_M = M * UNROLL_SG_M * UNROLL_WG_M;
const uint TILE_N = N * UNROLL_SG_N * UNROLL_WG_N;
const int maxk = kernel_w * kernel_h;
const int elements = c * maxk;

shared float16_t pixels[TILE_M * K];
shared float16_t kernels[TILE_N * K];
shared float results[TILE_M * TILE_N];

float16_t pixel(int position, int e) {
  if (position >= outw * outh || e >= elements)
    return float16_t(0);
  const int channel = e / maxk, k = e % maxk;
  const int y = position / outw * stride_h - pad_h + k / kernel_w;
  const int x = position % outw * stride_w - pad_w + k % kernel_w;
  if (x < 0 || x >= w || y < 0 || y >= h)
    return float16_t(0);
  return float16_t(bottom_blob_data[(channel * h + y) * w + x]);
}

void main() {
  const uint lx = gl_LocalInvocationIndex, size = gl_WorkGroupSize.x;
  const uint position = gl_WorkGroupID.x * TILE_M, channel = gl_WorkGroupID.y * TILE_N;
  const uint sg_m = gl_SubgroupID % UNROLL_WG_M, sg_n = gl_SubgroupID / UNROLL_WG_M;

  coopmat<float, gl_ScopeSubgroup, M, N, gl_MatrixUseAccumulator> sum[UNROLL_SG_M][UNROLL_SG_N];
  [[unroll]] for (uint i = 0; i < UNROLL_SG_M; i++)
    [[unroll]] for (uint j = 0; j < UNROLL_SG_N; j++)
      sum[i][j] = coopmat<float, gl_ScopeSubgroup, M, N, gl_MatrixUseAccumulator>(0.f);

  for (int first = 0; first < elements; first += int(K)) {
    for (uint i = lx; i < TILE_M * K; i += size)
      pixels[i] = pixel(int(position + i / K), first + int(i % K));
    for (uint i = lx; i < TILE_N * K; i += size) {
      const int e = first + int(i % K), o = int(channel + i / K);
      kernels[i] = o < outc && e < elements ? float16_t(weight_data[o * elements + e]) : float16_t(0);
    }
    barrier();

    coopmat<float16_t, gl_ScopeSubgroup, M, K, gl_MatrixUseA> A[UNROLL_SG_M];
    [[unroll]] for (uint i = 0; i < UNROLL_SG_M; i++)
      coopMatLoad(A[i], pixels, (sg_m * UNROLL_SG_M + i) * M * K, K, gl_CooperativeMatrixLayoutRowMajor);
    coopmat<float16_t, gl_ScopeSubgroup, K, N, gl_MatrixUseB> B[UNROLL_SG_N];
    [[unroll]] for (uint j = 0; j < UNROLL_SG_N; j++)
      coopMatLoad(B[j], kernels, (sg_n * UNROLL_SG_N + j) * N * K, K, gl_CooperativeMatrixLayoutColumnMajor);
    [[unroll]] for (uint i = 0; i < UNROLL_SG_M; i++)
      [[unroll]] for (uint j = 0; j < UNROLL_SG_N; j++)
        sum[i][j] = coopMatMulAdd(A[i], B[j], sum[i][j]);
    barrier();
  }

  [[unroll]] for (uint i = 0; i < UNROLL_SG_M; i++)
    [[unroll]] for (uint j = 0; j < UNROLL_SG_N; j++)
      coopMatStore(sum[i][j], results,
                   (sg_m * UNROLL_SG_M + i) * M + (sg_n * UNROLL_SG_N + j) * N * TILE_M, TILE_M,
                   gl_CooperativeMatrixLayoutColumnMajor);
  barrier();
  for (uint i = lx; i < TILE_M * TILE_N; i += size) {
    const int at = int(position + i % TILE_M), o = int(channel + i / TILE_M);
    if (at >= outw * outh || o >= outc)
      continue;
    afpvec4 v = afpvec4(results[i] + float(bias_data[o]));
    v = activation_afpvec4(v, activation_type, 0.1f, 0.f);
    top_blob_data[o * outw * outh + at] = sfp(v.x);
  }
}
