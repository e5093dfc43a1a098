// A declaration that is wrong is no reason for further errors where it is used.
// RUN: not %coopc --diagnostic-ids -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=note:
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#define MAT coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>
layout(local_size_x = 32) in;
layout(binding = 0) buffer Data { float data[]; };
layout(buffer_reference) buffer Block { float x; };
float each(const in uint32_t row, const in uint32_t column, const in Missing e) { return 1.0; }
// CHECK: wrong-declarations.comp:[[@LINE-1]]:70: error: unknown type name 'Missing'
Missing total(const in float x, const in float y) { return x; }
// CHECK: wrong-declarations.comp:[[@LINE-1]]:1: error: unknown type name 'Missing'
Missing nothing() { return; }
// CHECK: wrong-declarations.comp:[[@LINE-1]]:1: error: unknown type name 'Missing'
float decode(const in Missing b, const in uint32_t at[2], const in uint32_t in_block[2]) { return 1.0; }
// CHECK: wrong-declarations.comp:[[@LINE-1]]:23: error: unknown type name 'Missing'
float other(const in Block b, const in uint32_t at[Missing], const in uint32_t in_block[2]) { return 1.0; }
// CHECK: wrong-declarations.comp:[[@LINE-1]]:52: error: 'Missing' is not declared
float twice(Missing x) { return 1.0; }
// CHECK: wrong-declarations.comp:[[@LINE-1]]:13: error: unknown type name 'Missing'
float twice(float x, float y) { return 1.0; }

void main() {
  MAT m = MAT(1.0);
  tensorLayoutNV<2> t = createTensorLayoutNV(2);
  coopMatPerElementNV(m, m, each);
  coopMatReduceNV(m, m, gl_CooperativeMatrixReduceRowNV, total);
  coopMatLoadTensorNV(m, data, 0, t, decode);
  coopMatLoadTensorNV(m, data, 0, t, other);
  data[0] = twice(m);
  data[1] = twice(1.0);
  nothing();
  float list[] = missing;
// CHECK: wrong-declarations.comp:[[@LINE-1]]:18: error: 'missing' is not declared
  float lists[][2] = {{1.0, 2.0}, absent};
// CHECK: wrong-declarations.comp:[[@LINE-1]]:35: error: 'absent' is not declared
  float other[] = float[](lacking) + missing; // the first time was the error
// CHECK: wrong-declarations.comp:[[@LINE-1]]:27: error: 'lacking' is not declared
  float single[] = 1.0;
// CHECK: wrong-declarations.comp:[[@LINE-1]]:20: error: initializer of type 'float' cannot be converted implicitly to 'float[]'
  data[2] = list[0] + lists[0][0] + other[0] + single[0];
}
