// A product of matrices with a ragged edge, by tensor layouts: c = a * b, 10x12 * 12x9 in 16x16x16.
//
// RUN: %coopc run %s --bind 0=fill:0.5:f16[10,12] --bind 1=fill:3:f16[12,9] \
// RUN:   --out 2=%t.npy:f32[10,9] --threads 1
// RUN: %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// CHECK: <f4 10x9
// CHECK-COUNT-10: {{^}}18 18 18 18 18 18 18 18 18{{$}}
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer A { float16_t a[]; };
layout(binding = 1) buffer B { float16_t b[]; };
layout(binding = 2) buffer C { float c[]; };
void main() {
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> la =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> lb = la;
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> lc = la;
  la = setTensorLayoutDimensionNV(la, 10, 12);
  la = sliceTensorLayoutNV(la, 0, 16, 0, 16);
  lb = setTensorLayoutDimensionNV(lb, 12, 9);
  lb = sliceTensorLayoutNV(lb, 0, 16, 0, 16);
  lc = setTensorLayoutDimensionNV(lc, 10, 9);
  lc = sliceTensorLayoutNV(lc, 0, 16, 0, 16);
  coopmat<float16_t, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseA> ma;
  coopmat<float16_t, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseB> mb;
  coopmat<float, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseAccumulator> mc =
      coopmat<float, gl_ScopeWorkgroup, 16, 16, gl_MatrixUseAccumulator>(0);
  coopMatLoadTensorNV(ma, a, 0, la);
  coopMatLoadTensorNV(mb, b, 0, lb);
  mc = coopMatMulAdd(ma, mb, mc);
  coopMatStoreTensorNV(mc, c, 0, lc);
}
