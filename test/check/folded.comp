// What the checks look at is what the shader says, also in functions that are inlined with constants
// and for specialization constants, where LLVM would have folded it away.
//
// RUN: %coopc run --check %s --bind 0=zeros:u32[8] --out 0=%t.npy 2>&1 | FileCheck %s --check-prefix=GOOD --implicit-check-not=error:
// RUN: %python %S/../run/Inputs/arrays.py show %t.npy | FileCheck %s --check-prefix=VALUES
// GOOD: checked: nothing undefined was found
// VALUES: 6 0 0 6 0 0 0 0
// RUN: not %coopc run --check --diagnostic-ids %s -DBAD --bind 0=zeros:u32[8] --out 0=%t.npy \
// RUN:   2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
#version 460
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) buffer A { uint v[]; };
layout(constant_id = 0) const int Past = 9;
uvec4 g;
shared uint table[2][4];
#ifndef BAD
// The index becomes 3, an offset of 12 bytes.
uint f() {
  if (v[2] == 0u)
    return g[(-(1u) | v[1]) & 3u];
  g[v[1] & 3u] = v[2];
  return 1u;
}
void main() {
  g = uvec4(3u, 4u, 5u, 6u);
  v[0] = f();
  g.x += v[0];
  v[3] = f();
}
#else
// CHECK: folded.comp:[[@LINE+1]]:{{[0-9]+}}: error: index 4 is outside of the 4 elements of 'g' [err_check_index]
uint pick(int k) { return g[k]; }
// The row is left, but not the variable.
// CHECK: folded.comp:[[@LINE+1]]:{{[0-9]+}}: error: index 5 is outside of the 4 elements of 'table[...]' [err_check_index]
uint inner(int k) { return table[0][k]; }
// CHECK: folded.comp:[[@LINE+1]]:{{[0-9]+}}: error: 5 is divided by 0 [err_check_division]
int quotient(int a, int b) { return int(g.x) + a / b; }
// CHECK: folded.comp:[[@LINE+1]]:{{[0-9]+}}: error: 3e+09 is converted to int, which cannot hold it [err_check_conversion]
int truncated(float x) { return int(g.x) + int(x); }
// CHECK: folded.comp:[[@LINE+1]]:{{[0-9]+}}: error: a value of 32 bits is shifted by 32 [err_check_shift]
int shifted(int by) { return int(g.x) + (1 << by); }
void main() {
  g = uvec4(1);
  table[0] = table[1] = uint[](1, 2, 3, 4);
  v[0] = pick(4) + inner(5);
  v[1] = uint(quotient(5, 0) + truncated(3e9) + shifted(32));
  // CHECK: folded.comp:[[@LINE+1]]:{{[0-9]+}}: error: index 9 is outside of the 4 elements of 'table[...]' [err_check_index]
  v[2] = table[Past & 1][Past];
  // CHECK: folded.comp:[[@LINE+1]]:{{[0-9]+}}: error: index 9 is outside of the 4 elements of 'g' [err_check_index]
  g[Past] = 3;
}
#endif
