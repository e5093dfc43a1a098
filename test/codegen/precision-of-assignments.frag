// An operation is as precise as its operands, whatever it is assigned to (ESSL 3.20 section 4.7.3).
// RUN: %coopc --emit=spirv-text %s -o - | tac | FileCheck %s
// RUN: %coopc --emit=spirv-text %s -o - | tac | FileCheck %s --check-prefix=HIGH
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From the end, so that operations come before what decorates them:
// CHECK:     [[MEDIUMSUM:%[0-9]+]] = OpFAdd
// CHECK:     [[PRODUCT:%[0-9]+]] = OpFMul
// CHECK-DAG: OpDecorate [[MEDIUMSUM]] RelaxedPrecision
// CHECK-DAG: OpDecorate [[PRODUCT]] RelaxedPrecision
// HIGH:      OpFAdd
// HIGH:      [[SUM:%[0-9]+]] = OpFAdd
// HIGH:      [[SCALED:%[0-9]+]] = OpVectorTimesScalar
// HIGH:      [[DIFFERENCE:%[0-9]+]] = OpFSub
// HIGH-NOT:  OpDecorate [[SUM]] RelaxedPrecision
// HIGH-NOT:  OpDecorate [[SCALED]] RelaxedPrecision
// HIGH-NOT:  OpDecorate [[DIFFERENCE]] RelaxedPrecision
#version 310 es
precision mediump float;
layout(location = 0) out vec4 color;
layout(location = 0) in highp vec4 high;
layout(location = 1) in vec4 medium;

void main() {
  color = high - high.yxwz;
  color = medium * medium;
  color.xyz = high.xyz * 2.0;
  color += high;
  color += medium;
}
