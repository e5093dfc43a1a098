// Names of other languages, with what GLSL has for them (sema/ForeignNames.def); names that are cut
// short, or of which letters have changed places.
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=note:
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer B { float data[]; };
layout(binding = 1) uniform sampler2D image;
void main() {
  half e;
  // CHECK: [[@LINE-1]]:3: error: 'half' is a reserved word
  // CHECK: [[@LINE-2]]:3: note: did you mean 'float16_t'?
  float4 a = float4(1);
  // CHECK: [[@LINE-1]]:3: error: unknown type name 'float4'
  // CHECK: [[@LINE-2]]:3: note: 'float4' is of another language; GLSL has 'vec4'
  float b = saturate(data[0]) + rsqrt(data[1]) + saturate(data[1]);
  // CHECK: [[@LINE-1]]:13: error: there is no function named 'saturate'
  // CHECK: [[@LINE-2]]:13: note: 'saturate' is of another language; GLSL has 'clamp(x, 0.0, 1.0)'
  // CHECK: [[@LINE-3]]:33: error: there is no function named 'rsqrt'
  // CHECK: [[@LINE-4]]:33: note: 'rsqrt' is of another language; GLSL has 'inversesqrt'
  int8 c;
  // CHECK: [[@LINE-1]]:3: error: unknown type name 'int8'
  // CHECK: [[@LINE-2]]:3: note: did you mean 'int8_t'?
  iunt d;
  // CHECK: [[@LINE-1]]:3: error: unknown type name 'iunt'
  // CHECK: [[@LINE-2]]:3: note: did you mean 'uint'?
  uint f = threadIdx.x;
  // CHECK: [[@LINE-1]]:12: error: 'threadIdx' is not declared
  // CHECK: [[@LINE-2]]:12: note: 'threadIdx' is of another language; GLSL has 'gl_LocalInvocationID'
  coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> g;
  coopMatLoad(g, data, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(g, data, 0, 16, gl_CooperativeMatrixLayoutColMajor);
  // CHECK: [[@LINE-1]]:32: error: 'gl_CooperativeMatrixLayoutColMajor' is not declared
  // CHECK: [[@LINE-2]]:32: note: did you mean 'gl_CooperativeMatrixLayoutColumnMajor'?
  coopmat<flaot, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> h;
  // CHECK: [[@LINE-1]]:11: error: unknown type name 'flaot'
  // CHECK: [[@LINE-2]]:11: note: did you mean 'float'?
  vec4 i = texture2D(image, vec2(0));
  // CHECK: [[@LINE-1]]:12: error: a 'texture2D' cannot be made with a constructor
  // CHECK: [[@LINE-2]]:12: note: to sample, call 'texture'; 'texture2D' is a type
  float pows = 1.0;
  float j = poww;
  // CHECK: [[@LINE-1]]:13: error: 'poww' is not declared
  // CHECK: [[@LINE-2]]:13: note: did you mean 'pows'?
  float k = powr(1.0);
  // CHECK: [[@LINE-1]]:13: error: there is no function named 'powr'
  // CHECK: [[@LINE-2]]:13: note: did you mean 'pow'?
}
