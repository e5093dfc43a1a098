// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#extension GL_KHR_cooperative_matrix : require
struct uint64_t { uint lo, hi; };
// CHECK: [[@LINE-1]]:8: error: 'uint64_t' is a type of GL_EXT_shader_explicit_arithmetic_types_int64 and cannot be used as a name
int coopmat;
// CHECK: [[@LINE-1]]:5: error: 'coopmat' is a type of GL_KHR_cooperative_matrix and cannot
float float16_t;
void main() {
  bfloat16_t x;
  // CHECK: [[@LINE-1]]:3: error: 'bfloat16_t' requires {{.*}}GL_EXT_bfloat16
}
