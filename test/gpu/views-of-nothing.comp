// A view that has dimensions of its own has none before they are set: nothing is loaded through it, and the matrix stays
// as it was (GLSL_NV_cooperative_matrix2, section 5.X: "initialized to zero").
// RUN: %coopc run %s --exec=reference --bind 0=fill:7:f16[64] --bind 1=fill:3:f16[256] --out 2=%t.npy:f32[64] && %python %root/test/run/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --exec=fast --bind 0=fill:7:f16[64] --bind 1=fill:3:f16[256] --out 2=%t.npy:f32[64] && %python %root/test/run/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s -DSET --exec=fast --bind 0=fill:7:f16[64] --bind 1=fill:3:f16[256] --out 2=%t.npy:f32[64] && %python %root/test/run/Inputs/arrays.py show %t.npy | FileCheck %s --check-prefix=SET
// CHECK: 7 7 7 7 7 7 7 7
// SET: 3 3 3 3 3 3 3 3
// RUN: %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_80 %s 1 f16:64:1 f16:256:2 f32:64
// RUN: %python %S/Inputs/emulate.py %coopc %gpu-emulator sm_90a %s 1 f16:64:1 f16:256:2 f32:64 -- -DSET
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer Before { float16_t before[]; };
layout(binding = 1) readonly buffer Tensor { float16_t tensor[]; };
layout(binding = 2) buffer Result { float result[]; };
void main() {
  tensorLayoutNV<2> t = createTensorLayoutNV(2);
  t = setTensorLayoutDimensionNV(t, 16, 16);
  t = sliceTensorLayoutNV(t, 0, 8, 0, 8);
  tensorViewNV<2, true> v = createTensorViewNV(2, true);
#ifdef SET
  v = setTensorViewDimensionsNV(v, 8, 8);
#else
  v = setTensorViewStrideNV(v, 16, 1);
#endif
  coopmat<float16_t, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> m;
  coopMatLoad(m, before, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoadTensorNV(m, tensor, 0, t, v);
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> wide =
      coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(m);
  coopMatStore(wide, result, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
}
