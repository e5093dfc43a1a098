// `warn` has the first use of an extension reported, unless another one that is on brings the same (GLSL 4.60 section 3.3).
// RUN: %coopc -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %coopc -fsyntax-only -Wno-extension-use %s 2>&1 | count 0
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types_int8 : warn
#extension GL_KHR_shader_subgroup_arithmetic : warn
#extension GL_KHR_shader_subgroup_basic : enable
#extension GL_EXT_shader_explicit_arithmetic_types_int16 : warn
#extension GL_EXT_shader_16bit_storage : enable
#extension GL_EXT_buffer_reference : warn
#extension GL_EXT_nonuniform_qualifier : warn
layout(local_size_x = 32) in;
layout(binding = 0) buffer Halves { int16_t halves[]; };
layout(buffer_reference) buffer Data { int8_t data; };
// CHECK: [[@LINE-1]]:8: warning: 'buffer_reference' is of GL_EXT_buffer_reference, of which the shader asks to be warned
// CHECK: [[@LINE-2]]:40: warning: 'int8_t' is of GL_EXT_shader_explicit_arithmetic_types_int8, of which
void main() {
  int8_t again = int8_t(gl_SubgroupInvocationID);
  halves[0] = halves[1];
  int sum = subgroupAdd(int(again));
  // CHECK: [[@LINE-1]]:13: warning: 'subgroupAdd' is of GL_KHR_shader_subgroup_arithmetic, of which
  sum = subgroupMul(sum);
}
