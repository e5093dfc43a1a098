// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrices of subgroups and of the workgroup in one shader: subgroups multiply their tiles, and the
// workgroup adds, scales and stores what they have left in shared memory.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 128) in;
layout(constant_id = 0) const uint K = 32;
layout(std430, binding = 0) readonly buffer A { float16_t a[]; };
layout(std430, binding = 1) readonly buffer B { float16_t b[]; };
layout(std430, binding = 2) readonly buffer C { float c[]; };
layout(std430, binding = 3) writeonly buffer D { float d[]; };
const uint Tile = 16, Wide = 32;
shared float sums[Wide * Wide];

void main() {
  const uint group = gl_WorkGroupID.x * Wide;
  // As many subgroups as there are take turns with the four tiles.
  for (uint tile = gl_SubgroupID; tile < 4u; tile += gl_NumSubgroups) {
    const uint y = tile / 2u * Tile, x = tile % 2u * Tile;
    coopmat<float, gl_ScopeSubgroup, Tile, Tile, gl_MatrixUseAccumulator> sum;
    sum = coopmat<float, gl_ScopeSubgroup, Tile, Tile, gl_MatrixUseAccumulator>(0);
    for (uint k = 0u; k < K; k += Tile) {
      coopmat<float16_t, gl_ScopeSubgroup, Tile, Tile, gl_MatrixUseA> left;
      coopmat<float16_t, gl_ScopeSubgroup, Tile, Tile, gl_MatrixUseB> right;
      coopMatLoad(left, a, (group + y) * K + k, K, gl_CooperativeMatrixLayoutRowMajor);
      coopMatLoad(right, b, x * K + k, K, gl_CooperativeMatrixLayoutColumnMajor);
      sum = coopMatMulAdd(left, right, sum);
    }
    coopMatStore(sum, sums, y * Wide + x, Wide, gl_CooperativeMatrixLayoutRowMajor);
  }
  barrier();
  coopmat<float, gl_ScopeWorkgroup, Wide, Wide, gl_MatrixUseAccumulator> all, old;
  coopMatLoad(all, sums, 0, Wide, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(old, c, group * Wide, Wide, gl_CooperativeMatrixLayoutRowMajor);
  // The rest of the product by the workgroup as one.
  coopmat<float16_t, gl_ScopeWorkgroup, Wide, 16, gl_MatrixUseA> edge;
  coopmat<float16_t, gl_ScopeWorkgroup, 16, Wide, gl_MatrixUseB> ones;
  coopMatLoad(edge, a, group * K, K, gl_CooperativeMatrixLayoutRowMajor);
  ones = coopmat<float16_t, gl_ScopeWorkgroup, 16, Wide, gl_MatrixUseB>(0.5);
  all = coopMatMulAdd(edge, ones, all) * 0.25 + old;
  coopMatStore(all, d, group * Wide, Wide, gl_CooperativeMatrixLayoutRowMajor);
}
