// Descriptors of a heap: their distance is the device's or what the shader says, a buffer's memory is
// behind its descriptor, and functions take untyped pointers.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_EXT_descriptor_heap : require
#extension GL_EXT_nonuniform_qualifier : require
layout(descriptor_heap) uniform sampler samplers[];
layout(descriptor_heap) uniform texture2D grid[][3];
layout(descriptor_heap, descriptor_stride = 64, r32ui) uniform uimage2D counters[4];
layout(descriptor_heap) coherent buffer Storage { uint n; uint rest[]; } storage[];
layout(location = 0) flat in int index;
layout(location = 0) out vec4 color;
vec4 look(sampler2D t) { return texture(t, vec2(0)); }
uint count(uimage2D i[4]) { return imageAtomicAdd(i[index], ivec2(0), 1u); }
void main() {
  color = look(sampler2D(grid[nonuniformEXT(index)][1], samplers[2]));
  storage[nonuniformEXT(index)].n = count(counters) + storage[0].rest.length();
}

// CHECK: ; SPIR-V
// CHECK-NEXT: ; Version: 1.6
// CHECK-NEXT: ; Generator: Khronos; 0
// CHECK-NEXT: ; Bound: 80
// CHECK-NEXT: ; Schema: 0
// CHECK-NEXT:                OpCapability Shader
// CHECK-NEXT:                OpCapability DescriptorHeapEXT
// CHECK-NEXT:                OpCapability SampledImageArrayNonUniformIndexing
// CHECK-NEXT:                OpCapability StorageBufferArrayNonUniformIndexing
// CHECK-NEXT:                OpExtension "SPV_EXT_descriptor_heap"
// CHECK-NEXT:                OpExtension "SPV_KHR_untyped_pointers"
// CHECK-NEXT:                OpMemoryModel Logical GLSL450
// CHECK-NEXT:                OpEntryPoint Fragment %main "main" %index %color %resource_heap %sampler_heap
// CHECK-NEXT:                OpExecutionMode %main OriginUpperLeft
// CHECK-NEXT:                OpSource GLSL 460
// CHECK-NEXT:                OpSourceExtension "GL_EXT_descriptor_heap"
// CHECK-NEXT:                OpSourceExtension "GL_EXT_nonuniform_qualifier"
// CHECK-NEXT:                OpName %index "index"
// CHECK-NEXT:                OpName %color "color"
// CHECK-NEXT:                OpName %main "main"
// CHECK-NEXT:                OpName %resource_heap "resource_heap"
// CHECK-NEXT:                OpName %sampler_heap "sampler_heap"
// CHECK-NEXT:                OpName %Storage "Storage"
// CHECK-NEXT:                OpMemberName %Storage 0 "n"
// CHECK-NEXT:                OpMemberName %Storage 1 "rest"
// CHECK-NEXT:                OpName %look "look"
// CHECK-NEXT:                OpName %t "t"
// CHECK-NEXT:                OpName %t_0 "t"
// CHECK-NEXT:                OpName %count "count"
// CHECK-NEXT:                OpName %i "i"
// CHECK-NEXT:                OpDecorate %index Location 0
// CHECK-NEXT:                OpDecorate %index Flat
// CHECK-NEXT:                OpDecorate %color Location 0
// CHECK-NEXT:                OpDecorate %resource_heap BuiltIn ResourceHeapEXT
// CHECK-NEXT:                OpDecorateId %_arr_14_uint_3 ArrayStrideIdEXT %17
// CHECK-NEXT:                OpDecorateId %_runtimearr__arr_14_uint_3 ArrayStrideIdEXT %19
// CHECK-NEXT:                OpDecorate %22 NonUniform
// CHECK-NEXT:                OpDecorate %24 NonUniform
// CHECK-NEXT:                OpDecorate %sampler_heap BuiltIn SamplerHeapEXT
// CHECK-NEXT:                OpDecorateId %_runtimearr_26 ArrayStrideIdEXT %27
// CHECK-NEXT:                OpDecorateId %_runtimearr_33 ArrayStrideIdEXT %34
// CHECK-NEXT:                OpDecorate %37 NonUniform
// CHECK-NEXT:                OpDecorate %38 NonUniform
// CHECK-NEXT:                OpDecorate %_runtimearr_uint ArrayStride 4
// CHECK-NEXT:                OpDecorate %Storage Block
// CHECK-NEXT:                OpMemberDecorate %Storage 0 Coherent
// CHECK-NEXT:                OpMemberDecorate %Storage 1 Coherent
// CHECK-NEXT:                OpMemberDecorate %Storage 0 Offset 0
// CHECK-NEXT:                OpMemberDecorate %Storage 1 Offset 4
// CHECK-NEXT:                OpDecorate %42 NonUniform
// CHECK-NEXT:                OpDecorate %42 Coherent
// CHECK-NEXT:                OpDecorate %45 NonUniform
// CHECK-NEXT:                OpDecorateId %_arr_46_uint_4 ArrayStrideIdEXT %uint_64
// CHECK-NEXT:                OpDecorate %53 Coherent
// CHECK-NEXT:         %int = OpTypeInt 32 1
// CHECK-NEXT: %_ptr_Input_int = OpTypePointer Input %int
// CHECK-NEXT:       %index = OpVariable %_ptr_Input_int Input
// CHECK-NEXT:       %float = OpTypeFloat 32
// CHECK-NEXT:     %v4float = OpTypeVector %float 4
// CHECK-NEXT: %_ptr_Output_v4float = OpTypePointer Output %v4float
// CHECK-NEXT:       %color = OpVariable %_ptr_Output_v4float Output
// CHECK-NEXT:        %void = OpTypeVoid
// CHECK-NEXT:          %10 = OpTypeFunction %void
// CHECK-NEXT: %_ptr_UniformConstant = OpTypeUntypedPointerKHR UniformConstant
// CHECK-NEXT: %resource_heap = OpUntypedVariableKHR %_ptr_UniformConstant UniformConstant
// CHECK-NEXT:          %14 = OpTypeImage %float 2D 0 0 0 1 Unknown
// CHECK-NEXT:        %uint = OpTypeInt 32 0
// CHECK-NEXT:      %uint_3 = OpConstant %uint 3
// CHECK-NEXT:          %17 = OpConstantSizeOfEXT %uint %14
// CHECK-NEXT: %_arr_14_uint_3 = OpTypeArray %14 %uint_3
// CHECK-NEXT:          %19 = OpSpecConstantOp %uint IMul %17 %uint_3
// CHECK-NEXT: %_runtimearr__arr_14_uint_3 = OpTypeRuntimeArray %_arr_14_uint_3
// CHECK-NEXT:       %int_1 = OpConstant %int 1
// CHECK-NEXT: %sampler_heap = OpUntypedVariableKHR %_ptr_UniformConstant UniformConstant
// CHECK-NEXT:          %26 = OpTypeSampler
// CHECK-NEXT:          %27 = OpConstantSizeOfEXT %uint %26
// CHECK-NEXT: %_runtimearr_26 = OpTypeRuntimeArray %26
// CHECK-NEXT:       %int_2 = OpConstant %int 2
// CHECK-NEXT:          %33 = OpTypeBufferEXT StorageBuffer
// CHECK-NEXT:          %34 = OpConstantSizeOfEXT %uint %33
// CHECK-NEXT: %_runtimearr_33 = OpTypeRuntimeArray %33
// CHECK-NEXT: %_runtimearr_uint = OpTypeRuntimeArray %uint
// CHECK-NEXT:     %Storage = OpTypeStruct %uint %_runtimearr_uint
// CHECK-NEXT: %_ptr_StorageBuffer_Storage = OpTypePointer StorageBuffer %Storage
// CHECK-NEXT:       %int_0 = OpConstant %int 0
// CHECK-NEXT: %_ptr_StorageBuffer_uint = OpTypePointer StorageBuffer %uint
// CHECK-NEXT:          %46 = OpTypeImage %uint 2D 0 0 0 2 R32ui
// CHECK-NEXT:      %uint_4 = OpConstant %uint 4
// CHECK-NEXT:     %uint_64 = OpConstant %uint 64
// CHECK-NEXT: %_arr_46_uint_4 = OpTypeArray %46 %uint_4
// CHECK-NEXT:          %56 = OpTypeFunction %v4float %_ptr_UniformConstant %_ptr_UniformConstant
// CHECK-NEXT:     %v2float = OpTypeVector %float 2
// CHECK-NEXT:     %float_0 = OpConstant %float 0
// CHECK-NEXT:          %62 = OpConstantComposite %v2float %float_0 %float_0
// CHECK-NEXT:          %65 = OpTypeSampledImage %14
// CHECK-NEXT:          %68 = OpTypeFunction %uint %_ptr_UniformConstant
// CHECK-NEXT:       %v2int = OpTypeVector %int 2
// CHECK-NEXT:          %74 = OpConstantComposite %v2int %int_0 %int_0
// CHECK-NEXT:      %uint_0 = OpConstant %uint 0
// CHECK-NEXT:  %_ptr_Image = OpTypeUntypedPointerKHR Image
// CHECK-NEXT:      %uint_1 = OpConstant %uint 1
// CHECK-NEXT:        %main = OpFunction %void None %10
// CHECK-NEXT:          %11 = OpLabel
// CHECK-NEXT:          %21 = OpLoad %int %index
// CHECK-NEXT:          %22 = OpCopyObject %int %21
// CHECK-NEXT:          %24 = OpUntypedAccessChainKHR %_ptr_UniformConstant %_runtimearr__arr_14_uint_3 %resource_heap %22 %int_1
// CHECK-NEXT:          %30 = OpUntypedAccessChainKHR %_ptr_UniformConstant %_runtimearr_26 %sampler_heap %int_2
// CHECK-NEXT:          %32 = OpFunctionCall %v4float %look %24 %30
// CHECK-NEXT:                OpStore %color %32
// CHECK-NEXT:          %36 = OpLoad %int %index
// CHECK-NEXT:          %37 = OpCopyObject %int %36
// CHECK-NEXT:          %38 = OpUntypedAccessChainKHR %_ptr_UniformConstant %_runtimearr_33 %resource_heap %37
// CHECK-NEXT:          %42 = OpBufferPointerEXT %_ptr_StorageBuffer_Storage %38
// CHECK-NEXT:          %45 = OpAccessChain %_ptr_StorageBuffer_uint %42 %int_0
// CHECK-NEXT:          %51 = OpFunctionCall %uint %count %resource_heap
// CHECK-NEXT:          %52 = OpUntypedAccessChainKHR %_ptr_UniformConstant %_runtimearr_33 %resource_heap %int_0
// CHECK-NEXT:          %53 = OpBufferPointerEXT %_ptr_StorageBuffer_Storage %52
// CHECK-NEXT:          %54 = OpArrayLength %uint %53 1
// CHECK-NEXT:          %55 = OpIAdd %uint %51 %54
// CHECK-NEXT:                OpStore %45 %55
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:                OpFunctionEnd
// CHECK-NEXT:        %look = OpFunction %v4float None %56
// CHECK-NEXT:           %t = OpFunctionParameter %_ptr_UniformConstant
// CHECK-NEXT:         %t_0 = OpFunctionParameter %_ptr_UniformConstant
// CHECK-NEXT:          %59 = OpLabel
// CHECK-NEXT:          %63 = OpLoad %14 %t
// CHECK-NEXT:          %64 = OpLoad %26 %t_0
// CHECK-NEXT:          %66 = OpSampledImage %65 %63 %64
// CHECK-NEXT:          %67 = OpImageSampleImplicitLod %v4float %66 %62
// CHECK-NEXT:                OpReturnValue %67
// CHECK-NEXT:                OpFunctionEnd
// CHECK-NEXT:       %count = OpFunction %uint None %68
// CHECK-NEXT:           %i = OpFunctionParameter %_ptr_UniformConstant
// CHECK-NEXT:          %70 = OpLabel
// CHECK-NEXT:          %71 = OpLoad %int %index
// CHECK-NEXT:          %72 = OpUntypedAccessChainKHR %_ptr_UniformConstant %_arr_46_uint_4 %i %71
// CHECK-NEXT:          %77 = OpUntypedImageTexelPointerEXT %_ptr_Image %46 %72 %74 %uint_0
// CHECK-NEXT:          %79 = OpAtomicIAdd %uint %77 %uint_1 %uint_0 %uint_1
// CHECK-NEXT:                OpReturnValue %79
// CHECK-NEXT:                OpFunctionEnd
