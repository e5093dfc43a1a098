// bfloat16 and 8-bit floats.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_EXT_bfloat16 : require
#extension GL_EXT_float_e4m3 : require
#extension GL_EXT_float_e5m2 : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Data { bfloat16_t b; floate4m3_t e4; floate5m2_t e5; bf16vec2 bv; float f; };
void main() {
  f = float(b) + float(e4) + float(e5) + float(dot(bv, bv));
  b = bfloat16_t(f);
  saturatedConvertEXT(e4, f);
  e5 = floate5m2_t(f);
  bv = bf16vec2(f, b);
}

// CHECK: ; SPIR-V
// CHECK-NEXT: ; Version: 1.6
// CHECK-NEXT: ; Generator: Khronos; 0
// CHECK-NEXT: ; Bound: 62
// CHECK-NEXT: ; Schema: 0
// CHECK-NEXT:                OpCapability Shader
// CHECK-NEXT:                OpCapability Float8EXT
// CHECK-NEXT:                OpCapability StorageBuffer16BitAccess
// CHECK-NEXT:                OpCapability StorageBuffer8BitAccess
// CHECK-NEXT:                OpCapability BFloat16DotProductKHR
// CHECK-NEXT:                OpExtension "SPV_EXT_float8"
// CHECK-NEXT:                OpExtension "SPV_KHR_bfloat16"
// CHECK-NEXT:                OpMemoryModel Logical GLSL450
// CHECK-NEXT:                OpEntryPoint GLCompute %main "main" %9
// CHECK-NEXT:                OpExecutionMode %main LocalSize 1 1 1
// CHECK-NEXT:                OpSource GLSL 460
// CHECK-NEXT:                OpSourceExtension "GL_EXT_bfloat16"
// CHECK-NEXT:                OpSourceExtension "GL_EXT_float_e4m3"
// CHECK-NEXT:                OpSourceExtension "GL_EXT_float_e5m2"
// CHECK-NEXT:                OpSourceExtension "GL_EXT_shader_explicit_arithmetic_types"
// CHECK-NEXT:                OpName %Data "Data"
// CHECK-NEXT:                OpMemberName %Data 0 "b"
// CHECK-NEXT:                OpMemberName %Data 1 "e4"
// CHECK-NEXT:                OpMemberName %Data 2 "e5"
// CHECK-NEXT:                OpMemberName %Data 3 "bv"
// CHECK-NEXT:                OpMemberName %Data 4 "f"
// CHECK-NEXT:                OpName %main "main"
// CHECK-NEXT:                OpDecorate %Data Block
// CHECK-NEXT:                OpMemberDecorate %Data 0 Offset 0
// CHECK-NEXT:                OpMemberDecorate %Data 1 Offset 2
// CHECK-NEXT:                OpMemberDecorate %Data 2 Offset 3
// CHECK-NEXT:                OpMemberDecorate %Data 3 Offset 4
// CHECK-NEXT:                OpMemberDecorate %Data 4 Offset 8
// CHECK-NEXT:                OpDecorate %9 DescriptorSet 0
// CHECK-NEXT:                OpDecorate %9 Binding 0
// CHECK-NEXT:                OpDecorate %49 SaturatedToLargestFloat8NormalConversionEXT
// CHECK-NEXT:    %bfloat16 = OpTypeFloat 16 BFloat16KHR
// CHECK-NEXT:     %fp8e4m3 = OpTypeFloat 8 Float8E4M3EXT
// CHECK-NEXT:     %fp8e5m2 = OpTypeFloat 8 Float8E5M2EXT
// CHECK-NEXT:  %v2bfloat16 = OpTypeVector %bfloat16 2
// CHECK-NEXT:       %float = OpTypeFloat 32
// CHECK-NEXT:        %Data = OpTypeStruct %bfloat16 %fp8e4m3 %fp8e5m2 %v2bfloat16 %float
// CHECK-NEXT: %_ptr_StorageBuffer_Data = OpTypePointer StorageBuffer %Data
// CHECK-NEXT:           %9 = OpVariable %_ptr_StorageBuffer_Data StorageBuffer
// CHECK-NEXT:        %void = OpTypeVoid
// CHECK-NEXT:          %11 = OpTypeFunction %void
// CHECK-NEXT:         %int = OpTypeInt 32 1
// CHECK-NEXT:       %int_4 = OpConstant %int 4
// CHECK-NEXT: %_ptr_StorageBuffer_float = OpTypePointer StorageBuffer %float
// CHECK-NEXT:       %int_0 = OpConstant %int 0
// CHECK-NEXT: %_ptr_StorageBuffer_bfloat16 = OpTypePointer StorageBuffer %bfloat16
// CHECK-NEXT:       %int_1 = OpConstant %int 1
// CHECK-NEXT: %_ptr_StorageBuffer_fp8e4m3 = OpTypePointer StorageBuffer %fp8e4m3
// CHECK-NEXT:       %int_2 = OpConstant %int 2
// CHECK-NEXT: %_ptr_StorageBuffer_fp8e5m2 = OpTypePointer StorageBuffer %fp8e5m2
// CHECK-NEXT:       %int_3 = OpConstant %int 3
// CHECK-NEXT: %_ptr_StorageBuffer_v2bfloat16 = OpTypePointer StorageBuffer %v2bfloat16
// CHECK-NEXT:        %main = OpFunction %void None %11
// CHECK-NEXT:          %12 = OpLabel
// CHECK-NEXT:          %16 = OpAccessChain %_ptr_StorageBuffer_float %9 %int_4
// CHECK-NEXT:          %19 = OpAccessChain %_ptr_StorageBuffer_bfloat16 %9 %int_0
// CHECK-NEXT:          %20 = OpLoad %bfloat16 %19
// CHECK-NEXT:          %21 = OpFConvert %float %20
// CHECK-NEXT:          %24 = OpAccessChain %_ptr_StorageBuffer_fp8e4m3 %9 %int_1
// CHECK-NEXT:          %25 = OpLoad %fp8e4m3 %24
// CHECK-NEXT:          %26 = OpFConvert %float %25
// CHECK-NEXT:          %27 = OpFAdd %float %21 %26
// CHECK-NEXT:          %30 = OpAccessChain %_ptr_StorageBuffer_fp8e5m2 %9 %int_2
// CHECK-NEXT:          %31 = OpLoad %fp8e5m2 %30
// CHECK-NEXT:          %32 = OpFConvert %float %31
// CHECK-NEXT:          %33 = OpFAdd %float %27 %32
// CHECK-NEXT:          %36 = OpAccessChain %_ptr_StorageBuffer_v2bfloat16 %9 %int_3
// CHECK-NEXT:          %37 = OpLoad %v2bfloat16 %36
// CHECK-NEXT:          %38 = OpAccessChain %_ptr_StorageBuffer_v2bfloat16 %9 %int_3
// CHECK-NEXT:          %39 = OpLoad %v2bfloat16 %38
// CHECK-NEXT:          %40 = OpDot %bfloat16 %37 %39
// CHECK-NEXT:          %41 = OpFConvert %float %40
// CHECK-NEXT:          %42 = OpFAdd %float %33 %41
// CHECK-NEXT:                OpStore %16 %42
// CHECK-NEXT:          %43 = OpAccessChain %_ptr_StorageBuffer_bfloat16 %9 %int_0
// CHECK-NEXT:          %44 = OpAccessChain %_ptr_StorageBuffer_float %9 %int_4
// CHECK-NEXT:          %45 = OpLoad %float %44
// CHECK-NEXT:          %46 = OpFConvert %bfloat16 %45
// CHECK-NEXT:                OpStore %43 %46
// CHECK-NEXT:          %47 = OpAccessChain %_ptr_StorageBuffer_float %9 %int_4
// CHECK-NEXT:          %48 = OpLoad %float %47
// CHECK-NEXT:          %49 = OpFConvert %fp8e4m3 %48
// CHECK-NEXT:          %50 = OpAccessChain %_ptr_StorageBuffer_fp8e4m3 %9 %int_1
// CHECK-NEXT:                OpStore %50 %49
// CHECK-NEXT:          %51 = OpAccessChain %_ptr_StorageBuffer_fp8e5m2 %9 %int_2
// CHECK-NEXT:          %52 = OpAccessChain %_ptr_StorageBuffer_float %9 %int_4
// CHECK-NEXT:          %53 = OpLoad %float %52
// CHECK-NEXT:          %54 = OpFConvert %fp8e5m2 %53
// CHECK-NEXT:                OpStore %51 %54
// CHECK-NEXT:          %55 = OpAccessChain %_ptr_StorageBuffer_v2bfloat16 %9 %int_3
// CHECK-NEXT:          %56 = OpAccessChain %_ptr_StorageBuffer_float %9 %int_4
// CHECK-NEXT:          %57 = OpLoad %float %56
// CHECK-NEXT:          %58 = OpFConvert %bfloat16 %57
// CHECK-NEXT:          %59 = OpAccessChain %_ptr_StorageBuffer_bfloat16 %9 %int_0
// CHECK-NEXT:          %60 = OpLoad %bfloat16 %59
// CHECK-NEXT:          %61 = OpCompositeConstruct %v2bfloat16 %58 %60
// CHECK-NEXT:                OpStore %55 %61
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:                OpFunctionEnd
