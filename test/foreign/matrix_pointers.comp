// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrices behind buffer references: a table of layers with their addresses, walked as a list, each
// with its own size of steps, and accumulators stored through a pointer computed in a function.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_buffer_reference2 : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(buffer_reference, buffer_reference_align = 16, scalar) readonly buffer Weights { float16_t w[]; };
layout(buffer_reference, buffer_reference_align = 16, std430) readonly buffer Biases { float v[16]; };
layout(buffer_reference, buffer_reference_align = 16, std430) buffer Result { float16_t v[256]; };
layout(buffer_reference) buffer Layer;
layout(buffer_reference, buffer_reference_align = 8, std430) readonly buffer Layer {
  Weights weights;
  Biases biases;
  Layer next;
  uint rows;     // of the input that it takes
  float slope;
};
layout(push_constant) uniform Push { Layer first; Weights input_; Result results; };
#define MAT coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
#define RM gl_CooperativeMatrixLayoutRowMajor

Result at(uint i) { return results + i; }

MAT bias(Layer l) {
  MAT m;
  coopMatLoad(m, l.biases.v, 0, 0, RM);
  return m;
}

void main() {
  if (gl_SubgroupID != 0u)
    return;
  Layer layer = first;
  uint count = 0u;
  coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> x;
  coopMatLoad(x, input_.w, gl_WorkGroupID.x * 256u, 16, RM);
  while (uint64_t(layer) != 0ul) {
    MAT sum = bias(layer);
    coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> w;
    coopMatLoad(w, layer.weights.w, 0u, layer.rows, gl_CooperativeMatrixLayoutColumnMajor);
    sum = coopMatMulAdd(x, w, sum);
    for (int i = 0; i < sum.length(); ++i)
      sum[i] = sum[i] < 0.0 ? sum[i] * layer.slope : sum[i];
    x = coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>(sum);
    coopMatStore(coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(sum),
                 at(gl_WorkGroupID.x * 8u + count++).v, 0u, 16u, RM);
    layer = layer.next;
  }
}
