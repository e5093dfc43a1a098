// saturatedConvertEXT gives 8-bit floats and nothing else; there is no such implicit conversion.
// RUN: not %coopc --diagnostic-ids -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_EXT_float_e4m3 : require
#extension GL_EXT_float_e5m2 : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
void main() {
  floate4m3_t a;
  floate5m2_t b;
  float f = 1.0;
  float16_t h;
  int i;
  saturatedConvertEXT(a, f);
  saturatedConvertEXT(b, h);
  saturatedConvertEXT(h, f);
// CHECK: {{.*}}saturated-convert.comp:[[@LINE-1]]:3: error: no form of 'saturatedConvertEXT' takes (float16_t, float) [err_no_matching_call]
// CHECK: {{.*}}saturated-convert.comp:[[@LINE-2]]:3: note: 'void saturatedConvertEXT(out genFE5M2Type result, T value), where T is genFType, genDType or genBFType' does not fit: what 'saturatedConvertEXT' writes to argument 'result' has type 'floate5m2_t', which a place of type 'float16_t' cannot receive [note_candidate]
// CHECK: {{.*}}saturated-convert.comp:[[@LINE-3]]:3: note: 'void saturatedConvertEXT(out genFE4M3Type result, T value), where T is genFType, genDType or genBFType' does not fit: what 'saturatedConvertEXT' writes to argument 'result' has type 'floate4m3_t', which a place of type 'float16_t' cannot receive [note_candidate]
// CHECK: {{.*}}saturated-convert.comp:[[@LINE-4]]:3: note: 'void saturatedConvertEXT(out coopmat<R, S, M, N, U> result, coopmat<C, S, M, N, V> value)' does not fit: argument 'result' of 'saturatedConvertEXT' must be a cooperative matrix, not 'float16_t' [note_candidate]
  saturatedConvertEXT(a, i);
  saturatedConvertEXT(a, b);
// CHECK: {{.*}}saturated-convert.comp:[[@LINE-1]]:26: error: saturatedConvertEXT converts from wider floating-point types, not from 'floate5m2_t' [err_saturated_convert_value]
  a = f;
// CHECK: {{.*}}saturated-convert.comp:[[@LINE-1]]:5: error: assigned value of type 'float' cannot be converted implicitly to 'floate4m3_t' [err_cannot_convert]
  f = a;
  a = a + a;
// CHECK: {{.*}}saturated-convert.comp:[[@LINE-1]]:9: error: operator '+' does not work on 'floate4m3_t': convert it first [err_no_arithmetic]
}
