// An atomic operation writes: its image is not 'readonly' (GLSL 4.60 section 4.10).
// RUN: not %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#version 460
#extension GL_EXT_shader_image_int64 : enable
#extension GL_EXT_shader_atomic_float : enable
#extension GL_EXT_shader_atomic_float2 : enable
layout(binding = 0, r32i) readonly uniform iimage2D i;
layout(binding = 1, r32f) readonly uniform image2D f;
layout(binding = 2) buffer B { int o; float p; };
void main() {
  o = imageAtomicAdd(i, ivec2(0), 1);
  // CHECK: [[@LINE-1]]:22: error: 'i' is 'readonly': it cannot be used by 'imageAtomicAdd'
  o = imageAtomicMin(i, ivec2(0), 1);
  // CHECK: [[@LINE-1]]:22: error: 'i' is 'readonly': it cannot be used by 'imageAtomicMin'
  o = imageAtomicMax(i, ivec2(0), 1);
  // CHECK: [[@LINE-1]]:22: error: 'i' is 'readonly': it cannot be used by 'imageAtomicMax'
  o = imageAtomicAnd(i, ivec2(0), 1);
  // CHECK: [[@LINE-1]]:22: error: 'i' is 'readonly': it cannot be used by 'imageAtomicAnd'
  o = imageAtomicOr(i, ivec2(0), 1);
  // CHECK: [[@LINE-1]]:21: error: 'i' is 'readonly': it cannot be used by 'imageAtomicOr'
  o = imageAtomicXor(i, ivec2(0), 1);
  // CHECK: [[@LINE-1]]:22: error: 'i' is 'readonly': it cannot be used by 'imageAtomicXor'
  o = imageAtomicExchange(i, ivec2(0), 1);
  // CHECK: [[@LINE-1]]:27: error: 'i' is 'readonly': it cannot be used by 'imageAtomicExchange'
  o = imageAtomicCompSwap(i, ivec2(0), 1, 2);
  // CHECK: [[@LINE-1]]:27: error: 'i' is 'readonly': it cannot be used by 'imageAtomicCompSwap'
  p = imageAtomicAdd(f, ivec2(0), 1.0);
  // CHECK: [[@LINE-1]]:22: error: 'f' is 'readonly': it cannot be used by 'imageAtomicAdd'
  p = imageAtomicMin(f, ivec2(0), 1.0);
  // CHECK: [[@LINE-1]]:22: error: 'f' is 'readonly': it cannot be used by 'imageAtomicMin'
  p = imageAtomicMax(f, ivec2(0), 1.0);
  // CHECK: [[@LINE-1]]:22: error: 'f' is 'readonly': it cannot be used by 'imageAtomicMax'
  p = imageAtomicExchange(f, ivec2(0), 1.0);
  // CHECK: [[@LINE-1]]:27: error: 'f' is 'readonly': it cannot be used by 'imageAtomicExchange'
}
