// coopMatLoad and coopMatStore: bounds, alignment of start and stride, strides with which rows are
// stored over each other.
//
// RUN: not %coopc run --check -w --diagnostic-ids %s -DBAD --bind 0=fill:1:f32[256] --out 1=%t.npy:f32[256] \
// RUN:   2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %coopc run --check -w %s --bind 0=fill:1:f32[256] --out 1=%t.npy:f32[256] \
// RUN:   2>&1 | FileCheck %s --check-prefix=GOOD --implicit-check-not=error: --implicit-check-not=warning:
// GOOD: checked: nothing undefined was found
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer A { float a[]; };
layout(binding = 1) buffer B { float b[]; };
shared float tile[128];
const int RowMajor = gl_CooperativeMatrixLayoutRowMajor;
void main() {
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> m;
  coopMatLoad(m, a, 64, 16, RowMajor);
#ifdef BAD
  // CHECK: matrix-memory.comp:[[@LINE+2]]:{{[0-9]+}}: error: coopMatLoad of 4 bytes at offset 1024 of buffer 'A' (binding 0), which has 1024 bytes [err_check_bounds]
  // CHECK: note: in invocation ({{[0-9]+}}, 0, 0) of workgroup (0, 0, 0); 15 more times
  coopMatLoad(m, a, 160, 16, RowMajor);
  // CHECK: matrix-memory.comp:[[@LINE+2]]:{{[0-9]+}}: error: coopMatLoad: the start of the matrix is at offset 8 of buffer 'A' (binding 0), which is not a multiple of 16 [err_check_alignment]
  // CHECK: note: in invocation (0, 0, 0) of workgroup (0, 0, 0) [note_check_invocation]
  coopMatLoad(m, a, 2, 16, RowMajor);
  // CHECK: matrix-memory.comp:[[@LINE+1]]:{{[0-9]+}}: error: coopMatLoad: the stride in bytes is 36, which is not a multiple of 16 [err_check_alignment]
  coopMatLoad(m, a, 0, 9, RowMajor);
  // CHECK: matrix-memory.comp:[[@LINE+1]]:{{[0-9]+}}: error: coopMatStore: with a stride of 16 bytes, rows of 32 bytes are stored over each other [err_check_stride]
  coopMatStore(m, b, 0, gl_WorkGroupSize.x / 8, RowMajor);
  barrier();
  // CHECK: matrix-memory.comp:[[@LINE+1]]:{{[0-9]+}}: error: coopMatStore: with a stride of 16 bytes, columns of 32 bytes are stored over each other [err_check_stride]
  coopMatStore(m, b, 0, gl_WorkGroupSize.x / 8, gl_CooperativeMatrixLayoutColumnMajor);
  // CHECK: matrix-memory.comp:[[@LINE+1]]:{{[0-9]+}}: error: coopMatStore of 4 bytes at offset 512 of shared variable 'tile', which has 512 bytes [err_check_bounds]
  coopMatStore(m, tile, 16, 16, RowMajor);
#else
  // Rows may be loaded over each other.
  coopMatLoad(m, a, 0, gl_WorkGroupSize.x / 8, RowMajor);
  coopMatStore(m, b, 128, 8, RowMajor);
  coopMatStore(m, tile, 0, 16, RowMajor);
  barrier();
  coopMatLoad(m, tile, 0, 16, RowMajor);
#endif
}
