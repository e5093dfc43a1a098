// Operations of a scope that not all of its invocations reach, and barriers.
//
// RUN: not %coopc run --check --diagnostic-ids %s -DBAD --bind 0=fill:1:f32[64] --subgroup-size 32 \
// RUN:   2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %coopc run --check %s --bind 0=fill:1:f32[64] --subgroup-size 32 \
// RUN:   2>&1 | FileCheck %s --check-prefix=GOOD --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not %coopc run --check --diagnostic-ids %s -DRETURNS --bind 0=fill:1:f32[64] --subgroup-size 32 \
// RUN:   2>&1 | FileCheck %s --check-prefix=RETURNS --implicit-check-not=error:
// GOOD: checked: nothing undefined was found
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 64) in;
layout(binding = 0) buffer A { float a[]; };
void main() {
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> m =
      coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(0);
  const uint i = gl_LocalInvocationIndex;
#if defined(BAD)
  if (i < 20)
    // CHECK: divergence.comp:[[@LINE+2]]:{{[0-9]+}}: error: coopMatLoad is reached by 20 of the 32 invocations of the subgroup: all of them must take part, or none [err_check_divergent]
    // CHECK: note: in invocation (0, 0, 0) of workgroup (0, 0, 0) [note_check_invocation]
    coopMatLoad(m, a, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
  // The iterations of a loop are different instances.
  for (uint n = 0; n < 1 + i % 2; ++n)
    // CHECK: divergence.comp:[[@LINE+2]]:{{[0-9]+}}: error: arithmetic of matrices is reached by 16 of the 32 invocations of the subgroup: all of them must take part, or none [err_check_divergent]
    // CHECK: note: in invocation (1, 0, 0) of workgroup (0, 0, 0); 1 more times
    m = m + m;
  if (i % 2 == 0)
    // CHECK: divergence.comp:[[@LINE+2]]:{{[0-9]+}}: error: barrier is reached by 32 of the 64 invocations of the workgroup: all of them must reach it, or none [err_check_barrier]
    // CHECK: note: in invocation (0, 0, 0) of workgroup (0, 0, 0) [note_check_invocation]
    barrier();
#elif defined(RETURNS)
  if (i >= 50)
    return;
  // RETURNS: divergence.comp:[[@LINE+1]]:{{[0-9]+}}: error: barrier is reached by 50 of the 64 invocations of the workgroup
  barrier();
#else
  // A whole subgroup may go its own way.
  if (i < 32)
    coopMatLoad(m, a, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
  for (uint n = 0; n < 2 + i / 32; ++n)
    m = m + m;
  if (gl_NumWorkGroups.x == 1)
    barrier();
  // Elements may be accessed anywhere.
  if (i % 2 == 0)
    m[0] = 3;
#endif
}
