// What is wrong in an argument is said once, however often the macro's body has it; of two uses each.
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
layout(local_size_x = 1) in;
layout(binding = 0) buffer B { float f; };
#define MIN(T, N)                                                                                                      \
  T min##N(T a, T b) { T c = min(a, b); return c; }
MIN(flot, 1)
MIN(flot, 2)
// CHECK: once-in-macros.comp:[[@LINE-2]]:5: error: unknown type name 'flot'
// CHECK: once-in-macros.comp:[[@LINE-2]]:5: error: unknown type name 'flot'
#define TWICE(X) X + X
void main() { f = TWICE(missing); }
// CHECK: once-in-macros.comp:[[@LINE-1]]:25: error: 'missing' is not declared
