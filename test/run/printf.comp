// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// debugPrintfEXT prints to the terminal (GL_EXT_debug_printf): every conversion, flags, widths and
// precisions, vectors, values of every width.
// RUN: %coopc run %s --groups 1 | FileCheck %s --strict-whitespace --match-full-lines
#version 460
#extension GL_EXT_debug_printf : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;

void main() {
  int i = -7;
  uint u = 4294967289u;
  float f = 1.5;
  // CHECK:d -7 i -7 u 4294967289
  debugPrintfEXT("d %d i %i u %u\n", i, i, u);
  // CHECK-NEXT:x fffffff9 X FFFFFFF9 o 37777777771 c A
  debugPrintfEXT("x %x X %X o %o c %c\n", u, u, u, 65);
  // CHECK-NEXT:f 1.500000 F 1.500000 e 1.500000e+00 E 1.500000E+00
  debugPrintfEXT("f %f F %F e %e E %E\n", f, f, f, f);
  // CHECK-NEXT:g 1.5 G 1.5E+20 a 0x1.8p+0 A 0X1.8P+0
  debugPrintfEXT("g %g G %G a %a A %A\n", f, 1.5e20, f, f);
  // CHECK-NEXT:[   -7] [-7   ] [-0007] [+7] [ 7] [0xff] [0377]
  debugPrintfEXT("[%5d] [%-5d] [%05d] [%+d] [% d] [%#x] [%#o]\n", i, i, i, 7, 7, 255u, 255u);
  // CHECK-NEXT:[1.50] [    1.5] [1.5    ] [1.500e+00] [2]
  debugPrintfEXT("[%.2f] [%7.1f] [%-7.1f] [%.3e] [%.0f]\n", f, f, f, f, f);
  // CHECK-NEXT:1.500000, 2.500000|1, 2, 3|-1, -2, -3, -4|1.50, 2.50
  debugPrintfEXT("%v2f|%v3u|%v4d|%1.2v2f\n", vec2(1.5, 2.5), uvec3(1, 2, 3), ivec4(-1, -2, -3, -4),
                 vec2(1.5, 2.5));
  // CHECK-NEXT:lu 18446744073709551615 ul 18446744073709551615 lx ffffffffffffffff ld -5
  debugPrintfEXT("lu %lu ul %ul lx %lx ld %ld\n", 18446744073709551615ul, 18446744073709551615ul,
                 18446744073709551615ul, -5l);
  // CHECK-NEXT:v2lu 1, 18446744073709551615
  debugPrintfEXT("v2lu %v2lu\n", u64vec2(1, 18446744073709551615ul));
  // CHECK-NEXT:-3 253 -300 65236 0.5 2.25
  debugPrintfEXT("%d %u %d %u %g %g\n", int8_t(-3), uint8_t(253), int16_t(-300), uint16_t(65236),
                 float16_t(0.5), double(2.25));
  // CHECK-NEXT:1 0 1, 0
  debugPrintfEXT("%d %u %v2d\n", true, false, bvec2(true, false));
  // CHECK-NEXT:inf -inf nan 100% %d
  debugPrintfEXT("%f %f %f 100%% %%d\n", uintBitsToFloat(0x7F800000u), uintBitsToFloat(0xFF800000u),
                 uintBitsToFloat(0x7FC00000u));
  // CHECK-NEXT:nothing	to \ print "but this"
  debugPrintfEXT("nothing\tto \\ print \"but this\"\n");
}
