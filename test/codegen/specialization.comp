// Specialization constants, operations on them, sizes and the workgroup size.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460

layout(constant_id = 0) const int N = 4;
layout(constant_id = 1) const bool Flag = true;
layout(constant_id = 2) const float Scale = 1.5;
layout(constant_id = 7) const uint Width = 8;
layout(local_size_x_id = 7, local_size_y = 2) in;
const int Size = N * 2 + (Flag ? 1 : 0);
layout(std430, binding = 0) buffer Data { float r[]; };
shared float cache[Size];
void main() {
  float local[N + 1];
  local[0] = Scale;
  cache[gl_LocalInvocationIndex] = local[0] * float(Size) + float(N > 3);
  barrier();
  r[0] = cache[gl_WorkGroupSize.x - 1] + float(uint(N) + Width) + float(cache.length());
}

// CHECK: ; SPIR-V
// CHECK-NEXT: ; Version: 1.6
// CHECK-NEXT: ; Generator: Khronos; 0
// CHECK-NEXT: ; Bound: 62
// CHECK-NEXT: ; Schema: 0
// CHECK-NEXT:                OpCapability Shader
// CHECK-NEXT:                OpMemoryModel Logical GLSL450
// CHECK-NEXT:                OpEntryPoint GLCompute %main "main" %16 %cache %gl_LocalInvocationIndex
// CHECK-NEXT:                OpExecutionModeId %main LocalSizeId %gl_WorkGroupSize_x %uint_2 %uint_1
// CHECK-NEXT:                OpSource GLSL 460
// CHECK-NEXT:                OpName %gl_WorkGroupSize_x "gl_WorkGroupSize.x"
// CHECK-NEXT:                OpName %N "N"
// CHECK-NEXT:                OpName %Flag "Flag"
// CHECK-NEXT:                OpName %Scale "Scale"
// CHECK-NEXT:                OpName %Width "Width"
// CHECK-NEXT:                OpName %Data "Data"
// CHECK-NEXT:                OpMemberName %Data 0 "r"
// CHECK-NEXT:                OpName %cache "cache"
// CHECK-NEXT:                OpName %gl_LocalInvocationIndex "gl_LocalInvocationIndex"
// CHECK-NEXT:                OpName %main "main"
// CHECK-NEXT:                OpName %local "local"
// CHECK-NEXT:                OpDecorate %gl_WorkGroupSize_x SpecId 7
// CHECK-NEXT:                OpDecorate %N SpecId 0
// CHECK-NEXT:                OpDecorate %Flag SpecId 1
// CHECK-NEXT:                OpDecorate %Scale SpecId 2
// CHECK-NEXT:                OpDecorate %Width SpecId 7
// CHECK-NEXT:                OpDecorate %_runtimearr_float ArrayStride 4
// CHECK-NEXT:                OpDecorate %Data Block
// CHECK-NEXT:                OpMemberDecorate %Data 0 Offset 0
// CHECK-NEXT:                OpDecorate %16 DescriptorSet 0
// CHECK-NEXT:                OpDecorate %16 Binding 0
// CHECK-NEXT:                OpDecorate %gl_LocalInvocationIndex BuiltIn LocalInvocationIndex
// CHECK-NEXT:        %uint = OpTypeInt 32 0
// CHECK-NEXT: %gl_WorkGroupSize_x = OpSpecConstant %uint 1
// CHECK-NEXT:      %uint_2 = OpConstant %uint 2
// CHECK-NEXT:      %uint_1 = OpConstant %uint 1
// CHECK-NEXT:         %int = OpTypeInt 32 1
// CHECK-NEXT:           %N = OpSpecConstant %int 4
// CHECK-NEXT:        %bool = OpTypeBool
// CHECK-NEXT:        %Flag = OpSpecConstantTrue %bool
// CHECK-NEXT:       %float = OpTypeFloat 32
// CHECK-NEXT:       %Scale = OpSpecConstant %float 1.5
// CHECK-NEXT:       %Width = OpSpecConstant %uint 8
// CHECK-NEXT: %_runtimearr_float = OpTypeRuntimeArray %float
// CHECK-NEXT:        %Data = OpTypeStruct %_runtimearr_float
// CHECK-NEXT: %_ptr_StorageBuffer_Data = OpTypePointer StorageBuffer %Data
// CHECK-NEXT:          %16 = OpVariable %_ptr_StorageBuffer_Data StorageBuffer
// CHECK-NEXT:       %int_2 = OpConstant %int 2
// CHECK-NEXT:          %18 = OpSpecConstantOp %int IMul %N %int_2
// CHECK-NEXT:       %int_1 = OpConstant %int 1
// CHECK-NEXT:       %int_0 = OpConstant %int 0
// CHECK-NEXT:          %21 = OpSpecConstantOp %int Select %Flag %int_1 %int_0
// CHECK-NEXT:          %22 = OpSpecConstantOp %int IAdd %18 %21
// CHECK-NEXT: %_arr_float_22 = OpTypeArray %float %22
// CHECK-NEXT: %_ptr_Workgroup__arr_float_22 = OpTypePointer Workgroup %_arr_float_22
// CHECK-NEXT:       %cache = OpVariable %_ptr_Workgroup__arr_float_22 Workgroup
// CHECK-NEXT: %_ptr_Input_uint = OpTypePointer Input %uint
// CHECK-NEXT: %gl_LocalInvocationIndex = OpVariable %_ptr_Input_uint Input
// CHECK-NEXT:        %void = OpTypeVoid
// CHECK-NEXT:          %29 = OpTypeFunction %void
// CHECK-NEXT:          %31 = OpSpecConstantOp %int IAdd %N %int_1
// CHECK-NEXT: %_arr_float_31 = OpTypeArray %float %31
// CHECK-NEXT: %_ptr_Function__arr_float_31 = OpTypePointer Function %_arr_float_31
// CHECK-NEXT: %_ptr_Function_float = OpTypePointer Function %float
// CHECK-NEXT: %_ptr_Workgroup_float = OpTypePointer Workgroup %float
// CHECK-NEXT:       %int_3 = OpConstant %int 3
// CHECK-NEXT:          %45 = OpSpecConstantOp %bool SGreaterThan %N %int_3
// CHECK-NEXT:     %float_1 = OpConstant %float 1
// CHECK-NEXT:     %float_0 = OpConstant %float 0
// CHECK-NEXT:    %uint_264 = OpConstant %uint 264
// CHECK-NEXT: %_ptr_StorageBuffer_float = OpTypePointer StorageBuffer %float
// CHECK-NEXT:          %53 = OpSpecConstantOp %uint ISub %gl_WorkGroupSize_x %uint_1
// CHECK-NEXT:          %56 = OpSpecConstantOp %uint IAdd %N %int_0
// CHECK-NEXT:          %57 = OpSpecConstantOp %uint IAdd %56 %Width
// CHECK-NEXT:        %main = OpFunction %void None %29
// CHECK-NEXT:          %30 = OpLabel
// CHECK-NEXT:       %local = OpVariable %_ptr_Function__arr_float_31 Function
// CHECK-NEXT:          %36 = OpAccessChain %_ptr_Function_float %local %int_0
// CHECK-NEXT:                OpStore %36 %Scale
// CHECK-NEXT:          %37 = OpLoad %uint %gl_LocalInvocationIndex
// CHECK-NEXT:          %39 = OpAccessChain %_ptr_Workgroup_float %cache %37
// CHECK-NEXT:          %40 = OpAccessChain %_ptr_Function_float %local %int_0
// CHECK-NEXT:          %41 = OpLoad %float %40
// CHECK-NEXT:          %42 = OpConvertSToF %float %22
// CHECK-NEXT:          %43 = OpFMul %float %41 %42
// CHECK-NEXT:          %48 = OpSelect %float %45 %float_1 %float_0
// CHECK-NEXT:          %49 = OpFAdd %float %43 %48
// CHECK-NEXT:                OpStore %39 %49
// CHECK-NEXT:                OpControlBarrier %uint_2 %uint_2 %uint_264
// CHECK-NEXT:          %52 = OpAccessChain %_ptr_StorageBuffer_float %16 %int_0 %int_0
// CHECK-NEXT:          %54 = OpAccessChain %_ptr_Workgroup_float %cache %53
// CHECK-NEXT:          %55 = OpLoad %float %54
// CHECK-NEXT:          %58 = OpConvertUToF %float %57
// CHECK-NEXT:          %59 = OpFAdd %float %55 %58
// CHECK-NEXT:          %60 = OpConvertSToF %float %22
// CHECK-NEXT:          %61 = OpFAdd %float %59 %60
// CHECK-NEXT:                OpStore %52 %61
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:                OpFunctionEnd
