// A result is as precise as its function says, or as what it is made of: of named constants and of what
// assignments give, too (ESSL 3.20 sections 4.7.3, 5.8 and 8).
// RUN: %coopc --emit=spirv-text %s -o - | %python %S/Inputs/decorated.py RelaxedPrecision relaxed high OpFMul OpFAdd OpFNegate OpIAdd OpImageQuerySizeLod OpImageQuerySize OpAtomicIAdd OpBitReverse OpExtInst | FileCheck %s --match-full-lines --implicit-check-not='{{.}}'
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 310 es
#extension GL_OES_shader_image_atomic : enable
precision mediump float;
precision mediump int;
precision mediump iimage2D;
layout(local_size_x = 1) in;
layout(binding = 0) uniform sampler2D image; // lowp
layout(binding = 1, r32i) uniform iimage2D counters;
layout(binding = 2) buffer Block {
  float m;
  vec2 v;
  int i;
  uint u;
  highp float h;
  highp int j;
};
struct Pair {
  highp float h;
  float m;
};
const highp float c = 100000.5;
const float few = 1.5;
const highp float list[2] = float[2](100000.5, 2.0);
const Pair pair = Pair(100000.5, 1.5);
layout(constant_id = 0) const highp float specialized = 100000.5;
layout(constant_id = 1) const float specializedFew = 1.5;

void main() {
  m = m * c;               // CHECK: OpFMul high
  m = m * few;             // CHECK-NEXT: OpFMul relaxed
  m = m * 2.0;             // CHECK-NEXT: OpFMul relaxed
  m = m * specialized;     // CHECK-NEXT: OpFMul high
  m = m * specializedFew;  // CHECK-NEXT: OpFMul relaxed
  m = m + list[1];         // CHECK-NEXT: OpFAdd high
  m = m + list[i];         // CHECK-NEXT: OpFAdd high
  m = m + pair.h;          // CHECK-NEXT: OpFAdd high
  m = m + pair.m;          // CHECK-NEXT: OpFAdd relaxed
  m = m * (c * 0.5);       // CHECK-NEXT: OpFMul high
  m = m * -c;              // CHECK-NEXT: OpFMul high
  m = m * float(int(c));   // CHECK-NEXT: OpFMul high
  v = v * vec2(c, 1.0);    // CHECK-NEXT: OpFMul high
  v = v * vec2(few).yx;    // CHECK-NEXT: OpFMul relaxed
  v = v * vec2(c).yx;      // CHECK-NEXT: OpFMul high
  m = m * max(c, 1.0);     // CHECK-NEXT: OpFMul high
  m = m * mat2(c)[0].x;    // CHECK-NEXT: OpFMul high
  m = m * (i > 0 ? c : m); // CHECK-NEXT: OpFMul high
  m = m * (h = 100000.5);  // CHECK-NEXT: OpFMul high
  m = m * (m = 1.5);       // CHECK-NEXT: OpFMul relaxed
  i = i + (j = 100000);    // CHECK-NEXT: OpIAdd high
  m = m * (m = h * h);     // CHECK-NEXT: OpFMul high
                           // CHECK-NEXT: OpFMul relaxed
  i = textureSize(image, 0).x;                    // CHECK-NEXT: OpImageQuerySizeLod high
  i = imageSize(counters).x;                      // CHECK-NEXT: OpImageQuerySize high
  i = imageAtomicAdd(counters, ivec2(0), 1);      // CHECK-NEXT: OpAtomicIAdd high
  u = packUnorm2x16(v) + packHalf2x16(v);         // CHECK-NEXT: PackUnorm2x16 high
                                                  // CHECK-NEXT: PackHalf2x16 high
                                                  // CHECK-NEXT: OpIAdd high
  v = unpackUnorm2x16(u);                         // CHECK-NEXT: UnpackUnorm2x16 high
  m = sqrt(m);                                    // CHECK-NEXT: Sqrt relaxed
  u = bitfieldReverse(u);                         // CHECK-NEXT: OpBitReverse high
  m = ldexp(m, i);                                // CHECK-NEXT: Ldexp high
  i = i + floatBitsToInt(few);                    // CHECK-NEXT: OpIAdd high
}
