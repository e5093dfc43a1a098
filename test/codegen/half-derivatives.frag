// SPIR-V has derivatives of 32 bits alone; halves are widened for them.
// RUN: %coopc --validate --emit=spirv-text %s -o - | FileCheck %s
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
layout(location = 0) in vec2 v;
layout(location = 0) out vec4 color;
// CHECK-NOT: OpExtension
// CHECK-DAG: [[H:%[a-z0-9]+]] = OpTypeFloat 16
// CHECK-DAG: [[H2:%[a-z0-9]+]] = OpTypeVector [[H]] 2
void main() {
  f16vec2 h = f16vec2(v);
  // CHECK: [[W:%[0-9]+]] = OpFConvert %v2float
  // CHECK: [[D:%[0-9]+]] = OpDPdx %v2float [[W]]
  // CHECK: OpFConvert [[H2]] [[D]]
  color.xy = dFdx(h);
  // CHECK: [[D:%[0-9]+]] = OpFwidthFine %float
  // CHECK: OpFConvert [[H]] [[D]]
  color.z = fwidthFine(h.x);
  // CHECK: OpDPdyCoarse %v2float
  // CHECK-NOT: OpFConvert
  // CHECK: OpStore
  color.zw = dFdyCoarse(v);
}
