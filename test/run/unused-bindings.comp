// A variable that nothing uses does not stand in the way of another of its binding.
// RUN: %coopc run %s -Werror --bind 0=fill:3:u32[4] --out 0=%t.npy
// RUN: %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// CHECK: 4 4 4 4
// RUN: not %coopc run %s -DUSED --bind 0=fill:3:u32[4] 2>&1 | FileCheck %s --check-prefix=USED
// USED: error: {{.*}}another variable of this binding is of another kind
#version 460
layout(local_size_x = 4) in;
layout(binding = 0) uniform Unused { uint u; };
layout(binding = 0) buffer Used { uint b[]; };
void main() {
  b[gl_LocalInvocationIndex] += 1u;
#ifdef USED
  b[0] += u;
#endif
}
