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
// CHECK-NEXT: ; Bound: 210
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
// CHECK-NEXT:          %72 = OpExtInstImport "GLSL.std.450"
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
// CHECK-NEXT:                OpName %x_0 "x"
// CHECK-NEXT:                OpName %y_0 "y"
// CHECK-NEXT:                OpName %element "element"
// CHECK-NEXT:                OpName %row "row"
// CHECK-NEXT:                OpName %col "col"
// CHECK-NEXT:                OpName %v "v"
// CHECK-NEXT:                OpName %n "n"
// CHECK-NEXT:                OpName %other "other"
// CHECK-NEXT:                OpName %row_0 "row"
// CHECK-NEXT:                OpName %col_0 "col"
// CHECK-NEXT:                OpName %v_0 "v"
// CHECK-NEXT:                OpName %n_0 "n"
// CHECK-NEXT:                OpName %other_0 "other"
// CHECK-NEXT:                OpName %main "main"
// CHECK-NEXT:                OpName %t "t"
// CHECK-NEXT:                OpName %c "c"
// CHECK-NEXT:                OpName %v_1 "v"
// CHECK-NEXT:                OpName %m "m"
// CHECK-NEXT:                OpName %rows "rows"
// CHECK-NEXT:                OpName %b_3 "b"
// CHECK-NEXT:                OpName %x_1 "x"
// CHECK-NEXT:                OpName %y_1 "y"
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
// CHECK-NEXT:          %20 = OpTypeFunction %half %_ptr_PhysicalStorageBuffer_Block %_arr_uint_uint_2 %_arr_uint_uint_2
// CHECK-NEXT: %_ptr_Function__ptr_PhysicalStorageBuffer_Block = OpTypePointer Function %_ptr_PhysicalStorageBuffer_Block
// CHECK-NEXT: %_ptr_Function__arr_uint_uint_2 = OpTypePointer Function %_arr_uint_uint_2
// CHECK-NEXT:         %int = OpTypeInt 32 1
// CHECK-NEXT:       %int_0 = OpConstant %int 0
// CHECK-NEXT: %_ptr_PhysicalStorageBuffer_half = OpTypePointer PhysicalStorageBuffer %half
// CHECK-NEXT:       %int_1 = OpConstant %int 1
// CHECK-NEXT: %_ptr_Function_uint = OpTypePointer Function %uint
// CHECK-NEXT: %_ptr_PhysicalStorageBuffer_uchar = OpTypePointer PhysicalStorageBuffer %uchar
// CHECK-NEXT:      %v2half = OpTypeVector %half 2
// CHECK-NEXT:          %49 = OpTypeFunction %v2half %_ptr_PhysicalStorageBuffer_Block %_arr_uint_uint_2 %_arr_uint_uint_2
// CHECK-NEXT:          %62 = OpTypeFunction %half %half %half
// CHECK-NEXT: %_ptr_Function_half = OpTypePointer Function %half
// CHECK-NEXT:          %74 = OpTypeFunction %half %uint %uint %half %uint %half
// CHECK-NEXT:        %bool = OpTypeBool
// CHECK-NEXT:        %void = OpTypeVoid
// CHECK-NEXT:         %100 = OpTypeFunction %void
// CHECK-NEXT:      %uint_0 = OpConstant %uint 0
// CHECK-NEXT:         %103 = OpTypeTensorLayoutNV %uint_2 %uint_0
// CHECK-NEXT: %_ptr_Function_103 = OpTypePointer Function %103
// CHECK-NEXT:      %uint_1 = OpConstant %uint 1
// CHECK-NEXT:    %uint_256 = OpConstant %uint 256
// CHECK-NEXT:      %uint_8 = OpConstant %uint 8
// CHECK-NEXT: %uint_4294967292 = OpConstant %uint 4294967292
// CHECK-NEXT:      %uint_3 = OpConstant %uint 3
// CHECK-NEXT:         %120 = OpTypeTensorLayoutNV %uint_3 %uint_1
// CHECK-NEXT: %_ptr_Function_120 = OpTypePointer Function %120
// CHECK-NEXT:      %uint_4 = OpConstant %uint 4
// CHECK-NEXT:     %uint_16 = OpConstant %uint 16
// CHECK-NEXT:      %uint_7 = OpConstant %uint 7
// CHECK-NEXT:        %true = OpConstantTrue %bool
// CHECK-NEXT:         %131 = OpTypeTensorViewNV %uint_2 %true %uint_1 %uint_0
// CHECK-NEXT: %_ptr_Function_131 = OpTypePointer Function %131
// CHECK-NEXT:         %141 = OpTypeCooperativeMatrixKHR %half %uint_2 %M %uint_32 %uint_2
// CHECK-NEXT: %_ptr_Function_141 = OpTypePointer Function %141
// CHECK-NEXT: %half_0x0p_0 = OpConstant %half 0x0p+0
// CHECK-NEXT: %_ptr_StorageBuffer_half = OpTypePointer StorageBuffer %half
// CHECK-NEXT: %_ptr_StorageBuffer_uchar = OpTypePointer StorageBuffer %uchar
// CHECK-NEXT:         %166 = OpTypeCooperativeMatrixKHR %half %uint_2 %M %uint_8 %uint_2
// CHECK-NEXT: %_ptr_Function_166 = OpTypePointer Function %166
// CHECK-NEXT:      %uint_5 = OpConstant %uint 5
// CHECK-NEXT:         %175 = OpTypeCooperativeMatrixKHR %half %uint_2 %uint_32 %M %uint_1
// CHECK-NEXT: %_ptr_Function_175 = OpTypePointer Function %175
// CHECK-NEXT:         %180 = OpTypeCooperativeMatrixKHR %half %uint_2 %M %uint_32 %uint_0
// CHECK-NEXT: %_ptr_Function_180 = OpTypePointer Function %180
// CHECK-NEXT:       %float = OpTypeFloat 32
// CHECK-NEXT:         %186 = OpTypeCooperativeMatrixKHR %float %uint_2 %M %uint_32 %uint_1
// CHECK-NEXT: %_ptr_Function_186 = OpTypePointer Function %186
// CHECK-NEXT:         %191 = OpTypeCooperativeMatrixKHR %half %uint_2 %M %M %uint_2
// CHECK-NEXT: %_ptr_Function_191 = OpTypePointer Function %191
// CHECK-NEXT:     %uint_64 = OpConstant %uint 64
// CHECK-NEXT:       %false = OpConstantFalse %bool
// CHECK-NEXT:         %207 = OpTypeTensorViewNV %uint_3 %false %uint_2 %uint_1 %uint_0
// CHECK-NEXT:      %decode = OpFunction %half None %20
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
// CHECK-NEXT:     %decode2 = OpFunction %v2half None %49
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
// CHECK-NEXT:     %biggest = OpFunction %half None %62
// CHECK-NEXT:           %x = OpFunctionParameter %half
// CHECK-NEXT:           %y = OpFunctionParameter %half
// CHECK-NEXT:          %66 = OpLabel
// CHECK-NEXT:         %x_0 = OpVariable %_ptr_Function_half Function
// CHECK-NEXT:         %y_0 = OpVariable %_ptr_Function_half Function
// CHECK-NEXT:                OpStore %x_0 %x
// CHECK-NEXT:                OpStore %y_0 %y
// CHECK-NEXT:          %70 = OpLoad %half %x_0
// CHECK-NEXT:          %71 = OpLoad %half %y_0
// CHECK-NEXT:          %73 = OpExtInst %half %72 FMax %70 %71
// CHECK-NEXT:                OpReturnValue %73
// CHECK-NEXT:                OpFunctionEnd
// CHECK-NEXT:     %element = OpFunction %half None %74
// CHECK-NEXT:         %row = OpFunctionParameter %uint
// CHECK-NEXT:         %col = OpFunctionParameter %uint
// CHECK-NEXT:           %v = OpFunctionParameter %half
// CHECK-NEXT:           %n = OpFunctionParameter %uint
// CHECK-NEXT:       %other = OpFunctionParameter %half
// CHECK-NEXT:          %81 = OpLabel
// CHECK-NEXT:       %row_0 = OpVariable %_ptr_Function_uint Function
// CHECK-NEXT:       %col_0 = OpVariable %_ptr_Function_uint Function
// CHECK-NEXT:         %v_0 = OpVariable %_ptr_Function_half Function
// CHECK-NEXT:         %n_0 = OpVariable %_ptr_Function_uint Function
// CHECK-NEXT:     %other_0 = OpVariable %_ptr_Function_half Function
// CHECK-NEXT:                OpStore %row_0 %row
// CHECK-NEXT:                OpStore %col_0 %col
// CHECK-NEXT:                OpStore %v_0 %v
// CHECK-NEXT:                OpStore %n_0 %n
// CHECK-NEXT:                OpStore %other_0 %other
// CHECK-NEXT:          %88 = OpLoad %uint %row_0
// CHECK-NEXT:          %89 = OpLoad %uint %n_0
// CHECK-NEXT:          %90 = OpULessThan %bool %88 %89
// CHECK-NEXT:                OpSelectionMerge %93 None
// CHECK-NEXT:                OpBranchConditional %90 %91 %92
// CHECK-NEXT:          %91 = OpLabel
// CHECK-NEXT:          %94 = OpLoad %half %v_0
// CHECK-NEXT:          %95 = OpLoad %half %other_0
// CHECK-NEXT:          %96 = OpFAdd %half %94 %95
// CHECK-NEXT:                OpBranch %93
// CHECK-NEXT:          %92 = OpLabel
// CHECK-NEXT:          %97 = OpLoad %half %v_0
// CHECK-NEXT:                OpBranch %93
// CHECK-NEXT:          %93 = OpLabel
// CHECK-NEXT:          %98 = OpPhi %half %96 %91 %97 %92
// CHECK-NEXT:                OpReturnValue %98
// CHECK-NEXT:                OpFunctionEnd
// CHECK-NEXT:        %main = OpFunction %void None %100
// CHECK-NEXT:         %101 = OpLabel
// CHECK-NEXT:           %t = OpVariable %_ptr_Function_103 Function
// CHECK-NEXT:           %c = OpVariable %_ptr_Function_120 Function
// CHECK-NEXT:         %v_1 = OpVariable %_ptr_Function_131 Function
// CHECK-NEXT:           %m = OpVariable %_ptr_Function_141 Function
// CHECK-NEXT:        %rows = OpVariable %_ptr_Function_166 Function
// CHECK-NEXT:         %b_3 = OpVariable %_ptr_Function_175 Function
// CHECK-NEXT:         %x_1 = OpVariable %_ptr_Function_180 Function
// CHECK-NEXT:         %y_1 = OpVariable %_ptr_Function_186 Function
// CHECK-NEXT:           %z = OpVariable %_ptr_Function_191 Function
// CHECK-NEXT:         %106 = OpCreateTensorLayoutNV %103
// CHECK-NEXT:                OpStore %t %106
// CHECK-NEXT:         %107 = OpLoad %103 %t
// CHECK-NEXT:         %109 = OpTensorLayoutSetBlockSizeNV %103 %107 %uint_1 %uint_32
// CHECK-NEXT:                OpStore %t %109
// CHECK-NEXT:         %110 = OpLoad %103 %t
// CHECK-NEXT:         %112 = OpTensorLayoutSetDimensionNV %103 %110 %uint_256 %uint_256
// CHECK-NEXT:                OpStore %t %112
// CHECK-NEXT:         %113 = OpLoad %103 %t
// CHECK-NEXT:         %115 = OpTensorLayoutSetStrideNV %103 %113 %uint_8 %uint_1
// CHECK-NEXT:                OpStore %t %115
// CHECK-NEXT:         %116 = OpLoad %103 %t
// CHECK-NEXT:         %118 = OpTensorLayoutSliceNV %103 %116 %uint_4294967292 %M %uint_8 %uint_32
// CHECK-NEXT:                OpStore %t %118
// CHECK-NEXT:         %123 = OpCreateTensorLayoutNV %120
// CHECK-NEXT:                OpStore %c %123
// CHECK-NEXT:         %124 = OpLoad %120 %c
// CHECK-NEXT:         %127 = OpTensorLayoutSetDimensionNV %120 %124 %uint_4 %uint_16 %uint_32
// CHECK-NEXT:         %129 = OpTensorLayoutSetClampValueNV %120 %127 %uint_7
// CHECK-NEXT:                OpStore %c %129
// CHECK-NEXT:         %134 = OpCreateTensorViewNV %131
// CHECK-NEXT:                OpStore %v_1 %134
// CHECK-NEXT:         %135 = OpLoad %131 %v_1
// CHECK-NEXT:         %136 = OpTensorViewSetDimensionNV %131 %135 %uint_32 %M
// CHECK-NEXT:                OpStore %v_1 %136
// CHECK-NEXT:         %137 = OpLoad %131 %v_1
// CHECK-NEXT:         %138 = OpTensorViewSetStrideNV %131 %137 %uint_1 %uint_32
// CHECK-NEXT:                OpStore %v_1 %138
// CHECK-NEXT:         %139 = OpLoad %131 %v_1
// CHECK-NEXT:         %140 = OpTensorViewSetClipNV %131 %139 %uint_0 %uint_16 %uint_0 %uint_8
// CHECK-NEXT:                OpStore %v_1 %140
// CHECK-NEXT:         %145 = OpCompositeConstruct %141 %half_0x0p_0
// CHECK-NEXT:                OpStore %m %145
// CHECK-NEXT:         %146 = OpLoad %141 %m
// CHECK-NEXT:         %147 = OpLoad %120 %c
// CHECK-NEXT:         %149 = OpAccessChain %_ptr_StorageBuffer_half %8 %int_0 %uint_8
// CHECK-NEXT:         %150 = OpCooperativeMatrixLoadTensorNV %141 %149 %146 %147 None None
// CHECK-NEXT:                OpStore %m %150
// CHECK-NEXT:         %151 = OpLoad %141 %m
// CHECK-NEXT:         %152 = OpLoad %103 %t
// CHECK-NEXT:         %153 = OpLoad %131 %v_1
// CHECK-NEXT:         %154 = OpAccessChain %_ptr_StorageBuffer_half %8 %int_0 %uint_8
// CHECK-NEXT:         %155 = OpCooperativeMatrixLoadTensorNV %141 %154 %151 %152 None TensorView %153
// CHECK-NEXT:                OpStore %m %155
// CHECK-NEXT:         %156 = OpLoad %141 %m
// CHECK-NEXT:         %157 = OpLoad %103 %t
// CHECK-NEXT:         %159 = OpAccessChain %_ptr_StorageBuffer_uchar %13 %int_0 %uint_0
// CHECK-NEXT:         %160 = OpCooperativeMatrixLoadTensorNV %141 %159 %156 %157 None DecodeFunc %decode
// CHECK-NEXT:                OpStore %m %160
// CHECK-NEXT:         %161 = OpLoad %141 %m
// CHECK-NEXT:         %162 = OpLoad %103 %t
// CHECK-NEXT:         %163 = OpLoad %131 %v_1
// CHECK-NEXT:         %164 = OpAccessChain %_ptr_StorageBuffer_uchar %13 %int_0 %uint_0
// CHECK-NEXT:         %165 = OpCooperativeMatrixLoadTensorNV %141 %164 %161 %162 None TensorView|DecodeFunc|DecodeVectorFunc %163 %decode %decode2
// CHECK-NEXT:                OpStore %m %165
// CHECK-NEXT:         %169 = OpLoad %141 %m
// CHECK-NEXT:         %170 = OpCooperativeMatrixReduceEXT %166 %169 Row %biggest
// CHECK-NEXT:                OpStore %rows %170
// CHECK-NEXT:         %171 = OpLoad %141 %m
// CHECK-NEXT:         %173 = OpLoad %141 %m
// CHECK-NEXT:         %174 = OpCooperativeMatrixPerElementOpEXT %141 %171 %element %uint_5 %173
// CHECK-NEXT:                OpStore %m %174
// CHECK-NEXT:         %178 = OpLoad %141 %m
// CHECK-NEXT:         %179 = OpCooperativeMatrixTransposeNV %175 %178
// CHECK-NEXT:                OpStore %b_3 %179
// CHECK-NEXT:         %183 = OpLoad %141 %m
// CHECK-NEXT:         %184 = OpCooperativeMatrixConvertUseEXT %180 %183
// CHECK-NEXT:                OpStore %x_1 %184
// CHECK-NEXT:         %189 = OpLoad %141 %m
// CHECK-NEXT:         %190 = OpFConvert %186 %189
// CHECK-NEXT:                OpStore %y_1 %190
// CHECK-NEXT:         %194 = OpLoad %180 %x_1
// CHECK-NEXT:         %195 = OpLoad %175 %b_3
// CHECK-NEXT:         %196 = OpCompositeConstruct %191 %half_0x0p_0
// CHECK-NEXT:         %197 = OpCooperativeMatrixMulAddKHR %191 %194 %195 %196
// CHECK-NEXT:                OpStore %z %197
// CHECK-NEXT:         %198 = OpLoad %191 %z
// CHECK-NEXT:         %199 = OpCreateTensorLayoutNV %103
// CHECK-NEXT:         %201 = OpTensorLayoutSetDimensionNV %103 %199 %uint_64 %uint_64
// CHECK-NEXT:         %202 = OpTensorLayoutSliceNV %103 %201 %uint_0 %M %uint_0 %M
// CHECK-NEXT:         %203 = OpAccessChain %_ptr_StorageBuffer_half %8 %int_0 %uint_0
// CHECK-NEXT:                OpCooperativeMatrixStoreTensorNV %203 %198 %202 None None
// CHECK-NEXT:         %204 = OpLoad %141 %m
// CHECK-NEXT:         %205 = OpLoad %120 %c
// CHECK-NEXT:         %208 = OpCreateTensorViewNV %207
// CHECK-NEXT:         %209 = OpAccessChain %_ptr_StorageBuffer_half %8 %int_0 %uint_0
// CHECK-NEXT:                OpCooperativeMatrixStoreTensorNV %209 %204 %205 None TensorView %208
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:                OpFunctionEnd
