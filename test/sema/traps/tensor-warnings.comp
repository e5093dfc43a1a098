// What is legal and yet wrong more often than not: spans and dimensions of 0, block sizes after
// dimensions, strides of 0 and overlapping strides, setters of a view without dimensions.
// RUN: %coopc --diagnostic-ids -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_matrix_decode_vector : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_buffer_reference : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_control_flow_attributes : require
layout(local_size_x = 32) in;
#define MAT(T, R, C, U) coopmat<T, gl_ScopeSubgroup, R, C, U>
#define A gl_MatrixUseA
#define B gl_MatrixUseB
#define Acc gl_MatrixUseAccumulator
layout(binding = 0) buffer Buffer { float data[]; } buf;
layout(buffer_reference, std430, buffer_reference_align = 2) buffer Block { float16_t d; int8_t q[32]; };
void main() {
  tensorLayoutNV<2, 1> t = createTensorLayoutNV(2, 1);
  t = setTensorLayoutDimensionNV(t, 64, 64);
  t = setTensorLayoutBlockSizeNV(t, 1, 32);
// CHECK: {{.*}}tensor-warnings.comp:[[@LINE-1]]:7: warning: the block size is set after the dimensions, which have set the strides without it [-Wtensor,warn_tensor_block_after_dimension]
  t = setTensorLayoutStrideNV(t, 0, 1);
// CHECK: {{.*}}tensor-warnings.comp:[[@LINE-1]]:34: warning: stride 0 is 0: the elements along this dimension are one [-Wtensor,warn_tensor_stride_zero]
  t = setTensorLayoutStrideNV(t, 1, 64);
// CHECK: {{.*}}tensor-warnings.comp:[[@LINE-1]]:34: warning: stride 0 (1) is less than stride 1 (64): elements overlap [-Wtensor,warn_tensor_stride_overlap]
  t = setTensorLayoutDimensionNV(t, ~0u, 64);
  t = setTensorLayoutDimensionNV(t, 0, 64);
// CHECK: {{.*}}tensor-warnings.comp:[[@LINE-1]]:37: warning: a dimension of 0 in 'setTensorLayoutDimensionNV': nothing can be accessed [-Wtensor,warn_tensor_zero]
  t = sliceTensorLayoutNV(t, 0, 0, 0, 16);
// CHECK: {{.*}}tensor-warnings.comp:[[@LINE-1]]:33: warning: a span of 0 in 'sliceTensorLayoutNV': nothing can be accessed [-Wtensor,warn_tensor_zero]
  t = sliceTensorLayoutNV(t, -3, 16, 5, 16);
  t = setTensorLayoutBlockSizeNV(t, 0, 1);
// CHECK: {{.*}}tensor-warnings.comp:[[@LINE-1]]:7: warning: the block size is set after the dimensions, which have set the strides without it [-Wtensor,warn_tensor_block_after_dimension]
// CHECK: {{.*}}tensor-warnings.comp:[[@LINE-2]]:37: warning: a block size of 0 in 'setTensorLayoutBlockSizeNV': nothing can be accessed [-Wtensor,warn_tensor_zero]
  tensorViewNV<2> v = createTensorViewNV(2);
  v = setTensorViewDimensionsNV(v, 8, 8);
// CHECK: {{.*}}tensor-warnings.comp:[[@LINE-1]]:7: warning: 'setTensorViewDimensionsNV' has no effect on 'tensorViewNV<2, false, 0, 1>', which has no dimensions of its own [-Wtensor,warn_tensor_view_ignored]
  v = setTensorViewStrideNV(v, 8, 1);
// CHECK: {{.*}}tensor-warnings.comp:[[@LINE-1]]:7: warning: 'setTensorViewStrideNV' has no effect on 'tensorViewNV<2, false, 0, 1>', which has no dimensions of its own [-Wtensor,warn_tensor_view_ignored]
  tensorViewNV<2, true> d = createTensorViewNV(2, true);
  d = setTensorViewDimensionsNV(d, 0, 8);
// CHECK: {{.*}}tensor-warnings.comp:[[@LINE-1]]:36: warning: a dimension of 0 in 'setTensorViewDimensionsNV': nothing can be accessed [-Wtensor,warn_tensor_zero]
  d = setTensorViewClipNV(d, 0, ~0u, 0, ~0u);
}
