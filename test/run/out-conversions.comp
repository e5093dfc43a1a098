// What builtin functions store is converted to the type of the argument, as that of the shader's
// own functions is (GLSL 4.60 section 6.1.1); what has no conversion is refused.
// RUN: %coopc run %s --out 0=%t.npy:u32[10]
// RUN: od -An -v -tu4 -w40 -j128 %t.npy | FileCheck %s --check-prefix=RESULTS
// RESULTS: {{^}}          4          1          5          3          1 1073741824 3212836864 3221225472          1          2
// RUN: %coopc run %s --frontend=glslang --out 0=%t.npy:u32[10]
// RUN: od -An -v -tu4 -w40 -j128 %t.npy | FileCheck %s --check-prefix=RESULTS
// RUN: not %coopc %s -DNARROWED -o %t.spv 2>&1 | FileCheck %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 460
layout(local_size_x = 1) in;
layout(binding = 0) buffer O { uint results[10]; };
void main() {
  uint exponent;
  frexp(12.0, exponent);
  results[0] = exponent;
  uvec2 exponents;
  frexp(vec2(1.0, 20.0), exponents);
  results[1] = exponents.x;
  results[2] = exponents.y;
  results[3] = 3;
  float carry;
  uaddCarry(~0u, 2u, carry);
  results[4] = uint(carry);
  float high, low;
  umulExtended(1u << 31, 1u, high, low);
  results[5] = floatBitsToUint(low) - floatBitsToUint(1.0) == 31u << 23 ? 1073741824u : 0u;
  imulExtended(-2, 1 << 30, high, low);
  results[6] = floatBitsToUint(high);
  imulExtended(1, -2, high, low);
  results[7] = floatBitsToUint(low);
  vec2 borrows;
  usubBorrow(uvec2(1, 3), uvec2(2, 1), borrows);
  results[8] = uint(borrows.x);
  results[9] = 2u + uint(borrows.y);
#ifdef NARROWED
  int back;
  // CHECK: out-conversions.comp:[[@LINE+1]]:{{[0-9]+}}: error: what 'uaddCarry' writes to argument 'carry' has type 'uint', which a place of type 'int' cannot receive
  uaddCarry(1u, 2u, back);
#endif
}
