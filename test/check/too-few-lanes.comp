// Conversions between arrays and matrices with more rows, or columns of B, than the subgroup has
// invocations: each has one (GL_QCOM_cooperative_matrix_conversion).
//
// RUN: not %coopc run --check --diagnostic-ids --subgroup-size 16 %s --bind 0=fill:1:f32[1024] \
// RUN:   2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: %coopc run --check --subgroup-size 32 %s --bind 0=fill:1:f32[1024] \
// RUN:   2>&1 | FileCheck %s --check-prefix=GOOD --implicit-check-not=error:
// GOOD: checked: nothing undefined was found
#version 460
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_QCOM_cooperative_matrix_conversion : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer A { float a[]; };
void main() {
  const uint i = gl_LocalInvocationIndex;
  float row[8], column[8];
  for (int k = 0; k < 8; ++k)
    row[k] = a[i * 8 + k];
  for (int k = 0; k < 8; ++k)
    column[k] = a[256 + i * 8 + k];
  coopmat<float, gl_ScopeSubgroup, 32, 8, gl_MatrixUseA> m;
  coopmat<float, gl_ScopeSubgroup, 8, 32, gl_MatrixUseB> n;
  // CHECK: too-few-lanes.comp:[[@LINE+2]]:{{[0-9]+}}: error: vectorToCoopmatQCOM: the matrix has 32 rows, one for each invocation, but the subgroup has 16 invocations [err_check_too_few_lanes]
  // CHECK: note: in invocation (0, 0, 0) of workgroup (0, 0, 0); 31 more times
  vectorToCoopmatQCOM(row, m);
  // CHECK: too-few-lanes.comp:[[@LINE+1]]:{{[0-9]+}}: error: vectorToCoopmatQCOM: the matrix has 32 columns, one for each invocation, but the subgroup has 16 invocations [err_check_too_few_lanes]
  vectorToCoopmatQCOM(column, n);
  // CHECK: too-few-lanes.comp:[[@LINE+1]]:{{[0-9]+}}: error: coopmatToVectorQCOM: the matrix has 32 rows, one for each invocation, but the subgroup has 16 invocations [err_check_too_few_lanes]
  coopmatToVectorQCOM(m, row);
  for (int k = 0; k < 8; ++k)
    a[i * 8 + k] = row[k];
}
