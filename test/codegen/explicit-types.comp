// Types of every width; storage and arithmetic capabilities; conversions.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Data { int8_t a; uint8_t b; int16_t c; uint16_t d; int64_t e; uint64_t f; float16_t g; float64_t h; f16vec3 v; i8vec4 w; };
void main() {
  a += int8_t(b) - 3s == 0s ? int8_t(1) : int8_t(-1);
  c = c * int16_t(d);
  e = e << 3 | 0x100000000L;
  f = uint64_t(h) + 0xfffffffffful;
  g = g * 2.5hf + float16_t(a);
  h = double(g) * 1.0lf + float(e);
  v = v * g + f16vec3(w.xyz);
  w = unpack8(pack32(w)) + i8vec4(v.xyzx);
  d = uint16_t(e);
}

// CHECK: ; SPIR-V
// CHECK-NEXT: ; Version: 1.6
// CHECK-NEXT: ; Generator: Khronos; 0
// CHECK-NEXT: ; Bound: 121
// CHECK-NEXT: ; Schema: 0
// CHECK-NEXT:                OpCapability Shader
// CHECK-NEXT:                OpCapability Float16
// CHECK-NEXT:                OpCapability Float64
// CHECK-NEXT:                OpCapability Int64
// CHECK-NEXT:                OpCapability Int16
// CHECK-NEXT:                OpCapability Int8
// CHECK-NEXT:                OpCapability StorageBuffer16BitAccess
// CHECK-NEXT:                OpCapability StorageBuffer8BitAccess
// CHECK-NEXT:                OpMemoryModel Logical GLSL450
// CHECK-NEXT:                OpEntryPoint GLCompute %main "main" %14
// CHECK-NEXT:                OpExecutionMode %main LocalSize 1 1 1
// CHECK-NEXT:                OpSource GLSL 460
// CHECK-NEXT:                OpSourceExtension "GL_EXT_shader_explicit_arithmetic_types"
// CHECK-NEXT:                OpName %Data "Data"
// CHECK-NEXT:                OpMemberName %Data 0 "a"
// CHECK-NEXT:                OpMemberName %Data 1 "b"
// CHECK-NEXT:                OpMemberName %Data 2 "c"
// CHECK-NEXT:                OpMemberName %Data 3 "d"
// CHECK-NEXT:                OpMemberName %Data 4 "e"
// CHECK-NEXT:                OpMemberName %Data 5 "f"
// CHECK-NEXT:                OpMemberName %Data 6 "g"
// CHECK-NEXT:                OpMemberName %Data 7 "h"
// CHECK-NEXT:                OpMemberName %Data 8 "v"
// CHECK-NEXT:                OpMemberName %Data 9 "w"
// CHECK-NEXT:                OpName %main "main"
// CHECK-NEXT:                OpDecorate %Data Block
// CHECK-NEXT:                OpMemberDecorate %Data 0 Offset 0
// CHECK-NEXT:                OpMemberDecorate %Data 1 Offset 1
// CHECK-NEXT:                OpMemberDecorate %Data 2 Offset 2
// CHECK-NEXT:                OpMemberDecorate %Data 3 Offset 4
// CHECK-NEXT:                OpMemberDecorate %Data 4 Offset 8
// CHECK-NEXT:                OpMemberDecorate %Data 5 Offset 16
// CHECK-NEXT:                OpMemberDecorate %Data 6 Offset 24
// CHECK-NEXT:                OpMemberDecorate %Data 7 Offset 32
// CHECK-NEXT:                OpMemberDecorate %Data 8 Offset 40
// CHECK-NEXT:                OpMemberDecorate %Data 9 Offset 48
// CHECK-NEXT:                OpDecorate %14 DescriptorSet 0
// CHECK-NEXT:                OpDecorate %14 Binding 0
// CHECK-NEXT:        %char = OpTypeInt 8 1
// CHECK-NEXT:       %uchar = OpTypeInt 8 0
// CHECK-NEXT:       %short = OpTypeInt 16 1
// CHECK-NEXT:      %ushort = OpTypeInt 16 0
// CHECK-NEXT:        %long = OpTypeInt 64 1
// CHECK-NEXT:       %ulong = OpTypeInt 64 0
// CHECK-NEXT:        %half = OpTypeFloat 16
// CHECK-NEXT:      %double = OpTypeFloat 64
// CHECK-NEXT:      %v3half = OpTypeVector %half 3
// CHECK-NEXT:      %v4char = OpTypeVector %char 4
// CHECK-NEXT:        %Data = OpTypeStruct %char %uchar %short %ushort %long %ulong %half %double %v3half %v4char
// CHECK-NEXT: %_ptr_StorageBuffer_Data = OpTypePointer StorageBuffer %Data
// CHECK-NEXT:          %14 = OpVariable %_ptr_StorageBuffer_Data StorageBuffer
// CHECK-NEXT:        %void = OpTypeVoid
// CHECK-NEXT:          %16 = OpTypeFunction %void
// CHECK-NEXT:         %int = OpTypeInt 32 1
// CHECK-NEXT:       %int_0 = OpConstant %int 0
// CHECK-NEXT: %_ptr_StorageBuffer_char = OpTypePointer StorageBuffer %char
// CHECK-NEXT:        %bool = OpTypeBool
// CHECK-NEXT:       %int_1 = OpConstant %int 1
// CHECK-NEXT: %_ptr_StorageBuffer_uchar = OpTypePointer StorageBuffer %uchar
// CHECK-NEXT:     %short_3 = OpConstant %short 3
// CHECK-NEXT:     %short_0 = OpConstant %short 0
// CHECK-NEXT:      %char_1 = OpConstant %char 1
// CHECK-NEXT:     %char_n1 = OpConstant %char -1
// CHECK-NEXT:       %int_2 = OpConstant %int 2
// CHECK-NEXT: %_ptr_StorageBuffer_short = OpTypePointer StorageBuffer %short
// CHECK-NEXT:       %int_3 = OpConstant %int 3
// CHECK-NEXT: %_ptr_StorageBuffer_ushort = OpTypePointer StorageBuffer %ushort
// CHECK-NEXT:       %int_4 = OpConstant %int 4
// CHECK-NEXT: %_ptr_StorageBuffer_long = OpTypePointer StorageBuffer %long
// CHECK-NEXT: %long_4294967296 = OpConstant %long 4294967296
// CHECK-NEXT:       %int_5 = OpConstant %int 5
// CHECK-NEXT: %_ptr_StorageBuffer_ulong = OpTypePointer StorageBuffer %ulong
// CHECK-NEXT:       %int_7 = OpConstant %int 7
// CHECK-NEXT: %_ptr_StorageBuffer_double = OpTypePointer StorageBuffer %double
// CHECK-NEXT: %ulong_1099511627775 = OpConstant %ulong 1099511627775
// CHECK-NEXT:       %int_6 = OpConstant %int 6
// CHECK-NEXT: %_ptr_StorageBuffer_half = OpTypePointer StorageBuffer %half
// CHECK-NEXT: %half_0x1_4p_1 = OpConstant %half 0x1.4p+1
// CHECK-NEXT:    %double_1 = OpConstant %double 1
// CHECK-NEXT:       %float = OpTypeFloat 32
// CHECK-NEXT:       %int_8 = OpConstant %int 8
// CHECK-NEXT: %_ptr_StorageBuffer_v3half = OpTypePointer StorageBuffer %v3half
// CHECK-NEXT:      %v3char = OpTypeVector %char 3
// CHECK-NEXT:       %int_9 = OpConstant %int 9
// CHECK-NEXT: %_ptr_StorageBuffer_v4char = OpTypePointer StorageBuffer %v4char
// CHECK-NEXT:      %v4half = OpTypeVector %half 4
// CHECK-NEXT:        %main = OpFunction %void None %16
// CHECK-NEXT:          %17 = OpLabel
// CHECK-NEXT:          %21 = OpAccessChain %_ptr_StorageBuffer_char %14 %int_0
// CHECK-NEXT:          %25 = OpAccessChain %_ptr_StorageBuffer_uchar %14 %int_1
// CHECK-NEXT:          %26 = OpLoad %uchar %25
// CHECK-NEXT:          %27 = OpBitcast %char %26
// CHECK-NEXT:          %28 = OpSConvert %short %27
// CHECK-NEXT:          %30 = OpISub %short %28 %short_3
// CHECK-NEXT:          %32 = OpIEqual %bool %30 %short_0
// CHECK-NEXT:          %35 = OpSelect %char %32 %char_1 %char_n1
// CHECK-NEXT:          %36 = OpLoad %char %21
// CHECK-NEXT:          %37 = OpIAdd %char %36 %35
// CHECK-NEXT:                OpStore %21 %37
// CHECK-NEXT:          %40 = OpAccessChain %_ptr_StorageBuffer_short %14 %int_2
// CHECK-NEXT:          %41 = OpAccessChain %_ptr_StorageBuffer_short %14 %int_2
// CHECK-NEXT:          %42 = OpLoad %short %41
// CHECK-NEXT:          %45 = OpAccessChain %_ptr_StorageBuffer_ushort %14 %int_3
// CHECK-NEXT:          %46 = OpLoad %ushort %45
// CHECK-NEXT:          %47 = OpBitcast %short %46
// CHECK-NEXT:          %48 = OpIMul %short %42 %47
// CHECK-NEXT:                OpStore %40 %48
// CHECK-NEXT:          %51 = OpAccessChain %_ptr_StorageBuffer_long %14 %int_4
// CHECK-NEXT:          %52 = OpAccessChain %_ptr_StorageBuffer_long %14 %int_4
// CHECK-NEXT:          %53 = OpLoad %long %52
// CHECK-NEXT:          %54 = OpShiftLeftLogical %long %53 %int_3
// CHECK-NEXT:          %56 = OpBitwiseOr %long %54 %long_4294967296
// CHECK-NEXT:                OpStore %51 %56
// CHECK-NEXT:          %59 = OpAccessChain %_ptr_StorageBuffer_ulong %14 %int_5
// CHECK-NEXT:          %62 = OpAccessChain %_ptr_StorageBuffer_double %14 %int_7
// CHECK-NEXT:          %63 = OpLoad %double %62
// CHECK-NEXT:          %64 = OpConvertFToU %ulong %63
// CHECK-NEXT:          %66 = OpIAdd %ulong %64 %ulong_1099511627775
// CHECK-NEXT:                OpStore %59 %66
// CHECK-NEXT:          %69 = OpAccessChain %_ptr_StorageBuffer_half %14 %int_6
// CHECK-NEXT:          %70 = OpAccessChain %_ptr_StorageBuffer_half %14 %int_6
// CHECK-NEXT:          %71 = OpLoad %half %70
// CHECK-NEXT:          %73 = OpFMul %half %71 %half_0x1_4p_1
// CHECK-NEXT:          %74 = OpAccessChain %_ptr_StorageBuffer_char %14 %int_0
// CHECK-NEXT:          %75 = OpLoad %char %74
// CHECK-NEXT:          %76 = OpConvertSToF %half %75
// CHECK-NEXT:          %77 = OpFAdd %half %73 %76
// CHECK-NEXT:                OpStore %69 %77
// CHECK-NEXT:          %78 = OpAccessChain %_ptr_StorageBuffer_double %14 %int_7
// CHECK-NEXT:          %79 = OpAccessChain %_ptr_StorageBuffer_half %14 %int_6
// CHECK-NEXT:          %80 = OpLoad %half %79
// CHECK-NEXT:          %81 = OpFConvert %double %80
// CHECK-NEXT:          %83 = OpFMul %double %81 %double_1
// CHECK-NEXT:          %85 = OpAccessChain %_ptr_StorageBuffer_long %14 %int_4
// CHECK-NEXT:          %86 = OpLoad %long %85
// CHECK-NEXT:          %87 = OpConvertSToF %float %86
// CHECK-NEXT:          %88 = OpFConvert %double %87
// CHECK-NEXT:          %89 = OpFAdd %double %83 %88
// CHECK-NEXT:                OpStore %78 %89
// CHECK-NEXT:          %92 = OpAccessChain %_ptr_StorageBuffer_v3half %14 %int_8
// CHECK-NEXT:          %93 = OpAccessChain %_ptr_StorageBuffer_v3half %14 %int_8
// CHECK-NEXT:          %94 = OpLoad %v3half %93
// CHECK-NEXT:          %95 = OpAccessChain %_ptr_StorageBuffer_half %14 %int_6
// CHECK-NEXT:          %96 = OpLoad %half %95
// CHECK-NEXT:          %97 = OpVectorTimesScalar %v3half %94 %96
// CHECK-NEXT:         %101 = OpAccessChain %_ptr_StorageBuffer_v4char %14 %int_9
// CHECK-NEXT:         %102 = OpLoad %v4char %101
// CHECK-NEXT:         %103 = OpVectorShuffle %v3char %102 %102 0 1 2
// CHECK-NEXT:         %104 = OpConvertSToF %v3half %103
// CHECK-NEXT:         %105 = OpFAdd %v3half %97 %104
// CHECK-NEXT:                OpStore %92 %105
// CHECK-NEXT:         %106 = OpAccessChain %_ptr_StorageBuffer_v4char %14 %int_9
// CHECK-NEXT:         %107 = OpAccessChain %_ptr_StorageBuffer_v4char %14 %int_9
// CHECK-NEXT:         %108 = OpLoad %v4char %107
// CHECK-NEXT:         %109 = OpBitcast %int %108
// CHECK-NEXT:         %110 = OpBitcast %v4char %109
// CHECK-NEXT:         %112 = OpAccessChain %_ptr_StorageBuffer_v3half %14 %int_8
// CHECK-NEXT:         %113 = OpLoad %v3half %112
// CHECK-NEXT:         %114 = OpVectorShuffle %v4half %113 %113 0 1 2 0
// CHECK-NEXT:         %115 = OpConvertFToS %v4char %114
// CHECK-NEXT:         %116 = OpIAdd %v4char %110 %115
// CHECK-NEXT:                OpStore %106 %116
// CHECK-NEXT:         %117 = OpAccessChain %_ptr_StorageBuffer_ushort %14 %int_3
// CHECK-NEXT:         %118 = OpAccessChain %_ptr_StorageBuffer_long %14 %int_4
// CHECK-NEXT:         %119 = OpLoad %long %118
// CHECK-NEXT:         %120 = OpSConvert %ushort %119
// CHECK-NEXT:                OpStore %117 %120
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:                OpFunctionEnd
