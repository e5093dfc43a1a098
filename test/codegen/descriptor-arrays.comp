// An open array of blocks needs a capability that no instruction's opcode or enumerant implies.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_EXT_nonuniform_qualifier : require
layout(set = 0, binding = 0) buffer B { float d[]; } b[];
layout(set = 0, binding = 1) buffer C { float d[]; } c;
void main() { b[3].d[0] = c.d[1]; }
// CHECK-NOT: OpExtension

// CHECK: ; SPIR-V
// CHECK-NEXT: ; Version: 1.6
// CHECK-NEXT: ; Generator: Khronos; 0
// CHECK-NEXT: ; Bound: 22
// CHECK-NEXT: ; Schema: 0
// CHECK-NEXT:                OpCapability Shader
// CHECK-NEXT:                OpCapability RuntimeDescriptorArray
// CHECK-NEXT:                OpMemoryModel Logical GLSL450
// CHECK-NEXT:                OpEntryPoint GLCompute %main "main" %b %c
// CHECK-NEXT:                OpExecutionMode %main LocalSize 1 1 1
// CHECK-NEXT:                OpSource GLSL 460
// CHECK-NEXT:                OpSourceExtension "GL_EXT_nonuniform_qualifier"
// CHECK-NEXT:                OpName %B "B"
// CHECK-NEXT:                OpMemberName %B 0 "d"
// CHECK-NEXT:                OpName %b "b"
// CHECK-NEXT:                OpName %C "C"
// CHECK-NEXT:                OpMemberName %C 0 "d"
// CHECK-NEXT:                OpName %c "c"
// CHECK-NEXT:                OpName %main "main"
// CHECK-NEXT:                OpDecorate %_runtimearr_float ArrayStride 4
// CHECK-NEXT:                OpDecorate %B Block
// CHECK-NEXT:                OpMemberDecorate %B 0 Offset 0
// CHECK-NEXT:                OpDecorate %b DescriptorSet 0
// CHECK-NEXT:                OpDecorate %b Binding 0
// CHECK-NEXT:                OpDecorate %C Block
// CHECK-NEXT:                OpMemberDecorate %C 0 Offset 0
// CHECK-NEXT:                OpDecorate %c DescriptorSet 0
// CHECK-NEXT:                OpDecorate %c Binding 1
// CHECK-NEXT:       %float = OpTypeFloat 32
// CHECK-NEXT: %_runtimearr_float = OpTypeRuntimeArray %float
// CHECK-NEXT:           %B = OpTypeStruct %_runtimearr_float
// CHECK-NEXT: %_runtimearr_B = OpTypeRuntimeArray %B
// CHECK-NEXT: %_ptr_StorageBuffer__runtimearr_B = OpTypePointer StorageBuffer %_runtimearr_B
// CHECK-NEXT:           %b = OpVariable %_ptr_StorageBuffer__runtimearr_B StorageBuffer
// CHECK-NEXT:           %C = OpTypeStruct %_runtimearr_float
// CHECK-NEXT: %_ptr_StorageBuffer_C = OpTypePointer StorageBuffer %C
// CHECK-NEXT:           %c = OpVariable %_ptr_StorageBuffer_C StorageBuffer
// CHECK-NEXT:        %void = OpTypeVoid
// CHECK-NEXT:          %12 = OpTypeFunction %void
// CHECK-NEXT:         %int = OpTypeInt 32 1
// CHECK-NEXT:       %int_3 = OpConstant %int 3
// CHECK-NEXT:       %int_0 = OpConstant %int 0
// CHECK-NEXT: %_ptr_StorageBuffer_float = OpTypePointer StorageBuffer %float
// CHECK-NEXT:       %int_1 = OpConstant %int 1
// CHECK-NEXT:        %main = OpFunction %void None %12
// CHECK-NEXT:          %13 = OpLabel
// CHECK-NEXT:          %18 = OpAccessChain %_ptr_StorageBuffer_float %b %int_3 %int_0 %int_0
// CHECK-NEXT:          %20 = OpAccessChain %_ptr_StorageBuffer_float %c %int_0 %int_1
// CHECK-NEXT:          %21 = OpLoad %float %20
// CHECK-NEXT:                OpStore %18 %21
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:                OpFunctionEnd
