// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Structures with matrices, their arrays, constructors, copies and members that are structures, chosen
// at run time.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 16) in;
layout(std430, binding = 0) readonly buffer In { int8_t bytes[]; };
layout(std430, binding = 1) buffer Sums { int sums[]; };
layout(std430, binding = 2) writeonly buffer Tags { uint tags[]; };
layout(push_constant) uniform Push { uint steps; uint chosen; };
#define A_MAT coopmat<int8_t, gl_ScopeSubgroup, 4, 8, gl_MatrixUseA>
#define B_MAT coopmat<int8_t, gl_ScopeSubgroup, 8, 4, gl_MatrixUseB>
#define C_MAT coopmat<int32_t, gl_ScopeSubgroup, 4, 4, gl_MatrixUseAccumulator>
struct Operands { A_MAT a; B_MAT b; };
struct Counter { uint uses; C_MAT sum; };
struct State { Counter counters[2]; Operands operands; float weight; };
const uint PerStep = 64u;

Operands fetch(uint step_) {
  Operands o;
  coopMatLoad(o.a, bytes, step_ * PerStep, 8, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(o.b, bytes, step_ * PerStep + 32u, 8, gl_CooperativeMatrixLayoutColumnMajor);
  return o;
}

void advance(inout Counter c, Operands o) {
  ++c.uses;
  c.sum = coopMatMulAdd(o.a, o.b, c.sum);
}

State start() {
  C_MAT given;
  coopMatLoad(given, sums, 0u, 4, gl_CooperativeMatrixLayoutRowMajor);
  Counter c = Counter(0u, given);
  return State(Counter[2](c, Counter(100u, C_MAT(-1))), fetch(0u), 1.5);
}

void main() {
  State s = start();
  for (uint k = 0u; k < steps; ++k) {
    s.operands = fetch(k);
    const uint which = (k + chosen) % 2u;
    advance(s.counters[which], s.operands);
    if (which == 1u) {
      s.operands.a = -s.operands.a;
      advance(s.counters[0], s.operands);
    }
  }
  State copy = s;
  copy.counters[chosen].sum = copy.counters[1u - chosen].sum - s.counters[chosen].sum;
  copy.counters[chosen].uses += uint(s.weight * 2.0);
  for (int i = 0; i < 2; ++i) {
    coopMatStore(s.counters[i].sum, sums, 16u + 32u * i, 4, gl_CooperativeMatrixLayoutRowMajor);
    coopMatStore(copy.counters[i].sum, sums, 32u + 32u * i, 4, gl_CooperativeMatrixLayoutColumnMajor);
  }
  if (gl_LocalInvocationIndex == 0u) {
    tags[0] = s.counters[0].uses | s.counters[1].uses << 16;
    tags[1] = copy.counters[0].uses | copy.counters[1].uses << 16;
  }
}
