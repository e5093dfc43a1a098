// Instructions that nothing needs are not emitted.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 450
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { vec4 v[4]; uint n; uint rest[]; } data;
float twice(const in float x, const in vec2 y) { return x + x + y.x; }
void main() {
  uint i = data.n;
  // Each component that is stored has its pointer from the block, and no other one is made.
  data.v[i].xy = data.v[1].zw;
  // A length is unsigned as it is.
  data.n = data.rest.length();
  // A loop without a condition has no block for it.
  for (;;) {
    if (i > 3)
      break;
    ++i;
  }
  // What is only named in front of a comma is not loaded.
  int j = 2, k;
  k = (j, 3);
  data.v[0].x = twice(float(k), vec2(1));
}
// CHECK: %twice = OpFunction
// CHECK-NEXT: [[X:%x[_0-9]*]] = OpFunctionParameter %float
// CHECK-NEXT: OpFunctionParameter %v2float
// CHECK-NEXT: OpLabel
// CHECK-NEXT: %y_0 = OpVariable
// CHECK-NEXT: OpStore %y_0 %y
// CHECK-NEXT: OpFAdd %float [[X]] [[X]]
// CHECK: %main = OpFunction
// CHECK: [[I:%[0-9]+]] = OpLoad %uint %i
// CHECK-NEXT: OpAccessChain %_ptr_StorageBuffer_v4float %data %int_0 %int_1
// CHECK-NEXT: OpLoad %v4float
// CHECK-NEXT: OpVectorShuffle %v2float
// CHECK-NEXT: OpCompositeExtract %float
// CHECK-NEXT: OpAccessChain %_ptr_StorageBuffer_float %data %int_0 [[I]] %int_0
// CHECK-NEXT: OpStore
// CHECK-NEXT: OpCompositeExtract %float
// CHECK-NEXT: OpAccessChain %_ptr_StorageBuffer_float %data %int_0 [[I]] %int_1
// CHECK-NEXT: OpStore
// CHECK-NEXT: OpAccessChain %_ptr_StorageBuffer_uint %data %int_1
// CHECK-NEXT: [[LENGTH:%[0-9]+]] = OpArrayLength %uint %data 2
// CHECK-NEXT: OpStore {{%[0-9]+}} [[LENGTH]]
// CHECK: OpLoopMerge
// CHECK-NEXT: OpBranch [[BODY:%[0-9]+]]
// CHECK-NEXT: [[BODY]] = OpLabel
// CHECK-NEXT: OpLoad %uint %i
// CHECK: OpStore %j %int_2
// CHECK-NEXT: OpStore %k %int_3
