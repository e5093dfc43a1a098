// A half that only conversions pass through still needs a capability for its type.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_EXT_float_e5m2 : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Data { float x; uint y; };
void main() {
  floate5m2_t a = floate5m2_t(x), b;
  saturatedConvertEXT(b, float16_t(a));
  y = uint(floate5m2BitsToUintEXT(b));
}

// CHECK: ; SPIR-V
// CHECK-NEXT: ; Version: 1.6
// CHECK-NEXT: ; Generator: Khronos; 0
// CHECK-NEXT: ; Bound: 31
// CHECK-NEXT: ; Schema: 0
// CHECK-NEXT:                OpCapability Shader
// CHECK-NEXT:                OpCapability Float16
// CHECK-NEXT:                OpCapability Int8
// CHECK-NEXT:                OpCapability Float8EXT
// CHECK-NEXT:                OpExtension "SPV_EXT_float8"
// CHECK-NEXT:                OpMemoryModel Logical GLSL450
// CHECK-NEXT:                OpEntryPoint GLCompute %main "main" %6
// CHECK-NEXT:                OpExecutionMode %main LocalSize 1 1 1
// CHECK-NEXT:                OpSource GLSL 460
// CHECK-NEXT:                OpSourceExtension "GL_EXT_float_e5m2"
// CHECK-NEXT:                OpSourceExtension "GL_EXT_shader_explicit_arithmetic_types"
// CHECK-NEXT:                OpName %Data "Data"
// CHECK-NEXT:                OpMemberName %Data 0 "x"
// CHECK-NEXT:                OpMemberName %Data 1 "y"
// CHECK-NEXT:                OpName %main "main"
// CHECK-NEXT:                OpName %a "a"
// CHECK-NEXT:                OpName %b "b"
// CHECK-NEXT:                OpDecorate %Data Block
// CHECK-NEXT:                OpMemberDecorate %Data 0 Offset 0
// CHECK-NEXT:                OpMemberDecorate %Data 1 Offset 4
// CHECK-NEXT:                OpDecorate %6 DescriptorSet 0
// CHECK-NEXT:                OpDecorate %6 Binding 0
// CHECK-NEXT:                OpDecorate %23 SaturatedToLargestFloat8NormalConversionEXT
// CHECK-NEXT:       %float = OpTypeFloat 32
// CHECK-NEXT:        %uint = OpTypeInt 32 0
// CHECK-NEXT:        %Data = OpTypeStruct %float %uint
// CHECK-NEXT: %_ptr_StorageBuffer_Data = OpTypePointer StorageBuffer %Data
// CHECK-NEXT:           %6 = OpVariable %_ptr_StorageBuffer_Data StorageBuffer
// CHECK-NEXT:        %void = OpTypeVoid
// CHECK-NEXT:           %8 = OpTypeFunction %void
// CHECK-NEXT:     %fp8e5m2 = OpTypeFloat 8 Float8E5M2EXT
// CHECK-NEXT: %_ptr_Function_fp8e5m2 = OpTypePointer Function %fp8e5m2
// CHECK-NEXT:         %int = OpTypeInt 32 1
// CHECK-NEXT:       %int_0 = OpConstant %int 0
// CHECK-NEXT: %_ptr_StorageBuffer_float = OpTypePointer StorageBuffer %float
// CHECK-NEXT:        %half = OpTypeFloat 16
// CHECK-NEXT:       %int_1 = OpConstant %int 1
// CHECK-NEXT: %_ptr_StorageBuffer_uint = OpTypePointer StorageBuffer %uint
// CHECK-NEXT:       %uchar = OpTypeInt 8 0
// CHECK-NEXT:        %main = OpFunction %void None %8
// CHECK-NEXT:           %9 = OpLabel
// CHECK-NEXT:           %a = OpVariable %_ptr_Function_fp8e5m2 Function
// CHECK-NEXT:           %b = OpVariable %_ptr_Function_fp8e5m2 Function
// CHECK-NEXT:          %16 = OpAccessChain %_ptr_StorageBuffer_float %6 %int_0
// CHECK-NEXT:          %17 = OpLoad %float %16
// CHECK-NEXT:          %18 = OpFConvert %fp8e5m2 %17
// CHECK-NEXT:                OpStore %a %18
// CHECK-NEXT:          %21 = OpLoad %fp8e5m2 %a
// CHECK-NEXT:          %22 = OpFConvert %half %21
// CHECK-NEXT:          %23 = OpFConvert %fp8e5m2 %22
// CHECK-NEXT:                OpStore %b %23
// CHECK-NEXT:          %26 = OpAccessChain %_ptr_StorageBuffer_uint %6 %int_1
// CHECK-NEXT:          %28 = OpLoad %fp8e5m2 %b
// CHECK-NEXT:          %29 = OpBitcast %uchar %28
// CHECK-NEXT:          %30 = OpUConvert %uint %29
// CHECK-NEXT:                OpStore %26 %30
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:                OpFunctionEnd
