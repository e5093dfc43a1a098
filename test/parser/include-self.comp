// A file that includes itself: each mistake once, and the two ends of the way through includes.
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_GOOGLE_include_directive : require
#include "include-self.comp"
void main() {}
// CHECK: In file included from {{.*}}include-self.comp:5:
// CHECK-NEXT: include-self.comp:3:2: error: '#version' cannot stand in an included file
// CHECK: (skipping 192 includes)
// CHECK-COUNT-4: In file included from
// CHECK-NEXT: include-self.comp:5:10: fatal error: files are included more than 200 deep
