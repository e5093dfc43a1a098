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
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:18: error: the clamp mode of 'tensorLayoutNV' must be one of gl_CooperativeMatrixClampMode...NV, not tensorLayoutNV [err_clamp_mode_range]
  tensorLayoutNV<6> six;
// CHECK: {{.*}}tensor-types.comp:[[@LINE-1]]:18: error: the clamp mode of 'tensorLayoutNV' must be one of gl_CooperativeMatrixClampMode...NV, not tensorLayoutNV [err_clamp_mode_range]
// CHECK: error: internal error: aborted
  tensorLayoutNV<2, 5> noMode;
  tensorLayoutNV<dynamic> notConstant;
  tensorLayoutNV<2, 1, 1> tooMany;
  tensorLayoutNV<float> ofType;
  tensorLayoutNV plain;
  tensorLayoutNV<2, 1> other = t;
  t = one;
  t = setTensorLayoutDimensionNV(t, 8);
  t = setTensorLayoutDimensionNV(t, 8, 8, 8);
  t = setTensorLayoutDimensionNV(8, 8);
  t = sliceTensorLayoutNV(t, 0, 8);
  t = sliceTensorLayoutNV(t, 0, 8, 0, 8, 0);
  t = setTensorLayoutStrideNV(t, 8);
  t = setTensorLayoutBlockSizeNV(t, 8);
  t = setTensorLayoutClampValueNV(t);
  t = setTensorLayoutDimensionNV(t, 8.5, 8);
  t + t;
  t == same;
  tensorViewNV<2> v = createTensorViewNV(2);
  tensorViewNV<2, false, 0, 1> sameView = v;
  tensorViewNV<3, true, 2, 1, 0> v3 = createTensorViewNV(3, true, 2, 1, 0);
  tensorViewNV<2, false, 0, 0> twice;
  tensorViewNV<2, false, 0, 2> beyond;
  tensorViewNV<2, false, 0> tooFew;
  tensorViewNV<2, false, 0, 1, 2> tooManyP;
  v = v3;
  v = setTensorViewDimensionsNV(v, 8);
  v3 = setTensorViewStrideNV(v3, 8, 8);
  v = setTensorViewClipNV(v, 0, 8, 0);
  coopMatLoadTensorNV(k, data, 0, t);
  coopMatLoadTensorNV(m, local, 0, t);
  coopMatLoadTensorNV(m, uniforms, 0, t);
  coopMatLoadTensorNV(m, data, 0, v);
  coopMatLoadTensorNV(m, data, 0, t, t);
  coopMatLoadTensorNV(m, data, t);
  coopMatLoadTensorNV(m, data[0], 0, t);
  coopMatStoreTensorNV(k, data, 0, t);
  coopMatStoreTensorNV(m, readOnly, 0, t);
}
