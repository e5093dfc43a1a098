// Structured control flow, with merge instructions and loop controls.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_EXT_control_flow_attributes : require

layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Data { int n; int r[]; };
void main() {
  int sum = 0;
  [[unroll]] for (int i = 0; i < 4; ++i) {
    if (i == n)
      continue;
    sum += r[i];
  }
  [[dont_unroll]] while (sum > 10) {
    sum -= n;
    if (sum == 3)
      break;
  }
  do {
    sum++;
  } while (sum < 5 && r[sum] != 0);
  switch (n) {
  case 0:
    sum = 1;
  case 1:
    sum += 2;
    break;
  default:
    sum = 7;
  case 4:
    if (sum > 2)
      return;
  }
  [[flatten]] if (n > 3)
    sum = n > 5 ? r[0] : r[1];
  else
    return;
  r[0] = sum;
}

// CHECK: ; SPIR-V
// CHECK-NEXT: ; Version: 1.6
// CHECK-NEXT: ; Generator: Khronos; 0
// CHECK-NEXT: ; Bound: 106
// CHECK-NEXT: ; Schema: 0
// CHECK-NEXT:                OpCapability Shader
// CHECK-NEXT:                OpMemoryModel Logical GLSL450
// CHECK-NEXT:                OpEntryPoint GLCompute %main "main" %6
// CHECK-NEXT:                OpExecutionMode %main LocalSize 1 1 1
// CHECK-NEXT:                OpSource GLSL 460
// CHECK-NEXT:                OpSourceExtension "GL_EXT_control_flow_attributes"
// CHECK-NEXT:                OpName %Data "Data"
// CHECK-NEXT:                OpMemberName %Data 0 "n"
// CHECK-NEXT:                OpMemberName %Data 1 "r"
// CHECK-NEXT:                OpName %main "main"
// CHECK-NEXT:                OpName %sum "sum"
// CHECK-NEXT:                OpName %i "i"
// CHECK-NEXT:                OpDecorate %_runtimearr_int ArrayStride 4
// CHECK-NEXT:                OpDecorate %Data Block
// CHECK-NEXT:                OpMemberDecorate %Data 0 Offset 0
// CHECK-NEXT:                OpMemberDecorate %Data 1 Offset 4
// CHECK-NEXT:                OpDecorate %6 DescriptorSet 0
// CHECK-NEXT:                OpDecorate %6 Binding 0
// CHECK-NEXT:         %int = OpTypeInt 32 1
// CHECK-NEXT: %_runtimearr_int = OpTypeRuntimeArray %int
// CHECK-NEXT:        %Data = OpTypeStruct %int %_runtimearr_int
// CHECK-NEXT: %_ptr_StorageBuffer_Data = OpTypePointer StorageBuffer %Data
// CHECK-NEXT:           %6 = OpVariable %_ptr_StorageBuffer_Data StorageBuffer
// CHECK-NEXT:        %void = OpTypeVoid
// CHECK-NEXT:           %8 = OpTypeFunction %void
// CHECK-NEXT: %_ptr_Function_int = OpTypePointer Function %int
// CHECK-NEXT:       %int_0 = OpConstant %int 0
// CHECK-NEXT:        %bool = OpTypeBool
// CHECK-NEXT:       %int_4 = OpConstant %int 4
// CHECK-NEXT: %_ptr_StorageBuffer_int = OpTypePointer StorageBuffer %int
// CHECK-NEXT:       %int_1 = OpConstant %int 1
// CHECK-NEXT:      %int_10 = OpConstant %int 10
// CHECK-NEXT:       %int_3 = OpConstant %int 3
// CHECK-NEXT:       %int_5 = OpConstant %int 5
// CHECK-NEXT:       %int_2 = OpConstant %int 2
// CHECK-NEXT:       %int_7 = OpConstant %int 7
// CHECK-NEXT:        %main = OpFunction %void None %8
// CHECK-NEXT:           %9 = OpLabel
// CHECK-NEXT:         %sum = OpVariable %_ptr_Function_int Function
// CHECK-NEXT:           %i = OpVariable %_ptr_Function_int Function
// CHECK-NEXT:                OpStore %sum %int_0
// CHECK-NEXT:                OpStore %i %int_0
// CHECK-NEXT:                OpBranch %14
// CHECK-NEXT:          %14 = OpLabel
// CHECK-NEXT:                OpLoopMerge %17 %16 Unroll
// CHECK-NEXT:                OpBranch %18
// CHECK-NEXT:          %18 = OpLabel
// CHECK-NEXT:          %20 = OpLoad %int %i
// CHECK-NEXT:          %22 = OpSLessThan %bool %20 %int_4
// CHECK-NEXT:                OpBranchConditional %22 %15 %17
// CHECK-NEXT:          %15 = OpLabel
// CHECK-NEXT:          %23 = OpLoad %int %i
// CHECK-NEXT:          %25 = OpAccessChain %_ptr_StorageBuffer_int %6 %int_0
// CHECK-NEXT:          %26 = OpLoad %int %25
// CHECK-NEXT:          %27 = OpIEqual %bool %23 %26
// CHECK-NEXT:                OpSelectionMerge %29 None
// CHECK-NEXT:                OpBranchConditional %27 %28 %29
// CHECK-NEXT:          %28 = OpLabel
// CHECK-NEXT:                OpBranch %16
// CHECK-NEXT:          %29 = OpLabel
// CHECK-NEXT:          %31 = OpLoad %int %i
// CHECK-NEXT:          %32 = OpAccessChain %_ptr_StorageBuffer_int %6 %int_1 %31
// CHECK-NEXT:          %33 = OpLoad %int %32
// CHECK-NEXT:          %34 = OpLoad %int %sum
// CHECK-NEXT:          %35 = OpIAdd %int %34 %33
// CHECK-NEXT:                OpStore %sum %35
// CHECK-NEXT:                OpBranch %16
// CHECK-NEXT:          %16 = OpLabel
// CHECK-NEXT:          %36 = OpLoad %int %i
// CHECK-NEXT:          %37 = OpIAdd %int %36 %int_1
// CHECK-NEXT:                OpStore %i %37
// CHECK-NEXT:                OpBranch %14
// CHECK-NEXT:          %17 = OpLabel
// CHECK-NEXT:                OpBranch %38
// CHECK-NEXT:          %38 = OpLabel
// CHECK-NEXT:                OpLoopMerge %41 %40 DontUnroll
// CHECK-NEXT:                OpBranch %42
// CHECK-NEXT:          %42 = OpLabel
// CHECK-NEXT:          %43 = OpLoad %int %sum
// CHECK-NEXT:          %45 = OpSGreaterThan %bool %43 %int_10
// CHECK-NEXT:                OpBranchConditional %45 %39 %41
// CHECK-NEXT:          %39 = OpLabel
// CHECK-NEXT:          %46 = OpAccessChain %_ptr_StorageBuffer_int %6 %int_0
// CHECK-NEXT:          %47 = OpLoad %int %46
// CHECK-NEXT:          %48 = OpLoad %int %sum
// CHECK-NEXT:          %49 = OpISub %int %48 %47
// CHECK-NEXT:                OpStore %sum %49
// CHECK-NEXT:          %50 = OpLoad %int %sum
// CHECK-NEXT:          %52 = OpIEqual %bool %50 %int_3
// CHECK-NEXT:                OpSelectionMerge %54 None
// CHECK-NEXT:                OpBranchConditional %52 %53 %54
// CHECK-NEXT:          %53 = OpLabel
// CHECK-NEXT:                OpBranch %41
// CHECK-NEXT:          %54 = OpLabel
// CHECK-NEXT:                OpBranch %40
// CHECK-NEXT:          %40 = OpLabel
// CHECK-NEXT:                OpBranch %38
// CHECK-NEXT:          %41 = OpLabel
// CHECK-NEXT:                OpBranch %55
// CHECK-NEXT:          %55 = OpLabel
// CHECK-NEXT:                OpLoopMerge %58 %57 None
// CHECK-NEXT:                OpBranch %56
// CHECK-NEXT:          %56 = OpLabel
// CHECK-NEXT:          %59 = OpLoad %int %sum
// CHECK-NEXT:          %60 = OpIAdd %int %59 %int_1
// CHECK-NEXT:                OpStore %sum %60
// CHECK-NEXT:                OpBranch %57
// CHECK-NEXT:          %57 = OpLabel
// CHECK-NEXT:          %61 = OpLoad %int %sum
// CHECK-NEXT:          %63 = OpSLessThan %bool %61 %int_5
// CHECK-NEXT:                OpSelectionMerge %65 None
// CHECK-NEXT:                OpBranchConditional %63 %64 %65
// CHECK-NEXT:          %64 = OpLabel
// CHECK-NEXT:          %66 = OpLoad %int %sum
// CHECK-NEXT:          %67 = OpAccessChain %_ptr_StorageBuffer_int %6 %int_1 %66
// CHECK-NEXT:          %68 = OpLoad %int %67
// CHECK-NEXT:          %69 = OpIEqual %bool %68 %int_0
// CHECK-NEXT:          %70 = OpLogicalNot %bool %69
// CHECK-NEXT:                OpBranch %65
// CHECK-NEXT:          %65 = OpLabel
// CHECK-NEXT:          %71 = OpPhi %bool %63 %57 %70 %64
// CHECK-NEXT:                OpBranchConditional %71 %55 %58
// CHECK-NEXT:          %58 = OpLabel
// CHECK-NEXT:          %72 = OpAccessChain %_ptr_StorageBuffer_int %6 %int_0
// CHECK-NEXT:          %73 = OpLoad %int %72
// CHECK-NEXT:                OpSelectionMerge %74 None
// CHECK-NEXT:                OpSwitch %73 %77 0 %75 1 %76 4 %78
// CHECK-NEXT:          %75 = OpLabel
// CHECK-NEXT:                OpStore %sum %int_1
// CHECK-NEXT:                OpBranch %76
// CHECK-NEXT:          %76 = OpLabel
// CHECK-NEXT:          %80 = OpLoad %int %sum
// CHECK-NEXT:          %81 = OpIAdd %int %80 %int_2
// CHECK-NEXT:                OpStore %sum %81
// CHECK-NEXT:                OpBranch %74
// CHECK-NEXT:          %77 = OpLabel
// CHECK-NEXT:                OpStore %sum %int_7
// CHECK-NEXT:                OpBranch %78
// CHECK-NEXT:          %78 = OpLabel
// CHECK-NEXT:          %83 = OpLoad %int %sum
// CHECK-NEXT:          %84 = OpSGreaterThan %bool %83 %int_2
// CHECK-NEXT:                OpSelectionMerge %86 None
// CHECK-NEXT:                OpBranchConditional %84 %85 %86
// CHECK-NEXT:          %85 = OpLabel
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:          %86 = OpLabel
// CHECK-NEXT:                OpBranch %74
// CHECK-NEXT:          %74 = OpLabel
// CHECK-NEXT:          %87 = OpAccessChain %_ptr_StorageBuffer_int %6 %int_0
// CHECK-NEXT:          %88 = OpLoad %int %87
// CHECK-NEXT:          %89 = OpSGreaterThan %bool %88 %int_3
// CHECK-NEXT:                OpSelectionMerge %91 Flatten
// CHECK-NEXT:                OpBranchConditional %89 %90 %92
// CHECK-NEXT:          %90 = OpLabel
// CHECK-NEXT:          %93 = OpAccessChain %_ptr_StorageBuffer_int %6 %int_0
// CHECK-NEXT:          %94 = OpLoad %int %93
// CHECK-NEXT:          %95 = OpSGreaterThan %bool %94 %int_5
// CHECK-NEXT:                OpSelectionMerge %98 None
// CHECK-NEXT:                OpBranchConditional %95 %96 %97
// CHECK-NEXT:          %96 = OpLabel
// CHECK-NEXT:          %99 = OpAccessChain %_ptr_StorageBuffer_int %6 %int_1 %int_0
// CHECK-NEXT:         %100 = OpLoad %int %99
// CHECK-NEXT:                OpBranch %98
// CHECK-NEXT:          %97 = OpLabel
// CHECK-NEXT:         %101 = OpAccessChain %_ptr_StorageBuffer_int %6 %int_1 %int_1
// CHECK-NEXT:         %102 = OpLoad %int %101
// CHECK-NEXT:                OpBranch %98
// CHECK-NEXT:          %98 = OpLabel
// CHECK-NEXT:         %103 = OpPhi %int %100 %96 %102 %97
// CHECK-NEXT:                OpStore %sum %103
// CHECK-NEXT:                OpBranch %91
// CHECK-NEXT:          %92 = OpLabel
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:          %91 = OpLabel
// CHECK-NEXT:         %104 = OpAccessChain %_ptr_StorageBuffer_int %6 %int_1 %int_0
// CHECK-NEXT:         %105 = OpLoad %int %sum
// CHECK-NEXT:                OpStore %104 %105
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:                OpFunctionEnd
