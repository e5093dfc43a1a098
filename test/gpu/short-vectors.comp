// 16-bit integers are computed one by one: a pair with an undefined half is added up wrongly by NVIDIA's assembler.
// LLVM leaves that of the last of three, and of what is the same in both.
// RUN: %coopc --emit=ptx --gpu=sm_90a %s | FileCheck %s --implicit-check-not=16x2
// CHECK-COUNT-3: add.s16
// RUN: %coopc --emit=ptx --gpu=sm_90a -DTWICE %s | FileCheck %s --check-prefix=TWICE --implicit-check-not=16x2
// TWICE: add.s16
// TWICE: min.s16
// What adds up two elements, which LLVM makes of sums that it joins, comes to vectors in code generation.
// RUN: %coopc --emit=ptx --gpu=sm_90a -DSUMS -DLANES=16 %s | FileCheck %s --check-prefix=SUMS --implicit-check-not=16x2
// SUMS: add.s16
// Conditions are predicates, not bits of a number.
// RUN: %coopc --emit=ptx --gpu=sm_90a -DCONDITIONS %s | FileCheck %s --check-prefix=CONDITIONS --implicit-check-not=selp
// CONDITIONS-COUNT-4: or.pred
// RUN: %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_90a %s 1 f16:40:1 f16:40:2 -- -DCONDITIONS
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#ifndef LANES
#define LANES 32
#endif
layout(local_size_x = LANES) in;
layout(binding = 0) buffer A { int16_t a[]; };
layout(binding = 1) buffer B { int16_t b[]; };
void main() {
#ifdef TWICE
  i16vec2 twice = i16vec2(min(abs(a[0] + i16vec2(1)), i16vec2(5))) ^ i16vec2(a[1], a[2]);
  a[3] = twice.x;
  a[4] = twice.y;
  return;
#endif
#ifdef CONDITIONS
  const i16vec3 three = i16vec3(a[0], a[1], a[2]);
  if (all(lessThan(three, i16vec3(b[0], b[1], b[2]))))
    a[3] = int16_t(7);
  if (any(lessThan(three, i16vec3(b[1], b[2], b[3]))))
    a[4] = int16_t(8);
  return;
#endif
#ifdef SUMS
  coopmat<int16_t, gl_ScopeSubgroup, 19, 8, gl_MatrixUseAccumulator> m;
  coopMatLoad(m, a, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
  for (uint i = 0; i < 3; ++i)
    for (uint j = 0; j < 1; ++j)
      m += coopmat<int16_t, gl_ScopeSubgroup, 19, 8, gl_MatrixUseAccumulator>(int16_t(20));
  coopMatStore(m, b, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
  return;
#endif
  const uint at = 3 * gl_LocalInvocationIndex;
  i16vec3 v = i16vec3(a[at], a[at + 1], a[at + 2]) & int16_t(127);
  for (int i = 0; i < a[96]; ++i)
    --v.xy;
  v--;
  a[at] = v.x;
  a[at + 1] = v.y;
  a[at + 2] = v.z;
}
