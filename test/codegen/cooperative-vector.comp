// GL_NV_cooperative_vector.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(constant_id = 0) const uint N = 8;
layout(local_size_x = 32) in;
layout(std430, binding = 0) readonly buffer W { float16_t w[]; };
layout(std430, binding = 1) buffer D { uint d[]; };
shared vec4 s[16];
void main() {
  coopvecNV<float16_t, 16> v;
  coopVecLoadNV(v, w, 32);
  coopVecLoadNV(v, s, 0);
  coopvecNV<float16_t, N> r = coopvecNV<float16_t, N>(float16_t(1));
  coopVecMatMulNV(r, v, gl_ComponentTypeFloat16NV, w, 64, gl_ComponentTypeFloat16NV, N, 16, gl_CooperativeVectorMatrixLayoutRowMajorNV, false, 32);
  coopVecMatMulAddNV(r, v, gl_ComponentTypeFloatE4M3NV, d, 64, gl_ComponentTypeFloatE4M3NV, w, 0, gl_ComponentTypeFloat16NV, N, 16, gl_CooperativeVectorMatrixLayoutInferencingOptimalNV, true, 0);
  r = max(r, coopvecNV<float16_t, N>(0)) * float16_t(2) - r / r;
  r = tanh(exp(r)) + clamp(r, r, r) + step(r, r) + fma(r, r, r);
  coopvecNV<uint, 4> p = coopvecNV<uint, 4>(1, uvec2(2, 3), d[0]);
  coopvecNV<int, 4> q = coopvecNV<int, 4>(p);
  p = (p << p) & ~p | p ^ p;
  coopVecMatMulNV(q, p, gl_ComponentTypeUnsignedInt8PackedNV, d, 0, gl_ComponentTypeUnsignedInt8NV, 4, 16, gl_CooperativeVectorMatrixLayoutColumnMajorNV, false, 16);
  q[1] = q[q.length() - 2];
  coopVecStoreNV(q, d, 16);
  coopVecOuterProductAccumulateNV(v, v, d, 0, 0, gl_CooperativeVectorMatrixLayoutTrainingOptimalNV, gl_ComponentTypeFloat16NV);
  coopVecReduceSumAccumulateNV(v, d, 64);
}

// CHECK: ; SPIR-V
// CHECK-NEXT: ; Version: 1.6
// CHECK-NEXT: ; Generator: Khronos; 0
// CHECK-NEXT: ; Bound: 128
// CHECK-NEXT: ; Schema: 0
// CHECK-NEXT:                OpCapability Shader
// CHECK-NEXT:                OpCapability Float16
// CHECK-NEXT:                OpCapability StorageBuffer16BitAccess
// CHECK-NEXT:                OpCapability VulkanMemoryModel
// CHECK-NEXT:                OpCapability CooperativeVectorNV
// CHECK-NEXT:                OpCapability CooperativeVectorTrainingNV
// CHECK-NEXT:                OpCapability ReplicatedCompositesEXT
// CHECK-NEXT:                OpExtension "SPV_EXT_replicated_composites"
// CHECK-NEXT:                OpExtension "SPV_NV_cooperative_vector"
// CHECK-NEXT:          %56 = OpExtInstImport "GLSL.std.450"
// CHECK-NEXT:                OpMemoryModel Logical Vulkan
// CHECK-NEXT:                OpEntryPoint GLCompute %main "main" %8 %12 %s
// CHECK-NEXT:                OpExecutionMode %main LocalSize 32 1 1
// CHECK-NEXT:                OpSource GLSL 460
// CHECK-NEXT:                OpSourceExtension "GL_EXT_shader_explicit_arithmetic_types"
// CHECK-NEXT:                OpSourceExtension "GL_NV_cooperative_vector"
// CHECK-NEXT:                OpName %N "N"
// CHECK-NEXT:                OpName %W "W"
// CHECK-NEXT:                OpMemberName %W 0 "w"
// CHECK-NEXT:                OpName %D "D"
// CHECK-NEXT:                OpMemberName %D 0 "d"
// CHECK-NEXT:                OpName %s "s"
// CHECK-NEXT:                OpName %main "main"
// CHECK-NEXT:                OpName %v "v"
// CHECK-NEXT:                OpName %r "r"
// CHECK-NEXT:                OpName %p "p"
// CHECK-NEXT:                OpName %q "q"
// CHECK-NEXT:                OpDecorate %N SpecId 0
// CHECK-NEXT:                OpDecorate %_runtimearr_half ArrayStride 2
// CHECK-NEXT:                OpDecorate %W Block
// CHECK-NEXT:                OpMemberDecorate %W 0 NonWritable
// CHECK-NEXT:                OpMemberDecorate %W 0 Offset 0
// CHECK-NEXT:                OpDecorate %8 DescriptorSet 0
// CHECK-NEXT:                OpDecorate %8 Binding 0
// CHECK-NEXT:                OpDecorate %8 NonWritable
// CHECK-NEXT:                OpDecorate %_runtimearr_uint ArrayStride 4
// CHECK-NEXT:                OpDecorate %D Block
// CHECK-NEXT:                OpMemberDecorate %D 0 Offset 0
// CHECK-NEXT:                OpDecorate %12 DescriptorSet 0
// CHECK-NEXT:                OpDecorate %12 Binding 1
// CHECK-NEXT:        %uint = OpTypeInt 32 0
// CHECK-NEXT:           %N = OpSpecConstant %uint 8
// CHECK-NEXT:        %half = OpTypeFloat 16
// CHECK-NEXT: %_runtimearr_half = OpTypeRuntimeArray %half
// CHECK-NEXT:           %W = OpTypeStruct %_runtimearr_half
// CHECK-NEXT: %_ptr_StorageBuffer_W = OpTypePointer StorageBuffer %W
// CHECK-NEXT:           %8 = OpVariable %_ptr_StorageBuffer_W StorageBuffer
// CHECK-NEXT: %_runtimearr_uint = OpTypeRuntimeArray %uint
// CHECK-NEXT:           %D = OpTypeStruct %_runtimearr_uint
// CHECK-NEXT: %_ptr_StorageBuffer_D = OpTypePointer StorageBuffer %D
// CHECK-NEXT:          %12 = OpVariable %_ptr_StorageBuffer_D StorageBuffer
// CHECK-NEXT:       %float = OpTypeFloat 32
// CHECK-NEXT:     %v4float = OpTypeVector %float 4
// CHECK-NEXT:     %uint_16 = OpConstant %uint 16
// CHECK-NEXT: %_arr_v4float_uint_16 = OpTypeArray %v4float %uint_16
// CHECK-NEXT: %_ptr_Workgroup__arr_v4float_uint_16 = OpTypePointer Workgroup %_arr_v4float_uint_16
// CHECK-NEXT:           %s = OpVariable %_ptr_Workgroup__arr_v4float_uint_16 Workgroup
// CHECK-NEXT:        %void = OpTypeVoid
// CHECK-NEXT:          %20 = OpTypeFunction %void
// CHECK-NEXT:          %22 = OpTypeVectorIdEXT %half %uint_16
// CHECK-NEXT: %_ptr_Function_22 = OpTypePointer Function %22
// CHECK-NEXT:         %int = OpTypeInt 32 1
// CHECK-NEXT:       %int_0 = OpConstant %int 0
// CHECK-NEXT: %_ptr_StorageBuffer__runtimearr_half = OpTypePointer StorageBuffer %_runtimearr_half
// CHECK-NEXT:     %uint_32 = OpConstant %uint 32
// CHECK-NEXT:      %uint_0 = OpConstant %uint 0
// CHECK-NEXT:      %uint_2 = OpConstant %uint 2
// CHECK-NEXT:          %34 = OpTypeVectorIdEXT %half %N
// CHECK-NEXT: %_ptr_Function_34 = OpTypePointer Function %34
// CHECK-NEXT: %half_0x1p_0 = OpConstant %half 0x1p+0
// CHECK-NEXT:     %uint_64 = OpConstant %uint 64
// CHECK-NEXT:        %bool = OpTypeBool
// CHECK-NEXT:       %false = OpConstantFalse %bool
// CHECK-NEXT: %int_1000491002 = OpConstant %int 1000491002
// CHECK-NEXT: %_ptr_StorageBuffer__runtimearr_uint = OpTypePointer StorageBuffer %_runtimearr_uint
// CHECK-NEXT:       %int_2 = OpConstant %int 2
// CHECK-NEXT:        %true = OpConstantTrue %bool
// CHECK-NEXT: %half_0x0p_0 = OpConstant %half 0x0p+0
// CHECK-NEXT: %half_0x1p_1 = OpConstant %half 0x1p+1
// CHECK-NEXT:      %uint_4 = OpConstant %uint 4
// CHECK-NEXT:          %82 = OpTypeVectorIdEXT %uint %uint_4
// CHECK-NEXT: %_ptr_Function_82 = OpTypePointer Function %82
// CHECK-NEXT:      %uint_1 = OpConstant %uint 1
// CHECK-NEXT:      %v2uint = OpTypeVector %uint 2
// CHECK-NEXT:      %uint_3 = OpConstant %uint 3
// CHECK-NEXT:          %88 = OpConstantComposite %v2uint %uint_2 %uint_3
// CHECK-NEXT: %_ptr_StorageBuffer_uint = OpTypePointer StorageBuffer %uint
// CHECK-NEXT:          %95 = OpTypeVectorIdEXT %int %uint_4
// CHECK-NEXT: %_ptr_Function_95 = OpTypePointer Function %95
// CHECK-NEXT: %int_1000491001 = OpConstant %int 1000491001
// CHECK-NEXT:       %int_7 = OpConstant %int 7
// CHECK-NEXT:       %int_1 = OpConstant %int 1
// CHECK-NEXT: %_ptr_Function_int = OpTypePointer Function %int
// CHECK-NEXT:       %int_3 = OpConstant %int 3
// CHECK-NEXT:        %main = OpFunction %void None %20
// CHECK-NEXT:          %21 = OpLabel
// CHECK-NEXT:           %v = OpVariable %_ptr_Function_22 Function
// CHECK-NEXT:           %r = OpVariable %_ptr_Function_34 Function
// CHECK-NEXT:           %p = OpVariable %_ptr_Function_82 Function
// CHECK-NEXT:           %q = OpVariable %_ptr_Function_95 Function
// CHECK-NEXT:          %28 = OpAccessChain %_ptr_StorageBuffer__runtimearr_half %8 %int_0
// CHECK-NEXT:          %30 = OpCooperativeVectorLoadNV %22 %28 %uint_32
// CHECK-NEXT:                OpStore %v %30
// CHECK-NEXT:          %33 = OpCooperativeVectorLoadNV %22 %s %uint_0 MakePointerVisible|NonPrivatePointer %uint_2
// CHECK-NEXT:                OpStore %v %33
// CHECK-NEXT:          %38 = OpCompositeConstructReplicateEXT %34 %half_0x1p_0
// CHECK-NEXT:                OpStore %r %38
// CHECK-NEXT:          %39 = OpLoad %22 %v
// CHECK-NEXT:          %40 = OpAccessChain %_ptr_StorageBuffer__runtimearr_half %8 %int_0
// CHECK-NEXT:          %44 = OpCooperativeVectorMatrixMulNV %34 %39 %int_0 %40 %uint_64 %int_0 %N %uint_16 %int_0 %false %uint_32
// CHECK-NEXT:                OpStore %r %44
// CHECK-NEXT:          %45 = OpLoad %22 %v
// CHECK-NEXT:          %48 = OpAccessChain %_ptr_StorageBuffer__runtimearr_uint %12 %int_0
// CHECK-NEXT:          %49 = OpAccessChain %_ptr_StorageBuffer__runtimearr_half %8 %int_0
// CHECK-NEXT:          %52 = OpCooperativeVectorMatrixMulAddNV %34 %45 %int_1000491002 %48 %uint_64 %int_1000491002 %49 %uint_0 %int_0 %N %uint_16 %int_2 %true %uint_0
// CHECK-NEXT:                OpStore %r %52
// CHECK-NEXT:          %53 = OpLoad %34 %r
// CHECK-NEXT:          %55 = OpCompositeConstructReplicateEXT %34 %half_0x0p_0
// CHECK-NEXT:          %57 = OpExtInst %34 %56 FMax %53 %55
// CHECK-NEXT:          %59 = OpVectorTimesScalar %34 %57 %half_0x1p_1
// CHECK-NEXT:          %60 = OpLoad %34 %r
// CHECK-NEXT:          %61 = OpLoad %34 %r
// CHECK-NEXT:          %62 = OpFDiv %34 %60 %61
// CHECK-NEXT:          %63 = OpFSub %34 %59 %62
// CHECK-NEXT:                OpStore %r %63
// CHECK-NEXT:          %64 = OpLoad %34 %r
// CHECK-NEXT:          %65 = OpExtInst %34 %56 Exp %64
// CHECK-NEXT:          %66 = OpExtInst %34 %56 Tanh %65
// CHECK-NEXT:          %67 = OpLoad %34 %r
// CHECK-NEXT:          %68 = OpLoad %34 %r
// CHECK-NEXT:          %69 = OpLoad %34 %r
// CHECK-NEXT:          %70 = OpExtInst %34 %56 FClamp %67 %68 %69
// CHECK-NEXT:          %71 = OpFAdd %34 %66 %70
// CHECK-NEXT:          %72 = OpLoad %34 %r
// CHECK-NEXT:          %73 = OpLoad %34 %r
// CHECK-NEXT:          %74 = OpExtInst %34 %56 Step %72 %73
// CHECK-NEXT:          %75 = OpFAdd %34 %71 %74
// CHECK-NEXT:          %76 = OpLoad %34 %r
// CHECK-NEXT:          %77 = OpLoad %34 %r
// CHECK-NEXT:          %78 = OpLoad %34 %r
// CHECK-NEXT:          %79 = OpExtInst %34 %56 Fma %76 %77 %78
// CHECK-NEXT:          %80 = OpFAdd %34 %75 %79
// CHECK-NEXT:                OpStore %r %80
// CHECK-NEXT:          %90 = OpAccessChain %_ptr_StorageBuffer_uint %12 %int_0 %int_0
// CHECK-NEXT:          %91 = OpLoad %uint %90
// CHECK-NEXT:          %92 = OpCompositeExtract %uint %88 0
// CHECK-NEXT:          %93 = OpCompositeExtract %uint %88 1
// CHECK-NEXT:          %94 = OpCompositeConstruct %82 %uint_1 %92 %93 %91
// CHECK-NEXT:                OpStore %p %94
// CHECK-NEXT:          %98 = OpLoad %82 %p
// CHECK-NEXT:          %99 = OpBitcast %95 %98
// CHECK-NEXT:                OpStore %q %99
// CHECK-NEXT:         %100 = OpLoad %82 %p
// CHECK-NEXT:         %101 = OpLoad %82 %p
// CHECK-NEXT:         %102 = OpShiftLeftLogical %82 %100 %101
// CHECK-NEXT:         %103 = OpLoad %82 %p
// CHECK-NEXT:         %104 = OpNot %82 %103
// CHECK-NEXT:         %105 = OpBitwiseAnd %82 %102 %104
// CHECK-NEXT:         %106 = OpLoad %82 %p
// CHECK-NEXT:         %107 = OpLoad %82 %p
// CHECK-NEXT:         %108 = OpBitwiseXor %82 %106 %107
// CHECK-NEXT:         %109 = OpBitwiseOr %82 %105 %108
// CHECK-NEXT:                OpStore %p %109
// CHECK-NEXT:         %110 = OpLoad %82 %p
// CHECK-NEXT:         %112 = OpAccessChain %_ptr_StorageBuffer__runtimearr_uint %12 %int_0
// CHECK-NEXT:         %115 = OpCooperativeVectorMatrixMulNV %95 %110 %int_1000491001 %112 %uint_0 %int_7 %uint_4 %uint_16 %int_1 %false %uint_16 MatrixResultSignedComponentsKHR
// CHECK-NEXT:                OpStore %q %115
// CHECK-NEXT:         %117 = OpAccessChain %_ptr_Function_int %q %int_1
// CHECK-NEXT:         %118 = OpAccessChain %_ptr_Function_int %q %int_2
// CHECK-NEXT:         %119 = OpLoad %int %118
// CHECK-NEXT:                OpStore %117 %119
// CHECK-NEXT:         %120 = OpLoad %95 %q
// CHECK-NEXT:         %121 = OpAccessChain %_ptr_StorageBuffer__runtimearr_uint %12 %int_0
// CHECK-NEXT:                OpCooperativeVectorStoreNV %121 %uint_16 %120
// CHECK-NEXT:         %122 = OpLoad %22 %v
// CHECK-NEXT:         %123 = OpLoad %22 %v
// CHECK-NEXT:         %124 = OpAccessChain %_ptr_StorageBuffer__runtimearr_uint %12 %int_0
// CHECK-NEXT:                OpCooperativeVectorOuterProductAccumulateNV %124 %uint_0 %122 %123 %int_3 %int_0 %uint_0
// CHECK-NEXT:         %126 = OpLoad %22 %v
// CHECK-NEXT:         %127 = OpAccessChain %_ptr_StorageBuffer__runtimearr_uint %12 %int_0
// CHECK-NEXT:                OpCooperativeVectorReduceSumAccumulateNV %127 %uint_64 %126
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:                OpFunctionEnd
