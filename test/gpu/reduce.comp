// Reductions of rows and columns are combined in registers and by shuffles; where warps share a row or
// a column, what each has of it goes through memory.
// RUN: %coopc --emit=ptx --gpu=sm_80 %s | FileCheck %s --implicit-check-not=st.shared
// CHECK-COUNT-4: shfl.sync.bfly
// CHECK: st.global
// RUN: %coopc --emit=ptx --gpu=sm_80 -DMASK=gl_CooperativeMatrixReduceColumnNV %s | FileCheck %s --check-prefix=COLUMNS
// COLUMNS-NOT: st.shared
// COLUMNS-COUNT-12: shfl.sync.bfly
// RUN: %coopc --emit=ptx --gpu=sm_80 -DSCOPE=gl_ScopeWorkgroup -DMASK=gl_CooperativeMatrixReduceColumnNV %s | \
// RUN:   FileCheck %s --check-prefix=WARPS
// WARPS: shfl.sync.bfly
// WARPS: st.shared
// WARPS: bar.sync
// RUN: %coopc --emit=ptx --gpu=sm_80 --exec=reference %s | FileCheck %s --check-prefix=REFERENCE
// REFERENCE-NOT: shfl
// REFERENCE: st.shared
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#ifndef SCOPE
#define SCOPE gl_ScopeSubgroup
#endif
#ifndef MASK
#define MASK gl_CooperativeMatrixReduceRowNV
#endif
#ifndef INVOCATIONS
#define INVOCATIONS 64
#endif
layout(local_size_x = INVOCATIONS) in;
layout(binding = 0) readonly buffer A { float a[]; };
layout(binding = 1) buffer R { float results[]; };
float larger(const in float x, const in float y) { return max(x, y); }
void main() {
  coopmat<float, SCOPE, 32, 16, gl_MatrixUseAccumulator> m, r;
  coopMatLoad(m, a, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatReduceNV(r, m, MASK, larger);
  coopMatStore(r, results, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}
