// GL_NV_cooperative_matrix2 and GL_NV_cooperative_matrix_decode_vector.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_NV_cooperative_matrix_decode_vector : require
#extension GL_EXT_long_vector : require
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(constant_id = 0) const uint M = 32;
layout(local_size_x = 64) in;
layout(std430, binding = 0) buffer A { float16_t a[]; };
layout(std430, binding = 1) buffer Q { uint8_t q[]; };
layout(buffer_reference, std430, buffer_reference_align = 2) readonly buffer Block { float16_t d; uint8_t v[32]; };
float16_t decode(const in Block b, const in uint blockCoord[2], const in uint coordInBlock[2]) {
  return b.d * float16_t(uint(b.v[coordInBlock[1]]));
}
f16vec2 decode2(const in Block b, const in uint blockCoord[2], const in uint coordInBlock[2]) {
  return f16vec2(b.d);
}
float16_t biggest(const in float16_t x, const in float16_t y) { return max(x, y); }
float16_t element(const in uint row, const in uint col, const in float16_t v, const in uint n, const in float16_t other) {
  return row < n ? v + other : v;
}
void main() {
  tensorLayoutNV<2> t = createTensorLayoutNV(2);
  t = setTensorLayoutBlockSizeNV(t, 1, 32);
  t = setTensorLayoutDimensionNV(t, 256, 256);
  t = setTensorLayoutStrideNV(t, 8, 1);
  t = sliceTensorLayoutNV(t, -4, M, 8, 32);
  tensorLayoutNV<3, gl_CooperativeMatrixClampModeConstantNV> c = createTensorLayoutNV(3, gl_CooperativeMatrixClampModeConstantNV);
  c = setTensorLayoutClampValueNV(setTensorLayoutDimensionNV(c, 4, 16, 32), 7);
  tensorViewNV<2, true, 1, 0> v = createTensorViewNV(2, true, 1, 0);
  v = setTensorViewDimensionsNV(v, 32, M);
  v = setTensorViewStrideNV(v, 1, 32);
  v = setTensorViewClipNV(v, 0, 16, 0, 8);
  coopmat<float16_t, gl_ScopeWorkgroup, M, 32, gl_MatrixUseAccumulator> m = coopmat<float16_t, gl_ScopeWorkgroup, M, 32, gl_MatrixUseAccumulator>(0);
  coopMatLoadTensorNV(m, a, 8, c);
  coopMatLoadTensorNV(m, a, 8, t, v);
  coopMatLoadTensorNV(m, q, 0, t, decode);
  coopMatLoadTensorNV(m, q, 0, t, v, decode, decode2);
  coopmat<float16_t, gl_ScopeWorkgroup, M, 8, gl_MatrixUseAccumulator> rows;
  coopMatReduceNV(rows, m, gl_CooperativeMatrixReduceRowNV, biggest);
  coopMatPerElementNV(m, m, element, 5u, m);
  coopmat<float16_t, gl_ScopeWorkgroup, 32, M, gl_MatrixUseB> b;
  coopMatTransposeNV(b, m);
  coopmat<float16_t, gl_ScopeWorkgroup, M, 32, gl_MatrixUseA> x = coopmat<float16_t, gl_ScopeWorkgroup, M, 32, gl_MatrixUseA>(m);
  coopmat<float, gl_ScopeWorkgroup, M, 32, gl_MatrixUseB> y = coopmat<float, gl_ScopeWorkgroup, M, 32, gl_MatrixUseB>(m);
  coopmat<float16_t, gl_ScopeWorkgroup, M, M, gl_MatrixUseAccumulator> z = coopMatMulAdd(x, b, coopmat<float16_t, gl_ScopeWorkgroup, M, M, gl_MatrixUseAccumulator>(0));
  coopMatStoreTensorNV(z, a, 0, sliceTensorLayoutNV(setTensorLayoutDimensionNV(createTensorLayoutNV(2), 64, 64), 0, M, 0, M));
  coopMatStoreTensorNV(m, a, 0, c, createTensorViewNV(3, false, 2, 1, 0));
}

// CHECK: ; SPIR-V
// CHECK-NEXT: ; Version: 1.6
// CHECK-NEXT: ; Generator: Khronos; 0
// CHECK-NEXT: ; Bound: 195
// CHECK-NEXT: ; Schema: 0
// CHECK-NEXT:                OpCapability Shader
// CHECK-NEXT:                OpCapability Float16
// CHECK-NEXT:                OpCapability StorageBuffer16BitAccess
// CHECK-NEXT:                OpCapability StorageBuffer8BitAccess
// CHECK-NEXT:                OpCapability VulkanMemoryModel
// CHECK-NEXT:                OpCapability PhysicalStorageBufferAddresses
// CHECK-NEXT:                OpCapability CooperativeMatrixReductionsEXT
// CHECK-NEXT:                OpCapability CooperativeMatrixConversionsNV
// CHECK-NEXT:                OpCapability CooperativeMatrixPerElementOperationsEXT
// CHECK-NEXT:                OpCapability CooperativeMatrixTensorAddressingNV
// CHECK-NEXT:                OpCapability TensorAddressingNV
// CHECK-NEXT:                OpCapability CooperativeMatrixDecodeVectorNV
// CHECK-NEXT:                OpCapability CooperativeMatrixKHR
// CHECK-NEXT:                OpExtension "SPV_KHR_cooperative_matrix"
// CHECK-NEXT:                OpExtension "SPV_NV_cooperative_matrix2"
// CHECK-NEXT:                OpExtension "SPV_NV_cooperative_matrix_decode_vector"
// CHECK-NEXT:                OpExtension "SPV_NV_tensor_addressing"
// CHECK-NEXT:          %67 = OpExtInstImport "GLSL.std.450"
// CHECK-NEXT:                OpMemoryModel PhysicalStorageBuffer64 Vulkan
// CHECK-NEXT:                OpEntryPoint GLCompute %main "main" %8 %13
// CHECK-NEXT:                OpExecutionMode %main LocalSize 64 1 1
// CHECK-NEXT:                OpSource GLSL 460
// CHECK-NEXT:                OpSourceExtension "GL_KHR_memory_scope_semantics"
// CHECK-NEXT:                OpSourceExtension "GL_EXT_buffer_reference"
// CHECK-NEXT:                OpSourceExtension "GL_EXT_long_vector"
// CHECK-NEXT:                OpSourceExtension "GL_EXT_shader_explicit_arithmetic_types"
// CHECK-NEXT:                OpSourceExtension "GL_NV_cooperative_matrix_decode_vector"
// CHECK-NEXT:                OpName %M "M"
// CHECK-NEXT:                OpName %A "A"
// CHECK-NEXT:                OpMemberName %A 0 "a"
// CHECK-NEXT:                OpName %Q "Q"
// CHECK-NEXT:                OpMemberName %Q 0 "q"
// CHECK-NEXT:                OpName %Block "Block"
// CHECK-NEXT:                OpMemberName %Block 0 "d"
// CHECK-NEXT:                OpMemberName %Block 1 "v"
// CHECK-NEXT:                OpName %decode "decode"
// CHECK-NEXT:                OpName %b "b"
// CHECK-NEXT:                OpName %blockCoord "blockCoord"
// CHECK-NEXT:                OpName %coordInBlock "coordInBlock"
// CHECK-NEXT:                OpName %b_0 "b"
// CHECK-NEXT:                OpName %blockCoord_0 "blockCoord"
// CHECK-NEXT:                OpName %coordInBlock_0 "coordInBlock"
// CHECK-NEXT:                OpName %decode2 "decode2"
// CHECK-NEXT:                OpName %b_1 "b"
// CHECK-NEXT:                OpName %blockCoord_1 "blockCoord"
// CHECK-NEXT:                OpName %coordInBlock_1 "coordInBlock"
// CHECK-NEXT:                OpName %b_2 "b"
// CHECK-NEXT:                OpName %blockCoord_2 "blockCoord"
// CHECK-NEXT:                OpName %coordInBlock_2 "coordInBlock"
// CHECK-NEXT:                OpName %biggest "biggest"
// CHECK-NEXT:                OpName %x "x"
// CHECK-NEXT:                OpName %y "y"
// CHECK-NEXT:                OpName %element "element"
// CHECK-NEXT:                OpName %row "row"
// CHECK-NEXT:                OpName %col "col"
// CHECK-NEXT:                OpName %v "v"
// CHECK-NEXT:                OpName %n "n"
// CHECK-NEXT:                OpName %other "other"
// CHECK-NEXT:                OpName %main "main"
// CHECK-NEXT:                OpName %t "t"
// CHECK-NEXT:                OpName %c "c"
// CHECK-NEXT:                OpName %v_0 "v"
// CHECK-NEXT:                OpName %m "m"
// CHECK-NEXT:                OpName %rows "rows"
// CHECK-NEXT:                OpName %b_3 "b"
// CHECK-NEXT:                OpName %x_0 "x"
// CHECK-NEXT:                OpName %y_0 "y"
// CHECK-NEXT:                OpName %z "z"
// CHECK-NEXT:                OpDecorate %M SpecId 0
// CHECK-NEXT:                OpDecorate %_runtimearr_half ArrayStride 2
// CHECK-NEXT:                OpDecorate %A Block
// CHECK-NEXT:                OpMemberDecorate %A 0 Offset 0
// CHECK-NEXT:                OpDecorate %8 DescriptorSet 0
// CHECK-NEXT:                OpDecorate %8 Binding 0
// CHECK-NEXT:                OpDecorate %_runtimearr_uchar ArrayStride 1
// CHECK-NEXT:                OpDecorate %Q Block
// CHECK-NEXT:                OpMemberDecorate %Q 0 Offset 0
// CHECK-NEXT:                OpDecorate %13 DescriptorSet 0
// CHECK-NEXT:                OpDecorate %13 Binding 1
// CHECK-NEXT:                OpDecorate %_arr_uchar_uint_32 ArrayStride 1
// CHECK-NEXT:                OpDecorate %Block Block
// CHECK-NEXT:                OpMemberDecorate %Block 0 NonWritable
// CHECK-NEXT:                OpMemberDecorate %Block 1 NonWritable
// CHECK-NEXT:                OpMemberDecorate %Block 0 Offset 0
// CHECK-NEXT:                OpMemberDecorate %Block 1 Offset 2
// CHECK-NEXT:                OpDecorate %b Aliased
// CHECK-NEXT:                OpDecorate %b_0 AliasedPointer
// CHECK-NEXT:                OpDecorate %b_1 Aliased
// CHECK-NEXT:                OpDecorate %b_2 AliasedPointer
// CHECK-NEXT:        %uint = OpTypeInt 32 0
// CHECK-NEXT:           %M = OpSpecConstant %uint 32
// CHECK-NEXT:        %half = OpTypeFloat 16
// CHECK-NEXT: %_runtimearr_half = OpTypeRuntimeArray %half
// CHECK-NEXT:           %A = OpTypeStruct %_runtimearr_half
// CHECK-NEXT: %_ptr_StorageBuffer_A = OpTypePointer StorageBuffer %A
// CHECK-NEXT:           %8 = OpVariable %_ptr_StorageBuffer_A StorageBuffer
// CHECK-NEXT:       %uchar = OpTypeInt 8 0
// CHECK-NEXT: %_runtimearr_uchar = OpTypeRuntimeArray %uchar
// CHECK-NEXT:           %Q = OpTypeStruct %_runtimearr_uchar
// CHECK-NEXT: %_ptr_StorageBuffer_Q = OpTypePointer StorageBuffer %Q
// CHECK-NEXT:          %13 = OpVariable %_ptr_StorageBuffer_Q StorageBuffer
// CHECK-NEXT:                OpTypeForwardPointer %_ptr_PhysicalStorageBuffer_Block PhysicalStorageBuffer
// CHECK-NEXT:     %uint_32 = OpConstant %uint 32
// CHECK-NEXT: %_arr_uchar_uint_32 = OpTypeArray %uchar %uint_32
// CHECK-NEXT:       %Block = OpTypeStruct %half %_arr_uchar_uint_32
// CHECK-NEXT: %_ptr_PhysicalStorageBuffer_Block = OpTypePointer PhysicalStorageBuffer %Block
// CHECK-NEXT:      %uint_2 = OpConstant %uint 2
// CHECK-NEXT: %_arr_uint_uint_2 = OpTypeArray %uint %uint_2
// CHECK-NEXT:          %21 = OpTypeFunction %half %_ptr_PhysicalStorageBuffer_Block %_arr_uint_uint_2 %_arr_uint_uint_2
// CHECK-NEXT: %_ptr_Function__ptr_PhysicalStorageBuffer_Block = OpTypePointer Function %_ptr_PhysicalStorageBuffer_Block
// CHECK-NEXT: %_ptr_Function__arr_uint_uint_2 = OpTypePointer Function %_arr_uint_uint_2
// CHECK-NEXT:         %int = OpTypeInt 32 1
// CHECK-NEXT:       %int_0 = OpConstant %int 0
// CHECK-NEXT: %_ptr_PhysicalStorageBuffer_half = OpTypePointer PhysicalStorageBuffer %half
// CHECK-NEXT:       %int_1 = OpConstant %int 1
// CHECK-NEXT: %_ptr_Function_uint = OpTypePointer Function %uint
// CHECK-NEXT: %_ptr_PhysicalStorageBuffer_uchar = OpTypePointer PhysicalStorageBuffer %uchar
// CHECK-NEXT:      %v2half = OpTypeVector %half 2
// CHECK-NEXT:          %50 = OpTypeFunction %v2half %_ptr_PhysicalStorageBuffer_Block %_arr_uint_uint_2 %_arr_uint_uint_2
// CHECK-NEXT:          %63 = OpTypeFunction %half %half %half
// CHECK-NEXT:          %70 = OpTypeFunction %half %uint %uint %half %uint %half
// CHECK-NEXT:        %bool = OpTypeBool
// CHECK-NEXT:        %void = OpTypeVoid
// CHECK-NEXT:          %85 = OpTypeFunction %void
// CHECK-NEXT:      %uint_0 = OpConstant %uint 0
// CHECK-NEXT:          %88 = OpTypeTensorLayoutNV %uint_2 %uint_0
// CHECK-NEXT: %_ptr_Function_88 = OpTypePointer Function %88
// CHECK-NEXT:      %uint_1 = OpConstant %uint 1
// CHECK-NEXT:    %uint_256 = OpConstant %uint 256
// CHECK-NEXT:      %uint_8 = OpConstant %uint 8
// CHECK-NEXT: %uint_4294967292 = OpConstant %uint 4294967292
// CHECK-NEXT:      %uint_3 = OpConstant %uint 3
// CHECK-NEXT:         %105 = OpTypeTensorLayoutNV %uint_3 %uint_1
// CHECK-NEXT: %_ptr_Function_105 = OpTypePointer Function %105
// CHECK-NEXT:      %uint_4 = OpConstant %uint 4
// CHECK-NEXT:     %uint_16 = OpConstant %uint 16
// CHECK-NEXT:      %uint_7 = OpConstant %uint 7
// CHECK-NEXT:        %true = OpConstantTrue %bool
// CHECK-NEXT:         %116 = OpTypeTensorViewNV %uint_2 %true %uint_1 %uint_0
// CHECK-NEXT: %_ptr_Function_116 = OpTypePointer Function %116
// CHECK-NEXT:         %126 = OpTypeCooperativeMatrixKHR %half %uint_2 %M %uint_32 %uint_2
// CHECK-NEXT: %_ptr_Function_126 = OpTypePointer Function %126
// CHECK-NEXT: %half_0x0p_0 = OpConstant %half 0x0p+0
// CHECK-NEXT: %_ptr_StorageBuffer_half = OpTypePointer StorageBuffer %half
// CHECK-NEXT: %_ptr_StorageBuffer_uchar = OpTypePointer StorageBuffer %uchar
// CHECK-NEXT:         %151 = OpTypeCooperativeMatrixKHR %half %uint_2 %M %uint_8 %uint_2
// CHECK-NEXT: %_ptr_Function_151 = OpTypePointer Function %151
// CHECK-NEXT:      %uint_5 = OpConstant %uint 5
// CHECK-NEXT:         %160 = OpTypeCooperativeMatrixKHR %half %uint_2 %uint_32 %M %uint_1
// CHECK-NEXT: %_ptr_Function_160 = OpTypePointer Function %160
// CHECK-NEXT:         %165 = OpTypeCooperativeMatrixKHR %half %uint_2 %M %uint_32 %uint_0
// CHECK-NEXT: %_ptr_Function_165 = OpTypePointer Function %165
// CHECK-NEXT:       %float = OpTypeFloat 32
// CHECK-NEXT:         %171 = OpTypeCooperativeMatrixKHR %float %uint_2 %M %uint_32 %uint_1
// CHECK-NEXT: %_ptr_Function_171 = OpTypePointer Function %171
// CHECK-NEXT:         %176 = OpTypeCooperativeMatrixKHR %half %uint_2 %M %M %uint_2
// CHECK-NEXT: %_ptr_Function_176 = OpTypePointer Function %176
// CHECK-NEXT:     %uint_64 = OpConstant %uint 64
// CHECK-NEXT:       %false = OpConstantFalse %bool
// CHECK-NEXT:         %192 = OpTypeTensorViewNV %uint_3 %false %uint_2 %uint_1 %uint_0
// CHECK-NEXT:      %decode = OpFunction %half None %21
// CHECK-NEXT:           %b = OpFunctionParameter %_ptr_PhysicalStorageBuffer_Block
// CHECK-NEXT:  %blockCoord = OpFunctionParameter %_arr_uint_uint_2
// CHECK-NEXT: %coordInBlock = OpFunctionParameter %_arr_uint_uint_2
// CHECK-NEXT:          %25 = OpLabel
// CHECK-NEXT:         %b_0 = OpVariable %_ptr_Function__ptr_PhysicalStorageBuffer_Block Function
// CHECK-NEXT: %blockCoord_0 = OpVariable %_ptr_Function__arr_uint_uint_2 Function
// CHECK-NEXT: %coordInBlock_0 = OpVariable %_ptr_Function__arr_uint_uint_2 Function
// CHECK-NEXT:                OpStore %b_0 %b
// CHECK-NEXT:                OpStore %blockCoord_0 %blockCoord
// CHECK-NEXT:                OpStore %coordInBlock_0 %coordInBlock
// CHECK-NEXT:          %31 = OpLoad %_ptr_PhysicalStorageBuffer_Block %b_0
// CHECK-NEXT:          %35 = OpAccessChain %_ptr_PhysicalStorageBuffer_half %31 %int_0
// CHECK-NEXT:          %36 = OpLoad %half %35 Aligned 2
// CHECK-NEXT:          %37 = OpLoad %_ptr_PhysicalStorageBuffer_Block %b_0
// CHECK-NEXT:          %40 = OpAccessChain %_ptr_Function_uint %coordInBlock_0 %int_1
// CHECK-NEXT:          %41 = OpLoad %uint %40
// CHECK-NEXT:          %43 = OpAccessChain %_ptr_PhysicalStorageBuffer_uchar %37 %int_1 %41
// CHECK-NEXT:          %44 = OpLoad %uchar %43 Aligned 1
// CHECK-NEXT:          %45 = OpUConvert %uint %44
// CHECK-NEXT:          %46 = OpConvertUToF %half %45
// CHECK-NEXT:          %47 = OpFMul %half %36 %46
// CHECK-NEXT:                OpReturnValue %47
// CHECK-NEXT:                OpFunctionEnd
// CHECK-NEXT:     %decode2 = OpFunction %v2half None %50
// CHECK-NEXT:         %b_1 = OpFunctionParameter %_ptr_PhysicalStorageBuffer_Block
// CHECK-NEXT: %blockCoord_1 = OpFunctionParameter %_arr_uint_uint_2
// CHECK-NEXT: %coordInBlock_1 = OpFunctionParameter %_arr_uint_uint_2
// CHECK-NEXT:          %54 = OpLabel
// CHECK-NEXT:         %b_2 = OpVariable %_ptr_Function__ptr_PhysicalStorageBuffer_Block Function
// CHECK-NEXT: %blockCoord_2 = OpVariable %_ptr_Function__arr_uint_uint_2 Function
// CHECK-NEXT: %coordInBlock_2 = OpVariable %_ptr_Function__arr_uint_uint_2 Function
// CHECK-NEXT:                OpStore %b_2 %b_1
// CHECK-NEXT:                OpStore %blockCoord_2 %blockCoord_1
// CHECK-NEXT:                OpStore %coordInBlock_2 %coordInBlock_1
// CHECK-NEXT:          %58 = OpLoad %_ptr_PhysicalStorageBuffer_Block %b_2
// CHECK-NEXT:          %59 = OpAccessChain %_ptr_PhysicalStorageBuffer_half %58 %int_0
// CHECK-NEXT:          %60 = OpLoad %half %59 Aligned 2
// CHECK-NEXT:          %61 = OpCompositeConstruct %v2half %60 %60
// CHECK-NEXT:                OpReturnValue %61
// CHECK-NEXT:                OpFunctionEnd
// CHECK-NEXT:     %biggest = OpFunction %half None %63
// CHECK-NEXT:           %x = OpFunctionParameter %half
// CHECK-NEXT:           %y = OpFunctionParameter %half
// CHECK-NEXT:          %66 = OpLabel
// CHECK-NEXT:          %68 = OpExtInst %half %67 FMax %x %y
// CHECK-NEXT:                OpReturnValue %68
// CHECK-NEXT:                OpFunctionEnd
// CHECK-NEXT:     %element = OpFunction %half None %70
// CHECK-NEXT:         %row = OpFunctionParameter %uint
// CHECK-NEXT:         %col = OpFunctionParameter %uint
// CHECK-NEXT:           %v = OpFunctionParameter %half
// CHECK-NEXT:           %n = OpFunctionParameter %uint
// CHECK-NEXT:       %other = OpFunctionParameter %half
// CHECK-NEXT:          %76 = OpLabel
// CHECK-NEXT:          %78 = OpULessThan %bool %row %n
// CHECK-NEXT:                OpSelectionMerge %81 None
// CHECK-NEXT:                OpBranchConditional %78 %79 %80
// CHECK-NEXT:          %79 = OpLabel
// CHECK-NEXT:          %82 = OpFAdd %half %v %other
// CHECK-NEXT:                OpBranch %81
// CHECK-NEXT:          %80 = OpLabel
// CHECK-NEXT:                OpBranch %81
// CHECK-NEXT:          %81 = OpLabel
// CHECK-NEXT:          %83 = OpPhi %half %82 %79 %v %80
// CHECK-NEXT:                OpReturnValue %83
// CHECK-NEXT:                OpFunctionEnd
// CHECK-NEXT:        %main = OpFunction %void None %85
// CHECK-NEXT:          %86 = OpLabel
// CHECK-NEXT:           %t = OpVariable %_ptr_Function_88 Function
// CHECK-NEXT:           %c = OpVariable %_ptr_Function_105 Function
// CHECK-NEXT:         %v_0 = OpVariable %_ptr_Function_116 Function
// CHECK-NEXT:           %m = OpVariable %_ptr_Function_126 Function
// CHECK-NEXT:        %rows = OpVariable %_ptr_Function_151 Function
// CHECK-NEXT:         %b_3 = OpVariable %_ptr_Function_160 Function
// CHECK-NEXT:         %x_0 = OpVariable %_ptr_Function_165 Function
// CHECK-NEXT:         %y_0 = OpVariable %_ptr_Function_171 Function
// CHECK-NEXT:           %z = OpVariable %_ptr_Function_176 Function
// CHECK-NEXT:          %91 = OpCreateTensorLayoutNV %88
// CHECK-NEXT:                OpStore %t %91
// CHECK-NEXT:          %92 = OpLoad %88 %t
// CHECK-NEXT:          %94 = OpTensorLayoutSetBlockSizeNV %88 %92 %uint_1 %uint_32
// CHECK-NEXT:                OpStore %t %94
// CHECK-NEXT:          %95 = OpLoad %88 %t
// CHECK-NEXT:          %97 = OpTensorLayoutSetDimensionNV %88 %95 %uint_256 %uint_256
// CHECK-NEXT:                OpStore %t %97
// CHECK-NEXT:          %98 = OpLoad %88 %t
// CHECK-NEXT:         %100 = OpTensorLayoutSetStrideNV %88 %98 %uint_8 %uint_1
// CHECK-NEXT:                OpStore %t %100
// CHECK-NEXT:         %101 = OpLoad %88 %t
// CHECK-NEXT:         %103 = OpTensorLayoutSliceNV %88 %101 %uint_4294967292 %M %uint_8 %uint_32
// CHECK-NEXT:                OpStore %t %103
// CHECK-NEXT:         %108 = OpCreateTensorLayoutNV %105
// CHECK-NEXT:                OpStore %c %108
// CHECK-NEXT:         %109 = OpLoad %105 %c
// CHECK-NEXT:         %112 = OpTensorLayoutSetDimensionNV %105 %109 %uint_4 %uint_16 %uint_32
// CHECK-NEXT:         %114 = OpTensorLayoutSetClampValueNV %105 %112 %uint_7
// CHECK-NEXT:                OpStore %c %114
// CHECK-NEXT:         %119 = OpCreateTensorViewNV %116
// CHECK-NEXT:                OpStore %v_0 %119
// CHECK-NEXT:         %120 = OpLoad %116 %v_0
// CHECK-NEXT:         %121 = OpTensorViewSetDimensionNV %116 %120 %uint_32 %M
// CHECK-NEXT:                OpStore %v_0 %121
// CHECK-NEXT:         %122 = OpLoad %116 %v_0
// CHECK-NEXT:         %123 = OpTensorViewSetStrideNV %116 %122 %uint_1 %uint_32
// CHECK-NEXT:                OpStore %v_0 %123
// CHECK-NEXT:         %124 = OpLoad %116 %v_0
// CHECK-NEXT:         %125 = OpTensorViewSetClipNV %116 %124 %uint_0 %uint_16 %uint_0 %uint_8
// CHECK-NEXT:                OpStore %v_0 %125
// CHECK-NEXT:         %130 = OpCompositeConstruct %126 %half_0x0p_0
// CHECK-NEXT:                OpStore %m %130
// CHECK-NEXT:         %131 = OpLoad %126 %m
// CHECK-NEXT:         %132 = OpLoad %105 %c
// CHECK-NEXT:         %134 = OpAccessChain %_ptr_StorageBuffer_half %8 %int_0 %uint_8
// CHECK-NEXT:         %135 = OpCooperativeMatrixLoadTensorNV %126 %134 %131 %132 None None
// CHECK-NEXT:                OpStore %m %135
// CHECK-NEXT:         %136 = OpLoad %126 %m
// CHECK-NEXT:         %137 = OpLoad %88 %t
// CHECK-NEXT:         %138 = OpLoad %116 %v_0
// CHECK-NEXT:         %139 = OpAccessChain %_ptr_StorageBuffer_half %8 %int_0 %uint_8
// CHECK-NEXT:         %140 = OpCooperativeMatrixLoadTensorNV %126 %139 %136 %137 None TensorView %138
// CHECK-NEXT:                OpStore %m %140
// CHECK-NEXT:         %141 = OpLoad %126 %m
// CHECK-NEXT:         %142 = OpLoad %88 %t
// CHECK-NEXT:         %144 = OpAccessChain %_ptr_StorageBuffer_uchar %13 %int_0 %uint_0
// CHECK-NEXT:         %145 = OpCooperativeMatrixLoadTensorNV %126 %144 %141 %142 None DecodeFunc %decode
// CHECK-NEXT:                OpStore %m %145
// CHECK-NEXT:         %146 = OpLoad %126 %m
// CHECK-NEXT:         %147 = OpLoad %88 %t
// CHECK-NEXT:         %148 = OpLoad %116 %v_0
// CHECK-NEXT:         %149 = OpAccessChain %_ptr_StorageBuffer_uchar %13 %int_0 %uint_0
// CHECK-NEXT:         %150 = OpCooperativeMatrixLoadTensorNV %126 %149 %146 %147 None TensorView|DecodeFunc|DecodeVectorFunc %148 %decode %decode2
// CHECK-NEXT:                OpStore %m %150
// CHECK-NEXT:         %154 = OpLoad %126 %m
// CHECK-NEXT:         %155 = OpCooperativeMatrixReduceEXT %151 %154 Row %biggest
// CHECK-NEXT:                OpStore %rows %155
// CHECK-NEXT:         %156 = OpLoad %126 %m
// CHECK-NEXT:         %158 = OpLoad %126 %m
// CHECK-NEXT:         %159 = OpCooperativeMatrixPerElementOpEXT %126 %156 %element %uint_5 %158
// CHECK-NEXT:                OpStore %m %159
// CHECK-NEXT:         %163 = OpLoad %126 %m
// CHECK-NEXT:         %164 = OpCooperativeMatrixTransposeNV %160 %163
// CHECK-NEXT:                OpStore %b_3 %164
// CHECK-NEXT:         %168 = OpLoad %126 %m
// CHECK-NEXT:         %169 = OpCooperativeMatrixConvertUseEXT %165 %168
// CHECK-NEXT:                OpStore %x_0 %169
// CHECK-NEXT:         %174 = OpLoad %126 %m
// CHECK-NEXT:         %175 = OpFConvert %171 %174
// CHECK-NEXT:                OpStore %y_0 %175
// CHECK-NEXT:         %179 = OpLoad %165 %x_0
// CHECK-NEXT:         %180 = OpLoad %160 %b_3
// CHECK-NEXT:         %181 = OpCompositeConstruct %176 %half_0x0p_0
// CHECK-NEXT:         %182 = OpCooperativeMatrixMulAddKHR %176 %179 %180 %181
// CHECK-NEXT:                OpStore %z %182
// CHECK-NEXT:         %183 = OpLoad %176 %z
// CHECK-NEXT:         %184 = OpCreateTensorLayoutNV %88
// CHECK-NEXT:         %186 = OpTensorLayoutSetDimensionNV %88 %184 %uint_64 %uint_64
// CHECK-NEXT:         %187 = OpTensorLayoutSliceNV %88 %186 %uint_0 %M %uint_0 %M
// CHECK-NEXT:         %188 = OpAccessChain %_ptr_StorageBuffer_half %8 %int_0 %uint_0
// CHECK-NEXT:                OpCooperativeMatrixStoreTensorNV %188 %183 %187 None None
// CHECK-NEXT:         %189 = OpLoad %126 %m
// CHECK-NEXT:         %190 = OpLoad %105 %c
// CHECK-NEXT:         %193 = OpCreateTensorViewNV %192
// CHECK-NEXT:         %194 = OpAccessChain %_ptr_StorageBuffer_half %8 %int_0 %uint_0
// CHECK-NEXT:                OpCooperativeMatrixStoreTensorNV %194 %189 %190 None TensorView %193
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:                OpFunctionEnd
