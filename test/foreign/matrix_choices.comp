// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrices chosen by conditions: in branches, switches that fall through, loops with several exits,
// early returns of helpers, and the ternary operator on what is loaded.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(std430, binding = 0) readonly buffer In { float16_t inputs[]; };
layout(std430, binding = 1) readonly buffer Program { int program[]; };
layout(std430, binding = 2) writeonly buffer Out { float16_t outputs[]; };
layout(push_constant) uniform Push { int length_; float limit; };
#define MAT coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>
#define LEFT coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseA>
#define RIGHT coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseB>
const int Row = gl_CooperativeMatrixLayoutRowMajor;

MAT fetch(int which, bool turned) {
  MAT m;
  if (turned)
    coopMatLoad(m, inputs, 64 * which, 8, gl_CooperativeMatrixLayoutColumnMajor);
  else
    coopMatLoad(m, inputs, 64 * which, 8, Row);
  return m;
}

MAT power(MAT m, int n) {
  if (n <= 0)
    return MAT(1.0);
  if (n == 1)
    return m;
  MAT result = m;
  do {
    result *= m;
    if (n == 7)
      break;
  } while (--n > 1);
  return result;
}

void main() {
  const int base = int(gl_WorkGroupID.x) * 3;
  MAT state = fetch(base, false), other = fetch(base + 1, true), spare = MAT(0.25);
  int at = 0, taken = 0;
  for (;;) {
    if (at >= length_)
      break;
    const int op = program[at++];
    const bool odd = (op & 8) != 0;
    switch (op & 7) {
    case 0:
      spare = state;
    case 1:
      state = other;
      other = spare;
      break;
    case 2: {
      const MAT a = odd ? state : other;
      state = a + spare;
      continue;
    }
    case 3:
      state = power(state * float16_t(0.5), op >> 4);
      break;
    case 4:
      if (op >> 4 > int(limit))
        at = length_;
      else if (odd)
        state = -state;
      else
        spare -= other;
      break;
    case 5:
      for (int i = 0; i < state.length(); ++i)
        if (state[i] > float16_t(limit))
          state[i] = float16_t(limit);
        else if (state[i] < float16_t(-limit))
          state[i] = -float16_t(limit);
      break;
    case 6:
      state = coopMatMulAdd(LEFT(other), odd ? RIGHT(state) : RIGHT(spare), state * float16_t(0.125));
      break;
    default:
      state = fetch(base + 2, odd);
    }
    if (++taken > 9)
      spare = spare * float16_t(0.5);
  }
  const int to = int(gl_WorkGroupID.x) * 192;
  coopMatStore(state, outputs, to, 8, Row);
  coopMatStore(other, outputs, to + 64, 8, Row);
  coopMatStore(spare, outputs, to + 128, 8, gl_CooperativeMatrixLayoutColumnMajor);
}
