// A part of an array that reaches over its end (GL_QCOM_cooperative_matrix_conversion: start_index +
// DstLen must be no greater than SrcLen).
//
// RUN: not %coopc run --check --diagnostic-ids %s --out 0=%t.npy:u32[4] --push s32:5 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: %python %S/../run/Inputs/arrays.py show %t.npy | FileCheck %s --check-prefix=VALUES
// VALUES: 0 0 0 0
// RUN: %coopc run --check %s --out 0=%t.npy:u32[4] --push s32:4 2>&1 | FileCheck %s --check-prefix=GOOD --implicit-check-not=error:
// GOOD: checked: nothing undefined was found
#version 460
#extension GL_QCOM_cooperative_matrix_conversion : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 1) in;
layout(binding = 0) buffer Out { uint results[4]; };
layout(push_constant) uniform P { int start; };
void main() {
  uint source[8], part[4];
  for (int i = 0; i < 8; ++i)
    source[i] = i + 1;
  // CHECK: subarray.comp:[[@LINE+1]]:{{[0-9]+}}: error: index 5 is outside of the 5 elements of 'source' [err_check_index]
  extractSubArrayQCOM(source, start, part);
  for (int i = 0; i < 4; ++i)
    results[i] = part[i];
}
