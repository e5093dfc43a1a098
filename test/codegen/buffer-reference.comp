// Buffer references: a list, alignment, casts and arithmetic.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_buffer_reference2 : require
#extension GL_EXT_buffer_reference_uvec2 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require

layout(local_size_x = 1) in;
layout(buffer_reference) buffer Node;
layout(buffer_reference, std430, buffer_reference_align = 8) buffer Node { Node next; int value; };
layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer Floats { float f[]; };
layout(std430, binding = 0) buffer Data { Node head; uint64_t address; uvec2 pair; int r; };
int sum(Node n) {
  int total = 0;
  for (int i = 0; i < 3; ++i) {
    total += n.value;
    n = n.next;
  }
  return total;
}
void main() {
  Floats f = Floats(address);
  r = sum(head) + int(f.f[2]);
  Node second = head + 1;
  second.next = Node(pair);
  address = uint64_t(second);
  Floats(second).f[0] > 1.0 ? r++ : r--;
}

// CHECK: ; SPIR-V
// CHECK-NEXT: ; Version: 1.6
// CHECK-NEXT: ; Generator: Khronos; 0
// CHECK-NEXT: ; Bound: 105
// CHECK-NEXT: ; Schema: 0
// CHECK-NEXT:                OpCapability Shader
// CHECK-NEXT:                OpCapability Int64
// CHECK-NEXT:                OpCapability PhysicalStorageBufferAddresses
// CHECK-NEXT:                OpMemoryModel PhysicalStorageBuffer64 GLSL450
// CHECK-NEXT:                OpEntryPoint GLCompute %main "main" %10
// CHECK-NEXT:                OpExecutionMode %main LocalSize 1 1 1
// CHECK-NEXT:                OpSource GLSL 460
// CHECK-NEXT:                OpSourceExtension "GL_EXT_buffer_reference2"
// CHECK-NEXT:                OpSourceExtension "GL_EXT_buffer_reference_uvec2"
// CHECK-NEXT:                OpSourceExtension "GL_EXT_scalar_block_layout"
// CHECK-NEXT:                OpSourceExtension "GL_EXT_shader_explicit_arithmetic_types_int64"
// CHECK-NEXT:                OpName %Data "Data"
// CHECK-NEXT:                OpMemberName %Data 0 "head"
// CHECK-NEXT:                OpMemberName %Data 1 "address"
// CHECK-NEXT:                OpMemberName %Data 2 "pair"
// CHECK-NEXT:                OpMemberName %Data 3 "r"
// CHECK-NEXT:                OpName %Node "Node"
// CHECK-NEXT:                OpMemberName %Node 0 "next"
// CHECK-NEXT:                OpMemberName %Node 1 "value"
// CHECK-NEXT:                OpName %sum "sum"
// CHECK-NEXT:                OpName %n "n"
// CHECK-NEXT:                OpName %n_0 "n"
// CHECK-NEXT:                OpName %total "total"
// CHECK-NEXT:                OpName %i "i"
// CHECK-NEXT:                OpName %main "main"
// CHECK-NEXT:                OpName %Floats "Floats"
// CHECK-NEXT:                OpMemberName %Floats 0 "f"
// CHECK-NEXT:                OpName %f "f"
// CHECK-NEXT:                OpName %second "second"
// CHECK-NEXT:                OpDecorate %Data Block
// CHECK-NEXT:                OpMemberDecorate %Data 0 Offset 0
// CHECK-NEXT:                OpMemberDecorate %Data 1 Offset 8
// CHECK-NEXT:                OpMemberDecorate %Data 2 Offset 16
// CHECK-NEXT:                OpMemberDecorate %Data 3 Offset 24
// CHECK-NEXT:                OpDecorate %Node Block
// CHECK-NEXT:                OpMemberDecorate %Node 0 Offset 0
// CHECK-NEXT:                OpMemberDecorate %Node 1 Offset 8
// CHECK-NEXT:                OpDecorate %10 DescriptorSet 0
// CHECK-NEXT:                OpDecorate %10 Binding 0
// CHECK-NEXT:                OpDecorate %n Aliased
// CHECK-NEXT:                OpDecorate %n_0 AliasedPointer
// CHECK-NEXT:                OpDecorate %_runtimearr_float ArrayStride 4
// CHECK-NEXT:                OpDecorate %Floats Block
// CHECK-NEXT:                OpMemberDecorate %Floats 0 NonWritable
// CHECK-NEXT:                OpMemberDecorate %Floats 0 Offset 0
// CHECK-NEXT:                OpDecorate %f AliasedPointer
// CHECK-NEXT:                OpDecorate %second AliasedPointer
// CHECK-NEXT:                OpTypeForwardPointer %_ptr_PhysicalStorageBuffer_Node PhysicalStorageBuffer
// CHECK-NEXT:       %ulong = OpTypeInt 64 0
// CHECK-NEXT:        %uint = OpTypeInt 32 0
// CHECK-NEXT:      %v2uint = OpTypeVector %uint 2
// CHECK-NEXT:         %int = OpTypeInt 32 1
// CHECK-NEXT:        %Data = OpTypeStruct %_ptr_PhysicalStorageBuffer_Node %ulong %v2uint %int
// CHECK-NEXT:        %Node = OpTypeStruct %_ptr_PhysicalStorageBuffer_Node %int
// CHECK-NEXT: %_ptr_PhysicalStorageBuffer_Node = OpTypePointer PhysicalStorageBuffer %Node
// CHECK-NEXT: %_ptr_StorageBuffer_Data = OpTypePointer StorageBuffer %Data
// CHECK-NEXT:          %10 = OpVariable %_ptr_StorageBuffer_Data StorageBuffer
// CHECK-NEXT:          %11 = OpTypeFunction %int %_ptr_PhysicalStorageBuffer_Node
// CHECK-NEXT: %_ptr_Function__ptr_PhysicalStorageBuffer_Node = OpTypePointer Function %_ptr_PhysicalStorageBuffer_Node
// CHECK-NEXT: %_ptr_Function_int = OpTypePointer Function %int
// CHECK-NEXT:       %int_0 = OpConstant %int 0
// CHECK-NEXT:        %bool = OpTypeBool
// CHECK-NEXT:       %int_3 = OpConstant %int 3
// CHECK-NEXT:       %int_1 = OpConstant %int 1
// CHECK-NEXT: %_ptr_PhysicalStorageBuffer_int = OpTypePointer PhysicalStorageBuffer %int
// CHECK-NEXT: %_ptr_PhysicalStorageBuffer__ptr_PhysicalStorageBuffer_Node = OpTypePointer PhysicalStorageBuffer %_ptr_PhysicalStorageBuffer_Node
// CHECK-NEXT:        %void = OpTypeVoid
// CHECK-NEXT:          %45 = OpTypeFunction %void
// CHECK-NEXT:                OpTypeForwardPointer %_ptr_PhysicalStorageBuffer_Floats PhysicalStorageBuffer
// CHECK-NEXT:       %float = OpTypeFloat 32
// CHECK-NEXT: %_runtimearr_float = OpTypeRuntimeArray %float
// CHECK-NEXT:      %Floats = OpTypeStruct %_runtimearr_float
// CHECK-NEXT: %_ptr_PhysicalStorageBuffer_Floats = OpTypePointer PhysicalStorageBuffer %Floats
// CHECK-NEXT: %_ptr_Function__ptr_PhysicalStorageBuffer_Floats = OpTypePointer Function %_ptr_PhysicalStorageBuffer_Floats
// CHECK-NEXT: %_ptr_StorageBuffer_ulong = OpTypePointer StorageBuffer %ulong
// CHECK-NEXT: %_ptr_StorageBuffer_int = OpTypePointer StorageBuffer %int
// CHECK-NEXT: %_ptr_StorageBuffer__ptr_PhysicalStorageBuffer_Node = OpTypePointer StorageBuffer %_ptr_PhysicalStorageBuffer_Node
// CHECK-NEXT:       %int_2 = OpConstant %int 2
// CHECK-NEXT: %_ptr_PhysicalStorageBuffer_float = OpTypePointer PhysicalStorageBuffer %float
// CHECK-NEXT:        %long = OpTypeInt 64 1
// CHECK-NEXT:      %long_1 = OpConstant %long 1
// CHECK-NEXT:     %long_16 = OpConstant %long 16
// CHECK-NEXT: %_ptr_StorageBuffer_v2uint = OpTypePointer StorageBuffer %v2uint
// CHECK-NEXT:     %float_1 = OpConstant %float 1
// CHECK-NEXT:         %sum = OpFunction %int None %11
// CHECK-NEXT:           %n = OpFunctionParameter %_ptr_PhysicalStorageBuffer_Node
// CHECK-NEXT:          %14 = OpLabel
// CHECK-NEXT:         %n_0 = OpVariable %_ptr_Function__ptr_PhysicalStorageBuffer_Node Function
// CHECK-NEXT:       %total = OpVariable %_ptr_Function_int Function
// CHECK-NEXT:           %i = OpVariable %_ptr_Function_int Function
// CHECK-NEXT:                OpStore %n_0 %n
// CHECK-NEXT:                OpStore %total %int_0
// CHECK-NEXT:                OpStore %i %int_0
// CHECK-NEXT:                OpBranch %21
// CHECK-NEXT:          %21 = OpLabel
// CHECK-NEXT:                OpLoopMerge %24 %23 None
// CHECK-NEXT:                OpBranch %25
// CHECK-NEXT:          %25 = OpLabel
// CHECK-NEXT:          %27 = OpLoad %int %i
// CHECK-NEXT:          %29 = OpSLessThan %bool %27 %int_3
// CHECK-NEXT:                OpBranchConditional %29 %22 %24
// CHECK-NEXT:          %22 = OpLabel
// CHECK-NEXT:          %30 = OpLoad %_ptr_PhysicalStorageBuffer_Node %n_0
// CHECK-NEXT:          %33 = OpAccessChain %_ptr_PhysicalStorageBuffer_int %30 %int_1
// CHECK-NEXT:          %34 = OpLoad %int %33 Aligned 8
// CHECK-NEXT:          %35 = OpLoad %int %total
// CHECK-NEXT:          %36 = OpIAdd %int %35 %34
// CHECK-NEXT:                OpStore %total %36
// CHECK-NEXT:          %37 = OpLoad %_ptr_PhysicalStorageBuffer_Node %n_0
// CHECK-NEXT:          %39 = OpAccessChain %_ptr_PhysicalStorageBuffer__ptr_PhysicalStorageBuffer_Node %37 %int_0
// CHECK-NEXT:          %40 = OpLoad %_ptr_PhysicalStorageBuffer_Node %39 Aligned 8
// CHECK-NEXT:                OpStore %n_0 %40
// CHECK-NEXT:                OpBranch %23
// CHECK-NEXT:          %23 = OpLabel
// CHECK-NEXT:          %41 = OpLoad %int %i
// CHECK-NEXT:          %42 = OpIAdd %int %41 %int_1
// CHECK-NEXT:                OpStore %i %42
// CHECK-NEXT:                OpBranch %21
// CHECK-NEXT:          %24 = OpLabel
// CHECK-NEXT:          %43 = OpLoad %int %total
// CHECK-NEXT:                OpReturnValue %43
// CHECK-NEXT:                OpFunctionEnd
// CHECK-NEXT:        %main = OpFunction %void None %45
// CHECK-NEXT:          %46 = OpLabel
// CHECK-NEXT:           %f = OpVariable %_ptr_Function__ptr_PhysicalStorageBuffer_Floats Function
// CHECK-NEXT:      %second = OpVariable %_ptr_Function__ptr_PhysicalStorageBuffer_Node Function
// CHECK-NEXT:          %54 = OpAccessChain %_ptr_StorageBuffer_ulong %10 %int_1
// CHECK-NEXT:          %55 = OpLoad %ulong %54
// CHECK-NEXT:          %56 = OpConvertUToPtr %_ptr_PhysicalStorageBuffer_Floats %55
// CHECK-NEXT:                OpStore %f %56
// CHECK-NEXT:          %58 = OpAccessChain %_ptr_StorageBuffer_int %10 %int_3
// CHECK-NEXT:          %60 = OpAccessChain %_ptr_StorageBuffer__ptr_PhysicalStorageBuffer_Node %10 %int_0
// CHECK-NEXT:          %61 = OpLoad %_ptr_PhysicalStorageBuffer_Node %60
// CHECK-NEXT:          %62 = OpFunctionCall %int %sum %61
// CHECK-NEXT:          %63 = OpLoad %_ptr_PhysicalStorageBuffer_Floats %f
// CHECK-NEXT:          %66 = OpAccessChain %_ptr_PhysicalStorageBuffer_float %63 %int_0 %int_2
// CHECK-NEXT:          %67 = OpLoad %float %66 Aligned 4
// CHECK-NEXT:          %68 = OpConvertFToS %int %67
// CHECK-NEXT:          %69 = OpIAdd %int %62 %68
// CHECK-NEXT:                OpStore %58 %69
// CHECK-NEXT:          %71 = OpAccessChain %_ptr_StorageBuffer__ptr_PhysicalStorageBuffer_Node %10 %int_0
// CHECK-NEXT:          %72 = OpLoad %_ptr_PhysicalStorageBuffer_Node %71
// CHECK-NEXT:          %76 = OpIMul %long %long_1 %long_16
// CHECK-NEXT:          %77 = OpConvertPtrToU %ulong %72
// CHECK-NEXT:          %78 = OpIAdd %ulong %77 %76
// CHECK-NEXT:          %79 = OpConvertUToPtr %_ptr_PhysicalStorageBuffer_Node %78
// CHECK-NEXT:                OpStore %second %79
// CHECK-NEXT:          %80 = OpLoad %_ptr_PhysicalStorageBuffer_Node %second
// CHECK-NEXT:          %81 = OpAccessChain %_ptr_PhysicalStorageBuffer__ptr_PhysicalStorageBuffer_Node %80 %int_0
// CHECK-NEXT:          %83 = OpAccessChain %_ptr_StorageBuffer_v2uint %10 %int_2
// CHECK-NEXT:          %84 = OpLoad %v2uint %83
// CHECK-NEXT:          %85 = OpBitcast %_ptr_PhysicalStorageBuffer_Node %84
// CHECK-NEXT:                OpStore %81 %85 Aligned 8
// CHECK-NEXT:          %86 = OpAccessChain %_ptr_StorageBuffer_ulong %10 %int_1
// CHECK-NEXT:          %87 = OpLoad %_ptr_PhysicalStorageBuffer_Node %second
// CHECK-NEXT:          %88 = OpConvertPtrToU %ulong %87
// CHECK-NEXT:                OpStore %86 %88
// CHECK-NEXT:          %89 = OpLoad %_ptr_PhysicalStorageBuffer_Node %second
// CHECK-NEXT:          %90 = OpBitcast %_ptr_PhysicalStorageBuffer_Floats %89
// CHECK-NEXT:          %91 = OpAccessChain %_ptr_PhysicalStorageBuffer_float %90 %int_0 %int_0
// CHECK-NEXT:          %92 = OpLoad %float %91 Aligned 4
// CHECK-NEXT:          %94 = OpFOrdGreaterThan %bool %92 %float_1
// CHECK-NEXT:                OpSelectionMerge %97 None
// CHECK-NEXT:                OpBranchConditional %94 %95 %96
// CHECK-NEXT:          %95 = OpLabel
// CHECK-NEXT:          %98 = OpAccessChain %_ptr_StorageBuffer_int %10 %int_3
// CHECK-NEXT:          %99 = OpLoad %int %98
// CHECK-NEXT:         %100 = OpIAdd %int %99 %int_1
// CHECK-NEXT:                OpStore %98 %100
// CHECK-NEXT:                OpBranch %97
// CHECK-NEXT:          %96 = OpLabel
// CHECK-NEXT:         %101 = OpAccessChain %_ptr_StorageBuffer_int %10 %int_3
// CHECK-NEXT:         %102 = OpLoad %int %101
// CHECK-NEXT:         %103 = OpISub %int %102 %int_1
// CHECK-NEXT:                OpStore %101 %103
// CHECK-NEXT:                OpBranch %97
// CHECK-NEXT:          %97 = OpLabel
// CHECK-NEXT:         %104 = OpPhi %int %99 %95 %102 %96
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:                OpFunctionEnd
