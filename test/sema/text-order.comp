// What is wrong is said in the order of the text, whichever phase finds it; what is wrong in a file
// that is included twice is said once.
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not %coopc --frontend=coop -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_GOOGLE_include_directive : require
layout(local_size_x = 1) in;
void early() { undeclared = 1; }
// CHECK: text-order.comp:[[@LINE-1]]:16: error: 'undeclared' is not declared
void header() {
#include "Inputs/text-order.glsl"
  // CHECK: text-order.glsl:1:1: error: 'inHeader' is not declared
}
void again() {
#include "Inputs/text-order.glsl"
}
void main() {
  int x = 1 +;
  // CHECK: [[@LINE-1]]:14: error: expected an expression
  late = 2;
  // CHECK: [[@LINE-1]]:3: error: 'late' is not declared
  early(1);
  // CHECK: [[@LINE-1]]:3: error: {{.*}}'early'
  // CHECK: [[@LINE-16]]:6: note: 'early' is declared here
}
