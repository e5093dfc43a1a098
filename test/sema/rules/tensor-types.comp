// Tensor layouts and views: their parameters, their functions, where they may live
// (GLSL_NV_cooperative_matrix2 4.1.X, 8.X).
// RUN: not %coopc --diagnostic-ids -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer B0 { float data[]; };
layout(binding = 1) readonly buffer B1 { float readOnly[]; };
layout(binding = 2) buffer B2 { tensorLayoutNV<2> inBuffer; };
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:51: error: type 'tensorLayoutNV<2, gl_CooperativeMatrixClampModeUndefinedNV>' cannot stand in a buffer block: cooperative types are for global and local variables, parameters and results [err_cooperative_storage]
layout(binding = 3) uniform B3 { float uniforms[4]; };
shared tensorViewNV<2> inShared;
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:24: error: type 'tensorViewNV<2, false, 0, 1>' cannot stand in shared memory: cooperative types are for global and local variables, parameters and results [err_cooperative_storage]
tensorLayoutNV<2> pass(tensorLayoutNV<2> t) { return t; }
void main() {
  int dynamic;
  float local[64];
  const coopmat<float, gl_ScopeSubgroup, 8, 8, 2> k = coopmat<float, gl_ScopeSubgroup, 8, 8, 2>(0);
  coopmat<float, gl_ScopeSubgroup, 8, 8, 2> m;
  tensorLayoutNV<2> t = pass(createTensorLayoutNV(2));
  tensorLayoutNV<2, 0> same = t;
  tensorLayoutNV<1> one = createTensorLayoutNV(1);
  tensorLayoutNV<5> five = createTensorLayoutNV(5);
  tensorLayoutNV<0> zero;
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:18: error: 'tensorLayoutNV' has 1 to 5 dimensions, not 0 [err_tensor_dimension_range]
  tensorLayoutNV<6> six;
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:18: error: 'tensorLayoutNV' has 1 to 5 dimensions, not 6 [err_tensor_dimension_range]
  tensorLayoutNV<2, 5> noMode;
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:21: error: the clamp mode of 'tensorLayoutNV' must be one of gl_CooperativeMatrixClampMode...NV, not 5 [err_clamp_mode_range]
  tensorLayoutNV<dynamic> notConstant;
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:18: error: the number of dimensions must be a constant expression [err_not_constant]
  tensorLayoutNV<2, 1, 1> tooMany;
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:3: error: 'tensorLayoutNV' takes 1 or 2 parameters between angle brackets, not 3: number of dimensions, clamp mode [err_type_parameter_count]
  tensorLayoutNV<float> ofType;
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:18: error: the number of dimensions of 'tensorLayoutNV' must be a constant integer expression, not a type [err_type_parameter_expects_value]
  tensorLayoutNV plain;
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:3: error: 'tensorLayoutNV' takes 1 or 2 parameters between angle brackets, not 0: number of dimensions, clamp mode [err_type_parameter_count]
  tensorLayoutNV<2, 1> other = t;
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:32: error: initializer of type 'tensorLayoutNV<2, gl_CooperativeMatrixClampModeUndefinedNV>' cannot be converted implicitly to 'tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV>' [err_cannot_convert]
  t = one;
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:5: error: assigned value of type 'tensorLayoutNV<1, gl_CooperativeMatrixClampModeUndefinedNV>' cannot be converted implicitly to 'tensorLayoutNV<2, gl_CooperativeMatrixClampModeUndefinedNV>' [err_cannot_convert]
  t = setTensorLayoutDimensionNV(t, 8);
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:7: error: 'setTensorLayoutDimensionNV' of 2 dimensions takes 3 arguments, not 2 [err_tensor_argument_count]
// CHECK: {{.*}}tensor-types.comp:[[@LINE-2]]:7: note: the builtin is 'tensorLayoutNV setTensorLayoutDimensionNV(tensorLayoutNV t, uint dim, ... for each dimension)' [note_builtin_signature]
  t = setTensorLayoutDimensionNV(t, 8, 8, 8);
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:7: error: 'setTensorLayoutDimensionNV' of 2 dimensions takes 3 arguments, not 4 [err_tensor_argument_count]
// CHECK: {{.*}}tensor-types.comp:[[@LINE-2]]:7: note: the builtin is 'tensorLayoutNV setTensorLayoutDimensionNV(tensorLayoutNV t, uint dim, ... for each dimension)' [note_builtin_signature]
  t = setTensorLayoutDimensionNV(8, 8);
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:7: error: wrong number of arguments for 'setTensorLayoutDimensionNV': 1 wanted, 2 given [err_argument_count]
// CHECK: {{.*}}tensor-types.comp:[[@LINE-2]]:7: note: the builtin is 'tensorLayoutNV setTensorLayoutDimensionNV(tensorLayoutNV t, uint dim, ... for each dimension)' [note_builtin_signature]
  t = sliceTensorLayoutNV(t, 0, 8);
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:7: error: 'sliceTensorLayoutNV' of 2 dimensions takes 5 arguments, not 3 [err_tensor_argument_count]
// CHECK: {{.*}}tensor-types.comp:[[@LINE-2]]:7: note: the builtin is 'tensorLayoutNV sliceTensorLayoutNV(tensorLayoutNV t, uint offset, uint span, ... for each dimension)' [note_builtin_signature]
  t = sliceTensorLayoutNV(t, 0, 8, 0, 8, 0);
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:7: error: 'sliceTensorLayoutNV' of 2 dimensions takes 5 arguments, not 6 [err_tensor_argument_count]
// CHECK: {{.*}}tensor-types.comp:[[@LINE-2]]:7: note: the builtin is 'tensorLayoutNV sliceTensorLayoutNV(tensorLayoutNV t, uint offset, uint span, ... for each dimension)' [note_builtin_signature]
  t = setTensorLayoutStrideNV(t, 8);
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:7: error: 'setTensorLayoutStrideNV' of 2 dimensions takes 3 arguments, not 2 [err_tensor_argument_count]
// CHECK: {{.*}}tensor-types.comp:[[@LINE-2]]:7: note: the builtin is 'tensorLayoutNV setTensorLayoutStrideNV(tensorLayoutNV t, uint s, ... for each dimension)' [note_builtin_signature]
  t = setTensorLayoutBlockSizeNV(t, 8);
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:7: error: 'setTensorLayoutBlockSizeNV' of 2 dimensions takes 3 arguments, not 2 [err_tensor_argument_count]
// CHECK: {{.*}}tensor-types.comp:[[@LINE-2]]:7: note: the builtin is 'tensorLayoutNV setTensorLayoutBlockSizeNV(tensorLayoutNV t, uint blockSize, ... for each dimension)' [note_builtin_signature]
  t = setTensorLayoutClampValueNV(t);
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:7: error: wrong number of arguments for 'setTensorLayoutClampValueNV': 2 wanted, 1 given [err_argument_count]
// CHECK: {{.*}}tensor-types.comp:[[@LINE-2]]:7: note: the builtin is 'tensorLayoutNV setTensorLayoutClampValueNV(tensorLayoutNV t, uint value)' [note_builtin_signature]
  t = setTensorLayoutDimensionNV(t, 8.5, 8);
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:37: error: argument 'dim' of 'setTensorLayoutDimensionNV' of type 'float' cannot be converted implicitly to 'uint' [err_argument_type]
// CHECK: {{.*}}tensor-types.comp:[[@LINE-2]]:7: note: the builtin is 'tensorLayoutNV setTensorLayoutDimensionNV(tensorLayoutNV t, uint dim, ... for each dimension)' [note_builtin_signature]
  t + t;
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:5: error: operator '+' does not work on 'tensorLayoutNV<2, gl_CooperativeMatrixClampModeUndefinedNV>' and 'tensorLayoutNV<2, gl_CooperativeMatrixClampModeUndefinedNV>' [err_binary_operands]
  t == same;
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:5: error: operator '==' does not work on 'tensorLayoutNV<2, gl_CooperativeMatrixClampModeUndefinedNV>' and 'tensorLayoutNV<2, gl_CooperativeMatrixClampModeUndefinedNV>': cooperative types cannot be compared [err_coop_comparison]
  tensorViewNV<2> v = createTensorViewNV(2);
  tensorViewNV<2, false, 0, 1> sameView = v;
  tensorViewNV<3, true, 2, 1, 0> v3 = createTensorViewNV(3, true, 2, 1, 0);
  tensorViewNV<2, false, 0, 0> twice;
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:29: error: the permutation of 'tensorViewNV' must name each dimension below 2 once; 0 is there twice [err_tensor_view_permutation]
  tensorViewNV<2, false, 0, 2> beyond;
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:29: error: the permutation of 'tensorViewNV' must name each dimension below 2 once; 2 is too large [err_tensor_view_permutation]
  tensorViewNV<2, false, 0> tooFew;
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:3: error: 'tensorViewNV' of 2 dimensions takes 2 numbers of its permutation, not 1 [err_tensor_view_permutation_count]
  tensorViewNV<2, false, 0, 1, 2> tooManyP;
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:3: error: 'tensorViewNV' of 2 dimensions takes 2 numbers of its permutation, not 3 [err_tensor_view_permutation_count]
  v = v3;
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:5: error: assigned value of type 'tensorViewNV<3, true, 2, 1, 0>' cannot be converted implicitly to 'tensorViewNV<2, false, 0, 1>' [err_cannot_convert]
  v = setTensorViewDimensionsNV(v, 8);
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:7: error: 'setTensorViewDimensionsNV' of 2 dimensions takes 3 arguments, not 2 [err_tensor_argument_count]
// CHECK: {{.*}}tensor-types.comp:[[@LINE-2]]:7: note: the builtin is 'tensorViewNV setTensorViewDimensionsNV(tensorViewNV v, uint dim, ... for each dimension)' [note_builtin_signature]
  v3 = setTensorViewStrideNV(v3, 8, 8);
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:8: error: 'setTensorViewStrideNV' of 3 dimensions takes 4 arguments, not 3 [err_tensor_argument_count]
// CHECK: {{.*}}tensor-types.comp:[[@LINE-2]]:8: note: the builtin is 'tensorViewNV setTensorViewStrideNV(tensorViewNV v, uint s, ... for each dimension)' [note_builtin_signature]
  v = setTensorViewClipNV(v, 0, 8, 0);
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:7: error: wrong number of arguments for 'setTensorViewClipNV': 5 wanted, 4 given [err_argument_count]
// CHECK: {{.*}}tensor-types.comp:[[@LINE-2]]:7: note: the builtin is 'tensorViewNV setTensorViewClipNV(tensorViewNV v, uint clipRowOffset, uint clipRowSpan, uint clipColOffset, uint clipColSpan)' [note_builtin_signature]
  coopMatLoadTensorNV(k, data, 0, t);
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:23: error: 'k' is 'const' and cannot be passed as 'inout' [err_not_assignable]
// CHECK: {{.*}}tensor-types.comp:[[@LINE-79]]:51: note: 'k' is declared here [note_declared_here]
  coopMatLoadTensorNV(m, local, 0, t);
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:26: error: the array 'buf' of 'coopMatLoadTensorNV' must be in buffer or shared storage [err_buffer_storage]
// CHECK: {{.*}}tensor-types.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatLoadTensorNV(inout coopmat<C, S, M, N, U> m, buffer or shared array buf, uint elementOffset, tensorLayoutNV layout)' [note_builtin_signature]
  coopMatLoadTensorNV(m, uniforms, 0, t);
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:26: error: the array 'buf' of 'coopMatLoadTensorNV' must be in buffer or shared storage [err_buffer_storage]
// CHECK: {{.*}}tensor-types.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatLoadTensorNV(inout coopmat<C, S, M, N, U> m, buffer or shared array buf, uint elementOffset, tensorLayoutNV layout)' [note_builtin_signature]
  coopMatLoadTensorNV(m, data, 0, v);
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:35: error: argument 'layout' of 'coopMatLoadTensorNV' must be a tensorLayoutNV, not 'tensorViewNV<2, false, 0, 1>' [err_argument_kind]
// CHECK: {{.*}}tensor-types.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatLoadTensorNV(inout coopmat<C, S, M, N, U> m, buffer or shared array buf, uint elementOffset, tensorLayoutNV layout)' [note_builtin_signature]
  coopMatLoadTensorNV(m, data, 0, t, t);
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:38: error: argument 'view' of 'coopMatLoadTensorNV' must be a tensorViewNV, not 'tensorLayoutNV<2, gl_CooperativeMatrixClampModeUndefinedNV>' [err_argument_kind]
// CHECK: {{.*}}tensor-types.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatLoadTensorNV(inout coopmat<C, S, M, N, U> m, buffer or shared array buf, uint elementOffset, tensorLayoutNV layout, tensorViewNV view)' [note_builtin_signature]
  coopMatLoadTensorNV(m, data, t);
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:3: error: no form of 'coopMatLoadTensorNV' takes (coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>, float[], tensorLayoutNV<2, gl_CooperativeMatrixClampModeUndefinedNV>) [err_no_matching_call]
// CHECK: {{.*}}tensor-types.comp:[[@LINE-2]]:3: note: 'void coopMatLoadTensorNV(inout coopmat<C, S, M, N, U> m, buffer or shared array buf, uint elementOffset, tensorLayoutNV layout)' does not fit: wrong number of arguments for 'coopMatLoadTensorNV': 4 wanted, 3 given [note_candidate]
// CHECK: {{.*}}tensor-types.comp:[[@LINE-3]]:3: note: 'void coopMatLoadTensorNV(inout coopmat<C, S, M, N, U> m, buffer or shared array buf, uint elementOffset, tensorLayoutNV layout, tensorViewNV view)' does not fit: wrong number of arguments for 'coopMatLoadTensorNV': 5 wanted, 3 given [note_candidate]
// CHECK: {{.*}}tensor-types.comp:[[@LINE-4]]:3: note: 'void coopMatLoadTensorNV(inout coopmat<C, S, M, N, U> m, buffer array buf, uint elementOffset, tensorLayoutNV layout, tensorViewNV view, function decodeFunc)' does not fit: wrong number of arguments for 'coopMatLoadTensorNV': 6 wanted, 3 given [note_candidate]
  coopMatLoadTensorNV(m, data[0], 0, t);
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:26: error: argument 'buf' of 'coopMatLoadTensorNV' must be an array in buffer or shared storage, not a value of type 'float' [err_buffer_not_array]
// CHECK: {{.*}}tensor-types.comp:[[@LINE-2]]:3: note: the builtin is 'void coopMatLoadTensorNV(inout coopmat<C, S, M, N, U> m, buffer or shared array buf, uint elementOffset, tensorLayoutNV layout)' [note_builtin_signature]
  coopMatStoreTensorNV(k, data, 0, t);
  coopMatStoreTensorNV(m, readOnly, 0, t);
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:27: error: 'readOnly' is 'readonly' and cannot be stored to [err_not_assignable]
}
