// Arrays that get their size from how they are indexed (GLSL 4.60 section 4.1.9).
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
layout(location = 0) flat in int which;
layout(location = 0) out float result;
float table[];
float small[];
float other[];
float whole[];
float rows[2][];
// CHECK: implicit-arrays.frag:[[@LINE-1]]:7: error: the size of an array must be given here
float sum(float values[]) { return values[0]; }
// CHECK: [[@LINE-1]]:17: error: the size of an array must be given here
void main() {
  small[4] = 1.0;
  result = table[which];
// CHECK: [[@LINE-1]]:18: error: 'table' has no size of its own yet: give it one before it is indexed by what is not constant
  result += float(table.length());
// CHECK: [[@LINE-1]]:19: error: the length of this array is not known here
  float copy[2] = whole;
// CHECK: [[@LINE-1]]:19: error: initializer of type 'float[]' cannot be converted implicitly to 'float[2]'
}
float small[3];
// CHECK: [[@LINE-1]]:7: error: index 4 of 'float[3]' is out of range: there are 3 elements
int other[3];
// CHECK: [[@LINE-1]]:5: error: 'other' is declared again in the same scope
