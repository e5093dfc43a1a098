// Each of the extensions of explicit types brings the implicit conversions of all of them; the storage
// extensions bring none (GL_EXT_shader_16bit_storage section 4.1).
// RUN: %coopc -fsyntax-only -DINT8 %s
// RUN: %coopc -fsyntax-only -DFLOAT64 %s
// RUN: %coopc -fsyntax-only --frontend=glslang -DINT8 %s
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 450
#extension GL_EXT_shader_16bit_storage : require
#ifdef INT8
#extension GL_EXT_shader_explicit_arithmetic_types_int8 : require
#endif
#ifdef FLOAT64
#extension GL_EXT_shader_explicit_arithmetic_types_float64 : require
#endif
layout(binding = 0) buffer A { float16_t a[]; };
layout(binding = 1) buffer O { float o[]; };
layout(binding = 2) buffer I { int16_t i[]; };
void main() {
  float x = a[1];
// CHECK: implicit-float16.comp:[[@LINE-1]]:13: error: initializer of type 'float16_t' cannot be converted implicitly to 'float'
  o[0] = a[0];
// CHECK: implicit-float16.comp:[[@LINE-1]]:{{.*}}error: assigned value of type 'float16_t' cannot be converted
  int n = i[0];
// CHECK: implicit-float16.comp:[[@LINE-1]]:{{.*}}error: initializer of type 'int16_t' cannot be converted
}
