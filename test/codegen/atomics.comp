// Atomics on buffers and shared memory, barriers.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_EXT_shader_atomic_float : require
#extension GL_EXT_shader_atomic_int64 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require

layout(local_size_x = 32) in;
layout(std430, binding = 0) buffer Data { int i; uint u; float f; uint64_t l; };
shared uint counter;
void main() {
  counter = 0;
  barrier();
  uint old = atomicAdd(counter, 1);
  atomicMax(i, int(old));
  atomicMin(u, old);
  atomicExchange(u, atomicCompSwap(u, 1, 2));
  atomicAnd(i, 3);
  atomicAdd(f, 1.5);
  atomicOr(l, 1ul);
  memoryBarrier();
  memoryBarrierShared();
  groupMemoryBarrier();
}

// CHECK: ; SPIR-V
// CHECK-NEXT: ; Version: 1.6
// CHECK-NEXT: ; Generator: Khronos; 0
// CHECK-NEXT: ; Bound: 49
// CHECK-NEXT: ; Schema: 0
// CHECK-NEXT:                OpCapability Shader
// CHECK-NEXT:                OpCapability Int64Atomics
// CHECK-NEXT:                OpCapability AtomicFloat32AddEXT
// CHECK-NEXT:                OpExtension "SPV_EXT_shader_atomic_float_add"
// CHECK-NEXT:                OpMemoryModel Logical GLSL450
// CHECK-NEXT:                OpEntryPoint GLCompute %main "main" %8 %counter
// CHECK-NEXT:                OpExecutionMode %main LocalSize 32 1 1
// CHECK-NEXT:                OpSource GLSL 460
// CHECK-NEXT:                OpSourceExtension "GL_EXT_shader_atomic_float"
// CHECK-NEXT:                OpSourceExtension "GL_EXT_shader_atomic_int64"
// CHECK-NEXT:                OpSourceExtension "GL_EXT_shader_explicit_arithmetic_types_int64"
// CHECK-NEXT:                OpName %Data "Data"
// CHECK-NEXT:                OpMemberName %Data 0 "i"
// CHECK-NEXT:                OpMemberName %Data 1 "u"
// CHECK-NEXT:                OpMemberName %Data 2 "f"
// CHECK-NEXT:                OpMemberName %Data 3 "l"
// CHECK-NEXT:                OpName %counter "counter"
// CHECK-NEXT:                OpName %main "main"
// CHECK-NEXT:                OpName %old "old"
// CHECK-NEXT:                OpDecorate %Data Block
// CHECK-NEXT:                OpMemberDecorate %Data 0 Offset 0
// CHECK-NEXT:                OpMemberDecorate %Data 1 Offset 4
// CHECK-NEXT:                OpMemberDecorate %Data 2 Offset 8
// CHECK-NEXT:                OpMemberDecorate %Data 3 Offset 16
// CHECK-NEXT:                OpDecorate %8 DescriptorSet 0
// CHECK-NEXT:                OpDecorate %8 Binding 0
// CHECK-NEXT:         %int = OpTypeInt 32 1
// CHECK-NEXT:        %uint = OpTypeInt 32 0
// CHECK-NEXT:       %float = OpTypeFloat 32
// CHECK-NEXT:       %ulong = OpTypeInt 64 0
// CHECK-NEXT:        %Data = OpTypeStruct %int %uint %float %ulong
// CHECK-NEXT: %_ptr_StorageBuffer_Data = OpTypePointer StorageBuffer %Data
// CHECK-NEXT:           %8 = OpVariable %_ptr_StorageBuffer_Data StorageBuffer
// CHECK-NEXT: %_ptr_Workgroup_uint = OpTypePointer Workgroup %uint
// CHECK-NEXT:     %counter = OpVariable %_ptr_Workgroup_uint Workgroup
// CHECK-NEXT:        %void = OpTypeVoid
// CHECK-NEXT:          %12 = OpTypeFunction %void
// CHECK-NEXT:      %uint_0 = OpConstant %uint 0
// CHECK-NEXT:      %uint_2 = OpConstant %uint 2
// CHECK-NEXT:    %uint_264 = OpConstant %uint 264
// CHECK-NEXT: %_ptr_Function_uint = OpTypePointer Function %uint
// CHECK-NEXT:      %uint_1 = OpConstant %uint 1
// CHECK-NEXT:       %int_0 = OpConstant %int 0
// CHECK-NEXT: %_ptr_StorageBuffer_int = OpTypePointer StorageBuffer %int
// CHECK-NEXT:       %int_1 = OpConstant %int 1
// CHECK-NEXT: %_ptr_StorageBuffer_uint = OpTypePointer StorageBuffer %uint
// CHECK-NEXT:       %int_3 = OpConstant %int 3
// CHECK-NEXT:       %int_2 = OpConstant %int 2
// CHECK-NEXT: %_ptr_StorageBuffer_float = OpTypePointer StorageBuffer %float
// CHECK-NEXT:   %float_1_5 = OpConstant %float 1.5
// CHECK-NEXT: %_ptr_StorageBuffer_ulong = OpTypePointer StorageBuffer %ulong
// CHECK-NEXT:     %ulong_1 = OpConstant %ulong 1
// CHECK-NEXT:   %uint_2376 = OpConstant %uint 2376
// CHECK-NEXT:        %main = OpFunction %void None %12
// CHECK-NEXT:          %13 = OpLabel
// CHECK-NEXT:         %old = OpVariable %_ptr_Function_uint Function
// CHECK-NEXT:                OpStore %counter %uint_0
// CHECK-NEXT:                OpControlBarrier %uint_2 %uint_2 %uint_264
// CHECK-NEXT:          %20 = OpAtomicIAdd %uint %counter %uint_1 %uint_0 %uint_1
// CHECK-NEXT:                OpStore %old %20
// CHECK-NEXT:          %23 = OpAccessChain %_ptr_StorageBuffer_int %8 %int_0
// CHECK-NEXT:          %24 = OpLoad %uint %old
// CHECK-NEXT:          %25 = OpBitcast %int %24
// CHECK-NEXT:          %26 = OpAtomicSMax %int %23 %uint_1 %uint_0 %25
// CHECK-NEXT:          %29 = OpAccessChain %_ptr_StorageBuffer_uint %8 %int_1
// CHECK-NEXT:          %30 = OpLoad %uint %old
// CHECK-NEXT:          %31 = OpAtomicUMin %uint %29 %uint_1 %uint_0 %30
// CHECK-NEXT:          %32 = OpAccessChain %_ptr_StorageBuffer_uint %8 %int_1
// CHECK-NEXT:          %33 = OpAccessChain %_ptr_StorageBuffer_uint %8 %int_1
// CHECK-NEXT:          %34 = OpAtomicCompareExchange %uint %33 %uint_1 %uint_0 %uint_0 %uint_2 %uint_1
// CHECK-NEXT:          %35 = OpAtomicExchange %uint %32 %uint_1 %uint_0 %34
// CHECK-NEXT:          %36 = OpAccessChain %_ptr_StorageBuffer_int %8 %int_0
// CHECK-NEXT:          %38 = OpAtomicAnd %int %36 %uint_1 %uint_0 %int_3
// CHECK-NEXT:          %41 = OpAccessChain %_ptr_StorageBuffer_float %8 %int_2
// CHECK-NEXT:          %43 = OpAtomicFAddEXT %float %41 %uint_1 %uint_0 %float_1_5
// CHECK-NEXT:          %45 = OpAccessChain %_ptr_StorageBuffer_ulong %8 %int_3
// CHECK-NEXT:          %47 = OpAtomicOr %ulong %45 %uint_1 %uint_0 %ulong_1
// CHECK-NEXT:                OpMemoryBarrier %uint_1 %uint_2376
// CHECK-NEXT:                OpMemoryBarrier %uint_1 %uint_264
// CHECK-NEXT:                OpMemoryBarrier %uint_2 %uint_2376
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:                OpFunctionEnd
