// Atomics on vectors of float16_t, each component by itself (GL_NV_shader_atomic_fp16_vector).
// RUN: %coopc run --exec=fast %s --groups 4 --out 0=%t.npy:f16[28] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run --exec=reference %s --groups 4 --out 0=%t.npy:f16[28] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// All but the first exchange find what the others put there.
// CHECK: 496 32 -31 0 496 32 -32 64 31 0 5 1 -3 7 1 2 -3 2 -93 62 -31 0 -1 -62 31 62 0 0
#version 460
#extension GL_NV_shader_atomic_fp16_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 8) in;
layout(binding = 0) buffer Out {
  f16vec2 sum;
  f16vec2 least;
  f16vec4 sums;
  f16vec4 greatest;
  f16vec4 exchanged;
  f16vec2 swapped;
  f16vec2 found;
  f16vec4 lows;
  f16vec2 highs;
};

void main() {
  const float16_t i = float16_t(gl_GlobalInvocationID.x), one = float16_t(1);
  atomicAdd(sum, f16vec2(i, one));
  atomicMin(least, f16vec2(-i, i));
  atomicAdd(sums, f16vec4(i, one, -1, 2));
  atomicMax(greatest, f16vec4(i, -i - one, 5, 1)); // of 0 and -0 either is the greatest
  atomicExchange(exchanged, f16vec4(-3, 7, 1, 2));
  atomicAdd(found, atomicExchange(swapped, f16vec2(-3, 2)));
  atomicMin(lows, f16vec4(-i, i, -1, -i - i));
  atomicMax(highs, f16vec2(i, i + i));
}
