// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrices made from what each invocation holds in registers and taken apart again: nibbles unpacked to
// signed bytes, products in parts of K, sums scaled by each row, halves bit-cast, and B by columns.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_QCOM_cooperative_matrix_conversion : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Rows { uvec4 nibbles[]; };   // 32 of 4 bits in each
layout(std430, binding = 1) readonly buffer Columns { int8_t columns[]; };  // 16 columns of K
layout(std430, binding = 2) readonly buffer Scales { float scales[]; };
layout(std430, binding = 3) writeonly buffer Sums { int sums[][16]; };
layout(std430, binding = 4) writeonly buffer Halves { uint halves[][8]; };
layout(push_constant) uniform Push { uint k; uint rows; };
#define ACC(T) coopmat<T, gl_ScopeSubgroup, 64, 16, gl_MatrixUseAccumulator>

// Four nibbles, less 8 each, as bytes.
uint widen(uint four) {
  uint r = 0u;
  for (uint i = 0u; i < 4u; ++i)
    r |= uint(int(four >> 4u * i & 15u) - 8) << 8u * i & 0xFFu << 8u * i;
  return r;
}

void main() {
  const uint lane = gl_LocalInvocationIndex, row = gl_WorkGroupID.x * 64u + lane;
  ACC(int) sum = ACC(int)(0);
  for (uint at = 0u; at < k; at += 32u) {
    uint packed_[8];
    const uvec4 n = row < rows ? nibbles[row * (k / 32u) + at / 32u] : uvec4(0x88888888u);
    for (uint i = 0u; i < 8u; ++i)
      packed_[i] = widen(n[i / 2u] >> 16u * (i & 1u));
    coopmat<int8_t, gl_ScopeSubgroup, 64, 32, gl_MatrixUseA> a;
    vectorToCoopmatQCOM(packed_, a);
    int8_t column[32];
    for (uint i = 0u; i < 32u; ++i)
      column[i] = columns[(lane % 16u) * k + at + i];
    coopmat<int8_t, gl_ScopeSubgroup, 32, 16, gl_MatrixUseB> b;
    vectorToCoopmatQCOM(column, b);
    sum = coopMatMulAdd(a, b, sum);
  }
  int own[16];
  coopmatToVectorQCOM(sum, own);
  // Each half of the row in exchanged order, through a matrix of halves.
  int low[8], high[8];
  extractSubArrayQCOM(own, 0, low);
  extractSubArrayQCOM(own, 8, high);
  float16_t scaled[16];
  for (uint i = 0u; i < 8u; ++i) {
    scaled[i] = float16_t(float(high[i]) * scales[lane]);
    scaled[i + 8u] = float16_t(float(low[i]) * scales[lane]);
  }
  uint words[8];
  bitcastQCOM(scaled, words);
  ACC(float16_t) m;
  vectorToCoopmatQCOM(words, m);
  m = m * 0.5hf + m;
  coopmatToVectorQCOM(m, words);
  if (row < rows) {
    sums[row] = own;
    halves[row] = words;
  }
}
