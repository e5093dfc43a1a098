// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// debugPrintfEXT: conversions that are none, or that do not fit their values.
// RUN: %coopc %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
#version 460
#extension GL_EXT_debug_printf : require
layout(local_size_x = 1) in;

void main() {
  debugPrintfEXT("%d %v3f %lu %ul %5.2v4e %%\n", 1, vec3(1), 2u, 3u, vec4(4));
  // CHECK: [[@LINE+1]]:18: warning: '%s' is no conversion of debugPrintfEXT: these are d, i, u,
  debugPrintfEXT("%d %s", 1, 2);
  // CHECK: [[@LINE+1]]:18: warning: '%v5' is no conversion of debugPrintfEXT
  debugPrintfEXT("%v5f", vec4(1));
  // CHECK: [[@LINE+1]]:18: warning: '%n' is no conversion of debugPrintfEXT
  debugPrintfEXT("%n", 1);
  // CHECK: [[@LINE+1]]:18: warning: '%' is no conversion of debugPrintfEXT
  debugPrintfEXT("100%");
  // CHECK: [[@LINE+1]]:18: warning: '%99999d' is no conversion of debugPrintfEXT
  debugPrintfEXT("%99999d", 1);
  // CHECK: [[@LINE+1]]:18: warning: the format wants a value for '%u' and there is none
  debugPrintfEXT("%d %u", 1);
  // CHECK: [[@LINE+1]]:24: warning: '%f' prints floating-point numbers, and the value's type is 'int'
  debugPrintfEXT("%f", 1);
  // CHECK: [[@LINE+1]]:32: warning: '%d' prints integers, and the value's type is 'float'
  debugPrintfEXT("%f %d", 1.5, 2.5);
  // CHECK: [[@LINE+1]]:26: warning: '%v2f' prints a vector of 2, and the value's type is 'vec3'
  debugPrintfEXT("%v2f", vec3(1));
  // CHECK: [[@LINE+1]]:24: warning: '%f' prints a scalar, and the value's type is 'vec2'
  debugPrintfEXT("%f", vec2(1));
  // CHECK: [[@LINE+1]]:24: warning: '%f' prints a scalar, and the value's type is 'mat2'
  debugPrintfEXT("%f", mat2(1));
  // CHECK: [[@LINE+1]]:27: warning: the format prints 1 of the values; what follows is left out
  debugPrintfEXT("%d", 1, 2);
}
