// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A product of matrices whose weights of four bits are decoded eight at a time: a word of nibbles
// and a scale for groups along K, through a table of the host's choice.
#version 460
#extension GL_EXT_control_flow_attributes : enable
#extension GL_EXT_long_vector : enable
#extension GL_EXT_buffer_reference : enable
#extension GL_EXT_scalar_block_layout : enable
#extension GL_EXT_shader_explicit_arithmetic_types : enable
#extension GL_KHR_memory_scope_semantics : enable
#extension GL_KHR_cooperative_matrix : enable
#extension GL_NV_cooperative_matrix2 : enable
#extension GL_NV_cooperative_matrix_decode_vector : enable

layout(constant_id = 0) const uint BM = 1;
layout(constant_id = 1) const uint BN = 1;
layout(constant_id = 2) const uint BK = 1;
layout(local_size_x = 64) in;

layout(push_constant) uniform P { uint M, N, K; } p;

layout(binding = 0) readonly buffer A { uint8_t data_a[]; };
layout(binding = 1) readonly buffer B { float16_t data_b[]; };  // N x K
layout(binding = 2) writeonly buffer D { float data_d[]; };     // M x N
layout(binding = 3) readonly buffer T { float16_t table[16]; };

// 64 values in 36 bytes: two scales, then words of eight nibbles.
layout(buffer_reference, std430, buffer_reference_align = 4) readonly buffer BlockBytes {
  float16_t scale[2];
  uint8_t nibbles[32];
};
layout(buffer_reference, std430, buffer_reference_align = 4) readonly buffer BlockWords {
  float16_t scale[2];
  uint words[8];
};

float16_t decode(const in BlockBytes b, const in uint blockCoord[2], const in uint coordInBlock[2]) {
  const uint i = coordInBlock[1];
  const uint q = (uint(b.nibbles[i / 2]) >> (4 * (i & 1))) & 0xF;
  return table[q] * b.scale[i / 32];
}

vector<float16_t, 8> decode8(const in BlockWords b, const in uint blockCoord[2],
                             const in uint coordInBlock[2]) {
  const uint i = coordInBlock[1];
  const uint word = b.words[i / 8];
  const float16_t scale = b.scale[i / 32];
  vector<float16_t, 8> v;
  [[unroll]] for (int n = 0; n < 8; ++n)
    v[n] = table[bitfieldExtract(word, 4 * n, 4)] * scale;
  return v;
}

void main() {
  const uint row = gl_WorkGroupID.y * BM, column = gl_WorkGroupID.x * BN;
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> layoutA =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  layoutA = setTensorLayoutBlockSizeNV(layoutA, 1, 64);
  layoutA = setTensorLayoutDimensionNV(layoutA, p.M, p.K);
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> layoutB =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  layoutB = setTensorLayoutDimensionNV(layoutB, p.N, p.K);
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> layoutD =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  layoutD = setTensorLayoutDimensionNV(layoutD, p.M, p.N);
  tensorViewNV<2, false, 1, 0> transposed = createTensorViewNV(2, false, 1, 0);

  coopmat<float, gl_ScopeWorkgroup, BM, BN, gl_MatrixUseAccumulator> sum =
      coopmat<float, gl_ScopeWorkgroup, BM, BN, gl_MatrixUseAccumulator>(0.0);
  for (uint k = 0; k < p.K; k += BK) {
    coopmat<float16_t, gl_ScopeWorkgroup, BM, BK, gl_MatrixUseA> a;
    coopmat<float16_t, gl_ScopeWorkgroup, BK, BN, gl_MatrixUseB> b;
    coopMatLoadTensorNV(a, data_a, 0, sliceTensorLayoutNV(layoutA, row, BM, k, BK), decode, decode8);
    coopMatLoadTensorNV(b, data_b, 0, sliceTensorLayoutNV(layoutB, column, BN, k, BK), transposed);
    sum = coopMatMulAdd(a, b, sum);
  }
  coopMatStoreTensorNV(sum, data_d, 0, sliceTensorLayoutNV(layoutD, row, BM, column, BN));
}
