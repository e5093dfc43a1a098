// Conversions between narrow integers and floats and comparisons of narrow values are arithmetic:
// they need Int8 and Float16. Moving values and changing their width does not.
// RUN: %coopc --validate --emit=spirv-text -DARITHMETIC %s | FileCheck %s --check-prefix=ARITHMETIC
// RUN: %coopc --validate --emit=spirv-text %s | FileCheck %s --check-prefix=MOVES --implicit-check-not='OpCapability Int8' --implicit-check-not='OpCapability Float16'
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(binding = 0) buffer Bytes { int8_t q[]; };
layout(binding = 1) buffer Halves { float16_t h[]; };
layout(binding = 2) buffer Words { uint w[]; };
void main() {
#ifdef ARITHMETIC
  h[0] = float16_t(q[1]);
  if (q[0] == q[1]) w[0] = 1;
  if (h[0] < h[1]) w[1] = 2;
  w[2] = uint(float(q[2]));
#endif
  q[3] = q[4];
  q[5] = int8_t(int(q[6]) + 1);
  h[2] = float16_t(float(h[3]) * 2.0);
}

// ARITHMETIC: ; SPIR-V
// ARITHMETIC-NEXT: ; Version: 1.6
// ARITHMETIC-NEXT: ; Generator: Khronos; 0
// ARITHMETIC-NEXT: ; Bound: 76
// ARITHMETIC-NEXT: ; Schema: 0
// ARITHMETIC-NEXT:                OpCapability Shader
// ARITHMETIC-NEXT:                OpCapability Float16
// ARITHMETIC-NEXT:                OpCapability Int8
// ARITHMETIC-NEXT:                OpCapability StorageBuffer16BitAccess
// ARITHMETIC-NEXT:                OpCapability StorageBuffer8BitAccess
// ARITHMETIC-NEXT:                OpMemoryModel Logical GLSL450
// ARITHMETIC-NEXT:                OpEntryPoint GLCompute %main "main" %6 %11 %16
// ARITHMETIC-NEXT:                OpExecutionMode %main LocalSize 1 1 1
// ARITHMETIC-NEXT:                OpSource GLSL 460
// ARITHMETIC-NEXT:                OpSourceExtension "GL_EXT_shader_explicit_arithmetic_types"
// ARITHMETIC-NEXT:                OpSourceExtension "GL_EXT_shader_explicit_arithmetic_types_float16"
// ARITHMETIC-NEXT:                OpSourceExtension "GL_EXT_shader_explicit_arithmetic_types_float32"
// ARITHMETIC-NEXT:                OpSourceExtension "GL_EXT_shader_explicit_arithmetic_types_float64"
// ARITHMETIC-NEXT:                OpSourceExtension "GL_EXT_shader_explicit_arithmetic_types_int16"
// ARITHMETIC-NEXT:                OpSourceExtension "GL_EXT_shader_explicit_arithmetic_types_int32"
// ARITHMETIC-NEXT:                OpSourceExtension "GL_EXT_shader_explicit_arithmetic_types_int64"
// ARITHMETIC-NEXT:                OpSourceExtension "GL_EXT_shader_explicit_arithmetic_types_int8"
// ARITHMETIC-NEXT:                OpName %Bytes "Bytes"
// ARITHMETIC-NEXT:                OpMemberName %Bytes 0 "q"
// ARITHMETIC-NEXT:                OpName %Halves "Halves"
// ARITHMETIC-NEXT:                OpMemberName %Halves 0 "h"
// ARITHMETIC-NEXT:                OpName %Words "Words"
// ARITHMETIC-NEXT:                OpMemberName %Words 0 "w"
// ARITHMETIC-NEXT:                OpName %main "main"
// ARITHMETIC-NEXT:                OpDecorate %_runtimearr_char ArrayStride 1
// ARITHMETIC-NEXT:                OpDecorate %Bytes Block
// ARITHMETIC-NEXT:                OpMemberDecorate %Bytes 0 Offset 0
// ARITHMETIC-NEXT:                OpDecorate %6 DescriptorSet 0
// ARITHMETIC-NEXT:                OpDecorate %6 Binding 0
// ARITHMETIC-NEXT:                OpDecorate %_runtimearr_half ArrayStride 2
// ARITHMETIC-NEXT:                OpDecorate %Halves Block
// ARITHMETIC-NEXT:                OpMemberDecorate %Halves 0 Offset 0
// ARITHMETIC-NEXT:                OpDecorate %11 DescriptorSet 0
// ARITHMETIC-NEXT:                OpDecorate %11 Binding 1
// ARITHMETIC-NEXT:                OpDecorate %_runtimearr_uint ArrayStride 4
// ARITHMETIC-NEXT:                OpDecorate %Words Block
// ARITHMETIC-NEXT:                OpMemberDecorate %Words 0 Offset 0
// ARITHMETIC-NEXT:                OpDecorate %16 DescriptorSet 0
// ARITHMETIC-NEXT:                OpDecorate %16 Binding 2
// ARITHMETIC-NEXT:        %char = OpTypeInt 8 1
// ARITHMETIC-NEXT: %_runtimearr_char = OpTypeRuntimeArray %char
// ARITHMETIC-NEXT:       %Bytes = OpTypeStruct %_runtimearr_char
// ARITHMETIC-NEXT: %_ptr_StorageBuffer_Bytes = OpTypePointer StorageBuffer %Bytes
// ARITHMETIC-NEXT:           %6 = OpVariable %_ptr_StorageBuffer_Bytes StorageBuffer
// ARITHMETIC-NEXT:        %half = OpTypeFloat 16
// ARITHMETIC-NEXT: %_runtimearr_half = OpTypeRuntimeArray %half
// ARITHMETIC-NEXT:      %Halves = OpTypeStruct %_runtimearr_half
// ARITHMETIC-NEXT: %_ptr_StorageBuffer_Halves = OpTypePointer StorageBuffer %Halves
// ARITHMETIC-NEXT:          %11 = OpVariable %_ptr_StorageBuffer_Halves StorageBuffer
// ARITHMETIC-NEXT:        %uint = OpTypeInt 32 0
// ARITHMETIC-NEXT: %_runtimearr_uint = OpTypeRuntimeArray %uint
// ARITHMETIC-NEXT:       %Words = OpTypeStruct %_runtimearr_uint
// ARITHMETIC-NEXT: %_ptr_StorageBuffer_Words = OpTypePointer StorageBuffer %Words
// ARITHMETIC-NEXT:          %16 = OpVariable %_ptr_StorageBuffer_Words StorageBuffer
// ARITHMETIC-NEXT:        %void = OpTypeVoid
// ARITHMETIC-NEXT:          %18 = OpTypeFunction %void
// ARITHMETIC-NEXT:         %int = OpTypeInt 32 1
// ARITHMETIC-NEXT:       %int_0 = OpConstant %int 0
// ARITHMETIC-NEXT: %_ptr_StorageBuffer_half = OpTypePointer StorageBuffer %half
// ARITHMETIC-NEXT:       %int_1 = OpConstant %int 1
// ARITHMETIC-NEXT: %_ptr_StorageBuffer_char = OpTypePointer StorageBuffer %char
// ARITHMETIC-NEXT:        %bool = OpTypeBool
// ARITHMETIC-NEXT:      %uint_1 = OpConstant %uint 1
// ARITHMETIC-NEXT: %_ptr_StorageBuffer_uint = OpTypePointer StorageBuffer %uint
// ARITHMETIC-NEXT:      %uint_2 = OpConstant %uint 2
// ARITHMETIC-NEXT:       %int_2 = OpConstant %int 2
// ARITHMETIC-NEXT:       %float = OpTypeFloat 32
// ARITHMETIC-NEXT:       %int_3 = OpConstant %int 3
// ARITHMETIC-NEXT:       %int_4 = OpConstant %int 4
// ARITHMETIC-NEXT:       %int_5 = OpConstant %int 5
// ARITHMETIC-NEXT:       %int_6 = OpConstant %int 6
// ARITHMETIC-NEXT:     %float_2 = OpConstant %float 2
// ARITHMETIC-NEXT:        %main = OpFunction %void None %18
// ARITHMETIC-NEXT:          %19 = OpLabel
// ARITHMETIC-NEXT:          %23 = OpAccessChain %_ptr_StorageBuffer_half %11 %int_0 %int_0
// ARITHMETIC-NEXT:          %26 = OpAccessChain %_ptr_StorageBuffer_char %6 %int_0 %int_1
// ARITHMETIC-NEXT:          %27 = OpLoad %char %26
// ARITHMETIC-NEXT:          %28 = OpConvertSToF %half %27
// ARITHMETIC-NEXT:                OpStore %23 %28
// ARITHMETIC-NEXT:          %30 = OpAccessChain %_ptr_StorageBuffer_char %6 %int_0 %int_0
// ARITHMETIC-NEXT:          %31 = OpLoad %char %30
// ARITHMETIC-NEXT:          %32 = OpAccessChain %_ptr_StorageBuffer_char %6 %int_0 %int_1
// ARITHMETIC-NEXT:          %33 = OpLoad %char %32
// ARITHMETIC-NEXT:          %34 = OpIEqual %bool %31 %33
// ARITHMETIC-NEXT:                OpSelectionMerge %36 None
// ARITHMETIC-NEXT:                OpBranchConditional %34 %35 %36
// ARITHMETIC-NEXT:          %35 = OpLabel
// ARITHMETIC-NEXT:          %39 = OpAccessChain %_ptr_StorageBuffer_uint %16 %int_0 %int_0
// ARITHMETIC-NEXT:                OpStore %39 %uint_1
// ARITHMETIC-NEXT:                OpBranch %36
// ARITHMETIC-NEXT:          %36 = OpLabel
// ARITHMETIC-NEXT:          %40 = OpAccessChain %_ptr_StorageBuffer_half %11 %int_0 %int_0
// ARITHMETIC-NEXT:          %41 = OpLoad %half %40
// ARITHMETIC-NEXT:          %42 = OpAccessChain %_ptr_StorageBuffer_half %11 %int_0 %int_1
// ARITHMETIC-NEXT:          %43 = OpLoad %half %42
// ARITHMETIC-NEXT:          %44 = OpFOrdLessThan %bool %41 %43
// ARITHMETIC-NEXT:                OpSelectionMerge %46 None
// ARITHMETIC-NEXT:                OpBranchConditional %44 %45 %46
// ARITHMETIC-NEXT:          %45 = OpLabel
// ARITHMETIC-NEXT:          %48 = OpAccessChain %_ptr_StorageBuffer_uint %16 %int_0 %int_1
// ARITHMETIC-NEXT:                OpStore %48 %uint_2
// ARITHMETIC-NEXT:                OpBranch %46
// ARITHMETIC-NEXT:          %46 = OpLabel
// ARITHMETIC-NEXT:          %50 = OpAccessChain %_ptr_StorageBuffer_uint %16 %int_0 %int_2
// ARITHMETIC-NEXT:          %52 = OpAccessChain %_ptr_StorageBuffer_char %6 %int_0 %int_2
// ARITHMETIC-NEXT:          %53 = OpLoad %char %52
// ARITHMETIC-NEXT:          %54 = OpConvertSToF %float %53
// ARITHMETIC-NEXT:          %55 = OpConvertFToU %uint %54
// ARITHMETIC-NEXT:                OpStore %50 %55
// ARITHMETIC-NEXT:          %57 = OpAccessChain %_ptr_StorageBuffer_char %6 %int_0 %int_3
// ARITHMETIC-NEXT:          %59 = OpAccessChain %_ptr_StorageBuffer_char %6 %int_0 %int_4
// ARITHMETIC-NEXT:          %60 = OpLoad %char %59
// ARITHMETIC-NEXT:                OpStore %57 %60
// ARITHMETIC-NEXT:          %62 = OpAccessChain %_ptr_StorageBuffer_char %6 %int_0 %int_5
// ARITHMETIC-NEXT:          %64 = OpAccessChain %_ptr_StorageBuffer_char %6 %int_0 %int_6
// ARITHMETIC-NEXT:          %65 = OpLoad %char %64
// ARITHMETIC-NEXT:          %66 = OpSConvert %int %65
// ARITHMETIC-NEXT:          %67 = OpIAdd %int %66 %int_1
// ARITHMETIC-NEXT:          %68 = OpSConvert %char %67
// ARITHMETIC-NEXT:                OpStore %62 %68
// ARITHMETIC-NEXT:          %69 = OpAccessChain %_ptr_StorageBuffer_half %11 %int_0 %int_2
// ARITHMETIC-NEXT:          %70 = OpAccessChain %_ptr_StorageBuffer_half %11 %int_0 %int_3
// ARITHMETIC-NEXT:          %71 = OpLoad %half %70
// ARITHMETIC-NEXT:          %72 = OpFConvert %float %71
// ARITHMETIC-NEXT:          %74 = OpFMul %float %72 %float_2
// ARITHMETIC-NEXT:          %75 = OpFConvert %half %74
// ARITHMETIC-NEXT:                OpStore %69 %75
// ARITHMETIC-NEXT:                OpReturn
// ARITHMETIC-NEXT:                OpFunctionEnd

// MOVES: ; SPIR-V
// MOVES-NEXT: ; Version: 1.6
// MOVES-NEXT: ; Generator: Khronos; 0
// MOVES-NEXT: ; Bound: 47
// MOVES-NEXT: ; Schema: 0
// MOVES-NEXT:                OpCapability Shader
// MOVES-NEXT:                OpCapability StorageBuffer16BitAccess
// MOVES-NEXT:                OpCapability StorageBuffer8BitAccess
// MOVES-NEXT:                OpMemoryModel Logical GLSL450
// MOVES-NEXT:                OpEntryPoint GLCompute %main "main" %6 %11 %16
// MOVES-NEXT:                OpExecutionMode %main LocalSize 1 1 1
// MOVES-NEXT:                OpSource GLSL 460
// MOVES-NEXT:                OpSourceExtension "GL_EXT_shader_explicit_arithmetic_types"
// MOVES-NEXT:                OpSourceExtension "GL_EXT_shader_explicit_arithmetic_types_float16"
// MOVES-NEXT:                OpSourceExtension "GL_EXT_shader_explicit_arithmetic_types_float32"
// MOVES-NEXT:                OpSourceExtension "GL_EXT_shader_explicit_arithmetic_types_float64"
// MOVES-NEXT:                OpSourceExtension "GL_EXT_shader_explicit_arithmetic_types_int16"
// MOVES-NEXT:                OpSourceExtension "GL_EXT_shader_explicit_arithmetic_types_int32"
// MOVES-NEXT:                OpSourceExtension "GL_EXT_shader_explicit_arithmetic_types_int64"
// MOVES-NEXT:                OpSourceExtension "GL_EXT_shader_explicit_arithmetic_types_int8"
// MOVES-NEXT:                OpName %Bytes "Bytes"
// MOVES-NEXT:                OpMemberName %Bytes 0 "q"
// MOVES-NEXT:                OpName %Halves "Halves"
// MOVES-NEXT:                OpMemberName %Halves 0 "h"
// MOVES-NEXT:                OpName %Words "Words"
// MOVES-NEXT:                OpMemberName %Words 0 "w"
// MOVES-NEXT:                OpName %main "main"
// MOVES-NEXT:                OpDecorate %_runtimearr_char ArrayStride 1
// MOVES-NEXT:                OpDecorate %Bytes Block
// MOVES-NEXT:                OpMemberDecorate %Bytes 0 Offset 0
// MOVES-NEXT:                OpDecorate %6 DescriptorSet 0
// MOVES-NEXT:                OpDecorate %6 Binding 0
// MOVES-NEXT:                OpDecorate %_runtimearr_half ArrayStride 2
// MOVES-NEXT:                OpDecorate %Halves Block
// MOVES-NEXT:                OpMemberDecorate %Halves 0 Offset 0
// MOVES-NEXT:                OpDecorate %11 DescriptorSet 0
// MOVES-NEXT:                OpDecorate %11 Binding 1
// MOVES-NEXT:                OpDecorate %_runtimearr_uint ArrayStride 4
// MOVES-NEXT:                OpDecorate %Words Block
// MOVES-NEXT:                OpMemberDecorate %Words 0 Offset 0
// MOVES-NEXT:                OpDecorate %16 DescriptorSet 0
// MOVES-NEXT:                OpDecorate %16 Binding 2
// MOVES-NEXT:        %char = OpTypeInt 8 1
// MOVES-NEXT: %_runtimearr_char = OpTypeRuntimeArray %char
// MOVES-NEXT:       %Bytes = OpTypeStruct %_runtimearr_char
// MOVES-NEXT: %_ptr_StorageBuffer_Bytes = OpTypePointer StorageBuffer %Bytes
// MOVES-NEXT:           %6 = OpVariable %_ptr_StorageBuffer_Bytes StorageBuffer
// MOVES-NEXT:        %half = OpTypeFloat 16
// MOVES-NEXT: %_runtimearr_half = OpTypeRuntimeArray %half
// MOVES-NEXT:      %Halves = OpTypeStruct %_runtimearr_half
// MOVES-NEXT: %_ptr_StorageBuffer_Halves = OpTypePointer StorageBuffer %Halves
// MOVES-NEXT:          %11 = OpVariable %_ptr_StorageBuffer_Halves StorageBuffer
// MOVES-NEXT:        %uint = OpTypeInt 32 0
// MOVES-NEXT: %_runtimearr_uint = OpTypeRuntimeArray %uint
// MOVES-NEXT:       %Words = OpTypeStruct %_runtimearr_uint
// MOVES-NEXT: %_ptr_StorageBuffer_Words = OpTypePointer StorageBuffer %Words
// MOVES-NEXT:          %16 = OpVariable %_ptr_StorageBuffer_Words StorageBuffer
// MOVES-NEXT:        %void = OpTypeVoid
// MOVES-NEXT:          %18 = OpTypeFunction %void
// MOVES-NEXT:         %int = OpTypeInt 32 1
// MOVES-NEXT:       %int_0 = OpConstant %int 0
// MOVES-NEXT:       %int_3 = OpConstant %int 3
// MOVES-NEXT: %_ptr_StorageBuffer_char = OpTypePointer StorageBuffer %char
// MOVES-NEXT:       %int_4 = OpConstant %int 4
// MOVES-NEXT:       %int_5 = OpConstant %int 5
// MOVES-NEXT:       %int_6 = OpConstant %int 6
// MOVES-NEXT:       %int_1 = OpConstant %int 1
// MOVES-NEXT:       %int_2 = OpConstant %int 2
// MOVES-NEXT: %_ptr_StorageBuffer_half = OpTypePointer StorageBuffer %half
// MOVES-NEXT:       %float = OpTypeFloat 32
// MOVES-NEXT:     %float_2 = OpConstant %float 2
// MOVES-NEXT:        %main = OpFunction %void None %18
// MOVES-NEXT:          %19 = OpLabel
// MOVES-NEXT:          %24 = OpAccessChain %_ptr_StorageBuffer_char %6 %int_0 %int_3
// MOVES-NEXT:          %26 = OpAccessChain %_ptr_StorageBuffer_char %6 %int_0 %int_4
// MOVES-NEXT:          %27 = OpLoad %char %26
// MOVES-NEXT:                OpStore %24 %27
// MOVES-NEXT:          %29 = OpAccessChain %_ptr_StorageBuffer_char %6 %int_0 %int_5
// MOVES-NEXT:          %31 = OpAccessChain %_ptr_StorageBuffer_char %6 %int_0 %int_6
// MOVES-NEXT:          %32 = OpLoad %char %31
// MOVES-NEXT:          %33 = OpSConvert %int %32
// MOVES-NEXT:          %35 = OpIAdd %int %33 %int_1
// MOVES-NEXT:          %36 = OpSConvert %char %35
// MOVES-NEXT:                OpStore %29 %36
// MOVES-NEXT:          %39 = OpAccessChain %_ptr_StorageBuffer_half %11 %int_0 %int_2
// MOVES-NEXT:          %41 = OpAccessChain %_ptr_StorageBuffer_half %11 %int_0 %int_3
// MOVES-NEXT:          %42 = OpLoad %half %41
// MOVES-NEXT:          %43 = OpFConvert %float %42
// MOVES-NEXT:          %45 = OpFMul %float %43 %float_2
// MOVES-NEXT:          %46 = OpFConvert %half %45
// MOVES-NEXT:                OpStore %39 %46
// MOVES-NEXT:                OpReturn
// MOVES-NEXT:                OpFunctionEnd
