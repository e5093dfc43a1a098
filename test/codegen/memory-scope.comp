// The Vulkan memory model: scopes, semantics, coherent and volatile accesses.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_KHR_memory_scope_semantics : require

layout(local_size_x = 32) in;
layout(std430, binding = 0) coherent buffer A { int a; };
layout(std430, binding = 1) volatile buffer B { int b; };
layout(std430, binding = 2) workgroupcoherent buffer C { int c; };
layout(std430, binding = 3) devicecoherent buffer D { int d; };
shared int s;
void main() {
  s = a + b + c + d;
  controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsAcquireRelease);
  a = atomicAdd(a, 1, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquireRelease);
  atomicStore(b, s, gl_ScopeQueueFamily, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
  c = atomicLoad(c, gl_ScopeWorkgroup, 0, 0);
  memoryBarrier(gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquireRelease);
}

// CHECK: ; SPIR-V
// CHECK-NEXT: ; Version: 1.6
// CHECK-NEXT: ; Generator: Khronos; 0
// CHECK-NEXT: ; Bound: 50
// CHECK-NEXT: ; Schema: 0
// CHECK-NEXT:                OpCapability Shader
// CHECK-NEXT:                OpCapability VulkanMemoryModel
// CHECK-NEXT:                OpCapability VulkanMemoryModelDeviceScope
// CHECK-NEXT:                OpMemoryModel Logical Vulkan
// CHECK-NEXT:                OpEntryPoint GLCompute %main "main" %5 %8 %11 %14 %s
// CHECK-NEXT:                OpExecutionMode %main LocalSize 32 1 1
// CHECK-NEXT:                OpSource GLSL 460
// CHECK-NEXT:                OpSourceExtension "GL_KHR_memory_scope_semantics"
// CHECK-NEXT:                OpName %A "A"
// CHECK-NEXT:                OpMemberName %A 0 "a"
// CHECK-NEXT:                OpName %B "B"
// CHECK-NEXT:                OpMemberName %B 0 "b"
// CHECK-NEXT:                OpName %C "C"
// CHECK-NEXT:                OpMemberName %C 0 "c"
// CHECK-NEXT:                OpName %D "D"
// CHECK-NEXT:                OpMemberName %D 0 "d"
// CHECK-NEXT:                OpName %s "s"
// CHECK-NEXT:                OpName %main "main"
// CHECK-NEXT:                OpDecorate %A Block
// CHECK-NEXT:                OpMemberDecorate %A 0 Offset 0
// CHECK-NEXT:                OpDecorate %5 DescriptorSet 0
// CHECK-NEXT:                OpDecorate %5 Binding 0
// CHECK-NEXT:                OpDecorate %B Block
// CHECK-NEXT:                OpMemberDecorate %B 0 Offset 0
// CHECK-NEXT:                OpDecorate %8 DescriptorSet 0
// CHECK-NEXT:                OpDecorate %8 Binding 1
// CHECK-NEXT:                OpDecorate %C Block
// CHECK-NEXT:                OpMemberDecorate %C 0 Offset 0
// CHECK-NEXT:                OpDecorate %11 DescriptorSet 0
// CHECK-NEXT:                OpDecorate %11 Binding 2
// CHECK-NEXT:                OpDecorate %D Block
// CHECK-NEXT:                OpMemberDecorate %D 0 Offset 0
// CHECK-NEXT:                OpDecorate %14 DescriptorSet 0
// CHECK-NEXT:                OpDecorate %14 Binding 3
// CHECK-NEXT:         %int = OpTypeInt 32 1
// CHECK-NEXT:           %A = OpTypeStruct %int
// CHECK-NEXT: %_ptr_StorageBuffer_A = OpTypePointer StorageBuffer %A
// CHECK-NEXT:           %5 = OpVariable %_ptr_StorageBuffer_A StorageBuffer
// CHECK-NEXT:           %B = OpTypeStruct %int
// CHECK-NEXT: %_ptr_StorageBuffer_B = OpTypePointer StorageBuffer %B
// CHECK-NEXT:           %8 = OpVariable %_ptr_StorageBuffer_B StorageBuffer
// CHECK-NEXT:           %C = OpTypeStruct %int
// CHECK-NEXT: %_ptr_StorageBuffer_C = OpTypePointer StorageBuffer %C
// CHECK-NEXT:          %11 = OpVariable %_ptr_StorageBuffer_C StorageBuffer
// CHECK-NEXT:           %D = OpTypeStruct %int
// CHECK-NEXT: %_ptr_StorageBuffer_D = OpTypePointer StorageBuffer %D
// CHECK-NEXT:          %14 = OpVariable %_ptr_StorageBuffer_D StorageBuffer
// CHECK-NEXT: %_ptr_Workgroup_int = OpTypePointer Workgroup %int
// CHECK-NEXT:           %s = OpVariable %_ptr_Workgroup_int Workgroup
// CHECK-NEXT:        %void = OpTypeVoid
// CHECK-NEXT:          %18 = OpTypeFunction %void
// CHECK-NEXT:       %int_0 = OpConstant %int 0
// CHECK-NEXT: %_ptr_StorageBuffer_int = OpTypePointer StorageBuffer %int
// CHECK-NEXT:        %uint = OpTypeInt 32 0
// CHECK-NEXT:      %uint_5 = OpConstant %uint 5
// CHECK-NEXT:      %uint_2 = OpConstant %uint 2
// CHECK-NEXT:      %uint_1 = OpConstant %uint 1
// CHECK-NEXT:    %uint_264 = OpConstant %uint 264
// CHECK-NEXT:     %uint_72 = OpConstant %uint 72
// CHECK-NEXT:       %int_1 = OpConstant %int 1
// CHECK-NEXT:  %uint_32836 = OpConstant %uint 32836
// CHECK-NEXT:      %uint_0 = OpConstant %uint 0
// CHECK-NEXT:        %main = OpFunction %void None %18
// CHECK-NEXT:          %19 = OpLabel
// CHECK-NEXT:          %22 = OpAccessChain %_ptr_StorageBuffer_int %5 %int_0
// CHECK-NEXT:          %25 = OpLoad %int %22 MakePointerVisible|NonPrivatePointer %uint_5
// CHECK-NEXT:          %26 = OpAccessChain %_ptr_StorageBuffer_int %8 %int_0
// CHECK-NEXT:          %27 = OpLoad %int %26 Volatile|MakePointerVisible|NonPrivatePointer %uint_5
// CHECK-NEXT:          %28 = OpIAdd %int %25 %27
// CHECK-NEXT:          %29 = OpAccessChain %_ptr_StorageBuffer_int %11 %int_0
// CHECK-NEXT:          %31 = OpLoad %int %29 MakePointerVisible|NonPrivatePointer %uint_2
// CHECK-NEXT:          %32 = OpIAdd %int %28 %31
// CHECK-NEXT:          %33 = OpAccessChain %_ptr_StorageBuffer_int %14 %int_0
// CHECK-NEXT:          %35 = OpLoad %int %33 MakePointerVisible|NonPrivatePointer %uint_1
// CHECK-NEXT:          %36 = OpIAdd %int %32 %35
// CHECK-NEXT:                OpStore %s %36 MakePointerAvailable|NonPrivatePointer %uint_2
// CHECK-NEXT:                OpControlBarrier %uint_2 %uint_2 %uint_264
// CHECK-NEXT:          %38 = OpAccessChain %_ptr_StorageBuffer_int %5 %int_0
// CHECK-NEXT:          %39 = OpAccessChain %_ptr_StorageBuffer_int %5 %int_0
// CHECK-NEXT:          %42 = OpAtomicIAdd %int %39 %uint_1 %uint_72 %int_1
// CHECK-NEXT:                OpStore %38 %42 MakePointerAvailable|NonPrivatePointer %uint_5
// CHECK-NEXT:          %43 = OpAccessChain %_ptr_StorageBuffer_int %8 %int_0
// CHECK-NEXT:          %45 = OpLoad %int %s MakePointerVisible|NonPrivatePointer %uint_2
// CHECK-NEXT:                OpAtomicStore %43 %uint_5 %uint_32836 %45
// CHECK-NEXT:          %46 = OpAccessChain %_ptr_StorageBuffer_int %11 %int_0
// CHECK-NEXT:          %47 = OpAccessChain %_ptr_StorageBuffer_int %11 %int_0
// CHECK-NEXT:          %49 = OpAtomicLoad %int %47 %uint_2 %uint_0
// CHECK-NEXT:                OpStore %46 %49 MakePointerAvailable|NonPrivatePointer %uint_2
// CHECK-NEXT:                OpMemoryBarrier %uint_1 %uint_72
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:                OpFunctionEnd
