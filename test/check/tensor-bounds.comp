// Tensor layouts: coordinates outside of the tensor where the clamp mode is Undefined, a span of 0,
// strides with which elements are stored over each other.
//
// RUN: not %coopc run --check -w --diagnostic-ids %s -DBAD --bind 0=fill:1:f16[16,16] --out 1=%t.npy:f16[16,16] \
// RUN:   2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %coopc run --check -w %s --bind 0=fill:1:f16[16,16] --out 1=%t.npy:f16[16,16] \
// RUN:   2>&1 | FileCheck %s --check-prefix=GOOD --implicit-check-not=error: --implicit-check-not=warning:
// GOOD: checked: nothing undefined was found
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer A { float16_t a[]; };
layout(binding = 1) buffer B { float16_t b[]; };
void main() {
  tensorLayoutNV<2> t = createTensorLayoutNV(2);
  t = setTensorLayoutDimensionNV(t, 10, 16);
  coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m =
      coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0.0hf);
#ifdef BAD
  // CHECK: tensor-bounds.comp:[[@LINE+2]]:{{[0-9]+}}: error: coopMatLoadTensorNV: element (10, 0) of the matrix has coordinate 10 in dimension 0 of the tensor, whose size is 10; with gl_CooperativeMatrixClampModeUndefinedNV it must be inside [err_check_tensor_bounds]
  // CHECK: note: in invocation (0, 0, 0) of workgroup (0, 0, 0); 95 more times
  coopMatLoadTensorNV(m, a, 0, sliceTensorLayoutNV(t, 0, 16, 0, 16));
  // CHECK: tensor-bounds.comp:[[@LINE+1]]:{{[0-9]+}}: error: coopMatLoadTensorNV: the span of dimension 1 is 0 [err_check_span]
  coopMatLoadTensorNV(m, a, 0, sliceTensorLayoutNV(t, 0, 10, 0, 0));
  tensorLayoutNV<2> unfolded = setTensorLayoutDimensionNV(t, 16, 16);
  unfolded = sliceTensorLayoutNV(unfolded, 0, 16, 0, 16);
  tensorLayoutNV<2> folded = setTensorLayoutStrideNV(sliceTensorLayoutNV(t, 0, 10, 0, 16), 8, 1);
  // CHECK: tensor-bounds.comp:[[@LINE+2]]:{{[0-9]+}}: error: coopMatStoreTensorNV: two elements of the matrix are stored at offset {{[0-9]+}} of buffer 'B' (binding 1) [err_check_store_overlap]
  // CHECK: note: in invocation ({{[0-9]+}}, 0, 0) of workgroup (0, 0, 0); {{[0-9]+}} more times
  coopMatStoreTensorNV(m, b, 0, folded);
  barrier();
  // CHECK: tensor-bounds.comp:[[@LINE+2]]:{{[0-9]+}}: error: coopMatStoreTensorNV of 2 bytes at offset 512 of buffer 'B' (binding 1), which has 512 bytes [err_check_bounds]
  // CHECK: tensor-bounds.comp:[[@LINE+1]]:{{[0-9]+}}: error: coopMatStoreTensorNV: the start of the tensor is at offset 6 of buffer 'B' (binding 1), which is not a multiple of 16 [err_check_alignment]
  coopMatStoreTensorNV(m, b, 3, unfolded);
#else
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> clamped =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  clamped = setTensorLayoutDimensionNV(clamped, 10, 16);
  coopMatLoadTensorNV(m, a, 0, sliceTensorLayoutNV(clamped, 0, 16, 0, 16));
  // What is outside is discarded, and that is no store to the same place.
  coopMatStoreTensorNV(m, b, 0, sliceTensorLayoutNV(clamped, 0, 16, 0, 16));
  barrier();
  // Strides of 0 may be loaded through.
  coopMatLoadTensorNV(m, a, 8, setTensorLayoutStrideNV(sliceTensorLayoutNV(clamped, 0, 16, 0, 16), 0, 1));
#endif
}
