// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Panels in shared memory in two buffers, copied as vectors of 16 bytes while the other is multiplied,
// matrices loaded from arrays of uvec4 with strides in those, and a fused bias and activation.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#define BM 32
#define BN 32
#define BK 16
#define VEC 8
layout(local_size_x = 128) in;
layout(std430, binding = 0) readonly buffer A { uvec4 a[]; };        // M x K halves
layout(std430, binding = 1) readonly buffer B { uvec4 b[]; };        // N x K halves
layout(std430, binding = 2) readonly buffer Bias { float16_t bias[]; };
layout(std430, binding = 3) writeonly buffer D { f16vec4 d[]; };     // M x N halves
layout(push_constant) uniform Push { uint m, n, k; float slope; };
const uint Stride = BK / VEC + 1;  // in uvec4, padded
shared uvec4 panelA[2][BM * Stride];
shared uvec4 panelB[2][BN * Stride];
shared f16vec4 stage[BM * (BN / 4 + 2)];
#define ROWS gl_CooperativeMatrixLayoutRowMajor

uvec4 fetchA(uint row, uint k4) {
  const uint r = gl_WorkGroupID.y * BM + row;
  return r < m ? a[r * (k / VEC) + k4] : uvec4(0u);
}
uvec4 fetchB(uint row, uint k4) {
  const uint r = gl_WorkGroupID.x * BN + row;
  return r < n ? b[r * (k / VEC) + k4] : uvec4(0u);
}

void main() {
  const uint t = gl_LocalInvocationIndex;
  const bool isA = t < 64u;
  const uint row = (t & 63u) >> 1, part = t & 1u;
  uvec4 next = isA ? fetchA(row, part) : fetchB(row, part);
  coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> sums[4];
  for (int i = 0; i < 4; ++i)
    sums[i] = coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0.0);
  uint which = 0u;
  for (uint at = 0u; at < k; at += BK, which = 1u - which) {
    if (isA)
      panelA[which][row * Stride + part] = next;
    else
      panelB[which][row * Stride + part] = next;
    if (at + BK < k)
      next = isA ? fetchA(row, (at + BK) / VEC + part) : fetchB(row, (at + BK) / VEC + part);
    barrier();
    for (uint tile = gl_SubgroupID; tile < 4u; tile += gl_NumSubgroups) {
      coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> left;
      coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> right;
      coopMatLoad(left, panelA[which], tile / 2u * 16u * Stride, Stride, ROWS);
      coopMatLoad(right, panelB[which], tile % 2u * 16u * Stride, Stride, gl_CooperativeMatrixLayoutColumnMajor);
      sums[tile] = coopMatMulAdd(left, right, sums[tile]);
    }
  }
  for (uint tile = gl_SubgroupID; tile < 4u; tile += gl_NumSubgroups)
    coopMatStore(sums[tile], stage, tile / 2u * 16u * (BN / 4 + 2) + tile % 2u * 4u, BN / 4 + 2, ROWS);
  barrier();
  for (uint i = t; i < BM * BN / 4; i += 128u) {
    const uint r = i / (BN / 4), c = i % (BN / 4);
    const uvec2 to = gl_WorkGroupID.yx * uvec2(BM, BN) + uvec2(r, c * 4u);
    if (to.x >= m || to.y >= n)
      continue;
    const f16vec4 v = stage[r * (BN / 4 + 2) + c] +
                      f16vec4(bias[to.y], bias[to.y + 1u], bias[to.y + 2u], bias[to.y + 3u]);
    d[(to.x * n + to.y) / 4u] = mix(v * float16_t(slope), v, greaterThan(v, f16vec4(0.0hf)));
  }
}
