// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where a slice begins is in an array of push constants: it is not read for iterations that there are not, as it would
// be if slices were copied ahead.
// RUN: %coopc --emit=ptx --gpu=sm_90a %s | FileCheck %s
// CHECK: // coop
// CHECK-COUNT-1: ld.param.u32 {{.*}}[%rd
// CHECK-NOT: ld.param.u32 {{.*}}[%rd
#version 460
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
// Where each step of K begins is in the push constants.
layout(local_size_x = 128) in;
const uint M = 64, N = 64, KT = 64;
layout(set = 0, binding = 0) readonly buffer ABuf { float16_t a[]; };
layout(set = 0, binding = 1) readonly buffer BBuf { float16_t b[]; };
layout(set = 0, binding = 2) buffer CBuf { float c[]; };
layout(push_constant) uniform P { uint steps; uint stride; uint at[6]; };
void main() {
  tensorLayoutNV<2> ta = createTensorLayoutNV(2);
  ta = setTensorLayoutDimensionNV(ta, M, 256);
  tensorLayoutNV<2> tb = createTensorLayoutNV(2);
  tb = setTensorLayoutDimensionNV(tb, 256, N);
  coopmat<float, gl_ScopeWorkgroup, M, N, gl_MatrixUseAccumulator> s = coopmat<float, gl_ScopeWorkgroup, M, N, gl_MatrixUseAccumulator>(0);
  for (uint k = 0; k < steps; ++k) {
    coopmat<float16_t, gl_ScopeWorkgroup, M, KT, gl_MatrixUseA> ma;
    coopmat<float16_t, gl_ScopeWorkgroup, KT, N, gl_MatrixUseB> mb;
    uint from = at[k * stride];
    coopMatLoadTensorNV(ma, a, 0, sliceTensorLayoutNV(ta, 0, M, from, KT));
    coopMatLoadTensorNV(mb, b, 0, sliceTensorLayoutNV(tb, from, KT, 0, N));
    s = coopMatMulAdd(ma, mb, s);
  }
  coopMatStore(s, c, 0, N, gl_CooperativeMatrixLayoutRowMajor);
}
