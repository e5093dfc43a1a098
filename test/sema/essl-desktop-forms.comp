// What only GLSL has (ESSL 3.20 sections 4.1.4 and 4.1.9).
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 310 es
layout(local_size_x = 1) in;
void main() {
  highp float a[2] = {1.0, 2.0};
  // CHECK: [[@LINE-1]]:22: error: ESSL has no lists in braces
  highp float b = float(1.0lf);
  // CHECK: [[@LINE-1]]:25: error: there is no type 'double' in this version of GLSL
}
