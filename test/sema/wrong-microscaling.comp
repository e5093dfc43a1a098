// What the types of GL_EXT_ocp_microscaling_types cannot do.
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_EXT_float_e2m1 : require
#extension GL_EXT_float_e2m3 : require
#extension GL_EXT_float_e3m2 : require
#extension GL_EXT_float_ue8m0 : require
#extension GL_EXT_float_mxint8 : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_KHR_cooperative_matrix : require
layout(local_size_x = 1) in;
layout(constant_id = 0) const float N = 1.0;
layout(binding = 0) buffer Data { float f; int i; };
layout(binding = 1) buffer Bits { floate2m1_t bits; };
// CHECK: wrong-microscaling.comp:[[@LINE-1]]:47: error: type 'floate2m1_t' cannot stand in a buffer block: it fills no byte
shared fe3m2vec4 inShared;
// CHECK: [[@LINE-1]]:18: error: type 'fe3m2vec4' cannot stand in shared memory
void main() {
  floate2m1_t a = floate2m1_t(f);
// CHECK: [[@LINE-1]]:31: error: 'float' cannot be converted to 'floate2m1_t': only constants that are not specialized convert
  floate2m1_t b = floate2m1_t(N);
// CHECK: [[@LINE-1]]:31: error: 'float' cannot be converted to 'floate2m1_t': only constants
  floatue8m0_t c = 1.0;
// CHECK: [[@LINE-1]]:20: error: {{.*}}
  floate2m3_t d = 1.5fe2m3;
  i = int(d);
// CHECK: [[@LINE-1]]:11: error: 'floate2m3_t' cannot be converted to 'int': these types convert to larger floating-point types alone
  f = float(d + d);
// CHECK: [[@LINE-1]]:15: error: {{.*}}
  f = float(-d);
// CHECK: [[@LINE-1]]:13: error: {{.*}}
  floatue8m0_t e = 2.0fue8m0;
  f = e;
// CHECK: [[@LINE-1]]:5: error: {{.*}}
  coopmat<floatmxint8_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> m;
// CHECK: [[@LINE-1]]:11: error: the component type of 'coopmat' must be a numeric scalar, not 'floatmxint8_t'
}
