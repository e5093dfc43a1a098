// Each of the extensions of explicit types brings the implicit conversions of all of them. The storage
// extensions bring none (GL_EXT_shader_16bit_storage section 4.1), but shaders rely on them: -Wpedantic
// says so. There is no way from a wider type to a narrower one.
// RUN: %coopc -fsyntax-only -DINT8 %s
// RUN: %coopc -fsyntax-only -DFLOAT64 %s
// RUN: %coopc -fsyntax-only -Werror %s
// RUN: %coopc -fsyntax-only -Wpedantic %s 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: not %coopc -fsyntax-only -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG --implicit-check-not=error:
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
// CHECK: implicit-float16.comp:[[@LINE-1]]:13: warning: 'float16_t' is not converted implicitly to 'float' by the storage extensions alone
  o[0] = a[0];
// CHECK: implicit-float16.comp:[[@LINE-1]]:{{.*}}warning: 'float16_t' is not converted
  int n = i[0];
// CHECK: implicit-float16.comp:[[@LINE-1]]:{{.*}}warning: 'int16_t' is not converted
  o[1] = x + a[2];
// CHECK: implicit-float16.comp:[[@LINE-1]]:{{.*}}warning: 'float16_t' is not converted
#ifdef WRONG
  a[0] = x;
// WRONG: implicit-float16.comp:[[@LINE-1]]:{{.*}}error: assigned value of type 'float' cannot be converted
  o[2] = float(a[0] * a[1]);
// WRONG: implicit-float16.comp:[[@LINE-1]]:{{.*}}error:
#endif
}
