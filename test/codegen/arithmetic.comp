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
// CHECK-NEXT: ; Bound: 215
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
// CHECK-NEXT:          %99 = OpConstantComposite %v3float %float_1 %float_1 %float_1
// CHECK-NEXT:      %v3bool = OpTypeVector %bool 3
// CHECK-NEXT: %_ptr_StorageBuffer_mat3v2float = OpTypePointer StorageBuffer %mat3v2float
// CHECK-NEXT: %mat2v2float = OpTypeMatrix %v2float 2
// CHECK-NEXT: %_ptr_Function_mat2v2float = OpTypePointer Function %mat2v2float
// CHECK-NEXT:      %uint_0 = OpConstant %uint 0
// CHECK-NEXT:      %uint_3 = OpConstant %uint 3
// CHECK-NEXT:      %uint_1 = OpConstant %uint 1
// CHECK-NEXT:         %180 = OpConstantComposite %v4float %float_1 %float_1 %float_1 %float_1
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
// CHECK-NEXT:          %91 = OpAccessChain %_ptr_StorageBuffer_mat2v3float %d %int_8
// CHECK-NEXT:          %92 = OpLoad %mat2v3float %91
// CHECK-NEXT:          %93 = OpAccessChain %_ptr_StorageBuffer_v4float %d %int_4
// CHECK-NEXT:          %94 = OpLoad %v4float %93
// CHECK-NEXT:          %95 = OpVectorShuffle %v2float %94 %94 0 1
// CHECK-NEXT:          %96 = OpVectorShuffle %v2float %95 %95 1 0
// CHECK-NEXT:          %97 = OpMatrixTimesVector %v3float %92 %96
// CHECK-NEXT:          %98 = OpVectorTimesScalar %v3float %97 %float_3
// CHECK-NEXT:         %101 = OpFOrdEqual %v3bool %98 %99
// CHECK-NEXT:         %102 = OpAll %bool %101
// CHECK-NEXT:                OpSelectionMerge %105 None
// CHECK-NEXT:                OpBranchConditional %102 %103 %104
// CHECK-NEXT:         %103 = OpLabel
// CHECK-NEXT:         %106 = OpAccessChain %_ptr_StorageBuffer_v4float %d %int_4
// CHECK-NEXT:         %107 = OpLoad %v4float %106
// CHECK-NEXT:         %108 = OpVectorShuffle %v2float %107 %107 1 1
// CHECK-NEXT:                OpBranch %105
// CHECK-NEXT:         %104 = OpLabel
// CHECK-NEXT:         %109 = OpAccessChain %_ptr_StorageBuffer_v4float %d %int_4
// CHECK-NEXT:         %110 = OpLoad %v4float %109
// CHECK-NEXT:         %111 = OpVectorShuffle %v2float %110 %110 3 0
// CHECK-NEXT:                OpBranch %105
// CHECK-NEXT:         %105 = OpLabel
// CHECK-NEXT:         %112 = OpPhi %v2float %108 %103 %111 %104
// CHECK-NEXT:         %113 = OpCompositeExtract %float %112 0
// CHECK-NEXT:         %114 = OpAccessChain %_ptr_StorageBuffer_float %d %int_4 %int_0
// CHECK-NEXT:                OpStore %114 %113
// CHECK-NEXT:         %115 = OpCompositeExtract %float %112 1
// CHECK-NEXT:         %116 = OpAccessChain %_ptr_StorageBuffer_float %d %int_4 %int_2
// CHECK-NEXT:                OpStore %116 %115
// CHECK-NEXT:         %118 = OpAccessChain %_ptr_StorageBuffer_mat3v2float %d %int_7
// CHECK-NEXT:         %119 = OpLoad %mat3v2float %118
// CHECK-NEXT:         %120 = OpMatrixTimesScalar %mat3v2float %119 %float_2
// CHECK-NEXT:                OpStore %118 %120
// CHECK-NEXT:         %121 = OpAccessChain %_ptr_StorageBuffer_mat2v3float %d %int_8
// CHECK-NEXT:         %122 = OpAccessChain %_ptr_StorageBuffer_mat3v2float %d %int_7
// CHECK-NEXT:         %123 = OpLoad %mat3v2float %122
// CHECK-NEXT:         %124 = OpTranspose %mat2v3float %123
// CHECK-NEXT:         %125 = OpCompositeExtract %v3float %124 0
// CHECK-NEXT:         %126 = OpCompositeConstruct %v3float %float_1 %float_1 %float_1
// CHECK-NEXT:         %127 = OpFAdd %v3float %125 %126
// CHECK-NEXT:         %128 = OpCompositeExtract %v3float %124 1
// CHECK-NEXT:         %129 = OpCompositeConstruct %v3float %float_1 %float_1 %float_1
// CHECK-NEXT:         %130 = OpFAdd %v3float %128 %129
// CHECK-NEXT:         %131 = OpCompositeConstruct %mat2v3float %127 %130
// CHECK-NEXT:                OpStore %121 %131
// CHECK-NEXT:         %135 = OpAccessChain %_ptr_StorageBuffer_mat3v2float %d %int_7
// CHECK-NEXT:         %136 = OpLoad %mat3v2float %135
// CHECK-NEXT:         %137 = OpAccessChain %_ptr_StorageBuffer_mat2v3float %d %int_8
// CHECK-NEXT:         %138 = OpLoad %mat2v3float %137
// CHECK-NEXT:         %139 = OpMatrixTimesMatrix %mat2v2float %136 %138
// CHECK-NEXT:                OpStore %p %139
// CHECK-NEXT:         %140 = OpAccessChain %_ptr_StorageBuffer_v4float %d %int_4
// CHECK-NEXT:         %141 = OpLoad %v4float %140
// CHECK-NEXT:         %142 = OpVectorShuffle %v2float %141 %141 0 1
// CHECK-NEXT:         %143 = OpLoad %mat2v2float %p
// CHECK-NEXT:         %144 = OpVectorTimesMatrix %v2float %142 %143
// CHECK-NEXT:         %145 = OpCompositeExtract %float %144 0
// CHECK-NEXT:         %146 = OpAccessChain %_ptr_StorageBuffer_float %d %int_4 %int_0
// CHECK-NEXT:                OpStore %146 %145
// CHECK-NEXT:         %147 = OpCompositeExtract %float %144 1
// CHECK-NEXT:         %148 = OpAccessChain %_ptr_StorageBuffer_float %d %int_4 %int_1
// CHECK-NEXT:                OpStore %148 %147
// CHECK-NEXT:         %149 = OpAccessChain %_ptr_StorageBuffer_uint %d %int_3
// CHECK-NEXT:         %150 = OpAccessChain %_ptr_StorageBuffer_float %d %int_0
// CHECK-NEXT:         %151 = OpLoad %float %150
// CHECK-NEXT:         %152 = OpFOrdLessThan %bool %151 %float_1
// CHECK-NEXT:                OpSelectionMerge %154 None
// CHECK-NEXT:                OpBranchConditional %152 %153 %154
// CHECK-NEXT:         %153 = OpLabel
// CHECK-NEXT:         %155 = OpAccessChain %_ptr_StorageBuffer_int %d %int_1
// CHECK-NEXT:         %156 = OpLoad %int %155
// CHECK-NEXT:         %157 = OpSGreaterThanEqual %bool %156 %int_2
// CHECK-NEXT:                OpBranch %154
// CHECK-NEXT:         %154 = OpLabel
// CHECK-NEXT:         %158 = OpPhi %bool %152 %105 %157 %153
// CHECK-NEXT:                OpSelectionMerge %160 None
// CHECK-NEXT:                OpBranchConditional %158 %160 %159
// CHECK-NEXT:         %159 = OpLabel
// CHECK-NEXT:         %161 = OpAccessChain %_ptr_StorageBuffer_uint %d %int_3
// CHECK-NEXT:         %162 = OpLoad %uint %161
// CHECK-NEXT:         %164 = OpINotEqual %bool %162 %uint_0
// CHECK-NEXT:         %165 = OpLogicalNot %bool %164
// CHECK-NEXT:         %166 = OpAccessChain %_ptr_StorageBuffer_uint %d %int_2
// CHECK-NEXT:         %167 = OpLoad %uint %166
// CHECK-NEXT:         %169 = OpIEqual %bool %167 %uint_3
// CHECK-NEXT:         %170 = OpLogicalNot %bool %169
// CHECK-NEXT:         %171 = OpLogicalNotEqual %bool %165 %170
// CHECK-NEXT:                OpBranch %160
// CHECK-NEXT:         %160 = OpLabel
// CHECK-NEXT:         %172 = OpPhi %bool %158 %154 %171 %159
// CHECK-NEXT:         %174 = OpSelect %uint %172 %uint_1 %uint_0
// CHECK-NEXT:                OpStore %149 %174
// CHECK-NEXT:         %175 = OpAccessChain %_ptr_StorageBuffer_int %d %int_1
// CHECK-NEXT:         %176 = OpLoad %int %175
// CHECK-NEXT:         %177 = OpIAdd %int %176 %int_1
// CHECK-NEXT:                OpStore %175 %177
// CHECK-NEXT:         %178 = OpAccessChain %_ptr_StorageBuffer_v4float %d %int_4
// CHECK-NEXT:         %179 = OpLoad %v4float %178
// CHECK-NEXT:         %181 = OpFSub %v4float %179 %180
// CHECK-NEXT:                OpStore %178 %181
// CHECK-NEXT:         %182 = OpAccessChain %_ptr_StorageBuffer_uint %d %int_3
// CHECK-NEXT:         %183 = OpAccessChain %_ptr_StorageBuffer_v4float %d %int_4
// CHECK-NEXT:         %184 = OpLoad %v4float %183
// CHECK-NEXT:         %185 = OpAccessChain %_ptr_StorageBuffer_float %d %int_0
// CHECK-NEXT:         %186 = OpLoad %float %185
// CHECK-NEXT:         %187 = OpCompositeConstruct %v4float %186 %186 %186 %186
// CHECK-NEXT:         %189 = OpFOrdEqual %v4bool %184 %187
// CHECK-NEXT:         %190 = OpAll %bool %189
// CHECK-NEXT:                OpSelectionMerge %192 None
// CHECK-NEXT:                OpBranchConditional %190 %191 %192
// CHECK-NEXT:         %191 = OpLabel
// CHECK-NEXT:         %193 = OpAccessChain %_ptr_StorageBuffer_mat3v2float %d %int_7
// CHECK-NEXT:         %194 = OpLoad %mat3v2float %193
// CHECK-NEXT:         %195 = OpAccessChain %_ptr_StorageBuffer_mat3v2float %d %int_7
// CHECK-NEXT:         %196 = OpLoad %mat3v2float %195
// CHECK-NEXT:         %198 = OpCompositeExtract %v2float %194 0
// CHECK-NEXT:         %199 = OpCompositeExtract %v2float %196 0
// CHECK-NEXT:         %200 = OpFOrdEqual %v2bool %198 %199
// CHECK-NEXT:         %201 = OpAll %bool %200
// CHECK-NEXT:         %202 = OpCompositeExtract %v2float %194 1
// CHECK-NEXT:         %203 = OpCompositeExtract %v2float %196 1
// CHECK-NEXT:         %204 = OpFOrdEqual %v2bool %202 %203
// CHECK-NEXT:         %205 = OpAll %bool %204
// CHECK-NEXT:         %206 = OpLogicalAnd %bool %201 %205
// CHECK-NEXT:         %207 = OpCompositeExtract %v2float %194 2
// CHECK-NEXT:         %208 = OpCompositeExtract %v2float %196 2
// CHECK-NEXT:         %209 = OpFOrdEqual %v2bool %207 %208
// CHECK-NEXT:         %210 = OpAll %bool %209
// CHECK-NEXT:         %211 = OpLogicalAnd %bool %206 %210
// CHECK-NEXT:         %212 = OpLogicalNot %bool %211
// CHECK-NEXT:                OpBranch %192
// CHECK-NEXT:         %192 = OpLabel
// CHECK-NEXT:         %213 = OpPhi %bool %190 %160 %212 %191
// CHECK-NEXT:         %214 = OpSelect %uint %213 %uint_1 %uint_0
// CHECK-NEXT:                OpStore %182 %214
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:                OpFunctionEnd
