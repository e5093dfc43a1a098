// Offsets and strides of std140, std430 and scalar blocks; row-major matrices; nested structs.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_EXT_scalar_block_layout : require

layout(local_size_x = 1) in;
struct Inner { vec3 a; float b; float c[3]; };
layout(std140, set = 1, binding = 2) uniform U { float x; vec3 y; mat2 m; layout(row_major) mat3x4 r; Inner in1; bool flag; } u;
layout(std430, binding = 0) readonly buffer S { float x; vec3 y; mat2 m; layout(row_major) mat3x4 r; Inner in1; Inner tail[]; } s;
layout(scalar, binding = 1) buffer C { float x; vec3 y; layout(offset = 64) Inner in1; bvec2 flags; } c[2];
layout(push_constant) uniform P { layout(offset = 16) vec2 p; uint index; };
void main() {
  c[index].in1 = s.tail[index];
  c[1].y = u.y * u.m[0].x + s.r[1].xyz + u.r[2].xyz + s.m[1].x + p.x;
  c[0].flags = bvec2(u.flag, s.x > 0);
  Inner copy = u.in1;
  copy.c[index] = 1;
  c[0].in1 = copy;
  c[0].x = float(s.tail.length());
}

// CHECK: ; SPIR-V
// CHECK-NEXT: ; Version: 1.6
// CHECK-NEXT: ; Generator: Khronos; 0
// CHECK-NEXT: ; Bound: 121
// CHECK-NEXT: ; Schema: 0
// CHECK-NEXT:                OpCapability Shader
// CHECK-NEXT:                OpMemoryModel Logical GLSL450
// CHECK-NEXT:                OpEntryPoint GLCompute %main "main" %u %s %c %31
// CHECK-NEXT:                OpExecutionMode %main LocalSize 1 1 1
// CHECK-NEXT:                OpSource GLSL 460
// CHECK-NEXT:                OpSourceExtension "GL_EXT_scalar_block_layout"
// CHECK-NEXT:                OpName %Inner "Inner"
// CHECK-NEXT:                OpMemberName %Inner 0 "a"
// CHECK-NEXT:                OpMemberName %Inner 1 "b"
// CHECK-NEXT:                OpMemberName %Inner 2 "c"
// CHECK-NEXT:                OpName %U "U"
// CHECK-NEXT:                OpMemberName %U 0 "x"
// CHECK-NEXT:                OpMemberName %U 1 "y"
// CHECK-NEXT:                OpMemberName %U 2 "m"
// CHECK-NEXT:                OpMemberName %U 3 "r"
// CHECK-NEXT:                OpMemberName %U 4 "in1"
// CHECK-NEXT:                OpMemberName %U 5 "flag"
// CHECK-NEXT:                OpName %u "u"
// CHECK-NEXT:                OpName %Inner_0 "Inner"
// CHECK-NEXT:                OpMemberName %Inner_0 0 "a"
// CHECK-NEXT:                OpMemberName %Inner_0 1 "b"
// CHECK-NEXT:                OpMemberName %Inner_0 2 "c"
// CHECK-NEXT:                OpName %S "S"
// CHECK-NEXT:                OpMemberName %S 0 "x"
// CHECK-NEXT:                OpMemberName %S 1 "y"
// CHECK-NEXT:                OpMemberName %S 2 "m"
// CHECK-NEXT:                OpMemberName %S 3 "r"
// CHECK-NEXT:                OpMemberName %S 4 "in1"
// CHECK-NEXT:                OpMemberName %S 5 "tail"
// CHECK-NEXT:                OpName %s "s"
// CHECK-NEXT:                OpName %Inner_1 "Inner"
// CHECK-NEXT:                OpMemberName %Inner_1 0 "a"
// CHECK-NEXT:                OpMemberName %Inner_1 1 "b"
// CHECK-NEXT:                OpMemberName %Inner_1 2 "c"
// CHECK-NEXT:                OpName %C "C"
// CHECK-NEXT:                OpMemberName %C 0 "x"
// CHECK-NEXT:                OpMemberName %C 1 "y"
// CHECK-NEXT:                OpMemberName %C 2 "in1"
// CHECK-NEXT:                OpMemberName %C 3 "flags"
// CHECK-NEXT:                OpName %c "c"
// CHECK-NEXT:                OpName %P "P"
// CHECK-NEXT:                OpMemberName %P 0 "p"
// CHECK-NEXT:                OpMemberName %P 1 "index"
// CHECK-NEXT:                OpName %main "main"
// CHECK-NEXT:                OpName %Inner_2 "Inner"
// CHECK-NEXT:                OpMemberName %Inner_2 0 "a"
// CHECK-NEXT:                OpMemberName %Inner_2 1 "b"
// CHECK-NEXT:                OpMemberName %Inner_2 2 "c"
// CHECK-NEXT:                OpName %copy "copy"
// CHECK-NEXT:                OpDecorate %_arr_float_uint_3 ArrayStride 16
// CHECK-NEXT:                OpMemberDecorate %Inner 0 Offset 0
// CHECK-NEXT:                OpMemberDecorate %Inner 1 Offset 12
// CHECK-NEXT:                OpMemberDecorate %Inner 2 Offset 16
// CHECK-NEXT:                OpDecorate %U Block
// CHECK-NEXT:                OpMemberDecorate %U 0 Offset 0
// CHECK-NEXT:                OpMemberDecorate %U 1 Offset 16
// CHECK-NEXT:                OpMemberDecorate %U 2 Offset 32
// CHECK-NEXT:                OpMemberDecorate %U 2 ColMajor
// CHECK-NEXT:                OpMemberDecorate %U 2 MatrixStride 16
// CHECK-NEXT:                OpMemberDecorate %U 3 Offset 64
// CHECK-NEXT:                OpMemberDecorate %U 3 RowMajor
// CHECK-NEXT:                OpMemberDecorate %U 3 MatrixStride 16
// CHECK-NEXT:                OpMemberDecorate %U 4 Offset 128
// CHECK-NEXT:                OpMemberDecorate %U 5 Offset 192
// CHECK-NEXT:                OpDecorate %u DescriptorSet 1
// CHECK-NEXT:                OpDecorate %u Binding 2
// CHECK-NEXT:                OpDecorate %_arr_float_uint_3_0 ArrayStride 4
// CHECK-NEXT:                OpMemberDecorate %Inner_0 0 Offset 0
// CHECK-NEXT:                OpMemberDecorate %Inner_0 1 Offset 12
// CHECK-NEXT:                OpMemberDecorate %Inner_0 2 Offset 16
// CHECK-NEXT:                OpDecorate %_runtimearr_Inner_0 ArrayStride 32
// CHECK-NEXT:                OpDecorate %S Block
// CHECK-NEXT:                OpMemberDecorate %S 0 NonWritable
// CHECK-NEXT:                OpMemberDecorate %S 1 NonWritable
// CHECK-NEXT:                OpMemberDecorate %S 2 NonWritable
// CHECK-NEXT:                OpMemberDecorate %S 3 NonWritable
// CHECK-NEXT:                OpMemberDecorate %S 4 NonWritable
// CHECK-NEXT:                OpMemberDecorate %S 5 NonWritable
// CHECK-NEXT:                OpMemberDecorate %S 0 Offset 0
// CHECK-NEXT:                OpMemberDecorate %S 1 Offset 16
// CHECK-NEXT:                OpMemberDecorate %S 2 Offset 32
// CHECK-NEXT:                OpMemberDecorate %S 2 ColMajor
// CHECK-NEXT:                OpMemberDecorate %S 2 MatrixStride 8
// CHECK-NEXT:                OpMemberDecorate %S 3 Offset 48
// CHECK-NEXT:                OpMemberDecorate %S 3 RowMajor
// CHECK-NEXT:                OpMemberDecorate %S 3 MatrixStride 16
// CHECK-NEXT:                OpMemberDecorate %S 4 Offset 112
// CHECK-NEXT:                OpMemberDecorate %S 5 Offset 144
// CHECK-NEXT:                OpDecorate %s DescriptorSet 0
// CHECK-NEXT:                OpDecorate %s Binding 0
// CHECK-NEXT:                OpDecorate %s NonWritable
// CHECK-NEXT:                OpDecorate %_arr_float_uint_3_1 ArrayStride 4
// CHECK-NEXT:                OpMemberDecorate %Inner_1 0 Offset 0
// CHECK-NEXT:                OpMemberDecorate %Inner_1 1 Offset 12
// CHECK-NEXT:                OpMemberDecorate %Inner_1 2 Offset 16
// CHECK-NEXT:                OpDecorate %C Block
// CHECK-NEXT:                OpMemberDecorate %C 0 Offset 0
// CHECK-NEXT:                OpMemberDecorate %C 1 Offset 4
// CHECK-NEXT:                OpMemberDecorate %C 2 Offset 64
// CHECK-NEXT:                OpMemberDecorate %C 3 Offset 92
// CHECK-NEXT:                OpDecorate %c DescriptorSet 0
// CHECK-NEXT:                OpDecorate %c Binding 1
// CHECK-NEXT:                OpDecorate %P Block
// CHECK-NEXT:                OpMemberDecorate %P 0 Offset 16
// CHECK-NEXT:                OpMemberDecorate %P 1 Offset 24
// CHECK-NEXT:       %float = OpTypeFloat 32
// CHECK-NEXT:     %v3float = OpTypeVector %float 3
// CHECK-NEXT:     %v2float = OpTypeVector %float 2
// CHECK-NEXT: %mat2v2float = OpTypeMatrix %v2float 2
// CHECK-NEXT:     %v4float = OpTypeVector %float 4
// CHECK-NEXT: %mat3v4float = OpTypeMatrix %v4float 3
// CHECK-NEXT:        %uint = OpTypeInt 32 0
// CHECK-NEXT:      %uint_3 = OpConstant %uint 3
// CHECK-NEXT: %_arr_float_uint_3 = OpTypeArray %float %uint_3
// CHECK-NEXT:       %Inner = OpTypeStruct %v3float %float %_arr_float_uint_3
// CHECK-NEXT:           %U = OpTypeStruct %float %v3float %mat2v2float %mat3v4float %Inner %uint
// CHECK-NEXT: %_ptr_Uniform_U = OpTypePointer Uniform %U
// CHECK-NEXT:           %u = OpVariable %_ptr_Uniform_U Uniform
// CHECK-NEXT: %_arr_float_uint_3_0 = OpTypeArray %float %uint_3
// CHECK-NEXT:     %Inner_0 = OpTypeStruct %v3float %float %_arr_float_uint_3_0
// CHECK-NEXT: %_runtimearr_Inner_0 = OpTypeRuntimeArray %Inner_0
// CHECK-NEXT:           %S = OpTypeStruct %float %v3float %mat2v2float %mat3v4float %Inner_0 %_runtimearr_Inner_0
// CHECK-NEXT: %_ptr_StorageBuffer_S = OpTypePointer StorageBuffer %S
// CHECK-NEXT:           %s = OpVariable %_ptr_StorageBuffer_S StorageBuffer
// CHECK-NEXT: %_arr_float_uint_3_1 = OpTypeArray %float %uint_3
// CHECK-NEXT:     %Inner_1 = OpTypeStruct %v3float %float %_arr_float_uint_3_1
// CHECK-NEXT:      %v2uint = OpTypeVector %uint 2
// CHECK-NEXT:           %C = OpTypeStruct %float %v3float %Inner_1 %v2uint
// CHECK-NEXT:      %uint_2 = OpConstant %uint 2
// CHECK-NEXT: %_arr_C_uint_2 = OpTypeArray %C %uint_2
// CHECK-NEXT: %_ptr_StorageBuffer__arr_C_uint_2 = OpTypePointer StorageBuffer %_arr_C_uint_2
// CHECK-NEXT:           %c = OpVariable %_ptr_StorageBuffer__arr_C_uint_2 StorageBuffer
// CHECK-NEXT:           %P = OpTypeStruct %v2float %uint
// CHECK-NEXT: %_ptr_PushConstant_P = OpTypePointer PushConstant %P
// CHECK-NEXT:          %31 = OpVariable %_ptr_PushConstant_P PushConstant
// CHECK-NEXT:        %void = OpTypeVoid
// CHECK-NEXT:          %33 = OpTypeFunction %void
// CHECK-NEXT: %_arr_float_uint_3_2 = OpTypeArray %float %uint_3
// CHECK-NEXT:     %Inner_2 = OpTypeStruct %v3float %float %_arr_float_uint_3_2
// CHECK-NEXT:         %int = OpTypeInt 32 1
// CHECK-NEXT:       %int_1 = OpConstant %int 1
// CHECK-NEXT: %_ptr_PushConstant_uint = OpTypePointer PushConstant %uint
// CHECK-NEXT:       %int_2 = OpConstant %int 2
// CHECK-NEXT: %_ptr_StorageBuffer_Inner_1 = OpTypePointer StorageBuffer %Inner_1
// CHECK-NEXT:       %int_5 = OpConstant %int 5
// CHECK-NEXT: %_ptr_StorageBuffer_Inner_0 = OpTypePointer StorageBuffer %Inner_0
// CHECK-NEXT: %_ptr_StorageBuffer_v3float = OpTypePointer StorageBuffer %v3float
// CHECK-NEXT: %_ptr_Uniform_v3float = OpTypePointer Uniform %v3float
// CHECK-NEXT:       %int_0 = OpConstant %int 0
// CHECK-NEXT: %_ptr_Uniform_float = OpTypePointer Uniform %float
// CHECK-NEXT:       %int_3 = OpConstant %int 3
// CHECK-NEXT: %_ptr_StorageBuffer_v4float = OpTypePointer StorageBuffer %v4float
// CHECK-NEXT: %_ptr_Uniform_v4float = OpTypePointer Uniform %v4float
// CHECK-NEXT: %_ptr_StorageBuffer_float = OpTypePointer StorageBuffer %float
// CHECK-NEXT: %_ptr_PushConstant_float = OpTypePointer PushConstant %float
// CHECK-NEXT:        %bool = OpTypeBool
// CHECK-NEXT:      %v2bool = OpTypeVector %bool 2
// CHECK-NEXT: %_ptr_StorageBuffer_v2uint = OpTypePointer StorageBuffer %v2uint
// CHECK-NEXT: %_ptr_Uniform_uint = OpTypePointer Uniform %uint
// CHECK-NEXT:      %uint_0 = OpConstant %uint 0
// CHECK-NEXT:     %float_0 = OpConstant %float 0
// CHECK-NEXT:      %uint_1 = OpConstant %uint 1
// CHECK-NEXT:          %99 = OpConstantComposite %v2uint %uint_1 %uint_1
// CHECK-NEXT:         %100 = OpConstantComposite %v2uint %uint_0 %uint_0
// CHECK-NEXT: %_ptr_Function_Inner_2 = OpTypePointer Function %Inner_2
// CHECK-NEXT:       %int_4 = OpConstant %int 4
// CHECK-NEXT: %_ptr_Uniform_Inner = OpTypePointer Uniform %Inner
// CHECK-NEXT:     %float_1 = OpConstant %float 1
// CHECK-NEXT: %_ptr_Function_float = OpTypePointer Function %float
// CHECK-NEXT:        %main = OpFunction %void None %33
// CHECK-NEXT:          %34 = OpLabel
// CHECK-NEXT:        %copy = OpVariable %_ptr_Function_Inner_2 Function
// CHECK-NEXT:          %40 = OpAccessChain %_ptr_PushConstant_uint %31 %int_1
// CHECK-NEXT:          %41 = OpLoad %uint %40
// CHECK-NEXT:          %44 = OpAccessChain %_ptr_StorageBuffer_Inner_1 %c %41 %int_2
// CHECK-NEXT:          %46 = OpAccessChain %_ptr_PushConstant_uint %31 %int_1
// CHECK-NEXT:          %47 = OpLoad %uint %46
// CHECK-NEXT:          %49 = OpAccessChain %_ptr_StorageBuffer_Inner_0 %s %int_5 %47
// CHECK-NEXT:          %50 = OpLoad %Inner_0 %49
// CHECK-NEXT:          %51 = OpCopyLogical %Inner_2 %50
// CHECK-NEXT:          %52 = OpCopyLogical %Inner_1 %51
// CHECK-NEXT:                OpStore %44 %52
// CHECK-NEXT:          %54 = OpAccessChain %_ptr_StorageBuffer_v3float %c %int_1 %int_1
// CHECK-NEXT:          %56 = OpAccessChain %_ptr_Uniform_v3float %u %int_1
// CHECK-NEXT:          %57 = OpLoad %v3float %56
// CHECK-NEXT:          %60 = OpAccessChain %_ptr_Uniform_float %u %int_2 %int_0 %int_0
// CHECK-NEXT:          %61 = OpLoad %float %60
// CHECK-NEXT:          %62 = OpVectorTimesScalar %v3float %57 %61
// CHECK-NEXT:          %65 = OpAccessChain %_ptr_StorageBuffer_v4float %s %int_3 %int_1
// CHECK-NEXT:          %66 = OpLoad %v4float %65
// CHECK-NEXT:          %67 = OpVectorShuffle %v3float %66 %66 0 1 2
// CHECK-NEXT:          %68 = OpFAdd %v3float %62 %67
// CHECK-NEXT:          %70 = OpAccessChain %_ptr_Uniform_v4float %u %int_3 %int_2
// CHECK-NEXT:          %71 = OpLoad %v4float %70
// CHECK-NEXT:          %72 = OpVectorShuffle %v3float %71 %71 0 1 2
// CHECK-NEXT:          %73 = OpFAdd %v3float %68 %72
// CHECK-NEXT:          %75 = OpAccessChain %_ptr_StorageBuffer_float %s %int_2 %int_1 %int_0
// CHECK-NEXT:          %76 = OpLoad %float %75
// CHECK-NEXT:          %77 = OpCompositeConstruct %v3float %76 %76 %76
// CHECK-NEXT:          %78 = OpFAdd %v3float %73 %77
// CHECK-NEXT:          %80 = OpAccessChain %_ptr_PushConstant_float %31 %int_0 %int_0
// CHECK-NEXT:          %81 = OpLoad %float %80
// CHECK-NEXT:          %82 = OpCompositeConstruct %v3float %81 %81 %81
// CHECK-NEXT:          %83 = OpFAdd %v3float %78 %82
// CHECK-NEXT:                OpStore %54 %83
// CHECK-NEXT:          %87 = OpAccessChain %_ptr_StorageBuffer_v2uint %c %int_0 %int_3
// CHECK-NEXT:          %89 = OpAccessChain %_ptr_Uniform_uint %u %int_5
// CHECK-NEXT:          %90 = OpLoad %uint %89
// CHECK-NEXT:          %92 = OpINotEqual %bool %90 %uint_0
// CHECK-NEXT:          %93 = OpAccessChain %_ptr_StorageBuffer_float %s %int_0
// CHECK-NEXT:          %94 = OpLoad %float %93
// CHECK-NEXT:          %96 = OpFOrdGreaterThan %bool %94 %float_0
// CHECK-NEXT:          %97 = OpCompositeConstruct %v2bool %92 %96
// CHECK-NEXT:         %101 = OpSelect %v2uint %97 %99 %100
// CHECK-NEXT:                OpStore %87 %101
// CHECK-NEXT:         %106 = OpAccessChain %_ptr_Uniform_Inner %u %int_4
// CHECK-NEXT:         %107 = OpLoad %Inner %106
// CHECK-NEXT:         %108 = OpCopyLogical %Inner_2 %107
// CHECK-NEXT:                OpStore %copy %108
// CHECK-NEXT:         %109 = OpAccessChain %_ptr_PushConstant_uint %31 %int_1
// CHECK-NEXT:         %110 = OpLoad %uint %109
// CHECK-NEXT:         %113 = OpAccessChain %_ptr_Function_float %copy %int_2 %110
// CHECK-NEXT:                OpStore %113 %float_1
// CHECK-NEXT:         %114 = OpAccessChain %_ptr_StorageBuffer_Inner_1 %c %int_0 %int_2
// CHECK-NEXT:         %115 = OpLoad %Inner_2 %copy
// CHECK-NEXT:         %116 = OpCopyLogical %Inner_1 %115
// CHECK-NEXT:                OpStore %114 %116
// CHECK-NEXT:         %117 = OpAccessChain %_ptr_StorageBuffer_float %c %int_0 %int_0
// CHECK-NEXT:         %118 = OpArrayLength %uint %s 5
// CHECK-NEXT:         %119 = OpBitcast %int %118
// CHECK-NEXT:         %120 = OpConvertSToF %float %119
// CHECK-NEXT:                OpStore %117 %120
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:                OpFunctionEnd
