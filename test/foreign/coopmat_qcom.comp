// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// As in a mobile vendor's sample: invocations hold rows in registers, quantized to four bits; they
// become matrices and results come back as rows, whose signs say what ReLU drops.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_QCOM_cooperative_matrix_conversion : require

layout(local_size_x = 32) in;

layout(push_constant) uniform P { uint K; uint rows; } p;

layout(binding = 0) readonly buffer A { uint qa[]; };         // eight values a word, K a row
layout(binding = 1) readonly buffer S { float16_t scale[]; };  // of 16 values
layout(binding = 2) readonly buffer B { float16_t b[]; };     // 32 columns of K
layout(binding = 3) writeonly buffer D { float d[]; };        // rows x 32

void main() {
  const uint lane = gl_SubgroupInvocationID;
  const uint row = gl_WorkGroupID.x * 32 + lane;
  coopmat<float, gl_ScopeSubgroup, 32, 32, gl_MatrixUseAccumulator> sum =
      coopmat<float, gl_ScopeSubgroup, 32, 32, gl_MatrixUseAccumulator>(0.0);

  for (uint k = 0; k < p.K; k += 32) {
    float16_t values[32];
    for (uint w = 0; w < 4; ++w) {
      const uint word = row < p.rows ? qa[(row * p.K + k) / 8 + w] : 0x88888888;
      const float16_t s = row < p.rows ? scale[(row * p.K + k) / 16 + w / 2] : float16_t(0);
      for (uint e = 0; e < 8; ++e)
        values[8 * w + e] = float16_t(int(bitfieldExtract(word, int(4 * e), 4)) - 8) * s;
    }
    for (int half_k = 0; half_k < 2; ++half_k) {
      float16_t part[16];
      extractSubArrayQCOM(values, 16 * half_k, part);
      coopmat<float16_t, gl_ScopeSubgroup, 32, 16, gl_MatrixUseA> matA;
      vectorToCoopmatQCOM(part, matA);

      // B as words of two values, as it is read from memory.
      uint32_t words[8];
      for (uint i = 0; i < 8; ++i)
        words[i] = packFloat2x16(f16vec2(b[lane * p.K + k + 16 * half_k + 2 * i],
                                         b[lane * p.K + k + 16 * half_k + 2 * i + 1]));
      coopmat<float16_t, gl_ScopeSubgroup, 16, 32, gl_MatrixUseB> matB;
      vectorToCoopmatQCOM(words, matB);
      sum = coopMatMulAdd(matA, matB, sum);
    }
  }

  float result[32];
  coopmatToVectorQCOM(sum, result);
  uint bits[32];
  bitcastQCOM(result, bits);
  if (row < p.rows)
    for (uint j = 0; j < 32; ++j)
      d[row * 32 + j] = (bits[j] & 0x80000000u) != 0 ? 0.0 : result[j];
}
