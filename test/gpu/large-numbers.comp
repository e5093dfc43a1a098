// Angles of any size, and remainders of halves that are divided by small ones. test/gpu/emulated.test executes it.
// RUN: %coopc --emit=ptx --gpu=sm_90a %s | FileCheck %s --implicit-check-not=.f64
// CHECK: mul.wide.u32
// CHECK: cvt.rzi.f32.f32
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer In { int8_t given[]; };
layout(binding = 1) buffer Angles { int angles[]; };
layout(binding = 2) buffer Rests { float16_t rests[]; };
void main() {
  const uint lane = gl_LocalInvocationIndex;
  const int number = given[lane] * 104729 + int(lane) * 7919;
  for (int i = 0; i < 8; ++i) {
    // 2^13 to the largest of all.
    const float angle = ldexp(float(number), 127 - 20 - int(lane % 8) - 13 * i);
    angles[8 * lane + i] = int(round(500 * sin(angle))) + 10000 * int(round(500 * cos(angle)));
    const float16_t divided = float16_t(ldexp(float(number), -4));
    const float16_t by = float16_t(ldexp(float(given[lane + 64] * 3 + 1), -9 - i));
    rests[8 * lane + i] = mod(divided, by);
  }
  angles[512 + lane] = int(round(100 * tan(ldexp(float(number), int(lane)))));
  if (lane == 0) {
    rests[512] = mod(float16_t(5), float16_t(1.0 / 0.0 * float(given[0] + 4)));
    angles[576] = isnan(sin(1.0 / float(given[0] + 4) / 0.0)) ? 1 : 2;
  }
}
