// Arguments are evaluated from left to right, those that builtins store to, too (GLSL 4.60 section 6.1.1).
// RUN: %coopc run %s --exec=reference --bind 1=zeros:f32[256] --out 0=%t.npy:u32[2] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// RUN: %coopc run %s --exec=fast --bind 1=zeros:f32[256] --out 0=%t.npy:u32[2] && %python %S/Inputs/arrays.py show %t.npy | FileCheck %s
// CHECK: 0 16
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_EXT_cooperative_matrix_maintenance1 : require
#extension GL_NV_cooperative_vector : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_float_e5m2 : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(binding = 0) buffer Counts { uint wrong, all; };
layout(binding = 1) buffer Data { float data[256]; };
#define ACC coopmat<float, gl_ScopeWorkgroup, 8, 8, gl_MatrixUseAccumulator>
#define B coopmat<float, gl_ScopeWorkgroup, 8, 8, gl_MatrixUseB>
#define RESET(m, Type) m[0] = Type(1), m[1] = Type(2), m[2] = Type(3)
float same(const in uint row, const in uint column, const in float x) { return x; }
float sum(const in float x, const in float y) { return x + y; }

void expect(const bool ok) {
  if (!ok)
    atomicAdd(wrong, 1u);
  atomicAdd(all, 1u);
}
float first(ACC m) {
  coopMatStore(m, data, 128, 8, gl_CooperativeMatrixLayoutRowMajor);
  return data[128];
}

void main() {
  for (int k = 0; k < 128; ++k)
    data[k] = float(k / 64 + 5);
  int i = 0;
  ACC m[3] = {ACC(1), ACC(2), ACC(3)};
  coopMatLoad(m[i++], data, i * 64, 8, gl_CooperativeMatrixLayoutRowMajor);
  expect(first(m[0]) == 6.0 && first(m[1]) == 2.0);
  i = 0;
  RESET(m, ACC);
  coopMatPerElementNV(m[i + 1], m[i++], same);
  expect(first(m[1]) == 1.0 && first(m[2]) == 3.0);
  i = 0;
  RESET(m, ACC);
  coopMatReduceNV(m[i + 1], m[i++], gl_CooperativeMatrixReduceRowNV, sum);
  expect(first(m[1]) == 8.0 && first(m[2]) == 3.0);
  i = 0;
  RESET(m, ACC);
  coopMatReduceEXT(m[i + 1], m[i++], gl_CooperativeMatrixReduceRowEXT, sum);
  expect(first(m[1]) == 8.0 && first(m[2]) == 3.0);
  i = 0;
  B b[3] = {B(1), B(2), B(3)};
  coopMatTransposeNV(b[i + 1], m[i++]);
  coopMatStore(b[1], data, 128, 8, gl_CooperativeMatrixLayoutRowMajor);
  expect(data[128] == 1.0);
  i = 0;
  RESET(b, B);
  coopMatTransposeEXT(b[i + 1], m[i++]);
  coopMatStore(b[1], data, 128, 8, gl_CooperativeMatrixLayoutRowMajor);
  expect(data[128] == 1.0);

  coopvecNV<float, 4> v[3];
  for (int k = 0; k < 3; ++k)
    v[k] = coopvecNV<float, 4>(k + 1);
  i = 0;
  coopVecLoadNV(v[i + 1], data, i++ * 256 + 256);
  expect(v[1][0] == 6.0 && v[2][0] == 3.0 && i == 1);
  i = 0;
  coopVecMatMulNV(v[i + 1], v[i++], gl_ComponentTypeFloat32NV, data, 0, gl_ComponentTypeFloat32NV, 4, 4,
                  gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 16);
  expect(v[1][0] == 20.0 && v[2][0] == 3.0);
  i = 0;
  coopVecMatMulAddNV(v[i + 1], v[i++], gl_ComponentTypeFloat32NV, data, 0, gl_ComponentTypeFloat32NV, data, 0,
                     gl_ComponentTypeFloat32NV, 4, 4, gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 16);
  expect(v[1][0] == 25.0 && v[2][0] == 3.0);

  i = 0;
  floate5m2_t narrow[3];
  float wide[2] = {2.0, 4.0};
  saturatedConvertEXT(narrow[i + 1], wide[i++]);
  expect(float(narrow[1]) == 2.0);

  i = 0;
  float whole[3] = {1.0, 2.0, 3.0};
  const float rest = modf(whole[i++] + 0.5, whole[i]);
  expect(whole[1] == 1.0 && rest == 0.5);
  i = 0;
  int exponents[3] = {7, 7, 7};
  const float significand = frexp(float(++i), exponents[i++]);
  expect(exponents[1] == 1 && significand == 0.5);
  i = 0;
  uint carries[3] = {7u, 7u, 7u};
  expect(uaddCarry(uint(i++), uint(i++), carries[i++]) == 1u && carries[2] == 0u);
  i = 0;
  expect(usubBorrow(uint(i++), uint(i++), carries[i]) == 0xffffffffu && carries[2] == 1u);
  i = 0;
  uint parts[3] = {7u, 7u, 7u};
  umulExtended(uint(i++) + 3u, 5u, parts[i++], parts[i]);
  expect(parts[1] == 0u && parts[2] == 15u);
  i = 0;
  int signedParts[3] = {7, 7, 7};
  imulExtended(i++ - 3, 5, signedParts[i++], signedParts[i]);
  expect(signedParts[1] == -1 && signedParts[2] == -15);
}
