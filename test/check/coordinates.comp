// An index beyond what the invocation has of a matrix: of 5 x 7 elements, 32 invocations have two or
// one, and only the first three of them an element 1. A matrix that was never written has coordinates.
//
// RUN: not %coopc run --check --diagnostic-ids %s --bind 0=zeros:u32[64] 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %coopc run --check -DGOOD %s --bind 0=zeros:u32[64] 2>&1 | FileCheck %s --check-prefix=GOOD --implicit-check-not=error: --implicit-check-not=warning:
// GOOD: checked: nothing undefined was found
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer A { uint a[]; };
void main() {
  coopmat<float, gl_ScopeSubgroup, 5, 7, gl_MatrixUseAccumulator> m;
#ifdef GOOD
  for (uint i = 0; i < m.length(); ++i) {
    const uvec2 at = coopMatGetCoordinateEXT(m, i);
    a[at.x * 7 + at.y] = 1;
  }
#else
  // CHECK: coordinates.comp:[[@LINE+1]]:{{[0-9]+}}: error: index 1 {{.*}}'m'{{.*}} [err_check_index]
  a[gl_LocalInvocationIndex] = coopMatGetCoordinateEXT(m, 1).x;
#endif
}
