// Offsets in a heap are numbers as far as the shader knows them, else constants of the pipeline; an
// offset of the block is added in bytes at each access.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_EXT_structured_descriptor_heap : require
layout(local_size_x = 1) in;
layout(binding = 0) buffer Result { uint result; };
layout(push_constant) uniform Push { uint offset; } push;
layout(buffer_type) buffer Buffer { uint data; };
struct Pair { texture2D image; Buffer memory; uint number; };
layout(heap_offset = push.offset) resourceheap Heap {
  uint count;
  layout(descriptor_size = 32) Buffer known[2];
  uint behind;
  Pair pairs[];
} heap;
resourceheap Plain { uint a; vec4 b[2]; } plain;
void main() {
  result = heap.count + heap.known[1].data + heap.behind + heap.pairs[2].memory.data +
           uint(plain.b[1].x);
}

// CHECK: ; SPIR-V
// CHECK-NEXT: ; Version: 1.6
// CHECK-NEXT: ; Generator: Khronos; 0
// CHECK-NEXT: ; Bound: 98
// CHECK-NEXT: ; Schema: 0
// CHECK-NEXT:                OpCapability Shader
// CHECK-NEXT:                OpCapability Int8
// CHECK-NEXT:                OpCapability DescriptorHeapEXT
// CHECK-NEXT:                OpExtension "SPV_EXT_descriptor_heap"
// CHECK-NEXT:                OpExtension "SPV_KHR_untyped_pointers"
// CHECK-NEXT:                OpMemoryModel Logical GLSL450
// CHECK-NEXT:                OpEntryPoint GLCompute %main "main" %5 %push %resource_heap
// CHECK-NEXT:                OpExecutionMode %main LocalSize 1 1 1
// CHECK-NEXT:                OpSource GLSL 460
// CHECK-NEXT:                OpSourceExtension "GL_EXT_structured_descriptor_heap"
// CHECK-NEXT:                OpName %Result "Result"
// CHECK-NEXT:                OpMemberName %Result 0 "result"
// CHECK-NEXT:                OpName %Push "Push"
// CHECK-NEXT:                OpMemberName %Push 0 "offset"
// CHECK-NEXT:                OpName %push "push"
// CHECK-NEXT:                OpName %main "main"
// CHECK-NEXT:                OpName %resource_heap "resource_heap"
// CHECK-NEXT:                OpName %Pair "Pair"
// CHECK-NEXT:                OpMemberName %Pair 0 "image"
// CHECK-NEXT:                OpMemberName %Pair 1 "memory"
// CHECK-NEXT:                OpMemberName %Pair 2 "number"
// CHECK-NEXT:                OpName %Heap "Heap"
// CHECK-NEXT:                OpMemberName %Heap 0 "count"
// CHECK-NEXT:                OpMemberName %Heap 1 "known"
// CHECK-NEXT:                OpMemberName %Heap 2 "behind"
// CHECK-NEXT:                OpMemberName %Heap 3 "pairs"
// CHECK-NEXT:                OpName %Buffer "Buffer"
// CHECK-NEXT:                OpMemberName %Buffer 0 "data"
// CHECK-NEXT:                OpName %Plain "Plain"
// CHECK-NEXT:                OpMemberName %Plain 0 "a"
// CHECK-NEXT:                OpMemberName %Plain 1 "b"
// CHECK-NEXT:                OpDecorate %Result Block
// CHECK-NEXT:                OpMemberDecorate %Result 0 Offset 0
// CHECK-NEXT:                OpDecorate %5 DescriptorSet 0
// CHECK-NEXT:                OpDecorate %5 Binding 0
// CHECK-NEXT:                OpDecorate %Push Block
// CHECK-NEXT:                OpMemberDecorate %Push 0 Offset 0
// CHECK-NEXT:                OpDecorate %resource_heap BuiltIn ResourceHeapEXT
// CHECK-NEXT:                OpDecorate %_runtimearr_uchar ArrayStride 1
// CHECK-NEXT:                OpDecorateId %_arr_24_uint_2 ArrayStrideIdEXT %uint_32
// CHECK-NEXT:                OpMemberDecorateIdEXT %Pair 0 OffsetIdEXT %uint_0
// CHECK-NEXT:                OpMemberDecorateIdEXT %Pair 1 OffsetIdEXT %36
// CHECK-NEXT:                OpMemberDecorateIdEXT %Pair 2 OffsetIdEXT %42
// CHECK-NEXT:                OpDecorateId %_runtimearr_Pair ArrayStrideIdEXT %53
// CHECK-NEXT:                OpDecorate %Heap Block
// CHECK-NEXT:                OpMemberDecorateIdEXT %Heap 0 OffsetIdEXT %uint_0
// CHECK-NEXT:                OpMemberDecorateIdEXT %Heap 1 OffsetIdEXT %uint_32
// CHECK-NEXT:                OpMemberDecorateIdEXT %Heap 2 OffsetIdEXT %uint_96
// CHECK-NEXT:                OpMemberDecorateIdEXT %Heap 3 OffsetIdEXT %60
// CHECK-NEXT:                OpDecorate %Buffer Block
// CHECK-NEXT:                OpMemberDecorate %Buffer 0 Offset 0
// CHECK-NEXT:                OpDecorate %_arr_v4float_uint_2 ArrayStride 16
// CHECK-NEXT:                OpDecorate %Plain Block
// CHECK-NEXT:                OpMemberDecorate %Plain 0 Offset 0
// CHECK-NEXT:                OpMemberDecorate %Plain 1 Offset 4
// CHECK-NEXT:        %uint = OpTypeInt 32 0
// CHECK-NEXT:      %Result = OpTypeStruct %uint
// CHECK-NEXT: %_ptr_StorageBuffer_Result = OpTypePointer StorageBuffer %Result
// CHECK-NEXT:           %5 = OpVariable %_ptr_StorageBuffer_Result StorageBuffer
// CHECK-NEXT:        %Push = OpTypeStruct %uint
// CHECK-NEXT: %_ptr_PushConstant_Push = OpTypePointer PushConstant %Push
// CHECK-NEXT:        %push = OpVariable %_ptr_PushConstant_Push PushConstant
// CHECK-NEXT:        %void = OpTypeVoid
// CHECK-NEXT:          %10 = OpTypeFunction %void
// CHECK-NEXT:         %int = OpTypeInt 32 1
// CHECK-NEXT:       %int_0 = OpConstant %int 0
// CHECK-NEXT: %_ptr_StorageBuffer_uint = OpTypePointer StorageBuffer %uint
// CHECK-NEXT: %_ptr_UniformConstant = OpTypeUntypedPointerKHR UniformConstant
// CHECK-NEXT: %resource_heap = OpUntypedVariableKHR %_ptr_UniformConstant UniformConstant
// CHECK-NEXT:       %uchar = OpTypeInt 8 0
// CHECK-NEXT: %_ptr_PushConstant_uint = OpTypePointer PushConstant %uint
// CHECK-NEXT: %_runtimearr_uchar = OpTypeRuntimeArray %uchar
// CHECK-NEXT:          %24 = OpTypeBufferEXT StorageBuffer
// CHECK-NEXT:      %uint_2 = OpConstant %uint 2
// CHECK-NEXT:     %uint_32 = OpConstant %uint 32
// CHECK-NEXT: %_arr_24_uint_2 = OpTypeArray %24 %uint_2
// CHECK-NEXT:       %float = OpTypeFloat 32
// CHECK-NEXT:          %29 = OpTypeImage %float 2D 0 0 0 1 Unknown
// CHECK-NEXT:          %30 = OpConstantSizeOfEXT %uint %29
// CHECK-NEXT:      %uint_0 = OpConstant %uint 0
// CHECK-NEXT:          %32 = OpConstantSizeOfEXT %uint %24
// CHECK-NEXT:          %33 = OpSpecConstantOp %uint UMod %30 %32
// CHECK-NEXT:          %34 = OpSpecConstantOp %uint ISub %32 %33
// CHECK-NEXT:          %35 = OpSpecConstantOp %uint UMod %34 %32
// CHECK-NEXT:          %36 = OpSpecConstantOp %uint IAdd %30 %35
// CHECK-NEXT:          %37 = OpSpecConstantOp %uint IAdd %36 %32
// CHECK-NEXT:      %uint_4 = OpConstant %uint 4
// CHECK-NEXT:          %39 = OpSpecConstantOp %uint UMod %37 %uint_4
// CHECK-NEXT:          %40 = OpSpecConstantOp %uint ISub %uint_4 %39
// CHECK-NEXT:          %41 = OpSpecConstantOp %uint UMod %40 %uint_4
// CHECK-NEXT:          %42 = OpSpecConstantOp %uint IAdd %37 %41
// CHECK-NEXT:          %43 = OpSpecConstantOp %uint IAdd %42 %uint_4
// CHECK-NEXT:        %Pair = OpTypeStruct %29 %24 %uint
// CHECK-NEXT:        %bool = OpTypeBool
// CHECK-NEXT:          %46 = OpSpecConstantOp %bool UGreaterThan %30 %32
// CHECK-NEXT:          %47 = OpSpecConstantOp %uint Select %46 %30 %32
// CHECK-NEXT:          %48 = OpSpecConstantOp %bool UGreaterThan %47 %uint_4
// CHECK-NEXT:          %49 = OpSpecConstantOp %uint Select %48 %47 %uint_4
// CHECK-NEXT:          %50 = OpSpecConstantOp %uint UMod %43 %49
// CHECK-NEXT:          %51 = OpSpecConstantOp %uint ISub %49 %50
// CHECK-NEXT:          %52 = OpSpecConstantOp %uint UMod %51 %49
// CHECK-NEXT:          %53 = OpSpecConstantOp %uint IAdd %43 %52
// CHECK-NEXT: %_runtimearr_Pair = OpTypeRuntimeArray %Pair
// CHECK-NEXT:     %uint_96 = OpConstant %uint 96
// CHECK-NEXT:    %uint_100 = OpConstant %uint 100
// CHECK-NEXT:          %57 = OpSpecConstantOp %uint UMod %uint_100 %49
// CHECK-NEXT:          %58 = OpSpecConstantOp %uint ISub %49 %57
// CHECK-NEXT:          %59 = OpSpecConstantOp %uint UMod %58 %49
// CHECK-NEXT:          %60 = OpSpecConstantOp %uint IAdd %uint_100 %59
// CHECK-NEXT:        %Heap = OpTypeStruct %uint %_arr_24_uint_2 %uint %_runtimearr_Pair
// CHECK-NEXT:       %int_1 = OpConstant %int 1
// CHECK-NEXT:      %Buffer = OpTypeStruct %uint
// CHECK-NEXT: %_ptr_StorageBuffer_Buffer = OpTypePointer StorageBuffer %Buffer
// CHECK-NEXT:       %int_2 = OpConstant %int 2
// CHECK-NEXT:       %int_3 = OpConstant %int 3
// CHECK-NEXT:     %v4float = OpTypeVector %float 4
// CHECK-NEXT: %_arr_v4float_uint_2 = OpTypeArray %v4float %uint_2
// CHECK-NEXT:       %Plain = OpTypeStruct %uint %_arr_v4float_uint_2
// CHECK-NEXT:        %main = OpFunction %void None %10
// CHECK-NEXT:          %11 = OpLabel
// CHECK-NEXT:          %15 = OpAccessChain %_ptr_StorageBuffer_uint %5 %int_0
// CHECK-NEXT:          %20 = OpAccessChain %_ptr_PushConstant_uint %push %int_0
// CHECK-NEXT:          %21 = OpLoad %uint %20
// CHECK-NEXT:          %23 = OpUntypedAccessChainKHR %_ptr_UniformConstant %_runtimearr_uchar %resource_heap %21
// CHECK-NEXT:          %62 = OpUntypedAccessChainKHR %_ptr_UniformConstant %Heap %23 %int_0
// CHECK-NEXT:          %63 = OpLoad %uint %62
// CHECK-NEXT:          %64 = OpAccessChain %_ptr_PushConstant_uint %push %int_0
// CHECK-NEXT:          %65 = OpLoad %uint %64
// CHECK-NEXT:          %66 = OpUntypedAccessChainKHR %_ptr_UniformConstant %_runtimearr_uchar %resource_heap %65
// CHECK-NEXT:          %68 = OpUntypedAccessChainKHR %_ptr_UniformConstant %Heap %66 %int_1 %int_1
// CHECK-NEXT:          %71 = OpBufferPointerEXT %_ptr_StorageBuffer_Buffer %68
// CHECK-NEXT:          %72 = OpAccessChain %_ptr_StorageBuffer_uint %71 %int_0
// CHECK-NEXT:          %73 = OpLoad %uint %72
// CHECK-NEXT:          %74 = OpIAdd %uint %63 %73
// CHECK-NEXT:          %75 = OpAccessChain %_ptr_PushConstant_uint %push %int_0
// CHECK-NEXT:          %76 = OpLoad %uint %75
// CHECK-NEXT:          %77 = OpUntypedAccessChainKHR %_ptr_UniformConstant %_runtimearr_uchar %resource_heap %76
// CHECK-NEXT:          %79 = OpUntypedAccessChainKHR %_ptr_UniformConstant %Heap %77 %int_2
// CHECK-NEXT:          %80 = OpLoad %uint %79
// CHECK-NEXT:          %81 = OpIAdd %uint %74 %80
// CHECK-NEXT:          %82 = OpAccessChain %_ptr_PushConstant_uint %push %int_0
// CHECK-NEXT:          %83 = OpLoad %uint %82
// CHECK-NEXT:          %84 = OpUntypedAccessChainKHR %_ptr_UniformConstant %_runtimearr_uchar %resource_heap %83
// CHECK-NEXT:          %86 = OpUntypedAccessChainKHR %_ptr_UniformConstant %Heap %84 %int_3 %int_2 %int_1
// CHECK-NEXT:          %87 = OpBufferPointerEXT %_ptr_StorageBuffer_Buffer %86
// CHECK-NEXT:          %88 = OpAccessChain %_ptr_StorageBuffer_uint %87 %int_0
// CHECK-NEXT:          %89 = OpLoad %uint %88
// CHECK-NEXT:          %90 = OpIAdd %uint %81 %89
// CHECK-NEXT:          %94 = OpUntypedAccessChainKHR %_ptr_UniformConstant %Plain %resource_heap %int_1 %int_1 %int_0
// CHECK-NEXT:          %95 = OpLoad %float %94
// CHECK-NEXT:          %96 = OpConvertFToU %uint %95
// CHECK-NEXT:          %97 = OpIAdd %uint %90 %96
// CHECK-NEXT:                OpStore %15 %97
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:                OpFunctionEnd
