// A missing brace is reported where the next function shows it, with the brace that is open.
// RUN: not %coopc --emit=ast %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460

void first() {
  while (true) {
    if (true) {
      return;
    }

void second() {
// CHECK: {{.*}}missing-brace.comp:[[@LINE-1]]:1: error: expected '}' to end the function before this function
// CHECK: {{.*}}missing-brace.comp:[[@LINE-7]]:16: note: to match this '{'
  int x = ;
// CHECK: {{.*}}missing-brace.comp:[[@LINE-1]]:11: error: expected an expression, found ';'
}
