// 16-bit storage without 16-bit arithmetic needs no Float16 or Int16.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_8bit_storage : require

layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Data { float16_t h; int16_t s; uint8_t b; };
void main() {
  float f = float(h) + float(int(s)) + float(uint(b));
  h = float16_t(f);
  s = int16_t(int(f));
}

// CHECK: ; SPIR-V
// CHECK-NEXT: ; Version: 1.6
// CHECK-NEXT: ; Generator: Khronos; 0
// CHECK-NEXT: ; Bound: 42
// CHECK-NEXT: ; Schema: 0
// CHECK-NEXT:                OpCapability Shader
// CHECK-NEXT:                OpCapability StorageBuffer16BitAccess
// CHECK-NEXT:                OpCapability StorageBuffer8BitAccess
// CHECK-NEXT:                OpMemoryModel Logical GLSL450
// CHECK-NEXT:                OpEntryPoint GLCompute %main "main" %7
// CHECK-NEXT:                OpExecutionMode %main LocalSize 1 1 1
// CHECK-NEXT:                OpSource GLSL 460
// CHECK-NEXT:                OpSourceExtension "GL_EXT_shader_16bit_storage"
// CHECK-NEXT:                OpSourceExtension "GL_EXT_shader_8bit_storage"
// CHECK-NEXT:                OpName %Data "Data"
// CHECK-NEXT:                OpMemberName %Data 0 "h"
// CHECK-NEXT:                OpMemberName %Data 1 "s"
// CHECK-NEXT:                OpMemberName %Data 2 "b"
// CHECK-NEXT:                OpName %main "main"
// CHECK-NEXT:                OpName %f "f"
// CHECK-NEXT:                OpDecorate %Data Block
// CHECK-NEXT:                OpMemberDecorate %Data 0 Offset 0
// CHECK-NEXT:                OpMemberDecorate %Data 1 Offset 2
// CHECK-NEXT:                OpMemberDecorate %Data 2 Offset 4
// CHECK-NEXT:                OpDecorate %7 DescriptorSet 0
// CHECK-NEXT:                OpDecorate %7 Binding 0
// CHECK-NEXT:        %half = OpTypeFloat 16
// CHECK-NEXT:       %short = OpTypeInt 16 1
// CHECK-NEXT:       %uchar = OpTypeInt 8 0
// CHECK-NEXT:        %Data = OpTypeStruct %half %short %uchar
// CHECK-NEXT: %_ptr_StorageBuffer_Data = OpTypePointer StorageBuffer %Data
// CHECK-NEXT:           %7 = OpVariable %_ptr_StorageBuffer_Data StorageBuffer
// CHECK-NEXT:        %void = OpTypeVoid
// CHECK-NEXT:           %9 = OpTypeFunction %void
// CHECK-NEXT:       %float = OpTypeFloat 32
// CHECK-NEXT: %_ptr_Function_float = OpTypePointer Function %float
// CHECK-NEXT:         %int = OpTypeInt 32 1
// CHECK-NEXT:       %int_0 = OpConstant %int 0
// CHECK-NEXT: %_ptr_StorageBuffer_half = OpTypePointer StorageBuffer %half
// CHECK-NEXT:       %int_1 = OpConstant %int 1
// CHECK-NEXT: %_ptr_StorageBuffer_short = OpTypePointer StorageBuffer %short
// CHECK-NEXT:        %uint = OpTypeInt 32 0
// CHECK-NEXT:       %int_2 = OpConstant %int 2
// CHECK-NEXT: %_ptr_StorageBuffer_uchar = OpTypePointer StorageBuffer %uchar
// CHECK-NEXT:        %main = OpFunction %void None %9
// CHECK-NEXT:          %10 = OpLabel
// CHECK-NEXT:           %f = OpVariable %_ptr_Function_float Function
// CHECK-NEXT:          %17 = OpAccessChain %_ptr_StorageBuffer_half %7 %int_0
// CHECK-NEXT:          %18 = OpLoad %half %17
// CHECK-NEXT:          %19 = OpFConvert %float %18
// CHECK-NEXT:          %22 = OpAccessChain %_ptr_StorageBuffer_short %7 %int_1
// CHECK-NEXT:          %23 = OpLoad %short %22
// CHECK-NEXT:          %24 = OpSConvert %int %23
// CHECK-NEXT:          %25 = OpConvertSToF %float %24
// CHECK-NEXT:          %26 = OpFAdd %float %19 %25
// CHECK-NEXT:          %30 = OpAccessChain %_ptr_StorageBuffer_uchar %7 %int_2
// CHECK-NEXT:          %31 = OpLoad %uchar %30
// CHECK-NEXT:          %32 = OpUConvert %uint %31
// CHECK-NEXT:          %33 = OpConvertUToF %float %32
// CHECK-NEXT:          %34 = OpFAdd %float %26 %33
// CHECK-NEXT:                OpStore %f %34
// CHECK-NEXT:          %35 = OpAccessChain %_ptr_StorageBuffer_half %7 %int_0
// CHECK-NEXT:          %36 = OpLoad %float %f
// CHECK-NEXT:          %37 = OpFConvert %half %36
// CHECK-NEXT:                OpStore %35 %37
// CHECK-NEXT:          %38 = OpAccessChain %_ptr_StorageBuffer_short %7 %int_1
// CHECK-NEXT:          %39 = OpLoad %float %f
// CHECK-NEXT:          %40 = OpConvertFToS %int %39
// CHECK-NEXT:          %41 = OpSConvert %short %40
// CHECK-NEXT:                OpStore %38 %41
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:                OpFunctionEnd
