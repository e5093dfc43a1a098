// References inside of structures that their own blocks hold, in members and in arrays.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
// RUN: %coopc --emit=spirv --validate --target-env=vulkan1.1 %s -o %t.spv
#version 460
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 1) in;
layout(buffer_reference) buffer R;
layout(buffer_reference) buffer Q;
struct S { R x; Q y[2]; };
layout(set = 0, binding = 1) buffer B { S s; } b;
layout(buffer_reference) buffer R { S s; };
layout(buffer_reference) buffer Q { R r[3]; Q q; S s; };
void main() {
  b.s.x.s = b.s;
  b.s.y[1].q.r[2].s.x = b.s.x;
}

// CHECK: ; SPIR-V
// CHECK-NEXT: ; Version: 1.6
// CHECK-NEXT: ; Generator: Khronos; 0
// CHECK-NEXT: ; Bound: 46
// CHECK-NEXT: ; Schema: 0
// CHECK-NEXT:                OpCapability Shader
// CHECK-NEXT:                OpCapability PhysicalStorageBufferAddresses
// CHECK-NEXT:                OpMemoryModel PhysicalStorageBuffer64 GLSL450
// CHECK-NEXT:                OpEntryPoint GLCompute %main "main" %b
// CHECK-NEXT:                OpExecutionMode %main LocalSize 1 1 1
// CHECK-NEXT:                OpSource GLSL 460
// CHECK-NEXT:                OpSourceExtension "GL_EXT_buffer_reference"
// CHECK-NEXT:                OpName %S "S"
// CHECK-NEXT:                OpMemberName %S 0 "x"
// CHECK-NEXT:                OpMemberName %S 1 "y"
// CHECK-NEXT:                OpName %B "B"
// CHECK-NEXT:                OpMemberName %B 0 "s"
// CHECK-NEXT:                OpName %Q "Q"
// CHECK-NEXT:                OpMemberName %Q 0 "r"
// CHECK-NEXT:                OpMemberName %Q 1 "q"
// CHECK-NEXT:                OpMemberName %Q 2 "s"
// CHECK-NEXT:                OpName %R "R"
// CHECK-NEXT:                OpMemberName %R 0 "s"
// CHECK-NEXT:                OpName %b "b"
// CHECK-NEXT:                OpName %main "main"
// CHECK-NEXT:                OpName %S_0 "S"
// CHECK-NEXT:                OpMemberName %S_0 0 "x"
// CHECK-NEXT:                OpMemberName %S_0 1 "y"
// CHECK-NEXT:                OpDecorate %_arr_3_uint_2 ArrayStride 8
// CHECK-NEXT:                OpMemberDecorate %S 0 Offset 0
// CHECK-NEXT:                OpMemberDecorate %S 1 Offset 8
// CHECK-NEXT:                OpDecorate %B Block
// CHECK-NEXT:                OpMemberDecorate %B 0 Offset 0
// CHECK-NEXT:                OpDecorate %_arr_2_uint_3 ArrayStride 8
// CHECK-NEXT:                OpDecorate %Q Block
// CHECK-NEXT:                OpMemberDecorate %Q 0 Offset 0
// CHECK-NEXT:                OpMemberDecorate %Q 1 Offset 24
// CHECK-NEXT:                OpMemberDecorate %Q 2 Offset 32
// CHECK-NEXT:                OpDecorate %R Block
// CHECK-NEXT:                OpMemberDecorate %R 0 Offset 0
// CHECK-NEXT:                OpDecorate %b DescriptorSet 0
// CHECK-NEXT:                OpDecorate %b Binding 1
// CHECK-NEXT:                OpTypeForwardPointer %_ptr_PhysicalStorageBuffer_R PhysicalStorageBuffer
// CHECK-NEXT:                OpTypeForwardPointer %_ptr_PhysicalStorageBuffer_Q PhysicalStorageBuffer
// CHECK-NEXT:        %uint = OpTypeInt 32 0
// CHECK-NEXT:      %uint_2 = OpConstant %uint 2
// CHECK-NEXT: %_arr_3_uint_2 = OpTypeArray %_ptr_PhysicalStorageBuffer_Q %uint_2
// CHECK-NEXT:           %S = OpTypeStruct %_ptr_PhysicalStorageBuffer_R %_arr_3_uint_2
// CHECK-NEXT:           %B = OpTypeStruct %S
// CHECK-NEXT:      %uint_3 = OpConstant %uint 3
// CHECK-NEXT: %_arr_2_uint_3 = OpTypeArray %_ptr_PhysicalStorageBuffer_R %uint_3
// CHECK-NEXT:           %Q = OpTypeStruct %_arr_2_uint_3 %_ptr_PhysicalStorageBuffer_Q %S
// CHECK-NEXT: %_ptr_PhysicalStorageBuffer_Q = OpTypePointer PhysicalStorageBuffer %Q
// CHECK-NEXT:           %R = OpTypeStruct %S
// CHECK-NEXT: %_ptr_PhysicalStorageBuffer_R = OpTypePointer PhysicalStorageBuffer %R
// CHECK-NEXT: %_ptr_StorageBuffer_B = OpTypePointer StorageBuffer %B
// CHECK-NEXT:           %b = OpVariable %_ptr_StorageBuffer_B StorageBuffer
// CHECK-NEXT:        %void = OpTypeVoid
// CHECK-NEXT:          %16 = OpTypeFunction %void
// CHECK-NEXT: %_arr__ptr_PhysicalStorageBuffer_Q_uint_2 = OpTypeArray %_ptr_PhysicalStorageBuffer_Q %uint_2
// CHECK-NEXT:         %S_0 = OpTypeStruct %_ptr_PhysicalStorageBuffer_R %_arr__ptr_PhysicalStorageBuffer_Q_uint_2
// CHECK-NEXT:         %int = OpTypeInt 32 1
// CHECK-NEXT:       %int_0 = OpConstant %int 0
// CHECK-NEXT: %_ptr_StorageBuffer__ptr_PhysicalStorageBuffer_R = OpTypePointer StorageBuffer %_ptr_PhysicalStorageBuffer_R
// CHECK-NEXT: %_ptr_PhysicalStorageBuffer_S = OpTypePointer PhysicalStorageBuffer %S
// CHECK-NEXT: %_ptr_StorageBuffer_S = OpTypePointer StorageBuffer %S
// CHECK-NEXT:       %int_1 = OpConstant %int 1
// CHECK-NEXT: %_ptr_StorageBuffer__ptr_PhysicalStorageBuffer_Q = OpTypePointer StorageBuffer %_ptr_PhysicalStorageBuffer_Q
// CHECK-NEXT: %_ptr_PhysicalStorageBuffer__ptr_PhysicalStorageBuffer_Q = OpTypePointer PhysicalStorageBuffer %_ptr_PhysicalStorageBuffer_Q
// CHECK-NEXT:       %int_2 = OpConstant %int 2
// CHECK-NEXT: %_ptr_PhysicalStorageBuffer__ptr_PhysicalStorageBuffer_R = OpTypePointer PhysicalStorageBuffer %_ptr_PhysicalStorageBuffer_R
// CHECK-NEXT:        %main = OpFunction %void None %16
// CHECK-NEXT:          %17 = OpLabel
// CHECK-NEXT:          %23 = OpAccessChain %_ptr_StorageBuffer__ptr_PhysicalStorageBuffer_R %b %int_0 %int_0
// CHECK-NEXT:          %24 = OpLoad %_ptr_PhysicalStorageBuffer_R %23
// CHECK-NEXT:          %26 = OpAccessChain %_ptr_PhysicalStorageBuffer_S %24 %int_0
// CHECK-NEXT:          %28 = OpAccessChain %_ptr_StorageBuffer_S %b %int_0
// CHECK-NEXT:          %29 = OpLoad %S %28
// CHECK-NEXT:          %30 = OpCopyLogical %S_0 %29
// CHECK-NEXT:          %31 = OpCopyLogical %S %30
// CHECK-NEXT:                OpStore %26 %31 Aligned 16
// CHECK-NEXT:          %34 = OpAccessChain %_ptr_StorageBuffer__ptr_PhysicalStorageBuffer_Q %b %int_0 %int_1 %int_1
// CHECK-NEXT:          %35 = OpLoad %_ptr_PhysicalStorageBuffer_Q %34
// CHECK-NEXT:          %37 = OpAccessChain %_ptr_PhysicalStorageBuffer__ptr_PhysicalStorageBuffer_Q %35 %int_1
// CHECK-NEXT:          %38 = OpLoad %_ptr_PhysicalStorageBuffer_Q %37 Aligned 8
// CHECK-NEXT:          %41 = OpAccessChain %_ptr_PhysicalStorageBuffer__ptr_PhysicalStorageBuffer_R %38 %int_0 %int_2
// CHECK-NEXT:          %42 = OpLoad %_ptr_PhysicalStorageBuffer_R %41 Aligned 8
// CHECK-NEXT:          %43 = OpAccessChain %_ptr_PhysicalStorageBuffer__ptr_PhysicalStorageBuffer_R %42 %int_0 %int_0
// CHECK-NEXT:          %44 = OpAccessChain %_ptr_StorageBuffer__ptr_PhysicalStorageBuffer_R %b %int_0 %int_0
// CHECK-NEXT:          %45 = OpLoad %_ptr_PhysicalStorageBuffer_R %44
// CHECK-NEXT:                OpStore %43 %45 Aligned 16
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:                OpFunctionEnd
