// Operands are loaded that no product reads, before the next is loaded to the same place.
// RUN: %coopc --emit=ptx --gpu=sm_90a %s | FileCheck %s
// CHECK: cp.async.bulk.tensor.2d
// CHECK: wgmma
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 128) in;
layout(set = 0, binding = 0) readonly buffer Q { float16_t q[]; };
layout(set = 0, binding = 1) readonly buffer K { float16_t k[]; };
layout(set = 0, binding = 2) readonly buffer F { uint flags[]; };
layout(set = 0, binding = 3) buffer O { float o[]; };
#define MATRIX(T, R, C, USE) coopmat<T, gl_ScopeWorkgroup, R, C, gl_MatrixUse##USE>
void main() {
  MATRIX(float16_t, 64, 32, A) a;
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> l =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  l = setTensorLayoutDimensionNV(l, 32 * 20 - 5, 32);
  coopMatLoadTensorNV(a, q, 0, sliceTensorLayoutNV(l, 0, 64, 0, 32));
  MATRIX(float, 64, 32, Accumulator) r = MATRIX(float, 64, 32, Accumulator)(0.0);
  for (uint i = 0; i < 19; ++i) {
    MATRIX(float16_t, 32, 32, B) b;
    coopMatLoadTensorNV(b, k, 0, sliceTensorLayoutNV(l, i * 32, 32, 0, 32));
    if (flags[i] == 0)
      r = coopMatMulAdd(a, b, r);
  }
  coopMatStore(r, o, 0, 32, gl_CooperativeMatrixLayoutRowMajor);
}
