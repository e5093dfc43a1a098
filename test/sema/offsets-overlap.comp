// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
layout(binding = 0) buffer A { layout(offset = 16) vec4 y; layout(offset = 0) vec4 x; vec4 z; };
// CHECK: [[@LINE-1]]:92: error: offset 16 of 'z' lies before the end of 'y' at 32
layout(binding = 1) buffer B { layout(offset = 16) vec4 p; layout(offset = 0) vec4 q[2]; };
// CHECK: [[@LINE-1]]:84: error: offset 0 of 'q' lies where it reaches into 'p' at 16
layout(binding = 2) buffer C { layout(offset = 64) vec4 r; layout(offset = 0) float s[]; };
// CHECK: [[@LINE-1]]:85: error: offset 0 of 's' lies where it reaches into 'r' at 64
void main() {}
