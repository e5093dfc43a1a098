// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A narrow constant needs the capability of its arithmetic, also where it is only stored: memory of
// 8 and 16 bits lets values be moved, not made.
// RUN: %coopc %s --emit=spirv-text --validate | FileCheck %s
// CHECK-DAG: OpCapability Float16
// CHECK-DAG: OpCapability Int16
// CHECK-DAG: OpCapability Int8
// CHECK-DAG: OpConstant %half
// CHECK-DAG: OpConstantComposite %v2short
// CHECK-DAG: OpConstant %uchar
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_16bit_storage : require
layout(set = 0, binding = 0) buffer B {
  float16_t number;
  i16vec2 shorts;
  uint8_t byte;
};
void main() {
  number = float16_t(1);
  shorts = i16vec2(1, 2);
  byte = uint8_t(3);
}
