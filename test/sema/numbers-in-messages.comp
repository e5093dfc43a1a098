// A literal that is negative as an int is named as it was written.
// RUN: not %coopc --emit=spirv %s -o %t 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
// CHECK: [[@LINE+1]]:23: error: the value of 'local_size_x' must be from 0 to 2147483647, not 4294967295
layout(local_size_x = 4294967295) in;
// CHECK: [[@LINE+1]]:18: error: the value of 'binding' must be from 0 to 2147483647, not -1
layout(binding = -1) buffer A { float a; };
void main() {}
