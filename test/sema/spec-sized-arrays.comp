// Arrays whose size depends on specialization constants cannot be assigned, compared or initialized
// as a whole; they may be arguments and results (GLSL 4.60, 4.11).
// RUN: not %coopc --diagnostic-ids -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
#version 460
#extension GL_EXT_null_initializer : require
layout(constant_id = 0) const uint Width = 2;
layout(local_size_x = 1) in;
layout(binding = 0) buffer O { uint o[]; };
struct Row { uint x[Width]; };
uint first(uint a[Width]) { return a[0]; }
uint all[Width];
uint[Width] result() { return all; }
void main() {
  uint a[Width], zeros[Width] = {}, rows[Width][2];
  Row r, s;
  o[0] = first(a) + first(result()) + first(zeros);
  a[0] = all[0];
  rows[0] = rows[1];
  a = all;
// CHECK: spec-sized-arrays.comp:[[@LINE-1]]:5: error: 'uint[Width]' cannot be assigned: the size of an array depends on specialization constants; copy its elements, or pass it to a function [err_spec_sized_copy]
  r = s;
// CHECK: spec-sized-arrays.comp:[[@LINE-1]]:5: error: 'Row' cannot be assigned: the size of an array depends on specialization constants
  Row rs[2];
  rs[0] = rs[1];
// CHECK: spec-sized-arrays.comp:[[@LINE-1]]:9: error: 'Row' cannot be assigned
  uint b[Width] = all;
// CHECK: spec-sized-arrays.comp:[[@LINE-1]]:19: error: 'uint[Width]' cannot be an initializer: the size of an array depends on specialization constants; copy its elements, or pass it to a function [err_spec_sized_copy]
  uint c[] = result();
// CHECK: spec-sized-arrays.comp:[[@LINE-1]]:14: error: 'uint[Width]' cannot be an initializer
  Row t = {a};
// CHECK: spec-sized-arrays.comp:[[@LINE-1]]:12: error: 'uint[Width]' cannot be an initializer
  const uint d[Width] = a;
// CHECK: spec-sized-arrays.comp:[[@LINE-1]]:25: error: 'uint[Width]' cannot be an initializer
  if (a == b)
// CHECK: spec-sized-arrays.comp:[[@LINE-1]]:9: error: operator '==' does not work on 'uint[Width]' and 'uint[Width]'
    o[1] = 1;
}
