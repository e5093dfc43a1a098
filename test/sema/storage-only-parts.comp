// Vectors of types that can only be stored have no swizzles and no subscripts, and there are no
// matrices of them (GL_EXT_shader_16bit_storage and 8bit_storage section 4.1).
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: %coopc -DARITHMETIC -fsyntax-only %s
#version 460
#ifdef ARITHMETIC
#extension GL_EXT_shader_explicit_arithmetic_types : require
#else
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_8bit_storage : require
#endif
layout(binding = 0) buffer Data { f16vec4 h; u8vec4 b; float f; vec2 v; };
layout(binding = 1) buffer Matrix { f16mat2 m; };
// CHECK: [[@LINE-1]]:37: error: 'f16mat2' requires an extension: add '#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require'
void main() {
  f = float(h.x) + float(b.w);
  h.y = h.x;
  v = vec2(h.xy);
  // CHECK: [[@LINE-1]]:14: error: 'swizzle' on 'f16vec4' needs GL_EXT_shader_explicit_arithmetic_types
  f = float(b[1]);
  // CHECK: [[@LINE-1]]:13: error: '[]' on 'u8vec4' needs GL_EXT_shader_explicit_arithmetic_types
}
