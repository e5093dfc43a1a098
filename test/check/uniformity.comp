// Operands that differ within the scope of an operation.
//
// RUN: not %coopc run --check --diagnostic-ids %s -DBAD --bind 0=fill:1:f32[256] --subgroup-size 32 \
// RUN:   2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %coopc run --check %s --bind 0=fill:1:f32[256] --subgroup-size 32 \
// RUN:   2>&1 | FileCheck %s --check-prefix=GOOD --implicit-check-not=error: --implicit-check-not=warning:
// GOOD: checked: nothing undefined was found
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 64) in;
layout(binding = 0) buffer A { float a[]; };
void main() {
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> m;
  const uint i = gl_LocalInvocationIndex;
  tensorLayoutNV<2> t = setTensorLayoutDimensionNV(createTensorLayoutNV(2), 8, 8);
#ifdef BAD
  // CHECK: uniformity.comp:[[@LINE+2]]:{{[0-9]+}}: error: coopMatLoad: the start of the matrix is at offset 0 of buffer 'A' (binding 0) here, but at offset 16 of buffer 'A' (binding 0) in invocation (16, 0, 0): it must be the same in the whole subgroup [err_check_not_uniform]
  // CHECK: note: in invocation (0, 0, 0) of workgroup (0, 0, 0); 1 more times
  coopMatLoad(m, a, i / 16 % 2 * 4, 8, gl_CooperativeMatrixLayoutRowMajor);
  // CHECK: uniformity.comp:[[@LINE+1]]:{{[0-9]+}}: error: coopMatLoad: the stride in bytes is 32 here, but 48 in invocation (31, 0, 0)
  coopMatLoad(m, a, 0, i % 32 == 31 ? 12 : 8, gl_CooperativeMatrixLayoutRowMajor);
  // CHECK: uniformity.comp:[[@LINE+1]]:{{[0-9]+}}: error: coopMatLoadTensorNV: the tensor layout is (1 1 8 8 8 1 0 0 8 8 0) here, but (1 1 8 8 8 1 0 0 7 8 0) in invocation (1, 0, 0)
  coopMatLoadTensorNV(m, a, 0, sliceTensorLayoutNV(t, 0, i % 2 == 1 ? 7 : 8, 0, 8));
  // CHECK: uniformity.comp:[[@LINE+1]]:{{[0-9]+}}: error: product of a matrix and a scalar: the scalar is 0 here, but 0.5 in invocation (1, 0, 0)
  m = m * (float(i) * 0.5);
  // CHECK: uniformity.comp:[[@LINE+1]]:{{[0-9]+}}: error: construction of a matrix: the value is 0 here, but 1 in invocation (1, 0, 0)
  m = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(i % 2));
#else
  // Subgroups need not agree.
  const uint s = i / 32;
  coopMatLoad(m, a, s * 4, 8 + 4 * s, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoadTensorNV(m, a, 0, sliceTensorLayoutNV(t, 0, 8 - s, 0, 8));
  m = m * float(s);
  m = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(s));
#endif
}
