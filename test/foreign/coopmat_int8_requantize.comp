// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A quantized layer: bytes without sign times bytes with one, a bias that is loaded as an
// accumulator with stride 0, and results scaled, rounded and clamped to bytes element by element.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_control_flow_attributes : require

layout(constant_id = 0) const int M_TILES = 1;
layout(constant_id = 1) const int WG = 32;
layout(local_size_x_id = 1) in;

layout(std430, set = 0, binding = 0) readonly buffer X { uint8_t x[]; };
layout(std430, set = 0, binding = 1) readonly buffer W { int8_t w[]; };
layout(std430, set = 0, binding = 2) readonly buffer B { int bias[]; };
layout(std430, set = 0, binding = 3) buffer Y { uint8_t y[]; };

layout(push_constant) uniform Parameters { int K, N; float multiplier; int zero_point; };

#define ACC coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>

void main() {
  const int column = int(gl_WorkGroupID.x) * 16;
  const int row = int(gl_WorkGroupID.y) * 16 * M_TILES;

  ACC sums[M_TILES];
  coopMatLoad(sums[0], bias, uint(column), 0u, gl_CooperativeMatrixLayoutRowMajor);
  [[unroll]] for (int i = 1; i < M_TILES; ++i)
    sums[i] = sums[0];

  for (int k = 0; k < K; k += 32) {
    coopmat<int8_t, gl_ScopeSubgroup, 32, 16, gl_MatrixUseB> weights;
    coopMatLoad(weights, w, uint(column * K + k), uint(K), gl_CooperativeMatrixLayoutColumnMajor);
    [[unroll]] for (int i = 0; i < M_TILES; ++i) {
      coopmat<uint8_t, gl_ScopeSubgroup, 16, 32, gl_MatrixUseA> inputs;
      coopMatLoad(inputs, x, uint((row + 16 * i) * K + k), uint(K), gl_CooperativeMatrixLayoutRowMajor);
      sums[i] = coopMatMulAdd(inputs, weights, sums[i]);
    }
  }

  [[unroll]] for (int i = 0; i < M_TILES; ++i) {
    coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> scaled =
        coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(sums[i]);
    [[unroll]] for (int e = 0; e < scaled.length(); ++e)
      scaled[e] = clamp(roundEven(scaled[e] * multiplier) + float(zero_point), 0.0, 255.0);
    coopmat<uint8_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> bytes =
        coopmat<uint8_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(scaled);
    coopMatStore(bytes, y, uint((row + 16 * i) * N + column), uint(N), gl_CooperativeMatrixLayoutRowMajor);
  }
}
