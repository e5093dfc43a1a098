// GL_KHR_cooperative_matrix.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(constant_id = 0) const uint K = 16;
layout(local_size_x = 32) in;
layout(std430, binding = 0) buffer A { float16_t a[]; };
layout(std430, binding = 1) buffer B { uvec4 b[]; };
layout(std430, binding = 2) coherent buffer C { float c[]; };
layout(std430, binding = 3) buffer I { int8_t i8[]; };
shared float16_t s[256];
coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> scale(coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m, float by) {
  for (int i = 0; i < m.length(); ++i)
    m[i] = m[i] * by;
  return m;
}
void main() {
  coopmat<float16_t, gl_ScopeSubgroup, 16, K, gl_MatrixUseA> x;
  coopmat<float16_t, gl_ScopeSubgroup, K, 16, gl_MatrixUseB> y;
  coopMatLoad(x, a, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(x, s, 0, 16, gl_CooperativeMatrixLayoutColumnMajor);
  coopMatLoad(y, b, 4, 2, gl_CooperativeMatrixLayoutColumnMajor);
  coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> z = coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0);
  z = coopMatMulAdd(x, y, z);
  z = scale(z, 2.0) * 0.5 + -z / z - z;
  coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> h = coopmat<float16_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(z);
  coopMatStore(z, c, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopMatStore(h, s, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
  coopmat<int8_t, gl_ScopeSubgroup, 16, 32, gl_MatrixUseA> p;
  coopmat<uint8_t, gl_ScopeSubgroup, 32, 16, gl_MatrixUseB> q;
  coopMatLoad(p, i8, 0, 32, gl_CooperativeMatrixLayoutRowMajor);
  coopMatLoad(q, i8, 0, 32, gl_CooperativeMatrixLayoutRowMajor);
  coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> r = coopMatMulAdd(p, q, coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(1), gl_MatrixOperandsSaturatingAccumulation);
  coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> list[2];
  list[0] = r;
  list[1] = list[0] * 2 + r;
  coopMatStore(list[1], c, 0, 16, gl_CooperativeMatrixLayoutRowMajor);
}

// CHECK: ; SPIR-V
// CHECK-NEXT: ; Version: 1.6
// CHECK-NEXT: ; Generator: Khronos; 0
// CHECK-NEXT: ; Bound: 152
// CHECK-NEXT: ; Schema: 0
// CHECK-NEXT:                OpCapability Shader
// CHECK-NEXT:                OpCapability Float16
// CHECK-NEXT:                OpCapability Int8
// CHECK-NEXT:                OpCapability StorageBuffer16BitAccess
// CHECK-NEXT:                OpCapability StorageBuffer8BitAccess
// CHECK-NEXT:                OpCapability VulkanMemoryModel
// CHECK-NEXT:                OpCapability CooperativeMatrixKHR
// CHECK-NEXT:                OpExtension "SPV_KHR_cooperative_matrix"
// CHECK-NEXT:                OpMemoryModel Logical Vulkan
// CHECK-NEXT:                OpEntryPoint GLCompute %main "main" %8 %13 %18 %23 %s
// CHECK-NEXT:                OpExecutionMode %main LocalSize 32 1 1
// CHECK-NEXT:                OpSource GLSL 460
// CHECK-NEXT:                OpSourceExtension "GL_KHR_cooperative_matrix"
// CHECK-NEXT:                OpSourceExtension "GL_KHR_memory_scope_semantics"
// CHECK-NEXT:                OpSourceExtension "GL_EXT_shader_explicit_arithmetic_types"
// CHECK-NEXT:                OpName %K "K"
// CHECK-NEXT:                OpName %A "A"
// CHECK-NEXT:                OpMemberName %A 0 "a"
// CHECK-NEXT:                OpName %B "B"
// CHECK-NEXT:                OpMemberName %B 0 "b"
// CHECK-NEXT:                OpName %C "C"
// CHECK-NEXT:                OpMemberName %C 0 "c"
// CHECK-NEXT:                OpName %I "I"
// CHECK-NEXT:                OpMemberName %I 0 "i8"
// CHECK-NEXT:                OpName %s "s"
// CHECK-NEXT:                OpName %scale "scale"
// CHECK-NEXT:                OpName %m "m"
// CHECK-NEXT:                OpName %by "by"
// CHECK-NEXT:                OpName %m_0 "m"
// CHECK-NEXT:                OpName %by_0 "by"
// CHECK-NEXT:                OpName %i "i"
// CHECK-NEXT:                OpName %main "main"
// CHECK-NEXT:                OpName %x "x"
// CHECK-NEXT:                OpName %y "y"
// CHECK-NEXT:                OpName %z "z"
// CHECK-NEXT:                OpName %h "h"
// CHECK-NEXT:                OpName %p "p"
// CHECK-NEXT:                OpName %q "q"
// CHECK-NEXT:                OpName %r "r"
// CHECK-NEXT:                OpName %list "list"
// CHECK-NEXT:                OpDecorate %K SpecId 0
// CHECK-NEXT:                OpDecorate %_runtimearr_half ArrayStride 2
// CHECK-NEXT:                OpDecorate %A Block
// CHECK-NEXT:                OpMemberDecorate %A 0 Offset 0
// CHECK-NEXT:                OpDecorate %8 DescriptorSet 0
// CHECK-NEXT:                OpDecorate %8 Binding 0
// CHECK-NEXT:                OpDecorate %_runtimearr_v4uint ArrayStride 16
// CHECK-NEXT:                OpDecorate %B Block
// CHECK-NEXT:                OpMemberDecorate %B 0 Offset 0
// CHECK-NEXT:                OpDecorate %13 DescriptorSet 0
// CHECK-NEXT:                OpDecorate %13 Binding 1
// CHECK-NEXT:                OpDecorate %_runtimearr_float ArrayStride 4
// CHECK-NEXT:                OpDecorate %C Block
// CHECK-NEXT:                OpMemberDecorate %C 0 Offset 0
// CHECK-NEXT:                OpDecorate %18 DescriptorSet 0
// CHECK-NEXT:                OpDecorate %18 Binding 2
// CHECK-NEXT:                OpDecorate %_runtimearr_char ArrayStride 1
// CHECK-NEXT:                OpDecorate %I Block
// CHECK-NEXT:                OpMemberDecorate %I 0 Offset 0
// CHECK-NEXT:                OpDecorate %23 DescriptorSet 0
// CHECK-NEXT:                OpDecorate %23 Binding 3
// CHECK-NEXT:        %uint = OpTypeInt 32 0
// CHECK-NEXT:           %K = OpSpecConstant %uint 16
// CHECK-NEXT:        %half = OpTypeFloat 16
// CHECK-NEXT: %_runtimearr_half = OpTypeRuntimeArray %half
// CHECK-NEXT:           %A = OpTypeStruct %_runtimearr_half
// CHECK-NEXT: %_ptr_StorageBuffer_A = OpTypePointer StorageBuffer %A
// CHECK-NEXT:           %8 = OpVariable %_ptr_StorageBuffer_A StorageBuffer
// CHECK-NEXT:      %v4uint = OpTypeVector %uint 4
// CHECK-NEXT: %_runtimearr_v4uint = OpTypeRuntimeArray %v4uint
// CHECK-NEXT:           %B = OpTypeStruct %_runtimearr_v4uint
// CHECK-NEXT: %_ptr_StorageBuffer_B = OpTypePointer StorageBuffer %B
// CHECK-NEXT:          %13 = OpVariable %_ptr_StorageBuffer_B StorageBuffer
// CHECK-NEXT:       %float = OpTypeFloat 32
// CHECK-NEXT: %_runtimearr_float = OpTypeRuntimeArray %float
// CHECK-NEXT:           %C = OpTypeStruct %_runtimearr_float
// CHECK-NEXT: %_ptr_StorageBuffer_C = OpTypePointer StorageBuffer %C
// CHECK-NEXT:          %18 = OpVariable %_ptr_StorageBuffer_C StorageBuffer
// CHECK-NEXT:        %char = OpTypeInt 8 1
// CHECK-NEXT: %_runtimearr_char = OpTypeRuntimeArray %char
// CHECK-NEXT:           %I = OpTypeStruct %_runtimearr_char
// CHECK-NEXT: %_ptr_StorageBuffer_I = OpTypePointer StorageBuffer %I
// CHECK-NEXT:          %23 = OpVariable %_ptr_StorageBuffer_I StorageBuffer
// CHECK-NEXT:    %uint_256 = OpConstant %uint 256
// CHECK-NEXT: %_arr_half_uint_256 = OpTypeArray %half %uint_256
// CHECK-NEXT: %_ptr_Workgroup__arr_half_uint_256 = OpTypePointer Workgroup %_arr_half_uint_256
// CHECK-NEXT:           %s = OpVariable %_ptr_Workgroup__arr_half_uint_256 Workgroup
// CHECK-NEXT:      %uint_3 = OpConstant %uint 3
// CHECK-NEXT:     %uint_16 = OpConstant %uint 16
// CHECK-NEXT:      %uint_2 = OpConstant %uint 2
// CHECK-NEXT:          %31 = OpTypeCooperativeMatrixKHR %float %uint_3 %uint_16 %uint_16 %uint_2
// CHECK-NEXT:          %32 = OpTypeFunction %31 %31 %float
// CHECK-NEXT: %_ptr_Function_31 = OpTypePointer Function %31
// CHECK-NEXT: %_ptr_Function_float = OpTypePointer Function %float
// CHECK-NEXT:         %int = OpTypeInt 32 1
// CHECK-NEXT: %_ptr_Function_int = OpTypePointer Function %int
// CHECK-NEXT:       %int_0 = OpConstant %int 0
// CHECK-NEXT:        %bool = OpTypeBool
// CHECK-NEXT:       %int_1 = OpConstant %int 1
// CHECK-NEXT:        %void = OpTypeVoid
// CHECK-NEXT:          %67 = OpTypeFunction %void
// CHECK-NEXT:      %uint_0 = OpConstant %uint 0
// CHECK-NEXT:          %70 = OpTypeCooperativeMatrixKHR %half %uint_3 %uint_16 %K %uint_0
// CHECK-NEXT: %_ptr_Function_70 = OpTypePointer Function %70
// CHECK-NEXT:      %uint_1 = OpConstant %uint 1
// CHECK-NEXT:          %74 = OpTypeCooperativeMatrixKHR %half %uint_3 %K %uint_16 %uint_1
// CHECK-NEXT: %_ptr_Function_74 = OpTypePointer Function %74
// CHECK-NEXT: %_ptr_StorageBuffer_half = OpTypePointer StorageBuffer %half
// CHECK-NEXT: %_ptr_Workgroup_half = OpTypePointer Workgroup %half
// CHECK-NEXT:      %uint_4 = OpConstant %uint 4
// CHECK-NEXT: %_ptr_StorageBuffer_v4uint = OpTypePointer StorageBuffer %v4uint
// CHECK-NEXT:     %float_0 = OpConstant %float 0
// CHECK-NEXT:     %float_2 = OpConstant %float 2
// CHECK-NEXT:   %float_0_5 = OpConstant %float 0.5
// CHECK-NEXT:         %106 = OpTypeCooperativeMatrixKHR %half %uint_3 %uint_16 %uint_16 %uint_2
// CHECK-NEXT: %_ptr_Function_106 = OpTypePointer Function %106
// CHECK-NEXT: %_ptr_StorageBuffer_float = OpTypePointer StorageBuffer %float
// CHECK-NEXT:      %uint_5 = OpConstant %uint 5
// CHECK-NEXT:     %uint_32 = OpConstant %uint 32
// CHECK-NEXT:         %118 = OpTypeCooperativeMatrixKHR %char %uint_3 %uint_16 %uint_32 %uint_0
// CHECK-NEXT: %_ptr_Function_118 = OpTypePointer Function %118
// CHECK-NEXT:       %uchar = OpTypeInt 8 0
// CHECK-NEXT:         %122 = OpTypeCooperativeMatrixKHR %uchar %uint_3 %uint_32 %uint_16 %uint_1
// CHECK-NEXT: %_ptr_Function_122 = OpTypePointer Function %122
// CHECK-NEXT: %_ptr_StorageBuffer_char = OpTypePointer StorageBuffer %char
// CHECK-NEXT:         %130 = OpTypeCooperativeMatrixKHR %int %uint_3 %uint_16 %uint_16 %uint_2
// CHECK-NEXT: %_ptr_Function_130 = OpTypePointer Function %130
// CHECK-NEXT: %_arr_130_uint_2 = OpTypeArray %130 %uint_2
// CHECK-NEXT: %_ptr_Function__arr_130_uint_2 = OpTypePointer Function %_arr_130_uint_2
// CHECK-NEXT:       %int_2 = OpConstant %int 2
// CHECK-NEXT:       %scale = OpFunction %31 None %32
// CHECK-NEXT:           %m = OpFunctionParameter %31
// CHECK-NEXT:          %by = OpFunctionParameter %float
// CHECK-NEXT:          %36 = OpLabel
// CHECK-NEXT:         %m_0 = OpVariable %_ptr_Function_31 Function
// CHECK-NEXT:        %by_0 = OpVariable %_ptr_Function_float Function
// CHECK-NEXT:           %i = OpVariable %_ptr_Function_int Function
// CHECK-NEXT:                OpStore %m_0 %m
// CHECK-NEXT:                OpStore %by_0 %by
// CHECK-NEXT:                OpStore %i %int_0
// CHECK-NEXT:                OpBranch %45
// CHECK-NEXT:          %45 = OpLabel
// CHECK-NEXT:                OpLoopMerge %48 %47 None
// CHECK-NEXT:                OpBranch %49
// CHECK-NEXT:          %49 = OpLabel
// CHECK-NEXT:          %51 = OpLoad %int %i
// CHECK-NEXT:          %52 = OpCooperativeMatrixLengthKHR %uint %31
// CHECK-NEXT:          %53 = OpBitcast %int %52
// CHECK-NEXT:          %54 = OpSLessThan %bool %51 %53
// CHECK-NEXT:                OpBranchConditional %54 %46 %48
// CHECK-NEXT:          %46 = OpLabel
// CHECK-NEXT:          %55 = OpLoad %int %i
// CHECK-NEXT:          %56 = OpAccessChain %_ptr_Function_float %m_0 %55
// CHECK-NEXT:          %57 = OpLoad %int %i
// CHECK-NEXT:          %58 = OpAccessChain %_ptr_Function_float %m_0 %57
// CHECK-NEXT:          %59 = OpLoad %float %58
// CHECK-NEXT:          %60 = OpLoad %float %by_0
// CHECK-NEXT:          %61 = OpFMul %float %59 %60
// CHECK-NEXT:                OpStore %56 %61
// CHECK-NEXT:                OpBranch %47
// CHECK-NEXT:          %47 = OpLabel
// CHECK-NEXT:          %62 = OpLoad %int %i
// CHECK-NEXT:          %64 = OpIAdd %int %62 %int_1
// CHECK-NEXT:                OpStore %i %64
// CHECK-NEXT:                OpBranch %45
// CHECK-NEXT:          %48 = OpLabel
// CHECK-NEXT:          %65 = OpLoad %31 %m_0
// CHECK-NEXT:                OpReturnValue %65
// CHECK-NEXT:                OpFunctionEnd
// CHECK-NEXT:        %main = OpFunction %void None %67
// CHECK-NEXT:          %68 = OpLabel
// CHECK-NEXT:           %x = OpVariable %_ptr_Function_70 Function
// CHECK-NEXT:           %y = OpVariable %_ptr_Function_74 Function
// CHECK-NEXT:           %z = OpVariable %_ptr_Function_31 Function
// CHECK-NEXT:           %h = OpVariable %_ptr_Function_106 Function
// CHECK-NEXT:           %p = OpVariable %_ptr_Function_118 Function
// CHECK-NEXT:           %q = OpVariable %_ptr_Function_122 Function
// CHECK-NEXT:           %r = OpVariable %_ptr_Function_130 Function
// CHECK-NEXT:        %list = OpVariable %_ptr_Function__arr_130_uint_2 Function
// CHECK-NEXT:          %78 = OpAccessChain %_ptr_StorageBuffer_half %8 %int_0 %uint_0
// CHECK-NEXT:          %79 = OpCooperativeMatrixLoadKHR %70 %78 %int_0 %uint_16
// CHECK-NEXT:                OpStore %x %79
// CHECK-NEXT:          %81 = OpAccessChain %_ptr_Workgroup_half %s %uint_0
// CHECK-NEXT:          %82 = OpCooperativeMatrixLoadKHR %70 %81 %int_1 %uint_16 MakePointerVisible|NonPrivatePointer %uint_2
// CHECK-NEXT:                OpStore %x %82
// CHECK-NEXT:          %85 = OpAccessChain %_ptr_StorageBuffer_v4uint %13 %int_0 %uint_4
// CHECK-NEXT:          %86 = OpCooperativeMatrixLoadKHR %74 %85 %int_1 %uint_2
// CHECK-NEXT:                OpStore %y %86
// CHECK-NEXT:          %89 = OpCompositeConstruct %31 %float_0
// CHECK-NEXT:                OpStore %z %89
// CHECK-NEXT:          %90 = OpLoad %70 %x
// CHECK-NEXT:          %91 = OpLoad %74 %y
// CHECK-NEXT:          %92 = OpLoad %31 %z
// CHECK-NEXT:          %93 = OpCooperativeMatrixMulAddKHR %31 %90 %91 %92
// CHECK-NEXT:                OpStore %z %93
// CHECK-NEXT:          %94 = OpLoad %31 %z
// CHECK-NEXT:          %96 = OpFunctionCall %31 %scale %94 %float_2
// CHECK-NEXT:          %98 = OpMatrixTimesScalar %31 %96 %float_0_5
// CHECK-NEXT:          %99 = OpLoad %31 %z
// CHECK-NEXT:         %100 = OpFNegate %31 %99
// CHECK-NEXT:         %101 = OpLoad %31 %z
// CHECK-NEXT:         %102 = OpFDiv %31 %100 %101
// CHECK-NEXT:         %103 = OpFAdd %31 %98 %102
// CHECK-NEXT:         %104 = OpLoad %31 %z
// CHECK-NEXT:         %105 = OpFSub %31 %103 %104
// CHECK-NEXT:                OpStore %z %105
// CHECK-NEXT:         %109 = OpLoad %31 %z
// CHECK-NEXT:         %110 = OpFConvert %106 %109
// CHECK-NEXT:                OpStore %h %110
// CHECK-NEXT:         %111 = OpLoad %31 %z
// CHECK-NEXT:         %113 = OpAccessChain %_ptr_StorageBuffer_float %18 %int_0 %uint_0
// CHECK-NEXT:                OpCooperativeMatrixStoreKHR %113 %111 %int_0 %uint_16 MakePointerAvailable|NonPrivatePointer %uint_5
// CHECK-NEXT:         %115 = OpLoad %106 %h
// CHECK-NEXT:         %116 = OpAccessChain %_ptr_Workgroup_half %s %uint_0
// CHECK-NEXT:                OpCooperativeMatrixStoreKHR %116 %115 %int_0 %uint_16 MakePointerAvailable|NonPrivatePointer %uint_2
// CHECK-NEXT:         %126 = OpAccessChain %_ptr_StorageBuffer_char %23 %int_0 %uint_0
// CHECK-NEXT:         %127 = OpCooperativeMatrixLoadKHR %118 %126 %int_0 %uint_32
// CHECK-NEXT:                OpStore %p %127
// CHECK-NEXT:         %128 = OpAccessChain %_ptr_StorageBuffer_char %23 %int_0 %uint_0
// CHECK-NEXT:         %129 = OpCooperativeMatrixLoadKHR %122 %128 %int_0 %uint_32
// CHECK-NEXT:                OpStore %q %129
// CHECK-NEXT:         %133 = OpLoad %118 %p
// CHECK-NEXT:         %134 = OpLoad %122 %q
// CHECK-NEXT:         %135 = OpCompositeConstruct %130 %int_1
// CHECK-NEXT:         %136 = OpCooperativeMatrixMulAddKHR %130 %133 %134 %135 MatrixASignedComponentsKHR|MatrixCSignedComponentsKHR|MatrixResultSignedComponentsKHR|SaturatingAccumulationKHR
// CHECK-NEXT:                OpStore %r %136
// CHECK-NEXT:         %140 = OpAccessChain %_ptr_Function_130 %list %int_0
// CHECK-NEXT:         %141 = OpLoad %130 %r
// CHECK-NEXT:                OpStore %140 %141
// CHECK-NEXT:         %142 = OpAccessChain %_ptr_Function_130 %list %int_1
// CHECK-NEXT:         %143 = OpAccessChain %_ptr_Function_130 %list %int_0
// CHECK-NEXT:         %144 = OpLoad %130 %143
// CHECK-NEXT:         %146 = OpMatrixTimesScalar %130 %144 %int_2
// CHECK-NEXT:         %147 = OpLoad %130 %r
// CHECK-NEXT:         %148 = OpIAdd %130 %146 %147
// CHECK-NEXT:                OpStore %142 %148
// CHECK-NEXT:         %149 = OpAccessChain %_ptr_Function_130 %list %int_1
// CHECK-NEXT:         %150 = OpLoad %130 %149
// CHECK-NEXT:         %151 = OpAccessChain %_ptr_StorageBuffer_float %18 %int_0 %uint_0
// CHECK-NEXT:                OpCooperativeMatrixStoreKHR %151 %150 %int_0 %uint_16 MakePointerAvailable|NonPrivatePointer %uint_5
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:                OpFunctionEnd
