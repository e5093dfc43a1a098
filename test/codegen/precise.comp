// `precise` keeps arithmetic from being contracted; nonuniformEXT marks the access.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_EXT_nonuniform_qualifier : require

layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Data { float f[4]; } d[8];
void main() {
  uint i = gl_LocalInvocationIndex;
  precise float x = d[0].f[0] * d[0].f[1] + d[0].f[2];
  d[nonuniformEXT(i)].f[3] = x;
}

// CHECK: ; SPIR-V
// CHECK-NEXT: ; Version: 1.6
// CHECK-NEXT: ; Generator: Khronos; 0
// CHECK-NEXT: ; Bound: 39
// CHECK-NEXT: ; Schema: 0
// CHECK-NEXT:                OpCapability Shader
// CHECK-NEXT:                OpCapability StorageBufferArrayNonUniformIndexing
// CHECK-NEXT:                OpMemoryModel Logical GLSL450
// CHECK-NEXT:                OpEntryPoint GLCompute %main "main" %d %gl_LocalInvocationIndex
// CHECK-NEXT:                OpExecutionMode %main LocalSize 1 1 1
// CHECK-NEXT:                OpSource GLSL 460
// CHECK-NEXT:                OpSourceExtension "GL_EXT_nonuniform_qualifier"
// CHECK-NEXT:                OpName %Data "Data"
// CHECK-NEXT:                OpMemberName %Data 0 "f"
// CHECK-NEXT:                OpName %d "d"
// CHECK-NEXT:                OpName %gl_LocalInvocationIndex "gl_LocalInvocationIndex"
// CHECK-NEXT:                OpName %main "main"
// CHECK-NEXT:                OpName %i "i"
// CHECK-NEXT:                OpName %x "x"
// CHECK-NEXT:                OpDecorate %_arr_float_uint_4 ArrayStride 4
// CHECK-NEXT:                OpDecorate %Data Block
// CHECK-NEXT:                OpMemberDecorate %Data 0 Offset 0
// CHECK-NEXT:                OpDecorate %d DescriptorSet 0
// CHECK-NEXT:                OpDecorate %d Binding 0
// CHECK-NEXT:                OpDecorate %gl_LocalInvocationIndex BuiltIn LocalInvocationIndex
// CHECK-NEXT:                OpDecorate %35 NonUniform
// CHECK-NEXT:                OpDecorate %37 NonUniform
// CHECK-NEXT:                OpDecorate %29 NoContraction
// CHECK-NEXT:                OpDecorate %33 NoContraction
// CHECK-NEXT:       %float = OpTypeFloat 32
// CHECK-NEXT:        %uint = OpTypeInt 32 0
// CHECK-NEXT:      %uint_4 = OpConstant %uint 4
// CHECK-NEXT: %_arr_float_uint_4 = OpTypeArray %float %uint_4
// CHECK-NEXT:        %Data = OpTypeStruct %_arr_float_uint_4
// CHECK-NEXT:      %uint_8 = OpConstant %uint 8
// CHECK-NEXT: %_arr_Data_uint_8 = OpTypeArray %Data %uint_8
// CHECK-NEXT: %_ptr_StorageBuffer__arr_Data_uint_8 = OpTypePointer StorageBuffer %_arr_Data_uint_8
// CHECK-NEXT:           %d = OpVariable %_ptr_StorageBuffer__arr_Data_uint_8 StorageBuffer
// CHECK-NEXT: %_ptr_Input_uint = OpTypePointer Input %uint
// CHECK-NEXT: %gl_LocalInvocationIndex = OpVariable %_ptr_Input_uint Input
// CHECK-NEXT:        %void = OpTypeVoid
// CHECK-NEXT:          %14 = OpTypeFunction %void
// CHECK-NEXT: %_ptr_Function_uint = OpTypePointer Function %uint
// CHECK-NEXT: %_ptr_Function_float = OpTypePointer Function %float
// CHECK-NEXT:         %int = OpTypeInt 32 1
// CHECK-NEXT:       %int_0 = OpConstant %int 0
// CHECK-NEXT: %_ptr_StorageBuffer_float = OpTypePointer StorageBuffer %float
// CHECK-NEXT:       %int_1 = OpConstant %int 1
// CHECK-NEXT:       %int_2 = OpConstant %int 2
// CHECK-NEXT:       %int_3 = OpConstant %int 3
// CHECK-NEXT:        %main = OpFunction %void None %14
// CHECK-NEXT:          %15 = OpLabel
// CHECK-NEXT:           %i = OpVariable %_ptr_Function_uint Function
// CHECK-NEXT:           %x = OpVariable %_ptr_Function_float Function
// CHECK-NEXT:          %18 = OpLoad %uint %gl_LocalInvocationIndex
// CHECK-NEXT:                OpStore %i %18
// CHECK-NEXT:          %24 = OpAccessChain %_ptr_StorageBuffer_float %d %int_0 %int_0 %int_0
// CHECK-NEXT:          %25 = OpLoad %float %24
// CHECK-NEXT:          %27 = OpAccessChain %_ptr_StorageBuffer_float %d %int_0 %int_0 %int_1
// CHECK-NEXT:          %28 = OpLoad %float %27
// CHECK-NEXT:          %29 = OpFMul %float %25 %28
// CHECK-NEXT:          %31 = OpAccessChain %_ptr_StorageBuffer_float %d %int_0 %int_0 %int_2
// CHECK-NEXT:          %32 = OpLoad %float %31
// CHECK-NEXT:          %33 = OpFAdd %float %29 %32
// CHECK-NEXT:                OpStore %x %33
// CHECK-NEXT:          %34 = OpLoad %uint %i
// CHECK-NEXT:          %35 = OpCopyObject %uint %34
// CHECK-NEXT:          %37 = OpAccessChain %_ptr_StorageBuffer_float %d %35 %int_0 %int_3
// CHECK-NEXT:          %38 = OpLoad %float %x
// CHECK-NEXT:                OpStore %37 %38
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:                OpFunctionEnd
