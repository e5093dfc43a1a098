// A forgotten '(' before the parameters is one error, and the function is known.
// RUN: not %coopc --emit=spirv-text %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
// CHECK: missing-paren.comp:[[@LINE+1]]:11: error: expected '(' after the function's name, found 'float'
float sum float a, float b) { return a + b; }
// CHECK: missing-paren.comp:[[@LINE+1]]:14: error: expected '(' after the function's name, found 'float'
float square float x);
float square(float x) { return x * x; }
// CHECK: missing-paren.comp:[[@LINE+1]]:12: error: expected ';' after the declaration
float first
float second;
void main() { first = sum(square(1), 3); }
