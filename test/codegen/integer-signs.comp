// Integers that change sign and width, or sign and use: OpUConvert has an unsigned result, no
// instruction of OpSpecConstantOp is a bit cast, and OpBitcast may not change the use of a matrix.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint N = 300;
const int8_t Narrow = int8_t(N);
const int64_t Wide = int64_t(N);
layout(std430, binding = 0) buffer Data { int8_t narrow; int64_t wide; uint8_t bytes[]; };
#define MAT(T, U) coopmat<T, gl_ScopeSubgroup, 8, 8, U>
void main() {
  narrow = Narrow;
  wide = Wide;
  MAT(int8_t, gl_MatrixUseAccumulator) m = MAT(int8_t, gl_MatrixUseAccumulator)(int8_t(-1));
  MAT(uint8_t, gl_MatrixUseA) a = MAT(uint8_t, gl_MatrixUseA)(m);
  coopMatStore(a, bytes, 0, 8, gl_CooperativeMatrixLayoutRowMajor);
}

// CHECK: ; SPIR-V
// CHECK-NEXT: ; Version: 1.6
// CHECK-NEXT: ; Generator: Khronos; 0
// CHECK-NEXT: ; Bound: 48
// CHECK-NEXT: ; Schema: 0
// CHECK-NEXT:                OpCapability Shader
// CHECK-NEXT:                OpCapability Int64
// CHECK-NEXT:                OpCapability Int8
// CHECK-NEXT:                OpCapability StorageBuffer8BitAccess
// CHECK-NEXT:                OpCapability VulkanMemoryModel
// CHECK-NEXT:                OpCapability CooperativeMatrixConversionsNV
// CHECK-NEXT:                OpCapability CooperativeMatrixKHR
// CHECK-NEXT:                OpExtension "SPV_KHR_cooperative_matrix"
// CHECK-NEXT:                OpExtension "SPV_NV_cooperative_matrix2"
// CHECK-NEXT:                OpMemoryModel Logical Vulkan
// CHECK-NEXT:                OpEntryPoint GLCompute %main "main" %10
// CHECK-NEXT:                OpExecutionMode %main LocalSize 32 1 1
// CHECK-NEXT:                OpSource GLSL 460
// CHECK-NEXT:                OpSourceExtension "GL_KHR_memory_scope_semantics"
// CHECK-NEXT:                OpSourceExtension "GL_EXT_shader_explicit_arithmetic_types"
// CHECK-NEXT:                OpSourceExtension "GL_NV_cooperative_matrix2"
// CHECK-NEXT:                OpName %N "N"
// CHECK-NEXT:                OpName %Data "Data"
// CHECK-NEXT:                OpMemberName %Data 0 "narrow"
// CHECK-NEXT:                OpMemberName %Data 1 "wide"
// CHECK-NEXT:                OpMemberName %Data 2 "bytes"
// CHECK-NEXT:                OpName %main "main"
// CHECK-NEXT:                OpName %m "m"
// CHECK-NEXT:                OpName %a "a"
// CHECK-NEXT:                OpDecorate %N SpecId 0
// CHECK-NEXT:                OpDecorate %_runtimearr_uchar ArrayStride 1
// CHECK-NEXT:                OpDecorate %Data Block
// CHECK-NEXT:                OpMemberDecorate %Data 0 Offset 0
// CHECK-NEXT:                OpMemberDecorate %Data 1 Offset 8
// CHECK-NEXT:                OpMemberDecorate %Data 2 Offset 16
// CHECK-NEXT:                OpDecorate %10 DescriptorSet 0
// CHECK-NEXT:                OpDecorate %10 Binding 0
// CHECK-NEXT:        %uint = OpTypeInt 32 0
// CHECK-NEXT:           %N = OpSpecConstant %uint 300
// CHECK-NEXT:        %char = OpTypeInt 8 1
// CHECK-NEXT:        %long = OpTypeInt 64 1
// CHECK-NEXT:       %uchar = OpTypeInt 8 0
// CHECK-NEXT: %_runtimearr_uchar = OpTypeRuntimeArray %uchar
// CHECK-NEXT:        %Data = OpTypeStruct %char %long %_runtimearr_uchar
// CHECK-NEXT: %_ptr_StorageBuffer_Data = OpTypePointer StorageBuffer %Data
// CHECK-NEXT:          %10 = OpVariable %_ptr_StorageBuffer_Data StorageBuffer
// CHECK-NEXT:        %void = OpTypeVoid
// CHECK-NEXT:          %12 = OpTypeFunction %void
// CHECK-NEXT:         %int = OpTypeInt 32 1
// CHECK-NEXT:       %int_0 = OpConstant %int 0
// CHECK-NEXT:          %16 = OpSpecConstantOp %uchar UConvert %N
// CHECK-NEXT:     %uchar_0 = OpConstant %uchar 0
// CHECK-NEXT:          %18 = OpSpecConstantOp %char IAdd %16 %uchar_0
// CHECK-NEXT: %_ptr_StorageBuffer_char = OpTypePointer StorageBuffer %char
// CHECK-NEXT:       %int_1 = OpConstant %int 1
// CHECK-NEXT:       %ulong = OpTypeInt 64 0
// CHECK-NEXT:          %23 = OpSpecConstantOp %ulong UConvert %N
// CHECK-NEXT:     %ulong_0 = OpConstant %ulong 0
// CHECK-NEXT:          %25 = OpSpecConstantOp %long IAdd %23 %ulong_0
// CHECK-NEXT: %_ptr_StorageBuffer_long = OpTypePointer StorageBuffer %long
// CHECK-NEXT:      %uint_3 = OpConstant %uint 3
// CHECK-NEXT:      %uint_8 = OpConstant %uint 8
// CHECK-NEXT:      %uint_2 = OpConstant %uint 2
// CHECK-NEXT:          %31 = OpTypeCooperativeMatrixKHR %char %uint_3 %uint_8 %uint_8 %uint_2
// CHECK-NEXT: %_ptr_Function_31 = OpTypePointer Function %31
// CHECK-NEXT:     %char_n1 = OpConstant %char -1
// CHECK-NEXT:      %uint_0 = OpConstant %uint 0
// CHECK-NEXT:          %37 = OpTypeCooperativeMatrixKHR %uchar %uint_3 %uint_8 %uint_8 %uint_0
// CHECK-NEXT: %_ptr_Function_37 = OpTypePointer Function %37
// CHECK-NEXT:          %41 = OpTypeCooperativeMatrixKHR %uchar %uint_3 %uint_8 %uint_8 %uint_2
// CHECK-NEXT:       %int_2 = OpConstant %int 2
// CHECK-NEXT: %_ptr_StorageBuffer_uchar = OpTypePointer StorageBuffer %uchar
// CHECK-NEXT:        %main = OpFunction %void None %12
// CHECK-NEXT:          %13 = OpLabel
// CHECK-NEXT:           %m = OpVariable %_ptr_Function_31 Function
// CHECK-NEXT:           %a = OpVariable %_ptr_Function_37 Function
// CHECK-NEXT:          %20 = OpAccessChain %_ptr_StorageBuffer_char %10 %int_0
// CHECK-NEXT:                OpStore %20 %18
// CHECK-NEXT:          %27 = OpAccessChain %_ptr_StorageBuffer_long %10 %int_1
// CHECK-NEXT:                OpStore %27 %25
// CHECK-NEXT:          %35 = OpCompositeConstruct %31 %char_n1
// CHECK-NEXT:                OpStore %m %35
// CHECK-NEXT:          %40 = OpLoad %31 %m
// CHECK-NEXT:          %42 = OpBitcast %41 %40
// CHECK-NEXT:          %43 = OpCooperativeMatrixConvertUseEXT %37 %42
// CHECK-NEXT:                OpStore %a %43
// CHECK-NEXT:          %44 = OpLoad %37 %a
// CHECK-NEXT:          %47 = OpAccessChain %_ptr_StorageBuffer_uchar %10 %int_2 %uint_0
// CHECK-NEXT:                OpCooperativeMatrixStoreKHR %47 %44 %int_0 %uint_8
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:                OpFunctionEnd
