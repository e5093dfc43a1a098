// Several independent errors of one file, each reported once.
// RUN: not %coopc --emit=ast %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460

struct Vertex {
  vec4 place
// CHECK: {{.*}}errors.comp:[[@LINE-1]]:13: error: expected ';' after the member
  vec4 color;
}
// CHECK: {{.*}}errors.comp:[[@LINE-1]]:2: error: expected ';' after the structure
float half;
// CHECK: {{.*}}errors.comp:[[@LINE-1]]:7: error: 'half' is a reserved word
// CHECK: {{.*}}errors.comp:[[@LINE-2]]:7: note: did you mean 'float16_t'?
static float unit = 1.0;
// CHECK: {{.*}}errors.comp:[[@LINE-1]]:1: error: 'static' is a reserved word
main() {
// CHECK: {{.*}}errors.comp:[[@LINE-1]]:1: error: function 'main' has no return type; write 'void' when it returns nothing
  float x = (float)1 + (int)(x);
// CHECK: {{.*}}errors.comp:[[@LINE-1]]:13: error: GLSL has no casts of this form; convert with the constructor 'float(...)'
// CHECK: {{.*}}errors.comp:[[@LINE-2]]:24: error: GLSL has no casts of this form; convert with the constructor 'int(...)'
  float *p = x;
// CHECK: {{.*}}errors.comp:[[@LINE-1]]:9: error: GLSL has no pointers; use an 'out' parameter, an array or a buffer reference
  for (int i = 0 i < 3; i++) {
// CHECK: {{.*}}errors.comp:[[@LINE-1]]:17: error: expected ';' after the declaration
    x = i
// CHECK: {{.*}}errors.comp:[[@LINE-1]]:10: error: expected ';' after the expression
  }
  x = {1, 2};
// CHECK: {{.*}}errors.comp:[[@LINE-1]]:7: error: a list in braces can only initialize a variable; use a constructor here
  y = * 2;
// CHECK: {{.*}}errors.comp:[[@LINE-1]]:7: error: expected an expression, found '*'
  if (x == 1 {
// CHECK: {{.*}}errors.comp:[[@LINE-1]]:14: error: expected ')', found '{'
// CHECK: {{.*}}errors.comp:[[@LINE-2]]:6: note: to match this '('
    foo(x;
// CHECK: {{.*}}errors.comp:[[@LINE-1]]:10: error: expected ')', found ';'
// CHECK: {{.*}}errors.comp:[[@LINE-2]]:8: note: to match this '('
  }
}
coopmat<float, gl_ScopeSubgroup, 1 < 2, 8, 0> m;
// CHECK: {{.*}}errors.comp:[[@LINE-1]]:36: error: put parentheses around a type parameter that uses '<'
coopmat<> n;
// CHECK: {{.*}}errors.comp:[[@LINE-1]]:8: error: 'coopmat' needs type parameters between '<' and '>'

void last() {
  if (x) {
    return;
}

void next() { else x = 1; }
// CHECK: {{.*}}errors.comp:[[@LINE-1]]:1: error: expected '}' to end the function before this function
// CHECK: {{.*}}errors.comp:[[@LINE-7]]:13: note: to match this '{'
// CHECK: {{.*}}errors.comp:[[@LINE-3]]:15: error: 'else' belongs to no 'if'
}
// CHECK: {{.*}}errors.comp:[[@LINE-1]]:1: error: '}' closes nothing
