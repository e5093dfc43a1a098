// A cycle of calls is shown step by step.
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
float even(int n);
float odd(int n) { return n == 0 ? 0.0 : even(n - 1); }
// CHECK: {{.*}}recursion.comp:[[@LINE-1]]:42: error: 'even' calls itself: there is no recursion
float even(int n) { return n == 0 ? 1.0 : odd(n - 1); }
// CHECK: {{.*}}recursion.comp:[[@LINE-1]]:43: note: 'even' calls 'odd' here
void main() { even(4); }
