// GL_NV_cooperative_matrix2 and GL_NV_cooperative_matrix_decode_vector.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_matrix_decode_vector : require
#extension GL_EXT_long_vector : require
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(constant_id = 0) const uint M = 32;
layout(local_size_x = 64) in;
layout(std430, binding = 0) buffer A { float16_t a[]; };
layout(std430, binding = 1) buffer Q { uint8_t q[]; };
layout(buffer_reference, std430, buffer_reference_align = 2) readonly buffer Block { float16_t d; uint8_t v[32]; };
float16_t decode(const in Block b, const in uint blockCoord[2], const in uint coordInBlock[2]) {
  return b.d * float16_t(uint(b.v[coordInBlock[1]]));
}
f16vec2 decode2(const in Block b, const in uint blockCoord[2], const in uint coordInBlock[2]) {
  return f16vec2(b.d);
}
float16_t biggest(const in float16_t x, const in float16_t y) { return max(x, y); }
float16_t element(const in uint row, const in uint col, const in float16_t v, const in uint n, const in float16_t other) {
  return row < n ? v + other : v;
}
void main() {
  tensorLayoutNV<2> t = createTensorLayoutNV(2);
  t = setTensorLayoutBlockSizeNV(t, 1, 32);
  t = setTensorLayoutDimensionNV(t, 256, 256);
  t = setTensorLayoutStrideNV(t, 8, 1);
  t = sliceTensorLayoutNV(t, -4, M, 8, 32);
  tensorLayoutNV<3, gl_CooperativeMatrixClampModeConstantNV> c = createTensorLayoutNV(3, gl_CooperativeMatrixClampModeConstantNV);
  c = setTensorLayoutClampValueNV(setTensorLayoutDimensionNV(c, 4, 16, 32), 7);
  tensorViewNV<2, true, 1, 0> v = createTensorViewNV(2, true, 1, 0);
  v = setTensorViewDimensionsNV(v, 32, M);
  v = setTensorViewStrideNV(v, 1, 32);
  v = setTensorViewClipNV(v, 0, 16, 0, 8);
  coopmat<float16_t, gl_ScopeWorkgroup, M, 32, gl_MatrixUseAccumulator> m = coopmat<float16_t, gl_ScopeWorkgroup, M, 32, gl_MatrixUseAccumulator>(0);
  coopMatLoadTensorNV(m, a, 8, c);
  coopMatLoadTensorNV(m, a, 8, t, v);
  coopMatLoadTensorNV(m, q, 0, t, decode);
  coopMatLoadTensorNV(m, q, 0, t, v, decode, decode2);
  coopmat<float16_t, gl_ScopeWorkgroup, M, 8, gl_MatrixUseAccumulator> rows;
  coopMatReduceNV(rows, m, gl_CooperativeMatrixReduceRowNV, biggest);
  coopMatPerElementNV(m, m, element, 5u, m);
  coopmat<float16_t, gl_ScopeWorkgroup, 32, M, gl_MatrixUseB> b;
  coopMatTransposeNV(b, m);
  coopmat<float16_t, gl_ScopeWorkgroup, M, 32, gl_MatrixUseA> x = coopmat<float16_t, gl_ScopeWorkgroup, M, 32, gl_MatrixUseA>(m);
  coopmat<float, gl_ScopeWorkgroup, M, 32, gl_MatrixUseB> y = coopmat<float, gl_ScopeWorkgroup, M, 32, gl_MatrixUseB>(m);
  coopmat<float16_t, gl_ScopeWorkgroup, M, M, gl_MatrixUseAccumulator> z = coopMatMulAdd(x, b, coopmat<float16_t, gl_ScopeWorkgroup, M, M, gl_MatrixUseAccumulator>(0));
  coopMatStoreTensorNV(z, a, 0, sliceTensorLayoutNV(setTensorLayoutDimensionNV(createTensorLayoutNV(2), 64, 64), 0, M, 0, M));
  coopMatStoreTensorNV(m, a, 0, c, createTensorViewNV(3, false, 2, 1, 0));
}
