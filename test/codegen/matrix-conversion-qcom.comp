// GL_QCOM_cooperative_matrix_conversion.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_QCOM_cooperative_matrix_conversion : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(local_size_x = 64) in;
layout(std430, binding = 0) buffer D { uint d[]; };
void main() {
  uint words[16];
  float16_t halves[32];
  for (int i = 0; i < 16; ++i)
    words[i] = d[i];
  bitcastQCOM(words, halves);
  float16_t row[16];
  extractSubArrayQCOM(halves, 16, row);
  coopmat<float16_t, gl_ScopeSubgroup, 64, 16, gl_MatrixUseA> m;
  vectorToCoopmatQCOM(row, m);
  uint back[8];
  coopmatToVectorQCOM(m, back);
  d[0] = back[3];
}
