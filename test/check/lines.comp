// A statement over several lines: what is found in an operand is on the operand's line, what is found
// in the operation on the line where it begins.
//
// RUN: not %coopc run --check --diagnostic-ids %s --bind 0=zeros:f32[16] 2>&1 | FileCheck %s --implicit-check-not=error:
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer A { float a[]; };
uint twice(uint x) {
  return x * 2;
}
void main() {
  coopmat<float, gl_ScopeSubgroup, 4, 4, gl_MatrixUseAccumulator> m;
  // CHECK: lines.comp:[[@LINE+1]]:3: error: coopMatLoad of 4 bytes at offset 64 of buffer 'A' (binding 0), which has 64 bytes [err_check_bounds]
  coopMatLoad(
      m, a,
      4,
      twice(2), gl_CooperativeMatrixLayoutRowMajor);
  if (gl_LocalInvocationIndex == 0)
    // CHECK: lines.comp:[[@LINE+2]]:5: error: store of 4 bytes at offset 400 of buffer 'A' (binding 0), which has 64 bytes [err_check_bounds]
    // CHECK: lines.comp:[[@LINE+3]]:9: error: load of 4 bytes at offset 800 of buffer 'A' (binding 0), which has 64 bytes [err_check_bounds]
    a[twice(50)] =
        1.0 +
        a[twice(100)];
}
