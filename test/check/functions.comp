// Builtin functions with operands for which GLSL leaves the result undefined: warnings of
// -Wundefined-result; remainders of negative integers, with -Wpedantic; and bit fields that are in no value: errors.
//
// RUN: not %coopc run --check --diagnostic-ids -Wpedantic %s --bind 0=fill:-2:f32[4] --bind 1=fill:-3:s32[4] --bind 2=zeros:f32[4] \
// RUN:   2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not %coopc run --check -Wno-undefined-result %s --bind 0=fill:-2:f32[4] --bind 1=fill:-3:s32[4] --bind 2=zeros:f32[4] \
// RUN:   2>&1 | FileCheck %s --check-prefix=QUIET --implicit-check-not=warning:
// QUIET: error: a bit field
// What is not wanted is no reason to stop either.
// RUN: %coopc run --check=stop -Wno-undefined-result -DWARNINGS %s --bind 0=fill:-2:f32[4] --bind 1=fill:-3:s32[4] --bind 2=zeros:f32[4] \
// RUN:   2>&1 | FileCheck %s --check-prefix=GOOD --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %coopc run --check %s --bind 0=fill:0.5:f32[4] --bind 1=fill:1:s32[4] --bind 2=fill:2:f32[4] \
// RUN:   2>&1 | FileCheck %s --check-prefix=GOOD --implicit-check-not=error: --implicit-check-not=warning:
// GOOD: checked: nothing undefined was found
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(binding = 0) buffer X { float x[]; };
layout(binding = 1) buffer N { int n[]; };
layout(binding = 2) buffer Y { float y[]; };
// Inlined with constants, of which LLVM would leave nothing.
// CHECK: functions.comp:[[@LINE+1]]:{{[0-9]+}}: warning: sqrt of -1 is undefined
float rootOf(float v) { return x[3] * 0 + sqrt(v); }
void main() {
  // CHECK: functions.comp:[[@LINE+1]]:{{[0-9]+}}: warning: asin of -2 is undefined: it must be in [-1, 1] [-Wundefined-result,warn_check_function]
  float r = asin(x[0]);
  // CHECK: functions.comp:[[@LINE+1]]:{{[0-9]+}}: warning: acos of -2 is undefined: it must be in [-1, 1]
  r += acos(x[0]);
  // CHECK: functions.comp:[[@LINE+1]]:{{[0-9]+}}: warning: atan of 0 and 0 is undefined: one of them must not be 0
  r += atan(y[0], y[1]);
  // CHECK: functions.comp:[[@LINE+1]]:{{[0-9]+}}: warning: acosh of 0 is undefined: it must not be less than 1
  r += acosh(y[0]);
  // CHECK: functions.comp:[[@LINE+1]]:{{[0-9]+}}: warning: atanh of -2 is undefined: it must be between -1 and 1
  r += atanh(x[0]);
  // CHECK: functions.comp:[[@LINE+1]]:{{[0-9]+}}: warning: pow of -2 and 0 is undefined: the base must not be negative, nor 0 where the exponent is not positive
  r += pow(x[0], y[0]);
  // CHECK: functions.comp:[[@LINE+1]]:{{[0-9]+}}: warning: pow of 0 and -2 is undefined:
  r += pow(y[0], x[0] < 0 ? x[0] : 1.0);
  // CHECK: functions.comp:[[@LINE+1]]:{{[0-9]+}}: warning: log of 0 is undefined: it must be greater than 0
  r += log(y[0]);
  // CHECK: functions.comp:[[@LINE+1]]:{{[0-9]+}}: warning: log2 of -2 is undefined: it must be greater than 0
  r += log2(vec2(3, x[0])).y;
  // CHECK: functions.comp:[[@LINE+1]]:{{[0-9]+}}: warning: sqrt of -2 is undefined: it must not be negative
  r += sqrt(x[0]);
  // CHECK: functions.comp:[[@LINE+1]]:{{[0-9]+}}: warning: inversesqrt of 0 is undefined: it must be greater than 0
  r += inversesqrt(y[0]);
  // CHECK: functions.comp:[[@LINE+1]]:{{[0-9]+}}: warning: clamp of 1 and -2 is undefined: the minimum must not be greater than the maximum
  r += clamp(0.5, 1.0 - y[0] * 0.5, x[0]);
  // CHECK: functions.comp:[[@LINE+1]]:{{[0-9]+}}: warning: clamp of 0 and -3 is undefined:
  r += clamp(n[1], 0, n[0]);
  // CHECK: functions.comp:[[@LINE+1]]:{{[0-9]+}}: warning: clamp of 4.29497e+09 and 7 is undefined:
  r += clamp(uint(n[1]), uint(n[0] + 2), 7u);
  // CHECK: functions.comp:[[@LINE+1]]:{{[0-9]+}}: warning: smoothstep of 0 and -2 is undefined: the first edge must be less than the second
  r += smoothstep(0.0, x[0], 0.5);
  // CHECK: functions.comp:[[@LINE+1]]:{{[0-9]+}}: warning: ldexp of -2 and 131 is undefined: the result is too large
  r += ldexp(x[0], 128 - n[0]);
  int e;
  // CHECK: functions.comp:[[@LINE+1]]:{{[0-9]+}}: warning: frexp of {{-?}}inf is undefined: it must be finite
  r += frexp(1.0 / y[0], e);
  // CHECK: functions.comp:[[@LINE+1]]:{{[0-9]+}}: warning: sqrt of -2 is undefined: it must not be negative
  r += float(sqrt(float16_t(x[0])));
  // CHECK: functions.comp:[[@LINE+1]]:{{[0-9]+}}: warning: the remainder of -3 by 2 is undefined in GLSL: neither may be negative [-Wpedantic,warn_check_remainder]
  n[0] = n[1] % 2;
#ifndef WARNINGS
  // CHECK: functions.comp:[[@LINE+1]]:{{[0-9]+}}: error: a bit field of -3 bits at bit 2 is not in the 32 bits of the value [err_check_bitfield]
  n[1] = bitfieldExtract(5, 2, n[1]);
  // CHECK: functions.comp:[[@LINE+1]]:{{[0-9]+}}: error: a bit field of 13 bits at bit 20 is not in the 32 bits of the value [err_check_bitfield]
  n[2] = bitfieldInsert(n[2], 3, 18 - int(min(x[0], 0.0)), 13);
#endif
  x[0] = r;
  if (x[1] < 0)
    x[0] += rootOf(-1.0);
  // Whole words, and none of their bits.
  n[3] = bitfieldExtract(n[3], 0, 32) + bitfieldExtract(n[3], 32, 0);
}
