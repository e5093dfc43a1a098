// What is passed by value has no RelaxedPrecision (docs/drivers.md, 8): not what is computed, nor what is
// loaded; what the function returns has.
// RUN: %coopc --emit=spirv-text --validate %s -o %t.txt
// Decorations stand before what they are of: once more.
// RUN: cat %t.txt %t.txt | FileCheck %s
// CHECK: %main = OpFunction
// CHECK: %[[LOADED:[0-9]+]] = OpLoad %v4float %c
// CHECK: %[[PRODUCT:[0-9]+]] = OpVectorTimesScalar
// CHECK: %[[RESULT:[0-9]+]] = OpFunctionCall %v4float %blend %[[LOADED]] %[[PRODUCT]]
// CHECK: OpFunctionEnd
// CHECK-NOT: OpDecorate %[[LOADED]] RelaxedPrecision
// CHECK-NOT: OpDecorate %[[PRODUCT]] RelaxedPrecision
// CHECK: OpDecorate %[[RESULT]] RelaxedPrecision
// CHECK-NOT: OpDecorate %[[LOADED]] RelaxedPrecision
// CHECK-NOT: OpDecorate %[[PRODUCT]] RelaxedPrecision
// CHECK: OpFunctionEnd
#version 310 es
precision mediump float;
layout(location = 0) in vec4 u;
layout(location = 1) in float t;
layout(location = 0) out vec4 o;
vec4 blend(vec4 a, vec4 b) { return a * (1.0 - b.a) + b; }
void main() {
  vec4 c = u + u;
  o = blend(c, u * t) + u;
}
