// Small integers that are bits of a word become halves two at a time, without conversions: bytes, nibbles, bits across
// bytes, with and without a sign; what is not small, or wraps around its type, is converted.
// RUN: %coopc --emit=ptx --gpu=sm_80 %s | FileCheck %s
// CHECK-NOT: cvt.rn.f16
// CHECK: sub.rn.f16x2
// CHECK-NOT: cvt.rn.f16
// CHECK: st.global
// RUN: %coopc --emit=ptx --gpu=sm_80 %s -DVALUE='float16_t(word(n) >> 8 & 2047u)' | FileCheck %s --check-prefix=LARGE
// RUN: %coopc --emit=ptx --gpu=sm_80 %s -DVALUE='float16_t((word(n) & 15u) - 8u)' | FileCheck %s --check-prefix=LARGE
// LARGE-NOT: sub.rn.f16x2
// LARGE: cvt.rn.f16
//
// RUN: %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 1 u8:1024:1 f16:512
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef VALUE
#define VALUE float16_t(int(word(n / 2) >> (4 * n) & 15u) - 8) * float16_t(0.5)
#endif
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer In { uint from[]; };
layout(binding = 1) buffer Out { f16vec4 to[]; };
uint word(uint n) { return from[gl_LocalInvocationIndex * 4 + (n & 3)]; }
void main() {
  f16vec4 low, high;
  for (uint n = 0; n < 4; ++n) {
    low[n] = VALUE;
    {
      const uint m = n;
      const uint n = m + 4;
      high[m] = VALUE;
    }
  }
  to[gl_LocalInvocationIndex * 2] = low;
  to[gl_LocalInvocationIndex * 2 + 1] = high;
}
