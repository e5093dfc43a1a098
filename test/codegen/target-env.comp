// What changes with the target: the version, extensions that became core, LocalSizeId, the interface.
// RUN: %coopc --emit=spirv-text --validate --target-env=vulkan1.1 %s -o - | FileCheck %s --check-prefix=V11
// RUN: %coopc --emit=spirv-text --validate --target-env=vulkan1.2 %s -o - | FileCheck %s --check-prefix=V12
// RUN: %coopc --emit=spirv-text --validate --target-env=vulkan1.4 %s -o - | FileCheck %s --check-prefix=V14
#version 460
#extension GL_EXT_buffer_reference : require
layout(constant_id = 3) const uint X = 4;
layout(local_size_x_id = 3) in;
layout(buffer_reference) buffer R { uint v; };
layout(std430, binding = 0) buffer Data { R r; };
void main() { r.v = gl_WorkGroupSize.x; }

// V11: ; SPIR-V
// V11-NEXT: ; Version: 1.3
// V11-NEXT: ; Generator: Khronos; 0
// V11-NEXT: ; Bound: 23
// V11-NEXT: ; Schema: 0
// V11-NEXT:                OpCapability Shader
// V11-NEXT:                OpCapability PhysicalStorageBufferAddresses
// V11-NEXT:                OpExtension "SPV_KHR_physical_storage_buffer"
// V11-NEXT:                OpMemoryModel PhysicalStorageBuffer64 GLSL450
// V11-NEXT:                OpEntryPoint GLCompute %main "main"
// V11-NEXT:                OpExecutionMode %main LocalSize 1 1 1
// V11-NEXT:                OpSource GLSL 460
// V11-NEXT:                OpSourceExtension "GL_EXT_buffer_reference"
// V11-NEXT:                OpName %gl_WorkGroupSize_x "gl_WorkGroupSize.x"
// V11-NEXT:                OpName %X "X"
// V11-NEXT:                OpName %Data "Data"
// V11-NEXT:                OpMemberName %Data 0 "r"
// V11-NEXT:                OpName %R "R"
// V11-NEXT:                OpMemberName %R 0 "v"
// V11-NEXT:                OpName %main "main"
// V11-NEXT:                OpDecorate %gl_WorkGroupSize_x SpecId 3
// V11-NEXT:                OpDecorate %gl_WorkGroupSize BuiltIn WorkgroupSize
// V11-NEXT:                OpDecorate %X SpecId 3
// V11-NEXT:                OpDecorate %Data Block
// V11-NEXT:                OpMemberDecorate %Data 0 Offset 0
// V11-NEXT:                OpDecorate %R Block
// V11-NEXT:                OpMemberDecorate %R 0 Offset 0
// V11-NEXT:                OpDecorate %12 DescriptorSet 0
// V11-NEXT:                OpDecorate %12 Binding 0
// V11-NEXT:        %uint = OpTypeInt 32 0
// V11-NEXT: %gl_WorkGroupSize_x = OpSpecConstant %uint 1
// V11-NEXT:      %uint_1 = OpConstant %uint 1
// V11-NEXT:      %v3uint = OpTypeVector %uint 3
// V11-NEXT: %gl_WorkGroupSize = OpSpecConstantComposite %v3uint %gl_WorkGroupSize_x %uint_1 %uint_1
// V11-NEXT:           %X = OpSpecConstant %uint 4
// V11-NEXT:                OpTypeForwardPointer %_ptr_PhysicalStorageBuffer_R PhysicalStorageBuffer
// V11-NEXT:        %Data = OpTypeStruct %_ptr_PhysicalStorageBuffer_R
// V11-NEXT:           %R = OpTypeStruct %uint
// V11-NEXT: %_ptr_PhysicalStorageBuffer_R = OpTypePointer PhysicalStorageBuffer %R
// V11-NEXT: %_ptr_StorageBuffer_Data = OpTypePointer StorageBuffer %Data
// V11-NEXT:          %12 = OpVariable %_ptr_StorageBuffer_Data StorageBuffer
// V11-NEXT:        %void = OpTypeVoid
// V11-NEXT:          %14 = OpTypeFunction %void
// V11-NEXT:         %int = OpTypeInt 32 1
// V11-NEXT:       %int_0 = OpConstant %int 0
// V11-NEXT: %_ptr_StorageBuffer__ptr_PhysicalStorageBuffer_R = OpTypePointer StorageBuffer %_ptr_PhysicalStorageBuffer_R
// V11-NEXT: %_ptr_PhysicalStorageBuffer_uint = OpTypePointer PhysicalStorageBuffer %uint
// V11-NEXT:        %main = OpFunction %void None %14
// V11-NEXT:          %15 = OpLabel
// V11-NEXT:          %19 = OpAccessChain %_ptr_StorageBuffer__ptr_PhysicalStorageBuffer_R %12 %int_0
// V11-NEXT:          %20 = OpLoad %_ptr_PhysicalStorageBuffer_R %19
// V11-NEXT:          %22 = OpAccessChain %_ptr_PhysicalStorageBuffer_uint %20 %int_0
// V11-NEXT:                OpStore %22 %gl_WorkGroupSize_x Aligned 16
// V11-NEXT:                OpReturn
// V11-NEXT:                OpFunctionEnd

// V12: ; SPIR-V
// V12-NEXT: ; Version: 1.5
// V12-NEXT: ; Generator: Khronos; 0
// V12-NEXT: ; Bound: 23
// V12-NEXT: ; Schema: 0
// V12-NEXT:                OpCapability Shader
// V12-NEXT:                OpCapability PhysicalStorageBufferAddresses
// V12-NEXT:                OpMemoryModel PhysicalStorageBuffer64 GLSL450
// V12-NEXT:                OpEntryPoint GLCompute %main "main" %12
// V12-NEXT:                OpExecutionMode %main LocalSize 1 1 1
// V12-NEXT:                OpSource GLSL 460
// V12-NEXT:                OpSourceExtension "GL_EXT_buffer_reference"
// V12-NEXT:                OpName %gl_WorkGroupSize_x "gl_WorkGroupSize.x"
// V12-NEXT:                OpName %X "X"
// V12-NEXT:                OpName %Data "Data"
// V12-NEXT:                OpMemberName %Data 0 "r"
// V12-NEXT:                OpName %R "R"
// V12-NEXT:                OpMemberName %R 0 "v"
// V12-NEXT:                OpName %main "main"
// V12-NEXT:                OpDecorate %gl_WorkGroupSize_x SpecId 3
// V12-NEXT:                OpDecorate %gl_WorkGroupSize BuiltIn WorkgroupSize
// V12-NEXT:                OpDecorate %X SpecId 3
// V12-NEXT:                OpDecorate %Data Block
// V12-NEXT:                OpMemberDecorate %Data 0 Offset 0
// V12-NEXT:                OpDecorate %R Block
// V12-NEXT:                OpMemberDecorate %R 0 Offset 0
// V12-NEXT:                OpDecorate %12 DescriptorSet 0
// V12-NEXT:                OpDecorate %12 Binding 0
// V12-NEXT:        %uint = OpTypeInt 32 0
// V12-NEXT: %gl_WorkGroupSize_x = OpSpecConstant %uint 1
// V12-NEXT:      %uint_1 = OpConstant %uint 1
// V12-NEXT:      %v3uint = OpTypeVector %uint 3
// V12-NEXT: %gl_WorkGroupSize = OpSpecConstantComposite %v3uint %gl_WorkGroupSize_x %uint_1 %uint_1
// V12-NEXT:           %X = OpSpecConstant %uint 4
// V12-NEXT:                OpTypeForwardPointer %_ptr_PhysicalStorageBuffer_R PhysicalStorageBuffer
// V12-NEXT:        %Data = OpTypeStruct %_ptr_PhysicalStorageBuffer_R
// V12-NEXT:           %R = OpTypeStruct %uint
// V12-NEXT: %_ptr_PhysicalStorageBuffer_R = OpTypePointer PhysicalStorageBuffer %R
// V12-NEXT: %_ptr_StorageBuffer_Data = OpTypePointer StorageBuffer %Data
// V12-NEXT:          %12 = OpVariable %_ptr_StorageBuffer_Data StorageBuffer
// V12-NEXT:        %void = OpTypeVoid
// V12-NEXT:          %14 = OpTypeFunction %void
// V12-NEXT:         %int = OpTypeInt 32 1
// V12-NEXT:       %int_0 = OpConstant %int 0
// V12-NEXT: %_ptr_StorageBuffer__ptr_PhysicalStorageBuffer_R = OpTypePointer StorageBuffer %_ptr_PhysicalStorageBuffer_R
// V12-NEXT: %_ptr_PhysicalStorageBuffer_uint = OpTypePointer PhysicalStorageBuffer %uint
// V12-NEXT:        %main = OpFunction %void None %14
// V12-NEXT:          %15 = OpLabel
// V12-NEXT:          %19 = OpAccessChain %_ptr_StorageBuffer__ptr_PhysicalStorageBuffer_R %12 %int_0
// V12-NEXT:          %20 = OpLoad %_ptr_PhysicalStorageBuffer_R %19
// V12-NEXT:          %22 = OpAccessChain %_ptr_PhysicalStorageBuffer_uint %20 %int_0
// V12-NEXT:                OpStore %22 %gl_WorkGroupSize_x Aligned 16
// V12-NEXT:                OpReturn
// V12-NEXT:                OpFunctionEnd

// V14: ; SPIR-V
// V14-NEXT: ; Version: 1.6
// V14-NEXT: ; Generator: Khronos; 0
// V14-NEXT: ; Bound: 21
// V14-NEXT: ; Schema: 0
// V14-NEXT:                OpCapability Shader
// V14-NEXT:                OpCapability PhysicalStorageBufferAddresses
// V14-NEXT:                OpMemoryModel PhysicalStorageBuffer64 GLSL450
// V14-NEXT:                OpEntryPoint GLCompute %main "main" %10
// V14-NEXT:                OpExecutionModeId %main LocalSizeId %gl_WorkGroupSize_x %uint_1 %uint_1
// V14-NEXT:                OpSource GLSL 460
// V14-NEXT:                OpSourceExtension "GL_EXT_buffer_reference"
// V14-NEXT:                OpName %gl_WorkGroupSize_x "gl_WorkGroupSize.x"
// V14-NEXT:                OpName %X "X"
// V14-NEXT:                OpName %Data "Data"
// V14-NEXT:                OpMemberName %Data 0 "r"
// V14-NEXT:                OpName %R "R"
// V14-NEXT:                OpMemberName %R 0 "v"
// V14-NEXT:                OpName %main "main"
// V14-NEXT:                OpDecorate %gl_WorkGroupSize_x SpecId 3
// V14-NEXT:                OpDecorate %X SpecId 3
// V14-NEXT:                OpDecorate %Data Block
// V14-NEXT:                OpMemberDecorate %Data 0 Offset 0
// V14-NEXT:                OpDecorate %R Block
// V14-NEXT:                OpMemberDecorate %R 0 Offset 0
// V14-NEXT:                OpDecorate %10 DescriptorSet 0
// V14-NEXT:                OpDecorate %10 Binding 0
// V14-NEXT:        %uint = OpTypeInt 32 0
// V14-NEXT: %gl_WorkGroupSize_x = OpSpecConstant %uint 1
// V14-NEXT:      %uint_1 = OpConstant %uint 1
// V14-NEXT:           %X = OpSpecConstant %uint 4
// V14-NEXT:                OpTypeForwardPointer %_ptr_PhysicalStorageBuffer_R PhysicalStorageBuffer
// V14-NEXT:        %Data = OpTypeStruct %_ptr_PhysicalStorageBuffer_R
// V14-NEXT:           %R = OpTypeStruct %uint
// V14-NEXT: %_ptr_PhysicalStorageBuffer_R = OpTypePointer PhysicalStorageBuffer %R
// V14-NEXT: %_ptr_StorageBuffer_Data = OpTypePointer StorageBuffer %Data
// V14-NEXT:          %10 = OpVariable %_ptr_StorageBuffer_Data StorageBuffer
// V14-NEXT:        %void = OpTypeVoid
// V14-NEXT:          %12 = OpTypeFunction %void
// V14-NEXT:         %int = OpTypeInt 32 1
// V14-NEXT:       %int_0 = OpConstant %int 0
// V14-NEXT: %_ptr_StorageBuffer__ptr_PhysicalStorageBuffer_R = OpTypePointer StorageBuffer %_ptr_PhysicalStorageBuffer_R
// V14-NEXT: %_ptr_PhysicalStorageBuffer_uint = OpTypePointer PhysicalStorageBuffer %uint
// V14-NEXT:        %main = OpFunction %void None %12
// V14-NEXT:          %13 = OpLabel
// V14-NEXT:          %17 = OpAccessChain %_ptr_StorageBuffer__ptr_PhysicalStorageBuffer_R %10 %int_0
// V14-NEXT:          %18 = OpLoad %_ptr_PhysicalStorageBuffer_R %17
// V14-NEXT:          %20 = OpAccessChain %_ptr_PhysicalStorageBuffer_uint %18 %int_0
// V14-NEXT:                OpStore %20 %gl_WorkGroupSize_x Aligned 16
// V14-NEXT:                OpReturn
// V14-NEXT:                OpFunctionEnd
