// Three 16-bit integers are computed one by one: a pair with an undefined half is added up wrongly by
// NVIDIA's assembler.
// RUN: %coopc --emit=ptx --gpu=sm_90a %s | FileCheck %s --implicit-check-not=s16x2
// CHECK-COUNT-3: add.s16
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer A { int16_t a[]; };
void main() {
  const uint at = 3 * gl_LocalInvocationIndex;
  i16vec3 v = i16vec3(a[at], a[at + 1], a[at + 2]) & int16_t(127);
  for (int i = 0; i < a[96]; ++i)
    --v.xy;
  v--;
  a[at] = v.x;
  a[at + 1] = v.y;
  a[at + 2] = v.z;
}
