// A view without dimensions of its own takes the layout's: it must have as many.
// RUN: not %coopc --diagnostic-ids -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
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
  MAT(float, 8, 8, Acc) m;
  tensorLayoutNV<2> t = setTensorLayoutDimensionNV(createTensorLayoutNV(2), 8, 8);
  tensorViewNV<3> v = createTensorViewNV(3);
  coopMatLoadTensorNV(m, buf.data, 0, t, v);
// CHECK: {{.*}}view-without-dimensions.comp:[[@LINE-1]]:42: error: a view without dimensions of its own must have those of the layout: 3 and 2 differ [err_tensor_view_dimension]
  coopMatStoreTensorNV(m, buf.data, 0, t, v);
// CHECK: {{.*}}view-without-dimensions.comp:[[@LINE-1]]:43: error: a view without dimensions of its own must have those of the layout: 3 and 2 differ [err_tensor_view_dimension]
  tensorViewNV<3, true> d = setTensorViewDimensionsNV(createTensorViewNV(3, true), 2, 4, 8);
  coopMatLoadTensorNV(m, buf.data, 0, t, d);
  tensorViewNV<2, false, 1, 0> p = createTensorViewNV(2, false, 1, 0);
  coopMatLoadTensorNV(m, buf.data, 0, t, p);
}
