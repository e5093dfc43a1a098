// A private variable that callbacks use, too, is still each invocation's own; one invocation at least
// sees what they write.
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=reference
// RUN: %python %S/../Inputs/model.py %coopc %s --exec=fast
// MODEL: got = run({}, {0: "f32[4,6]", 1: "u32[4]", 2: "u32[4]"})
// MODEL: check("elements", got[0], [2.0 * 5.0 + c for r in range(4) for c in range(6)])
// MODEL: check("own", got[1], [i * 3 for i in range(4)])
// MODEL: check("written", [sum(got[2])], [24])
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
layout(local_size_x = 4) in;
layout(binding = 0) buffer Out0 { float elements[]; };
layout(binding = 1) buffer Out1 { uint own[]; };
layout(binding = 2) buffer Out2 { uint written[]; };
struct State { float scale[2]; uint id; };
State state;
uint count = 0;
float apply(const in uint row, const in uint col, const in float x) {
  count += 1u;
  return x * state.scale[1] + float(col + state.id - state.id);
}
void main() {
  state.scale[1] = 2.0;
  state.id = gl_LocalInvocationIndex * 3u;
  coopmat<float, gl_ScopeSubgroup, 4, 6, gl_MatrixUseAccumulator> m =
      coopmat<float, gl_ScopeSubgroup, 4, 6, gl_MatrixUseAccumulator>(5.0);
  coopMatPerElementNV(m, m, apply);
  coopMatStore(m, elements, 0, 6, gl_CooperativeMatrixLayoutRowMajor);
  own[gl_LocalInvocationIndex] = state.id;
  written[gl_LocalInvocationIndex] = count;
}
