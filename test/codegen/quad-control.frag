// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GL_EXT_shader_quad_control: its layouts are execution modes.
// RUN: %coopc %s --emit=spirv-text --validate | FileCheck %s
// CHECK: OpCapability QuadControlKHR
// CHECK: OpExtension "SPV_KHR_quad_control"
// CHECK-DAG: OpExecutionMode %main RequireFullQuadsKHR
// CHECK-DAG: OpExecutionMode %main QuadDerivativesKHR
// CHECK: OpGroupNonUniformQuadAnyKHR %bool
#version 460
#extension GL_EXT_shader_quad_control : require
#extension GL_KHR_shader_subgroup_vote : require
layout(full_quads) in;
layout(quad_derivatives) in;
layout(location = 0) out vec4 color;
layout(location = 0) in float x;
void main() { color = vec4(subgroupQuadAny(x > 0.5) ? 1.0 : 0.0); }
