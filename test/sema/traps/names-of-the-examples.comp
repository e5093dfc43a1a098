// The examples of the specification spell functions that do not exist.
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
  tensorLayoutNV<2> t = createTensorLayoutNV(2);
  t = setTensorLayoutDimensions(t, 8, 8);
// CHECK: {{.*}}names-of-the-examples.comp:[[@LINE-1]]:7: error: there is no function named 'setTensorLayoutDimensions' [err_undeclared_function]
// CHECK: {{.*}}names-of-the-examples.comp:[[@LINE-2]]:7: note: did you mean 'setTensorLayoutDimensionNV'? [note_did_you_mean]
  t = setTensorLayoutBlockSize(t, 8, 8);
// CHECK: {{.*}}names-of-the-examples.comp:[[@LINE-1]]:7: error: there is no function named 'setTensorLayoutBlockSize' [err_undeclared_function]
// CHECK: {{.*}}names-of-the-examples.comp:[[@LINE-2]]:7: note: did you mean 'setTensorLayoutBlockSizeNV'? [note_did_you_mean]
  t = setTensorLayoutDimensionsNV(t, 8, 8);
// CHECK: {{.*}}names-of-the-examples.comp:[[@LINE-1]]:7: error: there is no function named 'setTensorLayoutDimensionsNV' [err_undeclared_function]
// CHECK: {{.*}}names-of-the-examples.comp:[[@LINE-2]]:7: note: did you mean 'setTensorLayoutDimensionNV'? [note_did_you_mean]
  coopmatLoad(m, buf.data, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
// CHECK: {{.*}}names-of-the-examples.comp:[[@LINE-1]]:3: error: there is no function named 'coopmatLoad' [err_undeclared_function]
// CHECK: {{.*}}names-of-the-examples.comp:[[@LINE-2]]:3: note: did you mean 'coopMatLoad'? [note_did_you_mean]
  t = createTensorLayoutNV(2, gl_CooperativeMatrixClampModeUndefined);
// CHECK: {{.*}}names-of-the-examples.comp:[[@LINE-1]]:31: error: 'gl_CooperativeMatrixClampModeUndefined' is not declared [err_undeclared_name]
// CHECK: {{.*}}names-of-the-examples.comp:[[@LINE-2]]:31: note: did you mean 'gl_CooperativeMatrixClampModeUndefinedNV'? [note_did_you_mean]
  coopMatReduceNV(m, m, gl_CooperativeMatrixReduce2x2, max);
// CHECK: {{.*}}names-of-the-examples.comp:[[@LINE-1]]:25: error: 'gl_CooperativeMatrixReduce2x2' is not declared [err_undeclared_name]
// CHECK: {{.*}}names-of-the-examples.comp:[[@LINE-2]]:25: note: did you mean 'gl_CooperativeMatrixReduce2x2NV'? [note_did_you_mean]
// CHECK: {{.*}}names-of-the-examples.comp:[[@LINE-3]]:56: error: the builtin 'max' cannot be passed by name: write a function that calls it [err_builtin_as_callback]
}
