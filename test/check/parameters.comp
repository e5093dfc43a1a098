// What holds an argument while a function is called has the parameter's name.
// RUN: not %coopc run --check %s --out 0=%t.npy:f32[4] 2>&1 | FileCheck %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 460
layout(local_size_x = 1) in;
layout(binding = 0) buffer Out { float results[]; };
void grow(inout float number, float by) { number += by; }
// CHECK: [[@LINE-1]]:{{[0-9]+}}: error: 'number' is read before anything was stored in it
void twice(out float number) { number = number * 2.0; }
// CHECK: [[@LINE-1]]:{{[0-9]+}}: error: 'number' is read before anything was stored in it
void main() {
  float a, b;
  grow(a, 1.0);
  twice(b);
  results[0] = a + b;
}
