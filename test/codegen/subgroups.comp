// Subgroup operations.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_vote : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_KHR_shader_subgroup_shuffle_relative : require
#extension GL_KHR_shader_subgroup_clustered : require
#extension GL_KHR_shader_subgroup_quad : require

layout(local_size_x = 64) in;
layout(std430, binding = 0) buffer Data { float f; ivec2 i; uint u; uvec4 b; bool t; };
void main() {
  f = subgroupAdd(f) + subgroupInclusiveMul(f) + subgroupExclusiveMin(f) + subgroupClusteredMax(f, 8);
  i = subgroupMax(i) + subgroupShuffle(i, 3) + subgroupShuffleXor(i, 1) + subgroupShuffleUp(i, 1) + subgroupQuadSwapDiagonal(i);
  u = subgroupAnd(u) + subgroupBroadcast(u, 2) + subgroupBroadcastFirst(u) + gl_SubgroupInvocationID + gl_SubgroupSize;
  b = subgroupBallot(f > 1) + subgroupBallotBitCount(b) + subgroupBallotFindLSB(b);
  t = subgroupAll(t) || subgroupAny(t) && subgroupAllEqual(f) ^^ subgroupElect() || subgroupXor(t) || subgroupInverseBallot(b);
  subgroupBarrier();
  subgroupMemoryBarrierShared();
}

// CHECK: ; SPIR-V
// CHECK-NEXT: ; Version: 1.6
// CHECK-NEXT: ; Generator: Khronos; 0
// CHECK-NEXT: ; Bound: 135
// CHECK-NEXT: ; Schema: 0
// CHECK-NEXT:                OpCapability Shader
// CHECK-NEXT:                OpCapability GroupNonUniformVote
// CHECK-NEXT:                OpCapability GroupNonUniformArithmetic
// CHECK-NEXT:                OpCapability GroupNonUniformBallot
// CHECK-NEXT:                OpCapability GroupNonUniformShuffle
// CHECK-NEXT:                OpCapability GroupNonUniformShuffleRelative
// CHECK-NEXT:                OpCapability GroupNonUniformClustered
// CHECK-NEXT:                OpCapability GroupNonUniformQuad
// CHECK-NEXT:                OpMemoryModel Logical GLSL450
// CHECK-NEXT:                OpEntryPoint GLCompute %main "main" %9 %gl_SubgroupInvocationID %gl_SubgroupSize
// CHECK-NEXT:                OpExecutionMode %main LocalSize 64 1 1
// CHECK-NEXT:                OpSource GLSL 460
// CHECK-NEXT:                OpSourceExtension "GL_KHR_shader_subgroup_arithmetic"
// CHECK-NEXT:                OpSourceExtension "GL_KHR_shader_subgroup_ballot"
// CHECK-NEXT:                OpSourceExtension "GL_KHR_shader_subgroup_clustered"
// CHECK-NEXT:                OpSourceExtension "GL_KHR_shader_subgroup_quad"
// CHECK-NEXT:                OpSourceExtension "GL_KHR_shader_subgroup_shuffle"
// CHECK-NEXT:                OpSourceExtension "GL_KHR_shader_subgroup_shuffle_relative"
// CHECK-NEXT:                OpSourceExtension "GL_KHR_shader_subgroup_vote"
// CHECK-NEXT:                OpName %Data "Data"
// CHECK-NEXT:                OpMemberName %Data 0 "f"
// CHECK-NEXT:                OpMemberName %Data 1 "i"
// CHECK-NEXT:                OpMemberName %Data 2 "u"
// CHECK-NEXT:                OpMemberName %Data 3 "b"
// CHECK-NEXT:                OpMemberName %Data 4 "t"
// CHECK-NEXT:                OpName %gl_SubgroupInvocationID "gl_SubgroupInvocationID"
// CHECK-NEXT:                OpName %gl_SubgroupSize "gl_SubgroupSize"
// CHECK-NEXT:                OpName %main "main"
// CHECK-NEXT:                OpDecorate %Data Block
// CHECK-NEXT:                OpMemberDecorate %Data 0 Offset 0
// CHECK-NEXT:                OpMemberDecorate %Data 1 Offset 8
// CHECK-NEXT:                OpMemberDecorate %Data 2 Offset 16
// CHECK-NEXT:                OpMemberDecorate %Data 3 Offset 32
// CHECK-NEXT:                OpMemberDecorate %Data 4 Offset 48
// CHECK-NEXT:                OpDecorate %9 DescriptorSet 0
// CHECK-NEXT:                OpDecorate %9 Binding 0
// CHECK-NEXT:                OpDecorate %gl_SubgroupInvocationID BuiltIn SubgroupLocalInvocationId
// CHECK-NEXT:                OpDecorate %gl_SubgroupSize BuiltIn SubgroupSize
// CHECK-NEXT:       %float = OpTypeFloat 32
// CHECK-NEXT:         %int = OpTypeInt 32 1
// CHECK-NEXT:       %v2int = OpTypeVector %int 2
// CHECK-NEXT:        %uint = OpTypeInt 32 0
// CHECK-NEXT:      %v4uint = OpTypeVector %uint 4
// CHECK-NEXT:        %Data = OpTypeStruct %float %v2int %uint %v4uint %uint
// CHECK-NEXT: %_ptr_StorageBuffer_Data = OpTypePointer StorageBuffer %Data
// CHECK-NEXT:           %9 = OpVariable %_ptr_StorageBuffer_Data StorageBuffer
// CHECK-NEXT: %_ptr_Input_uint = OpTypePointer Input %uint
// CHECK-NEXT: %gl_SubgroupInvocationID = OpVariable %_ptr_Input_uint Input
// CHECK-NEXT: %gl_SubgroupSize = OpVariable %_ptr_Input_uint Input
// CHECK-NEXT:        %void = OpTypeVoid
// CHECK-NEXT:          %14 = OpTypeFunction %void
// CHECK-NEXT:       %int_0 = OpConstant %int 0
// CHECK-NEXT: %_ptr_StorageBuffer_float = OpTypePointer StorageBuffer %float
// CHECK-NEXT:      %uint_3 = OpConstant %uint 3
// CHECK-NEXT:      %uint_8 = OpConstant %uint 8
// CHECK-NEXT:       %int_1 = OpConstant %int 1
// CHECK-NEXT: %_ptr_StorageBuffer_v2int = OpTypePointer StorageBuffer %v2int
// CHECK-NEXT:      %uint_1 = OpConstant %uint 1
// CHECK-NEXT:      %uint_2 = OpConstant %uint 2
// CHECK-NEXT:       %int_2 = OpConstant %int 2
// CHECK-NEXT: %_ptr_StorageBuffer_uint = OpTypePointer StorageBuffer %uint
// CHECK-NEXT:       %int_3 = OpConstant %int 3
// CHECK-NEXT: %_ptr_StorageBuffer_v4uint = OpTypePointer StorageBuffer %v4uint
// CHECK-NEXT:        %bool = OpTypeBool
// CHECK-NEXT:     %float_1 = OpConstant %float 1
// CHECK-NEXT:       %int_4 = OpConstant %int 4
// CHECK-NEXT:      %uint_0 = OpConstant %uint 0
// CHECK-NEXT:   %uint_2376 = OpConstant %uint 2376
// CHECK-NEXT:    %uint_264 = OpConstant %uint 264
// CHECK-NEXT:        %main = OpFunction %void None %14
// CHECK-NEXT:          %15 = OpLabel
// CHECK-NEXT:          %18 = OpAccessChain %_ptr_StorageBuffer_float %9 %int_0
// CHECK-NEXT:          %20 = OpAccessChain %_ptr_StorageBuffer_float %9 %int_0
// CHECK-NEXT:          %21 = OpLoad %float %20
// CHECK-NEXT:          %22 = OpGroupNonUniformFAdd %float %uint_3 Reduce %21
// CHECK-NEXT:          %23 = OpAccessChain %_ptr_StorageBuffer_float %9 %int_0
// CHECK-NEXT:          %24 = OpLoad %float %23
// CHECK-NEXT:          %25 = OpGroupNonUniformFMul %float %uint_3 InclusiveScan %24
// CHECK-NEXT:          %26 = OpFAdd %float %22 %25
// CHECK-NEXT:          %27 = OpAccessChain %_ptr_StorageBuffer_float %9 %int_0
// CHECK-NEXT:          %28 = OpLoad %float %27
// CHECK-NEXT:          %29 = OpGroupNonUniformFMin %float %uint_3 ExclusiveScan %28
// CHECK-NEXT:          %30 = OpFAdd %float %26 %29
// CHECK-NEXT:          %31 = OpAccessChain %_ptr_StorageBuffer_float %9 %int_0
// CHECK-NEXT:          %32 = OpLoad %float %31
// CHECK-NEXT:          %34 = OpGroupNonUniformFMax %float %uint_3 ClusteredReduce %32 %uint_8
// CHECK-NEXT:          %35 = OpFAdd %float %30 %34
// CHECK-NEXT:                OpStore %18 %35
// CHECK-NEXT:          %38 = OpAccessChain %_ptr_StorageBuffer_v2int %9 %int_1
// CHECK-NEXT:          %39 = OpAccessChain %_ptr_StorageBuffer_v2int %9 %int_1
// CHECK-NEXT:          %40 = OpLoad %v2int %39
// CHECK-NEXT:          %41 = OpGroupNonUniformSMax %v2int %uint_3 Reduce %40
// CHECK-NEXT:          %42 = OpAccessChain %_ptr_StorageBuffer_v2int %9 %int_1
// CHECK-NEXT:          %43 = OpLoad %v2int %42
// CHECK-NEXT:          %44 = OpGroupNonUniformShuffle %v2int %uint_3 %43 %uint_3
// CHECK-NEXT:          %45 = OpIAdd %v2int %41 %44
// CHECK-NEXT:          %46 = OpAccessChain %_ptr_StorageBuffer_v2int %9 %int_1
// CHECK-NEXT:          %47 = OpLoad %v2int %46
// CHECK-NEXT:          %49 = OpGroupNonUniformShuffleXor %v2int %uint_3 %47 %uint_1
// CHECK-NEXT:          %50 = OpIAdd %v2int %45 %49
// CHECK-NEXT:          %51 = OpAccessChain %_ptr_StorageBuffer_v2int %9 %int_1
// CHECK-NEXT:          %52 = OpLoad %v2int %51
// CHECK-NEXT:          %53 = OpGroupNonUniformShuffleUp %v2int %uint_3 %52 %uint_1
// CHECK-NEXT:          %54 = OpIAdd %v2int %50 %53
// CHECK-NEXT:          %55 = OpAccessChain %_ptr_StorageBuffer_v2int %9 %int_1
// CHECK-NEXT:          %56 = OpLoad %v2int %55
// CHECK-NEXT:          %58 = OpGroupNonUniformQuadSwap %v2int %uint_3 %56 %uint_2
// CHECK-NEXT:          %59 = OpIAdd %v2int %54 %58
// CHECK-NEXT:                OpStore %38 %59
// CHECK-NEXT:          %62 = OpAccessChain %_ptr_StorageBuffer_uint %9 %int_2
// CHECK-NEXT:          %63 = OpAccessChain %_ptr_StorageBuffer_uint %9 %int_2
// CHECK-NEXT:          %64 = OpLoad %uint %63
// CHECK-NEXT:          %65 = OpGroupNonUniformBitwiseAnd %uint %uint_3 Reduce %64
// CHECK-NEXT:          %66 = OpAccessChain %_ptr_StorageBuffer_uint %9 %int_2
// CHECK-NEXT:          %67 = OpLoad %uint %66
// CHECK-NEXT:          %68 = OpGroupNonUniformBroadcast %uint %uint_3 %67 %uint_2
// CHECK-NEXT:          %69 = OpIAdd %uint %65 %68
// CHECK-NEXT:          %70 = OpAccessChain %_ptr_StorageBuffer_uint %9 %int_2
// CHECK-NEXT:          %71 = OpLoad %uint %70
// CHECK-NEXT:          %72 = OpGroupNonUniformBroadcastFirst %uint %uint_3 %71
// CHECK-NEXT:          %73 = OpIAdd %uint %69 %72
// CHECK-NEXT:          %74 = OpLoad %uint %gl_SubgroupInvocationID
// CHECK-NEXT:          %75 = OpIAdd %uint %73 %74
// CHECK-NEXT:          %76 = OpLoad %uint %gl_SubgroupSize
// CHECK-NEXT:          %77 = OpIAdd %uint %75 %76
// CHECK-NEXT:                OpStore %62 %77
// CHECK-NEXT:          %80 = OpAccessChain %_ptr_StorageBuffer_v4uint %9 %int_3
// CHECK-NEXT:          %82 = OpAccessChain %_ptr_StorageBuffer_float %9 %int_0
// CHECK-NEXT:          %83 = OpLoad %float %82
// CHECK-NEXT:          %85 = OpFOrdGreaterThan %bool %83 %float_1
// CHECK-NEXT:          %86 = OpGroupNonUniformBallot %v4uint %uint_3 %85
// CHECK-NEXT:          %87 = OpAccessChain %_ptr_StorageBuffer_v4uint %9 %int_3
// CHECK-NEXT:          %88 = OpLoad %v4uint %87
// CHECK-NEXT:          %89 = OpGroupNonUniformBallotBitCount %uint %uint_3 Reduce %88
// CHECK-NEXT:          %90 = OpCompositeConstruct %v4uint %89 %89 %89 %89
// CHECK-NEXT:          %91 = OpIAdd %v4uint %86 %90
// CHECK-NEXT:          %92 = OpAccessChain %_ptr_StorageBuffer_v4uint %9 %int_3
// CHECK-NEXT:          %93 = OpLoad %v4uint %92
// CHECK-NEXT:          %94 = OpGroupNonUniformBallotFindLSB %uint %uint_3 %93
// CHECK-NEXT:          %95 = OpCompositeConstruct %v4uint %94 %94 %94 %94
// CHECK-NEXT:          %96 = OpIAdd %v4uint %91 %95
// CHECK-NEXT:                OpStore %80 %96
// CHECK-NEXT:          %98 = OpAccessChain %_ptr_StorageBuffer_uint %9 %int_4
// CHECK-NEXT:          %99 = OpAccessChain %_ptr_StorageBuffer_uint %9 %int_4
// CHECK-NEXT:         %100 = OpLoad %uint %99
// CHECK-NEXT:         %102 = OpINotEqual %bool %100 %uint_0
// CHECK-NEXT:         %103 = OpGroupNonUniformAll %bool %uint_3 %102
// CHECK-NEXT:                OpSelectionMerge %105 None
// CHECK-NEXT:                OpBranchConditional %103 %105 %104
// CHECK-NEXT:         %104 = OpLabel
// CHECK-NEXT:         %106 = OpAccessChain %_ptr_StorageBuffer_uint %9 %int_4
// CHECK-NEXT:         %107 = OpLoad %uint %106
// CHECK-NEXT:         %108 = OpINotEqual %bool %107 %uint_0
// CHECK-NEXT:         %109 = OpGroupNonUniformAny %bool %uint_3 %108
// CHECK-NEXT:                OpSelectionMerge %111 None
// CHECK-NEXT:                OpBranchConditional %109 %110 %111
// CHECK-NEXT:         %110 = OpLabel
// CHECK-NEXT:         %112 = OpAccessChain %_ptr_StorageBuffer_float %9 %int_0
// CHECK-NEXT:         %113 = OpLoad %float %112
// CHECK-NEXT:         %114 = OpGroupNonUniformAllEqual %bool %uint_3 %113
// CHECK-NEXT:                OpBranch %111
// CHECK-NEXT:         %111 = OpLabel
// CHECK-NEXT:         %115 = OpPhi %bool %109 %104 %114 %110
// CHECK-NEXT:         %116 = OpGroupNonUniformElect %bool %uint_3
// CHECK-NEXT:         %117 = OpLogicalNotEqual %bool %115 %116
// CHECK-NEXT:                OpBranch %105
// CHECK-NEXT:         %105 = OpLabel
// CHECK-NEXT:         %118 = OpPhi %bool %103 %15 %117 %111
// CHECK-NEXT:                OpSelectionMerge %120 None
// CHECK-NEXT:                OpBranchConditional %118 %120 %119
// CHECK-NEXT:         %119 = OpLabel
// CHECK-NEXT:         %121 = OpAccessChain %_ptr_StorageBuffer_uint %9 %int_4
// CHECK-NEXT:         %122 = OpLoad %uint %121
// CHECK-NEXT:         %123 = OpINotEqual %bool %122 %uint_0
// CHECK-NEXT:         %124 = OpGroupNonUniformLogicalXor %bool %uint_3 Reduce %123
// CHECK-NEXT:                OpBranch %120
// CHECK-NEXT:         %120 = OpLabel
// CHECK-NEXT:         %125 = OpPhi %bool %118 %105 %124 %119
// CHECK-NEXT:                OpSelectionMerge %127 None
// CHECK-NEXT:                OpBranchConditional %125 %127 %126
// CHECK-NEXT:         %126 = OpLabel
// CHECK-NEXT:         %128 = OpAccessChain %_ptr_StorageBuffer_v4uint %9 %int_3
// CHECK-NEXT:         %129 = OpLoad %v4uint %128
// CHECK-NEXT:         %130 = OpGroupNonUniformInverseBallot %bool %uint_3 %129
// CHECK-NEXT:                OpBranch %127
// CHECK-NEXT:         %127 = OpLabel
// CHECK-NEXT:         %131 = OpPhi %bool %125 %120 %130 %126
// CHECK-NEXT:         %132 = OpSelect %uint %131 %uint_1 %uint_0
// CHECK-NEXT:                OpStore %98 %132
// CHECK-NEXT:                OpControlBarrier %uint_3 %uint_3 %uint_2376
// CHECK-NEXT:                OpMemoryBarrier %uint_3 %uint_264
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:                OpFunctionEnd
