// Shared memory starts as OpConstantNull, a scalar too: Vulkan takes no other initializer.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_EXT_null_initializer : require
layout(local_size_x = 4) in;
shared uint count = {};
shared float sums[4] = {};
void main() {
  sums[gl_LocalInvocationIndex] += 1.0;
  atomicAdd(count, 1u);
}

// CHECK: ; SPIR-V
// CHECK-NEXT: ; Version: 1.6
// CHECK-NEXT: ; Generator: Khronos; 0
// CHECK-NEXT: ; Bound: 26
// CHECK-NEXT: ; Schema: 0
// CHECK-NEXT:                OpCapability Shader
// CHECK-NEXT:                OpMemoryModel Logical GLSL450
// CHECK-NEXT:                OpEntryPoint GLCompute %main "main" %count %sums %gl_LocalInvocationIndex
// CHECK-NEXT:                OpExecutionMode %main LocalSize 4 1 1
// CHECK-NEXT:                OpSource GLSL 460
// CHECK-NEXT:                OpSourceExtension "GL_EXT_null_initializer"
// CHECK-NEXT:                OpName %count "count"
// CHECK-NEXT:                OpName %sums "sums"
// CHECK-NEXT:                OpName %gl_LocalInvocationIndex "gl_LocalInvocationIndex"
// CHECK-NEXT:                OpName %main "main"
// CHECK-NEXT:                OpDecorate %gl_LocalInvocationIndex BuiltIn LocalInvocationIndex
// CHECK-NEXT:        %uint = OpTypeInt 32 0
// CHECK-NEXT:           %3 = OpConstantNull %uint
// CHECK-NEXT: %_ptr_Workgroup_uint = OpTypePointer Workgroup %uint
// CHECK-NEXT:       %count = OpVariable %_ptr_Workgroup_uint Workgroup %3
// CHECK-NEXT:       %float = OpTypeFloat 32
// CHECK-NEXT:      %uint_4 = OpConstant %uint 4
// CHECK-NEXT: %_arr_float_uint_4 = OpTypeArray %float %uint_4
// CHECK-NEXT:           %9 = OpConstantNull %_arr_float_uint_4
// CHECK-NEXT: %_ptr_Workgroup__arr_float_uint_4 = OpTypePointer Workgroup %_arr_float_uint_4
// CHECK-NEXT:        %sums = OpVariable %_ptr_Workgroup__arr_float_uint_4 Workgroup %9
// CHECK-NEXT: %_ptr_Input_uint = OpTypePointer Input %uint
// CHECK-NEXT: %gl_LocalInvocationIndex = OpVariable %_ptr_Input_uint Input
// CHECK-NEXT:        %void = OpTypeVoid
// CHECK-NEXT:          %15 = OpTypeFunction %void
// CHECK-NEXT: %_ptr_Workgroup_float = OpTypePointer Workgroup %float
// CHECK-NEXT:     %float_1 = OpConstant %float 1
// CHECK-NEXT:      %uint_1 = OpConstant %uint 1
// CHECK-NEXT:      %uint_0 = OpConstant %uint 0
// CHECK-NEXT:        %main = OpFunction %void None %15
// CHECK-NEXT:          %16 = OpLabel
// CHECK-NEXT:          %17 = OpLoad %uint %gl_LocalInvocationIndex
// CHECK-NEXT:          %19 = OpAccessChain %_ptr_Workgroup_float %sums %17
// CHECK-NEXT:          %21 = OpLoad %float %19
// CHECK-NEXT:          %22 = OpFAdd %float %21 %float_1
// CHECK-NEXT:                OpStore %19 %22
// CHECK-NEXT:          %25 = OpAtomicIAdd %uint %count %uint_1 %uint_0 %uint_1
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:                OpFunctionEnd
