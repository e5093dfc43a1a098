// Parameters by value, out and inout; overloads; conversion of arguments; prototypes.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460

layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Data { float f[4]; vec4 v; };
float twice(float x);
int twice(int x) { return x * 2; }
void both(in float a, out float b, inout float c) { b = a; c += a; a = 0; }
vec2 early(const vec2 x) { if (x.x > 1) return x; return -x; }
void main() {
  f[0] = twice(f[1]) + twice(2);
  both(f[0], f[1], v.y);
  both(1, v.z, f[int(f[0])]);
  v.xy = early(v.zw);
}
float twice(float x) { return x * 2; }

// CHECK: ; SPIR-V
// CHECK-NEXT: ; Version: 1.6
// CHECK-NEXT: ; Generator: Khronos; 0
// CHECK-NEXT: ; Bound: 101
// CHECK-NEXT: ; Schema: 0
// CHECK-NEXT:                OpCapability Shader
// CHECK-NEXT:                OpMemoryModel Logical GLSL450
// CHECK-NEXT:                OpEntryPoint GLCompute %main "main" %9
// CHECK-NEXT:                OpExecutionMode %main LocalSize 1 1 1
// CHECK-NEXT:                OpSource GLSL 460
// CHECK-NEXT:                OpName %Data "Data"
// CHECK-NEXT:                OpMemberName %Data 0 "f"
// CHECK-NEXT:                OpMemberName %Data 1 "v"
// CHECK-NEXT:                OpName %twice "twice"
// CHECK-NEXT:                OpName %x "x"
// CHECK-NEXT:                OpName %x_0 "x"
// CHECK-NEXT:                OpName %twice_0 "twice"
// CHECK-NEXT:                OpName %x_1 "x"
// CHECK-NEXT:                OpName %x_2 "x"
// CHECK-NEXT:                OpName %both "both"
// CHECK-NEXT:                OpName %a "a"
// CHECK-NEXT:                OpName %b "b"
// CHECK-NEXT:                OpName %c "c"
// CHECK-NEXT:                OpName %a_0 "a"
// CHECK-NEXT:                OpName %early "early"
// CHECK-NEXT:                OpName %x_3 "x"
// CHECK-NEXT:                OpName %x_4 "x"
// CHECK-NEXT:                OpName %main "main"
// CHECK-NEXT:                OpName %b_0 "b"
// CHECK-NEXT:                OpName %c_0 "c"
// CHECK-NEXT:                OpName %b_1 "b"
// CHECK-NEXT:                OpName %c_1 "c"
// CHECK-NEXT:                OpDecorate %_arr_float_uint_4 ArrayStride 4
// CHECK-NEXT:                OpDecorate %Data Block
// CHECK-NEXT:                OpMemberDecorate %Data 0 Offset 0
// CHECK-NEXT:                OpMemberDecorate %Data 1 Offset 16
// CHECK-NEXT:                OpDecorate %9 DescriptorSet 0
// CHECK-NEXT:                OpDecorate %9 Binding 0
// CHECK-NEXT:       %float = OpTypeFloat 32
// CHECK-NEXT:        %uint = OpTypeInt 32 0
// CHECK-NEXT:      %uint_4 = OpConstant %uint 4
// CHECK-NEXT: %_arr_float_uint_4 = OpTypeArray %float %uint_4
// CHECK-NEXT:     %v4float = OpTypeVector %float 4
// CHECK-NEXT:        %Data = OpTypeStruct %_arr_float_uint_4 %v4float
// CHECK-NEXT: %_ptr_StorageBuffer_Data = OpTypePointer StorageBuffer %Data
// CHECK-NEXT:           %9 = OpVariable %_ptr_StorageBuffer_Data StorageBuffer
// CHECK-NEXT:          %11 = OpTypeFunction %float %float
// CHECK-NEXT: %_ptr_Function_float = OpTypePointer Function %float
// CHECK-NEXT:     %float_2 = OpConstant %float 2
// CHECK-NEXT:         %int = OpTypeInt 32 1
// CHECK-NEXT:          %21 = OpTypeFunction %int %int
// CHECK-NEXT: %_ptr_Function_int = OpTypePointer Function %int
// CHECK-NEXT:       %int_2 = OpConstant %int 2
// CHECK-NEXT:        %void = OpTypeVoid
// CHECK-NEXT:          %31 = OpTypeFunction %void %float %_ptr_Function_float %_ptr_Function_float
// CHECK-NEXT:     %float_0 = OpConstant %float 0
// CHECK-NEXT:     %v2float = OpTypeVector %float 2
// CHECK-NEXT:          %44 = OpTypeFunction %v2float %v2float
// CHECK-NEXT: %_ptr_Function_v2float = OpTypePointer Function %v2float
// CHECK-NEXT:        %bool = OpTypeBool
// CHECK-NEXT:       %int_0 = OpConstant %int 0
// CHECK-NEXT:     %float_1 = OpConstant %float 1
// CHECK-NEXT:          %60 = OpTypeFunction %void
// CHECK-NEXT: %_ptr_StorageBuffer_float = OpTypePointer StorageBuffer %float
// CHECK-NEXT:       %int_1 = OpConstant %int 1
// CHECK-NEXT: %_ptr_StorageBuffer_v4float = OpTypePointer StorageBuffer %v4float
// CHECK-NEXT:       %twice = OpFunction %float None %11
// CHECK-NEXT:           %x = OpFunctionParameter %float
// CHECK-NEXT:          %13 = OpLabel
// CHECK-NEXT:         %x_0 = OpVariable %_ptr_Function_float Function
// CHECK-NEXT:                OpStore %x_0 %x
// CHECK-NEXT:          %16 = OpLoad %float %x_0
// CHECK-NEXT:          %18 = OpFMul %float %16 %float_2
// CHECK-NEXT:                OpReturnValue %18
// CHECK-NEXT:                OpFunctionEnd
// CHECK-NEXT:     %twice_0 = OpFunction %int None %21
// CHECK-NEXT:         %x_1 = OpFunctionParameter %int
// CHECK-NEXT:          %23 = OpLabel
// CHECK-NEXT:         %x_2 = OpVariable %_ptr_Function_int Function
// CHECK-NEXT:                OpStore %x_2 %x_1
// CHECK-NEXT:          %26 = OpLoad %int %x_2
// CHECK-NEXT:          %28 = OpIMul %int %26 %int_2
// CHECK-NEXT:                OpReturnValue %28
// CHECK-NEXT:                OpFunctionEnd
// CHECK-NEXT:        %both = OpFunction %void None %31
// CHECK-NEXT:           %a = OpFunctionParameter %float
// CHECK-NEXT:           %b = OpFunctionParameter %_ptr_Function_float
// CHECK-NEXT:           %c = OpFunctionParameter %_ptr_Function_float
// CHECK-NEXT:          %35 = OpLabel
// CHECK-NEXT:         %a_0 = OpVariable %_ptr_Function_float Function
// CHECK-NEXT:                OpStore %a_0 %a
// CHECK-NEXT:          %37 = OpLoad %float %a_0
// CHECK-NEXT:                OpStore %b %37
// CHECK-NEXT:          %38 = OpLoad %float %a_0
// CHECK-NEXT:          %39 = OpLoad %float %c
// CHECK-NEXT:          %40 = OpFAdd %float %39 %38
// CHECK-NEXT:                OpStore %c %40
// CHECK-NEXT:                OpStore %a_0 %float_0
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:                OpFunctionEnd
// CHECK-NEXT:       %early = OpFunction %v2float None %44
// CHECK-NEXT:         %x_3 = OpFunctionParameter %v2float
// CHECK-NEXT:          %46 = OpLabel
// CHECK-NEXT:         %x_4 = OpVariable %_ptr_Function_v2float Function
// CHECK-NEXT:                OpStore %x_4 %x_3
// CHECK-NEXT:          %51 = OpAccessChain %_ptr_Function_float %x_4 %int_0
// CHECK-NEXT:          %52 = OpLoad %float %51
// CHECK-NEXT:          %54 = OpFOrdGreaterThan %bool %52 %float_1
// CHECK-NEXT:                OpSelectionMerge %56 None
// CHECK-NEXT:                OpBranchConditional %54 %55 %56
// CHECK-NEXT:          %55 = OpLabel
// CHECK-NEXT:          %57 = OpLoad %v2float %x_4
// CHECK-NEXT:                OpReturnValue %57
// CHECK-NEXT:          %56 = OpLabel
// CHECK-NEXT:          %58 = OpLoad %v2float %x_4
// CHECK-NEXT:          %59 = OpFNegate %v2float %58
// CHECK-NEXT:                OpReturnValue %59
// CHECK-NEXT:                OpFunctionEnd
// CHECK-NEXT:        %main = OpFunction %void None %60
// CHECK-NEXT:          %61 = OpLabel
// CHECK-NEXT:         %b_0 = OpVariable %_ptr_Function_float Function
// CHECK-NEXT:         %c_0 = OpVariable %_ptr_Function_float Function
// CHECK-NEXT:         %b_1 = OpVariable %_ptr_Function_float Function
// CHECK-NEXT:         %c_1 = OpVariable %_ptr_Function_float Function
// CHECK-NEXT:          %63 = OpAccessChain %_ptr_StorageBuffer_float %9 %int_0 %int_0
// CHECK-NEXT:          %65 = OpAccessChain %_ptr_StorageBuffer_float %9 %int_0 %int_1
// CHECK-NEXT:          %66 = OpLoad %float %65
// CHECK-NEXT:          %67 = OpFunctionCall %float %twice %66
// CHECK-NEXT:          %68 = OpFunctionCall %int %twice_0 %int_2
// CHECK-NEXT:          %69 = OpConvertSToF %float %68
// CHECK-NEXT:          %70 = OpFAdd %float %67 %69
// CHECK-NEXT:                OpStore %63 %70
// CHECK-NEXT:          %71 = OpAccessChain %_ptr_StorageBuffer_float %9 %int_0 %int_0
// CHECK-NEXT:          %72 = OpLoad %float %71
// CHECK-NEXT:          %73 = OpAccessChain %_ptr_StorageBuffer_float %9 %int_0 %int_1
// CHECK-NEXT:          %75 = OpAccessChain %_ptr_StorageBuffer_float %9 %int_1 %int_1
// CHECK-NEXT:          %77 = OpLoad %float %75
// CHECK-NEXT:                OpStore %c_0 %77
// CHECK-NEXT:          %78 = OpFunctionCall %void %both %72 %b_0 %c_0
// CHECK-NEXT:          %79 = OpLoad %float %b_0
// CHECK-NEXT:                OpStore %73 %79
// CHECK-NEXT:          %80 = OpLoad %float %c_0
// CHECK-NEXT:                OpStore %75 %80
// CHECK-NEXT:          %81 = OpAccessChain %_ptr_StorageBuffer_float %9 %int_1 %int_2
// CHECK-NEXT:          %83 = OpAccessChain %_ptr_StorageBuffer_float %9 %int_0 %int_0
// CHECK-NEXT:          %84 = OpLoad %float %83
// CHECK-NEXT:          %85 = OpConvertFToS %int %84
// CHECK-NEXT:          %86 = OpAccessChain %_ptr_StorageBuffer_float %9 %int_0 %85
// CHECK-NEXT:          %88 = OpLoad %float %86
// CHECK-NEXT:                OpStore %c_1 %88
// CHECK-NEXT:          %89 = OpFunctionCall %void %both %float_1 %b_1 %c_1
// CHECK-NEXT:          %90 = OpLoad %float %b_1
// CHECK-NEXT:                OpStore %81 %90
// CHECK-NEXT:          %91 = OpLoad %float %c_1
// CHECK-NEXT:                OpStore %86 %91
// CHECK-NEXT:          %93 = OpAccessChain %_ptr_StorageBuffer_v4float %9 %int_1
// CHECK-NEXT:          %94 = OpLoad %v4float %93
// CHECK-NEXT:          %95 = OpVectorShuffle %v2float %94 %94 2 3
// CHECK-NEXT:          %96 = OpFunctionCall %v2float %early %95
// CHECK-NEXT:          %97 = OpCompositeExtract %float %96 0
// CHECK-NEXT:          %98 = OpAccessChain %_ptr_StorageBuffer_float %9 %int_1 %int_0
// CHECK-NEXT:                OpStore %98 %97
// CHECK-NEXT:          %99 = OpCompositeExtract %float %96 1
// CHECK-NEXT:         %100 = OpAccessChain %_ptr_StorageBuffer_float %9 %int_1 %int_1
// CHECK-NEXT:                OpStore %100 %99
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:                OpFunctionEnd
