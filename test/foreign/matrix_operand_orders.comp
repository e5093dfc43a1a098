// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Four tiles of the same shape in one pass, each with its residual, bias and gate added in another
// order, and tiles that share an operand: what is done alike must not be mistaken for the same.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
layout(std430, binding = 0) readonly buffer X { float x[]; };
layout(std430, binding = 1) readonly buffer Y { float y[]; };
layout(std430, binding = 2) readonly buffer Bias { float bias[]; };   // a row for each tile
layout(std430, binding = 3) readonly buffer Gate { float gate[]; };   // a column for each tile
layout(std430, binding = 4) writeonly buffer R { float results[]; };
#define M 16
#define N 8
#define MAT coopmat<float, gl_ScopeSubgroup, M, N, gl_MatrixUseAccumulator>
#define TILES 4

MAT tileOf(uint tile) {
  MAT m;
  coopMatLoad(m, x, tile * M * N, N, gl_CooperativeMatrixLayoutRowMajor);
  return m;
}
MAT residual(uint tile) {
  MAT m;
  coopMatLoad(m, y, tile * M * N, N, gl_CooperativeMatrixLayoutRowMajor);
  return m;
}
MAT biasOf(uint tile) {
  MAT m;
  coopMatLoad(m, bias, tile * N, 0u, gl_CooperativeMatrixLayoutRowMajor);
  return m;
}
MAT gateOf(uint tile) {
  MAT m;
  coopMatLoad(m, gate, tile * M, 0u, gl_CooperativeMatrixLayoutColumnMajor);
  return m;
}
void put(MAT m, uint pass, uint tile) {
  coopMatStore(m, results, (pass * TILES + tile) * M * N, N, gl_CooperativeMatrixLayoutRowMajor);
}

void main() {
  MAT a, b, c, d;
  a = (tileOf(0u) + biasOf(0u)) + residual(0u);
  b = (tileOf(1u) + residual(1u)) + biasOf(1u);
  c = (biasOf(2u) + tileOf(2u)) + residual(2u);
  d = residual(3u) + (biasOf(3u) + tileOf(3u));
  put(a, 0u, 0u); put(b, 0u, 1u); put(c, 0u, 2u); put(d, 0u, 3u);

  a = tileOf(0u) * gateOf(0u) - residual(0u) * biasOf(0u);
  b = gateOf(1u) * tileOf(1u) - biasOf(1u) * residual(1u);
  c = biasOf(2u) * residual(2u) - gateOf(2u) * tileOf(2u);
  d = residual(3u) * biasOf(3u) - tileOf(3u) * gateOf(3u);
  put(a, 1u, 0u); put(b, 1u, 1u); put(c, 1u, 2u); put(d, 1u, 3u);

  a = tileOf(0u) - biasOf(0u) * gateOf(1u);
  b = biasOf(1u) - tileOf(1u) * gateOf(0u);
  c = gateOf(2u) - biasOf(2u) * tileOf(2u);
  d = biasOf(3u) - gateOf(3u) * tileOf(3u);
  put(a, 2u, 0u); put(b, 2u, 1u); put(c, 2u, 2u); put(d, 2u, 3u);

  for (uint i = 0u; i < TILES; ++i) {
    const MAT first = tileOf(i), second = residual(i ^ 1u);
    put((first - second) / gateOf(i) + biasOf(i ^ 1u), 3u, i);
    put((second - first) / biasOf(i) + gateOf(i ^ 1u), 4u, i);
    put(gateOf(i) / (second * biasOf(i) - gateOf(i)) * first, 5u, i);
  }
}
