// Integer divisions by zero, shifts by more than the value has bits, conversions to integers that
// cannot hold the number.
//
// RUN: not %coopc run --check --diagnostic-ids %s --bind 0=zeros:s32[16] --push s32:0,s32:-1,u32:32,s32:-2147483648,f32:-1 \
// RUN:   2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %coopc run --check %s --bind 0=zeros:s32[16] --push s32:1,s32:1,u32:31,s32:3,f32:-0.5 \
// RUN:   2>&1 | FileCheck %s --check-prefix=GOOD --implicit-check-not=error: --implicit-check-not=warning:
// GOOD: checked: nothing undefined was found
#version 450
layout(local_size_x = 2) in;
layout(binding = 0) buffer A { int a[]; };
layout(push_constant) uniform Push { int zero, minus; uint bits; int least; float number; };
// Inlined, which makes one mask of the shader's and that of the code.
int masked(inout uint amount) { return 1 << (amount & 31); }
void main() {
  const uint i = gl_LocalInvocationIndex;
  // CHECK: values.comp:[[@LINE+2]]:{{[0-9]+}}: error: 7 is divided by 0 [err_check_division]
  // CHECK: note: in invocation (0, 0, 0) of workgroup (0, 0, 0); 1 more times
  a[i] = 7 / zero;
  // CHECK: values.comp:[[@LINE+1]]:{{[0-9]+}}: error: 9 is divided by 0 [err_check_division]
  a[2 + i] = int((9 + i) % uint(zero));
  // CHECK: values.comp:[[@LINE+1]]:{{[0-9]+}}: error: -2147483648 is divided by -1, whose result does not fit [err_check_division]
  a[4 + i] = least / minus;
  // CHECK: values.comp:[[@LINE+2]]:{{[0-9]+}}: error: a value of 32 bits is shifted by 32 [err_check_shift]
  // CHECK: note: in invocation (0, 0, 0) of workgroup (0, 0, 0); 1 more times
  a[6 + i] = 1 << bits;
  // CHECK: values.comp:[[@LINE+1]]:{{[0-9]+}}: error: 5 is divided by 0 [err_check_division]
  ivec2 both = ivec2(4, 5) / ivec2(2, zero);
  // CHECK: values.comp:[[@LINE+1]]:{{[0-9]+}}: error: -1 is converted to uint, which cannot hold it [err_check_conversion]
  a[10 + i] = int(uint(number));
  // CHECK: values.comp:[[@LINE+1]]:{{[0-9]+}}: error: -3e+09 is converted to int, which cannot hold it [err_check_conversion]
  a[12 + i] = int(number < -0.75 ? number * 3e9 : number * -2147483648.0);
  // What is cut off by the shader itself is no mistake.
  uint amount = bits;
  a[8 + i] = both.x + (1 << (bits & 31)) + masked(amount);
}
