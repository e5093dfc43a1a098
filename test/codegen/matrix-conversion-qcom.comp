// GL_QCOM_cooperative_matrix_conversion.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_QCOM_cooperative_matrix_conversion : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(local_size_x = 64) in;
layout(std430, binding = 0) buffer D { uint d[]; };
void main() {
  uint words[16];
  float16_t halves[32];
  for (int i = 0; i < 16; ++i)
    words[i] = d[i];
  bitcastQCOM(words, halves);
  float16_t row[16];
  extractSubArrayQCOM(halves, 16, row);
  coopmat<float16_t, gl_ScopeSubgroup, 64, 16, gl_MatrixUseA> m;
  vectorToCoopmatQCOM(row, m);
  uint back[8];
  coopmatToVectorQCOM(m, back);
  d[0] = back[3];
}

// CHECK: ; SPIR-V
// CHECK-NEXT: ; Version: 1.6
// CHECK-NEXT: ; Generator: Khronos; 0
// CHECK-NEXT: ; Bound: 67
// CHECK-NEXT: ; Schema: 0
// CHECK-NEXT:                OpCapability Shader
// CHECK-NEXT:                OpCapability Float16
// CHECK-NEXT:                OpCapability CooperativeMatrixConversionQCOM
// CHECK-NEXT:                OpCapability VulkanMemoryModel
// CHECK-NEXT:                OpExtension "SPV_KHR_cooperative_matrix"
// CHECK-NEXT:                OpExtension "SPV_QCOM_cooperative_matrix_conversion"
// CHECK-NEXT:                OpMemoryModel Logical Vulkan
// CHECK-NEXT:                OpEntryPoint GLCompute %main "main" %6
// CHECK-NEXT:                OpExecutionMode %main LocalSize 64 1 1
// CHECK-NEXT:                OpSource GLSL 460
// CHECK-NEXT:                OpSourceExtension "GL_KHR_memory_scope_semantics"
// CHECK-NEXT:                OpSourceExtension "GL_EXT_shader_explicit_arithmetic_types"
// CHECK-NEXT:                OpSourceExtension "GL_QCOM_cooperative_matrix_conversion"
// CHECK-NEXT:                OpName %D "D"
// CHECK-NEXT:                OpMemberName %D 0 "d"
// CHECK-NEXT:                OpName %main "main"
// CHECK-NEXT:                OpName %words "words"
// CHECK-NEXT:                OpName %halves "halves"
// CHECK-NEXT:                OpName %i "i"
// CHECK-NEXT:                OpName %row "row"
// CHECK-NEXT:                OpName %m "m"
// CHECK-NEXT:                OpName %back "back"
// CHECK-NEXT:                OpDecorate %_runtimearr_uint ArrayStride 4
// CHECK-NEXT:                OpDecorate %D Block
// CHECK-NEXT:                OpMemberDecorate %D 0 Offset 0
// CHECK-NEXT:                OpDecorate %6 DescriptorSet 0
// CHECK-NEXT:                OpDecorate %6 Binding 0
// CHECK-NEXT:        %uint = OpTypeInt 32 0
// CHECK-NEXT: %_runtimearr_uint = OpTypeRuntimeArray %uint
// CHECK-NEXT:           %D = OpTypeStruct %_runtimearr_uint
// CHECK-NEXT: %_ptr_StorageBuffer_D = OpTypePointer StorageBuffer %D
// CHECK-NEXT:           %6 = OpVariable %_ptr_StorageBuffer_D StorageBuffer
// CHECK-NEXT:        %void = OpTypeVoid
// CHECK-NEXT:           %8 = OpTypeFunction %void
// CHECK-NEXT:     %uint_16 = OpConstant %uint 16
// CHECK-NEXT: %_arr_uint_uint_16 = OpTypeArray %uint %uint_16
// CHECK-NEXT: %_ptr_Function__arr_uint_uint_16 = OpTypePointer Function %_arr_uint_uint_16
// CHECK-NEXT:        %half = OpTypeFloat 16
// CHECK-NEXT:     %uint_32 = OpConstant %uint 32
// CHECK-NEXT: %_arr_half_uint_32 = OpTypeArray %half %uint_32
// CHECK-NEXT: %_ptr_Function__arr_half_uint_32 = OpTypePointer Function %_arr_half_uint_32
// CHECK-NEXT:         %int = OpTypeInt 32 1
// CHECK-NEXT: %_ptr_Function_int = OpTypePointer Function %int
// CHECK-NEXT:       %int_0 = OpConstant %int 0
// CHECK-NEXT:        %bool = OpTypeBool
// CHECK-NEXT:      %int_16 = OpConstant %int 16
// CHECK-NEXT: %_ptr_Function_uint = OpTypePointer Function %uint
// CHECK-NEXT: %_ptr_StorageBuffer_uint = OpTypePointer StorageBuffer %uint
// CHECK-NEXT:       %int_1 = OpConstant %int 1
// CHECK-NEXT: %_arr_half_uint_16 = OpTypeArray %half %uint_16
// CHECK-NEXT: %_ptr_Function__arr_half_uint_16 = OpTypePointer Function %_arr_half_uint_16
// CHECK-NEXT:      %uint_3 = OpConstant %uint 3
// CHECK-NEXT:     %uint_64 = OpConstant %uint 64
// CHECK-NEXT:      %uint_0 = OpConstant %uint 0
// CHECK-NEXT:          %52 = OpTypeCooperativeMatrixKHR %half %uint_3 %uint_64 %uint_16 %uint_0
// CHECK-NEXT: %_ptr_Function_52 = OpTypePointer Function %52
// CHECK-NEXT:      %uint_8 = OpConstant %uint 8
// CHECK-NEXT: %_arr_uint_uint_8 = OpTypeArray %uint %uint_8
// CHECK-NEXT: %_ptr_Function__arr_uint_uint_8 = OpTypePointer Function %_arr_uint_uint_8
// CHECK-NEXT:       %int_3 = OpConstant %int 3
// CHECK-NEXT:        %main = OpFunction %void None %8
// CHECK-NEXT:           %9 = OpLabel
// CHECK-NEXT:       %words = OpVariable %_ptr_Function__arr_uint_uint_16 Function
// CHECK-NEXT:      %halves = OpVariable %_ptr_Function__arr_half_uint_32 Function
// CHECK-NEXT:           %i = OpVariable %_ptr_Function_int Function
// CHECK-NEXT:         %row = OpVariable %_ptr_Function__arr_half_uint_16 Function
// CHECK-NEXT:           %m = OpVariable %_ptr_Function_52 Function
// CHECK-NEXT:        %back = OpVariable %_ptr_Function__arr_uint_uint_8 Function
// CHECK-NEXT:                OpStore %i %int_0
// CHECK-NEXT:                OpBranch %23
// CHECK-NEXT:          %23 = OpLabel
// CHECK-NEXT:                OpLoopMerge %26 %25 None
// CHECK-NEXT:                OpBranch %27
// CHECK-NEXT:          %27 = OpLabel
// CHECK-NEXT:          %29 = OpLoad %int %i
// CHECK-NEXT:          %31 = OpSLessThan %bool %29 %int_16
// CHECK-NEXT:                OpBranchConditional %31 %24 %26
// CHECK-NEXT:          %24 = OpLabel
// CHECK-NEXT:          %32 = OpLoad %int %i
// CHECK-NEXT:          %34 = OpAccessChain %_ptr_Function_uint %words %32
// CHECK-NEXT:          %35 = OpLoad %int %i
// CHECK-NEXT:          %37 = OpAccessChain %_ptr_StorageBuffer_uint %6 %int_0 %35
// CHECK-NEXT:          %38 = OpLoad %uint %37
// CHECK-NEXT:                OpStore %34 %38
// CHECK-NEXT:                OpBranch %25
// CHECK-NEXT:          %25 = OpLabel
// CHECK-NEXT:          %39 = OpLoad %int %i
// CHECK-NEXT:          %41 = OpIAdd %int %39 %int_1
// CHECK-NEXT:                OpStore %i %41
// CHECK-NEXT:                OpBranch %23
// CHECK-NEXT:          %26 = OpLabel
// CHECK-NEXT:          %42 = OpLoad %_arr_uint_uint_16 %words
// CHECK-NEXT:          %43 = OpBitCastArrayQCOM %_arr_half_uint_32 %42
// CHECK-NEXT:                OpStore %halves %43
// CHECK-NEXT:          %47 = OpLoad %_arr_half_uint_32 %halves
// CHECK-NEXT:          %48 = OpExtractSubArrayQCOM %_arr_half_uint_16 %47 %int_16
// CHECK-NEXT:                OpStore %row %48
// CHECK-NEXT:          %55 = OpLoad %_arr_half_uint_16 %row
// CHECK-NEXT:          %56 = OpCompositeConstructCoopMatQCOM %52 %55
// CHECK-NEXT:                OpStore %m %56
// CHECK-NEXT:          %61 = OpLoad %52 %m
// CHECK-NEXT:          %62 = OpCompositeExtractCoopMatQCOM %_arr_uint_uint_8 %61
// CHECK-NEXT:                OpStore %back %62
// CHECK-NEXT:          %63 = OpAccessChain %_ptr_StorageBuffer_uint %6 %int_0 %int_0
// CHECK-NEXT:          %65 = OpAccessChain %_ptr_Function_uint %back %int_3
// CHECK-NEXT:          %66 = OpLoad %uint %65
// CHECK-NEXT:                OpStore %63 %66
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:                OpFunctionEnd
