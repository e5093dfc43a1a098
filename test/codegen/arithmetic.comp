// Operators on scalars, vectors and matrices.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460

layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Data { float f; int i; uint u; bool b; vec4 v; ivec4 iv; uvec4 uv; mat3x2 m; mat2x3 n; } d;
void main() {
  d.f = d.f + d.f * 2.0 - d.f / 3.0;
  d.i = (d.i % 7) << 2 | d.i >> 1 & ~d.i ^ 3;
  d.u = d.u % 7u >> 1;
  d.v = d.v * d.f + 1.0 / d.v;
  d.iv = -d.iv * 2;
  d.uv >>= d.iv;
  d.v.xz = d.n * d.v.xy.yx * d.m.length() == vec3(1) ? d.v.yy : d.v.wx;
  d.m *= 2.0;
  d.n = transpose(d.m) + 1.0;
  mat2 p = d.m * d.n;
  d.v.xy = d.v.xy * p;
  d.b = d.f < 1.0 && d.i >= 2 || !d.b ^^ d.u != 3u;
  d.i++;
  --d.v;
  d.b = d.v == vec4(d.f) && d.m != d.m;
}

// CHECK: ; SPIR-V
// CHECK-NEXT: ; Version: 1.6
// CHECK-NEXT: ; Generator: Khronos; 0
// CHECK-NEXT: ; Bound: 217
// CHECK-NEXT: ; Schema: 0
// CHECK-NEXT:                OpCapability Shader
// CHECK-NEXT:                OpMemoryModel Logical GLSL450
// CHECK-NEXT:                OpEntryPoint GLCompute %main "main" %d
// CHECK-NEXT:                OpExecutionMode %main LocalSize 1 1 1
// CHECK-NEXT:                OpSource GLSL 460
// CHECK-NEXT:                OpName %Data "Data"
// CHECK-NEXT:                OpMemberName %Data 0 "f"
// CHECK-NEXT:                OpMemberName %Data 1 "i"
// CHECK-NEXT:                OpMemberName %Data 2 "u"
// CHECK-NEXT:                OpMemberName %Data 3 "b"
// CHECK-NEXT:                OpMemberName %Data 4 "v"
// CHECK-NEXT:                OpMemberName %Data 5 "iv"
// CHECK-NEXT:                OpMemberName %Data 6 "uv"
// CHECK-NEXT:                OpMemberName %Data 7 "m"
// CHECK-NEXT:                OpMemberName %Data 8 "n"
// CHECK-NEXT:                OpName %d "d"
// CHECK-NEXT:                OpName %main "main"
// CHECK-NEXT:                OpName %p "p"
// CHECK-NEXT:                OpDecorate %Data Block
// CHECK-NEXT:                OpMemberDecorate %Data 0 Offset 0
// CHECK-NEXT:                OpMemberDecorate %Data 1 Offset 4
// CHECK-NEXT:                OpMemberDecorate %Data 2 Offset 8
// CHECK-NEXT:                OpMemberDecorate %Data 3 Offset 12
// CHECK-NEXT:                OpMemberDecorate %Data 4 Offset 16
// CHECK-NEXT:                OpMemberDecorate %Data 5 Offset 32
// CHECK-NEXT:                OpMemberDecorate %Data 6 Offset 48
// CHECK-NEXT:                OpMemberDecorate %Data 7 Offset 64
// CHECK-NEXT:                OpMemberDecorate %Data 7 ColMajor
// CHECK-NEXT:                OpMemberDecorate %Data 7 MatrixStride 8
// CHECK-NEXT:                OpMemberDecorate %Data 8 Offset 96
// CHECK-NEXT:                OpMemberDecorate %Data 8 ColMajor
// CHECK-NEXT:                OpMemberDecorate %Data 8 MatrixStride 16
// CHECK-NEXT:                OpDecorate %d DescriptorSet 0
// CHECK-NEXT:                OpDecorate %d Binding 0
// CHECK-NEXT:       %float = OpTypeFloat 32
// CHECK-NEXT:         %int = OpTypeInt 32 1
// CHECK-NEXT:        %uint = OpTypeInt 32 0
// CHECK-NEXT:     %v4float = OpTypeVector %float 4
// CHECK-NEXT:       %v4int = OpTypeVector %int 4
// CHECK-NEXT:      %v4uint = OpTypeVector %uint 4
// CHECK-NEXT:     %v2float = OpTypeVector %float 2
// CHECK-NEXT: %mat3v2float = OpTypeMatrix %v2float 3
// CHECK-NEXT:     %v3float = OpTypeVector %float 3
// CHECK-NEXT: %mat2v3float = OpTypeMatrix %v3float 2
// CHECK-NEXT:        %Data = OpTypeStruct %float %int %uint %uint %v4float %v4int %v4uint %mat3v2float %mat2v3float
// CHECK-NEXT: %_ptr_StorageBuffer_Data = OpTypePointer StorageBuffer %Data
// CHECK-NEXT:           %d = OpVariable %_ptr_StorageBuffer_Data StorageBuffer
// CHECK-NEXT:        %void = OpTypeVoid
// CHECK-NEXT:          %16 = OpTypeFunction %void
// CHECK-NEXT:       %int_0 = OpConstant %int 0
// CHECK-NEXT: %_ptr_StorageBuffer_float = OpTypePointer StorageBuffer %float
// CHECK-NEXT:     %float_2 = OpConstant %float 2
// CHECK-NEXT:     %float_3 = OpConstant %float 3
// CHECK-NEXT:       %int_1 = OpConstant %int 1
// CHECK-NEXT: %_ptr_StorageBuffer_int = OpTypePointer StorageBuffer %int
// CHECK-NEXT:       %int_7 = OpConstant %int 7
// CHECK-NEXT:       %int_2 = OpConstant %int 2
// CHECK-NEXT:       %int_3 = OpConstant %int 3
// CHECK-NEXT: %_ptr_StorageBuffer_uint = OpTypePointer StorageBuffer %uint
// CHECK-NEXT:      %uint_7 = OpConstant %uint 7
// CHECK-NEXT:       %int_4 = OpConstant %int 4
// CHECK-NEXT: %_ptr_StorageBuffer_v4float = OpTypePointer StorageBuffer %v4float
// CHECK-NEXT:     %float_1 = OpConstant %float 1
// CHECK-NEXT:       %int_5 = OpConstant %int 5
// CHECK-NEXT: %_ptr_StorageBuffer_v4int = OpTypePointer StorageBuffer %v4int
// CHECK-NEXT:       %int_6 = OpConstant %int 6
// CHECK-NEXT: %_ptr_StorageBuffer_v4uint = OpTypePointer StorageBuffer %v4uint
// CHECK-NEXT:        %bool = OpTypeBool
// CHECK-NEXT:       %int_8 = OpConstant %int 8
// CHECK-NEXT: %_ptr_StorageBuffer_mat2v3float = OpTypePointer StorageBuffer %mat2v3float
// CHECK-NEXT:         %100 = OpConstantComposite %v3float %float_1 %float_1 %float_1
// CHECK-NEXT:      %v3bool = OpTypeVector %bool 3
// CHECK-NEXT: %_ptr_StorageBuffer_mat3v2float = OpTypePointer StorageBuffer %mat3v2float
// CHECK-NEXT: %mat2v2float = OpTypeMatrix %v2float 2
// CHECK-NEXT: %_ptr_Function_mat2v2float = OpTypePointer Function %mat2v2float
// CHECK-NEXT:      %uint_0 = OpConstant %uint 0
// CHECK-NEXT:      %uint_3 = OpConstant %uint 3
// CHECK-NEXT:      %uint_1 = OpConstant %uint 1
// CHECK-NEXT:         %182 = OpConstantComposite %v4float %float_1 %float_1 %float_1 %float_1
// CHECK-NEXT:      %v4bool = OpTypeVector %bool 4
// CHECK-NEXT:      %v2bool = OpTypeVector %bool 2
// CHECK-NEXT:        %main = OpFunction %void None %16
// CHECK-NEXT:          %17 = OpLabel
// CHECK-NEXT:           %p = OpVariable %_ptr_Function_mat2v2float Function
// CHECK-NEXT:          %20 = OpAccessChain %_ptr_StorageBuffer_float %d %int_0
// CHECK-NEXT:          %21 = OpAccessChain %_ptr_StorageBuffer_float %d %int_0
// CHECK-NEXT:          %22 = OpLoad %float %21
// CHECK-NEXT:          %23 = OpAccessChain %_ptr_StorageBuffer_float %d %int_0
// CHECK-NEXT:          %24 = OpLoad %float %23
// CHECK-NEXT:          %26 = OpFMul %float %24 %float_2
// CHECK-NEXT:          %27 = OpFAdd %float %22 %26
// CHECK-NEXT:          %28 = OpAccessChain %_ptr_StorageBuffer_float %d %int_0
// CHECK-NEXT:          %29 = OpLoad %float %28
// CHECK-NEXT:          %31 = OpFDiv %float %29 %float_3
// CHECK-NEXT:          %32 = OpFSub %float %27 %31
// CHECK-NEXT:                OpStore %20 %32
// CHECK-NEXT:          %35 = OpAccessChain %_ptr_StorageBuffer_int %d %int_1
// CHECK-NEXT:          %36 = OpAccessChain %_ptr_StorageBuffer_int %d %int_1
// CHECK-NEXT:          %37 = OpLoad %int %36
// CHECK-NEXT:          %39 = OpSMod %int %37 %int_7
// CHECK-NEXT:          %41 = OpShiftLeftLogical %int %39 %int_2
// CHECK-NEXT:          %42 = OpAccessChain %_ptr_StorageBuffer_int %d %int_1
// CHECK-NEXT:          %43 = OpLoad %int %42
// CHECK-NEXT:          %44 = OpShiftRightArithmetic %int %43 %int_1
// CHECK-NEXT:          %45 = OpAccessChain %_ptr_StorageBuffer_int %d %int_1
// CHECK-NEXT:          %46 = OpLoad %int %45
// CHECK-NEXT:          %47 = OpNot %int %46
// CHECK-NEXT:          %48 = OpBitwiseAnd %int %44 %47
// CHECK-NEXT:          %50 = OpBitwiseXor %int %48 %int_3
// CHECK-NEXT:          %51 = OpBitwiseOr %int %41 %50
// CHECK-NEXT:                OpStore %35 %51
// CHECK-NEXT:          %53 = OpAccessChain %_ptr_StorageBuffer_uint %d %int_2
// CHECK-NEXT:          %54 = OpAccessChain %_ptr_StorageBuffer_uint %d %int_2
// CHECK-NEXT:          %55 = OpLoad %uint %54
// CHECK-NEXT:          %57 = OpUMod %uint %55 %uint_7
// CHECK-NEXT:          %58 = OpShiftRightLogical %uint %57 %int_1
// CHECK-NEXT:                OpStore %53 %58
// CHECK-NEXT:          %61 = OpAccessChain %_ptr_StorageBuffer_v4float %d %int_4
// CHECK-NEXT:          %62 = OpAccessChain %_ptr_StorageBuffer_v4float %d %int_4
// CHECK-NEXT:          %63 = OpLoad %v4float %62
// CHECK-NEXT:          %64 = OpAccessChain %_ptr_StorageBuffer_float %d %int_0
// CHECK-NEXT:          %65 = OpLoad %float %64
// CHECK-NEXT:          %66 = OpVectorTimesScalar %v4float %63 %65
// CHECK-NEXT:          %68 = OpAccessChain %_ptr_StorageBuffer_v4float %d %int_4
// CHECK-NEXT:          %69 = OpLoad %v4float %68
// CHECK-NEXT:          %70 = OpCompositeConstruct %v4float %float_1 %float_1 %float_1 %float_1
// CHECK-NEXT:          %71 = OpFDiv %v4float %70 %69
// CHECK-NEXT:          %72 = OpFAdd %v4float %66 %71
// CHECK-NEXT:                OpStore %61 %72
// CHECK-NEXT:          %75 = OpAccessChain %_ptr_StorageBuffer_v4int %d %int_5
// CHECK-NEXT:          %76 = OpAccessChain %_ptr_StorageBuffer_v4int %d %int_5
// CHECK-NEXT:          %77 = OpLoad %v4int %76
// CHECK-NEXT:          %78 = OpSNegate %v4int %77
// CHECK-NEXT:          %79 = OpCompositeConstruct %v4int %int_2 %int_2 %int_2 %int_2
// CHECK-NEXT:          %80 = OpIMul %v4int %78 %79
// CHECK-NEXT:                OpStore %75 %80
// CHECK-NEXT:          %83 = OpAccessChain %_ptr_StorageBuffer_v4uint %d %int_6
// CHECK-NEXT:          %84 = OpAccessChain %_ptr_StorageBuffer_v4int %d %int_5
// CHECK-NEXT:          %85 = OpLoad %v4int %84
// CHECK-NEXT:          %86 = OpLoad %v4uint %83
// CHECK-NEXT:          %87 = OpShiftRightLogical %v4uint %86 %85
// CHECK-NEXT:                OpStore %83 %87
// CHECK-NEXT:          %88 = OpAccessChain %_ptr_StorageBuffer_v4float %d %int_4
// CHECK-NEXT:          %92 = OpAccessChain %_ptr_StorageBuffer_mat2v3float %d %int_8
// CHECK-NEXT:          %93 = OpLoad %mat2v3float %92
// CHECK-NEXT:          %94 = OpAccessChain %_ptr_StorageBuffer_v4float %d %int_4
// CHECK-NEXT:          %95 = OpLoad %v4float %94
// CHECK-NEXT:          %96 = OpVectorShuffle %v2float %95 %95 0 1
// CHECK-NEXT:          %97 = OpVectorShuffle %v2float %96 %96 1 0
// CHECK-NEXT:          %98 = OpMatrixTimesVector %v3float %93 %97
// CHECK-NEXT:          %99 = OpVectorTimesScalar %v3float %98 %float_3
// CHECK-NEXT:         %102 = OpFOrdEqual %v3bool %99 %100
// CHECK-NEXT:         %103 = OpAll %bool %102
// CHECK-NEXT:                OpSelectionMerge %106 None
// CHECK-NEXT:                OpBranchConditional %103 %104 %105
// CHECK-NEXT:         %104 = OpLabel
// CHECK-NEXT:         %107 = OpAccessChain %_ptr_StorageBuffer_v4float %d %int_4
// CHECK-NEXT:         %108 = OpLoad %v4float %107
// CHECK-NEXT:         %109 = OpVectorShuffle %v2float %108 %108 1 1
// CHECK-NEXT:                OpBranch %106
// CHECK-NEXT:         %105 = OpLabel
// CHECK-NEXT:         %110 = OpAccessChain %_ptr_StorageBuffer_v4float %d %int_4
// CHECK-NEXT:         %111 = OpLoad %v4float %110
// CHECK-NEXT:         %112 = OpVectorShuffle %v2float %111 %111 3 0
// CHECK-NEXT:                OpBranch %106
// CHECK-NEXT:         %106 = OpLabel
// CHECK-NEXT:         %113 = OpPhi %v2float %109 %104 %112 %105
// CHECK-NEXT:         %114 = OpCompositeExtract %float %113 0
// CHECK-NEXT:         %115 = OpAccessChain %_ptr_StorageBuffer_float %88 %int_0
// CHECK-NEXT:                OpStore %115 %114
// CHECK-NEXT:         %116 = OpCompositeExtract %float %113 1
// CHECK-NEXT:         %117 = OpAccessChain %_ptr_StorageBuffer_float %88 %int_2
// CHECK-NEXT:                OpStore %117 %116
// CHECK-NEXT:         %119 = OpAccessChain %_ptr_StorageBuffer_mat3v2float %d %int_7
// CHECK-NEXT:         %120 = OpLoad %mat3v2float %119
// CHECK-NEXT:         %121 = OpMatrixTimesScalar %mat3v2float %120 %float_2
// CHECK-NEXT:                OpStore %119 %121
// CHECK-NEXT:         %122 = OpAccessChain %_ptr_StorageBuffer_mat2v3float %d %int_8
// CHECK-NEXT:         %123 = OpAccessChain %_ptr_StorageBuffer_mat3v2float %d %int_7
// CHECK-NEXT:         %124 = OpLoad %mat3v2float %123
// CHECK-NEXT:         %125 = OpTranspose %mat2v3float %124
// CHECK-NEXT:         %126 = OpCompositeExtract %v3float %125 0
// CHECK-NEXT:         %127 = OpCompositeConstruct %v3float %float_1 %float_1 %float_1
// CHECK-NEXT:         %128 = OpFAdd %v3float %126 %127
// CHECK-NEXT:         %129 = OpCompositeExtract %v3float %125 1
// CHECK-NEXT:         %130 = OpCompositeConstruct %v3float %float_1 %float_1 %float_1
// CHECK-NEXT:         %131 = OpFAdd %v3float %129 %130
// CHECK-NEXT:         %132 = OpCompositeConstruct %mat2v3float %128 %131
// CHECK-NEXT:                OpStore %122 %132
// CHECK-NEXT:         %136 = OpAccessChain %_ptr_StorageBuffer_mat3v2float %d %int_7
// CHECK-NEXT:         %137 = OpLoad %mat3v2float %136
// CHECK-NEXT:         %138 = OpAccessChain %_ptr_StorageBuffer_mat2v3float %d %int_8
// CHECK-NEXT:         %139 = OpLoad %mat2v3float %138
// CHECK-NEXT:         %140 = OpMatrixTimesMatrix %mat2v2float %137 %139
// CHECK-NEXT:                OpStore %p %140
// CHECK-NEXT:         %141 = OpAccessChain %_ptr_StorageBuffer_v4float %d %int_4
// CHECK-NEXT:         %142 = OpAccessChain %_ptr_StorageBuffer_v4float %d %int_4
// CHECK-NEXT:         %143 = OpLoad %v4float %142
// CHECK-NEXT:         %144 = OpVectorShuffle %v2float %143 %143 0 1
// CHECK-NEXT:         %145 = OpLoad %mat2v2float %p
// CHECK-NEXT:         %146 = OpVectorTimesMatrix %v2float %144 %145
// CHECK-NEXT:         %147 = OpCompositeExtract %float %146 0
// CHECK-NEXT:         %148 = OpAccessChain %_ptr_StorageBuffer_float %141 %int_0
// CHECK-NEXT:                OpStore %148 %147
// CHECK-NEXT:         %149 = OpCompositeExtract %float %146 1
// CHECK-NEXT:         %150 = OpAccessChain %_ptr_StorageBuffer_float %141 %int_1
// CHECK-NEXT:                OpStore %150 %149
// CHECK-NEXT:         %151 = OpAccessChain %_ptr_StorageBuffer_uint %d %int_3
// CHECK-NEXT:         %152 = OpAccessChain %_ptr_StorageBuffer_float %d %int_0
// CHECK-NEXT:         %153 = OpLoad %float %152
// CHECK-NEXT:         %154 = OpFOrdLessThan %bool %153 %float_1
// CHECK-NEXT:                OpSelectionMerge %156 None
// CHECK-NEXT:                OpBranchConditional %154 %155 %156
// CHECK-NEXT:         %155 = OpLabel
// CHECK-NEXT:         %157 = OpAccessChain %_ptr_StorageBuffer_int %d %int_1
// CHECK-NEXT:         %158 = OpLoad %int %157
// CHECK-NEXT:         %159 = OpSGreaterThanEqual %bool %158 %int_2
// CHECK-NEXT:                OpBranch %156
// CHECK-NEXT:         %156 = OpLabel
// CHECK-NEXT:         %160 = OpPhi %bool %154 %106 %159 %155
// CHECK-NEXT:                OpSelectionMerge %162 None
// CHECK-NEXT:                OpBranchConditional %160 %162 %161
// CHECK-NEXT:         %161 = OpLabel
// CHECK-NEXT:         %163 = OpAccessChain %_ptr_StorageBuffer_uint %d %int_3
// CHECK-NEXT:         %164 = OpLoad %uint %163
// CHECK-NEXT:         %166 = OpINotEqual %bool %164 %uint_0
// CHECK-NEXT:         %167 = OpLogicalNot %bool %166
// CHECK-NEXT:         %168 = OpAccessChain %_ptr_StorageBuffer_uint %d %int_2
// CHECK-NEXT:         %169 = OpLoad %uint %168
// CHECK-NEXT:         %171 = OpIEqual %bool %169 %uint_3
// CHECK-NEXT:         %172 = OpLogicalNot %bool %171
// CHECK-NEXT:         %173 = OpLogicalNotEqual %bool %167 %172
// CHECK-NEXT:                OpBranch %162
// CHECK-NEXT:         %162 = OpLabel
// CHECK-NEXT:         %174 = OpPhi %bool %160 %156 %173 %161
// CHECK-NEXT:         %176 = OpSelect %uint %174 %uint_1 %uint_0
// CHECK-NEXT:                OpStore %151 %176
// CHECK-NEXT:         %177 = OpAccessChain %_ptr_StorageBuffer_int %d %int_1
// CHECK-NEXT:         %178 = OpLoad %int %177
// CHECK-NEXT:         %179 = OpIAdd %int %178 %int_1
// CHECK-NEXT:                OpStore %177 %179
// CHECK-NEXT:         %180 = OpAccessChain %_ptr_StorageBuffer_v4float %d %int_4
// CHECK-NEXT:         %181 = OpLoad %v4float %180
// CHECK-NEXT:         %183 = OpFSub %v4float %181 %182
// CHECK-NEXT:                OpStore %180 %183
// CHECK-NEXT:         %184 = OpAccessChain %_ptr_StorageBuffer_uint %d %int_3
// CHECK-NEXT:         %185 = OpAccessChain %_ptr_StorageBuffer_v4float %d %int_4
// CHECK-NEXT:         %186 = OpLoad %v4float %185
// CHECK-NEXT:         %187 = OpAccessChain %_ptr_StorageBuffer_float %d %int_0
// CHECK-NEXT:         %188 = OpLoad %float %187
// CHECK-NEXT:         %189 = OpCompositeConstruct %v4float %188 %188 %188 %188
// CHECK-NEXT:         %191 = OpFOrdEqual %v4bool %186 %189
// CHECK-NEXT:         %192 = OpAll %bool %191
// CHECK-NEXT:                OpSelectionMerge %194 None
// CHECK-NEXT:                OpBranchConditional %192 %193 %194
// CHECK-NEXT:         %193 = OpLabel
// CHECK-NEXT:         %195 = OpAccessChain %_ptr_StorageBuffer_mat3v2float %d %int_7
// CHECK-NEXT:         %196 = OpLoad %mat3v2float %195
// CHECK-NEXT:         %197 = OpAccessChain %_ptr_StorageBuffer_mat3v2float %d %int_7
// CHECK-NEXT:         %198 = OpLoad %mat3v2float %197
// CHECK-NEXT:         %200 = OpCompositeExtract %v2float %196 0
// CHECK-NEXT:         %201 = OpCompositeExtract %v2float %198 0
// CHECK-NEXT:         %202 = OpFOrdEqual %v2bool %200 %201
// CHECK-NEXT:         %203 = OpAll %bool %202
// CHECK-NEXT:         %204 = OpCompositeExtract %v2float %196 1
// CHECK-NEXT:         %205 = OpCompositeExtract %v2float %198 1
// CHECK-NEXT:         %206 = OpFOrdEqual %v2bool %204 %205
// CHECK-NEXT:         %207 = OpAll %bool %206
// CHECK-NEXT:         %208 = OpLogicalAnd %bool %203 %207
// CHECK-NEXT:         %209 = OpCompositeExtract %v2float %196 2
// CHECK-NEXT:         %210 = OpCompositeExtract %v2float %198 2
// CHECK-NEXT:         %211 = OpFOrdEqual %v2bool %209 %210
// CHECK-NEXT:         %212 = OpAll %bool %211
// CHECK-NEXT:         %213 = OpLogicalAnd %bool %208 %212
// CHECK-NEXT:         %214 = OpLogicalNot %bool %213
// CHECK-NEXT:                OpBranch %194
// CHECK-NEXT:         %194 = OpLabel
// CHECK-NEXT:         %215 = OpPhi %bool %192 %162 %214 %193
// CHECK-NEXT:         %216 = OpSelect %uint %215 %uint_1 %uint_0
// CHECK-NEXT:                OpStore %184 %216
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:                OpFunctionEnd
