// Arrays, structs, constructors, swizzles, dynamic indices of values.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460

layout(local_size_x = 1) in;
struct Pair { int a; vec2 b[2]; };
layout(std430, binding = 0) buffer Data { vec4 v; mat3 m; uint i; int r[6]; };
const float table[4] = float[](1, 2, 3, 4);
Pair make(int x) { return Pair(x, vec2[2](vec2(x), vec2(1, 2))); }
void main() {
  Pair p = make(int(i));
  int grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
  v = vec4(p.b[i], table[i], make(3).b[i].y);
  v.wx = v.xy;
  v.zyx[i] = 2;
  m = mat3(mat2(v)) * mat3(2.0);
  m[1].yx = v.xx.xy;
  m[i][2] = vec3(v).zxy[i];
  r[1] = grid[i][2] + grid.length() * grid[0].length();
  bool same = p == make(2) && grid == grid;
  r[2] = int(same) + ivec3(1.5, true, 3u).y;
  v = v.wwww.x > 0 ? v.xxyy : vec4(float(i).xxx.x);
}

// CHECK: ; SPIR-V
// CHECK-NEXT: ; Version: 1.6
// CHECK-NEXT: ; Generator: Khronos; 0
// CHECK-NEXT: ; Bound: 229
// CHECK-NEXT: ; Schema: 0
// CHECK-NEXT:                OpCapability Shader
// CHECK-NEXT:                OpMemoryModel Logical GLSL450
// CHECK-NEXT:                OpEntryPoint GLCompute %main "main" %12
// CHECK-NEXT:                OpExecutionMode %main LocalSize 1 1 1
// CHECK-NEXT:                OpSource GLSL 460
// CHECK-NEXT:                OpName %Data "Data"
// CHECK-NEXT:                OpMemberName %Data 0 "v"
// CHECK-NEXT:                OpMemberName %Data 1 "m"
// CHECK-NEXT:                OpMemberName %Data 2 "i"
// CHECK-NEXT:                OpMemberName %Data 3 "r"
// CHECK-NEXT:                OpName %Pair "Pair"
// CHECK-NEXT:                OpMemberName %Pair 0 "a"
// CHECK-NEXT:                OpMemberName %Pair 1 "b"
// CHECK-NEXT:                OpName %make "make"
// CHECK-NEXT:                OpName %x "x"
// CHECK-NEXT:                OpName %x_0 "x"
// CHECK-NEXT:                OpName %main "main"
// CHECK-NEXT:                OpName %p "p"
// CHECK-NEXT:                OpName %grid "grid"
// CHECK-NEXT:                OpName %table "table"
// CHECK-NEXT:                OpName %same "same"
// CHECK-NEXT:                OpDecorate %_arr_int_uint_6 ArrayStride 4
// CHECK-NEXT:                OpDecorate %Data Block
// CHECK-NEXT:                OpMemberDecorate %Data 0 Offset 0
// CHECK-NEXT:                OpMemberDecorate %Data 1 Offset 16
// CHECK-NEXT:                OpMemberDecorate %Data 1 ColMajor
// CHECK-NEXT:                OpMemberDecorate %Data 1 MatrixStride 16
// CHECK-NEXT:                OpMemberDecorate %Data 2 Offset 64
// CHECK-NEXT:                OpMemberDecorate %Data 3 Offset 68
// CHECK-NEXT:                OpDecorate %12 DescriptorSet 0
// CHECK-NEXT:                OpDecorate %12 Binding 0
// CHECK-NEXT:                OpDecorate %table NonWritable
// CHECK-NEXT:       %float = OpTypeFloat 32
// CHECK-NEXT:     %v4float = OpTypeVector %float 4
// CHECK-NEXT:     %v3float = OpTypeVector %float 3
// CHECK-NEXT: %mat3v3float = OpTypeMatrix %v3float 3
// CHECK-NEXT:        %uint = OpTypeInt 32 0
// CHECK-NEXT:         %int = OpTypeInt 32 1
// CHECK-NEXT:      %uint_6 = OpConstant %uint 6
// CHECK-NEXT: %_arr_int_uint_6 = OpTypeArray %int %uint_6
// CHECK-NEXT:        %Data = OpTypeStruct %v4float %mat3v3float %uint %_arr_int_uint_6
// CHECK-NEXT: %_ptr_StorageBuffer_Data = OpTypePointer StorageBuffer %Data
// CHECK-NEXT:          %12 = OpVariable %_ptr_StorageBuffer_Data StorageBuffer
// CHECK-NEXT:     %v2float = OpTypeVector %float 2
// CHECK-NEXT:      %uint_2 = OpConstant %uint 2
// CHECK-NEXT: %_arr_v2float_uint_2 = OpTypeArray %v2float %uint_2
// CHECK-NEXT:        %Pair = OpTypeStruct %int %_arr_v2float_uint_2
// CHECK-NEXT:          %18 = OpTypeFunction %Pair %int
// CHECK-NEXT: %_ptr_Function_int = OpTypePointer Function %int
// CHECK-NEXT:     %float_1 = OpConstant %float 1
// CHECK-NEXT:     %float_2 = OpConstant %float 2
// CHECK-NEXT:          %29 = OpConstantComposite %v2float %float_1 %float_2
// CHECK-NEXT:        %void = OpTypeVoid
// CHECK-NEXT:          %33 = OpTypeFunction %void
// CHECK-NEXT: %_ptr_Function_Pair = OpTypePointer Function %Pair
// CHECK-NEXT:       %int_2 = OpConstant %int 2
// CHECK-NEXT: %_ptr_StorageBuffer_uint = OpTypePointer StorageBuffer %uint
// CHECK-NEXT:      %uint_3 = OpConstant %uint 3
// CHECK-NEXT: %_arr_int_uint_3 = OpTypeArray %int %uint_3
// CHECK-NEXT: %_arr__arr_int_uint_3_uint_2 = OpTypeArray %_arr_int_uint_3 %uint_2
// CHECK-NEXT: %_ptr_Function__arr__arr_int_uint_3_uint_2 = OpTypePointer Function %_arr__arr_int_uint_3_uint_2
// CHECK-NEXT:       %int_1 = OpConstant %int 1
// CHECK-NEXT:       %int_3 = OpConstant %int 3
// CHECK-NEXT:          %50 = OpConstantComposite %_arr_int_uint_3 %int_1 %int_2 %int_3
// CHECK-NEXT:       %int_4 = OpConstant %int 4
// CHECK-NEXT:       %int_5 = OpConstant %int 5
// CHECK-NEXT:       %int_6 = OpConstant %int 6
// CHECK-NEXT:          %54 = OpConstantComposite %_arr_int_uint_3 %int_4 %int_5 %int_6
// CHECK-NEXT:          %55 = OpConstantComposite %_arr__arr_int_uint_3_uint_2 %50 %54
// CHECK-NEXT:       %int_0 = OpConstant %int 0
// CHECK-NEXT: %_ptr_StorageBuffer_v4float = OpTypePointer StorageBuffer %v4float
// CHECK-NEXT: %_ptr_Function_v2float = OpTypePointer Function %v2float
// CHECK-NEXT:      %uint_4 = OpConstant %uint 4
// CHECK-NEXT: %_arr_float_uint_4 = OpTypeArray %float %uint_4
// CHECK-NEXT:     %float_3 = OpConstant %float 3
// CHECK-NEXT:     %float_4 = OpConstant %float 4
// CHECK-NEXT:          %68 = OpConstantComposite %_arr_float_uint_4 %float_1 %float_2 %float_3 %float_4
// CHECK-NEXT: %_ptr_Function__arr_float_uint_4 = OpTypePointer Function %_arr_float_uint_4
// CHECK-NEXT: %_ptr_Function_float = OpTypePointer Function %float
// CHECK-NEXT: %_ptr_Function__arr_v2float_uint_2 = OpTypePointer Function %_arr_v2float_uint_2
// CHECK-NEXT: %_ptr_StorageBuffer_float = OpTypePointer StorageBuffer %float
// CHECK-NEXT:      %uint_1 = OpConstant %uint 1
// CHECK-NEXT:      %uint_0 = OpConstant %uint 0
// CHECK-NEXT:      %v3uint = OpTypeVector %uint 3
// CHECK-NEXT:          %99 = OpConstantComposite %v3uint %uint_2 %uint_1 %uint_0
// CHECK-NEXT: %_ptr_StorageBuffer_mat3v3float = OpTypePointer StorageBuffer %mat3v3float
// CHECK-NEXT: %mat2v2float = OpTypeMatrix %v2float 2
// CHECK-NEXT:     %float_0 = OpConstant %float 0
// CHECK-NEXT:         %123 = OpConstantComposite %v3float %float_2 %float_0 %float_0
// CHECK-NEXT:         %124 = OpConstantComposite %v3float %float_0 %float_2 %float_0
// CHECK-NEXT:         %125 = OpConstantComposite %v3float %float_0 %float_0 %float_2
// CHECK-NEXT:         %126 = OpConstantComposite %mat3v3float %123 %124 %125
// CHECK-NEXT: %_ptr_StorageBuffer_int = OpTypePointer StorageBuffer %int
// CHECK-NEXT:        %bool = OpTypeBool
// CHECK-NEXT: %_ptr_Function_bool = OpTypePointer Function %bool
// CHECK-NEXT:      %v2bool = OpTypeVector %bool 2
// CHECK-NEXT:        %make = OpFunction %Pair None %18
// CHECK-NEXT:           %x = OpFunctionParameter %int
// CHECK-NEXT:          %20 = OpLabel
// CHECK-NEXT:         %x_0 = OpVariable %_ptr_Function_int Function
// CHECK-NEXT:                OpStore %x_0 %x
// CHECK-NEXT:          %23 = OpLoad %int %x_0
// CHECK-NEXT:          %24 = OpLoad %int %x_0
// CHECK-NEXT:          %25 = OpConvertSToF %float %24
// CHECK-NEXT:          %26 = OpCompositeConstruct %v2float %25 %25
// CHECK-NEXT:          %30 = OpCompositeConstruct %_arr_v2float_uint_2 %26 %29
// CHECK-NEXT:          %31 = OpCompositeConstruct %Pair %23 %30
// CHECK-NEXT:                OpReturnValue %31
// CHECK-NEXT:                OpFunctionEnd
// CHECK-NEXT:        %main = OpFunction %void None %33
// CHECK-NEXT:          %34 = OpLabel
// CHECK-NEXT:           %p = OpVariable %_ptr_Function_Pair Function
// CHECK-NEXT:        %grid = OpVariable %_ptr_Function__arr__arr_int_uint_3_uint_2 Function
// CHECK-NEXT:       %table = OpVariable %_ptr_Function__arr_float_uint_4 Function %68
// CHECK-NEXT:          %79 = OpVariable %_ptr_Function__arr_v2float_uint_2 Function
// CHECK-NEXT:        %same = OpVariable %_ptr_Function_bool Function
// CHECK-NEXT:          %39 = OpAccessChain %_ptr_StorageBuffer_uint %12 %int_2
// CHECK-NEXT:          %40 = OpLoad %uint %39
// CHECK-NEXT:          %41 = OpBitcast %int %40
// CHECK-NEXT:          %42 = OpFunctionCall %Pair %make %41
// CHECK-NEXT:                OpStore %p %42
// CHECK-NEXT:                OpStore %grid %55
// CHECK-NEXT:          %58 = OpAccessChain %_ptr_StorageBuffer_v4float %12 %int_0
// CHECK-NEXT:          %59 = OpAccessChain %_ptr_StorageBuffer_uint %12 %int_2
// CHECK-NEXT:          %60 = OpLoad %uint %59
// CHECK-NEXT:          %62 = OpAccessChain %_ptr_Function_v2float %p %int_1 %60
// CHECK-NEXT:          %63 = OpLoad %v2float %62
// CHECK-NEXT:          %71 = OpAccessChain %_ptr_StorageBuffer_uint %12 %int_2
// CHECK-NEXT:          %72 = OpLoad %uint %71
// CHECK-NEXT:          %74 = OpAccessChain %_ptr_Function_float %table %72
// CHECK-NEXT:          %75 = OpLoad %float %74
// CHECK-NEXT:          %76 = OpFunctionCall %Pair %make %int_3
// CHECK-NEXT:          %77 = OpCompositeExtract %_arr_v2float_uint_2 %76 1
// CHECK-NEXT:                OpStore %79 %77
// CHECK-NEXT:          %80 = OpAccessChain %_ptr_StorageBuffer_uint %12 %int_2
// CHECK-NEXT:          %81 = OpLoad %uint %80
// CHECK-NEXT:          %82 = OpAccessChain %_ptr_Function_v2float %79 %81
// CHECK-NEXT:          %83 = OpLoad %v2float %82
// CHECK-NEXT:          %84 = OpCompositeExtract %float %83 1
// CHECK-NEXT:          %85 = OpCompositeConstruct %v4float %63 %75 %84
// CHECK-NEXT:                OpStore %58 %85
// CHECK-NEXT:          %86 = OpAccessChain %_ptr_StorageBuffer_v4float %12 %int_0
// CHECK-NEXT:          %87 = OpLoad %v4float %86
// CHECK-NEXT:          %88 = OpVectorShuffle %v2float %87 %87 0 1
// CHECK-NEXT:          %89 = OpCompositeExtract %float %88 0
// CHECK-NEXT:          %91 = OpAccessChain %_ptr_StorageBuffer_float %12 %int_0 %int_3
// CHECK-NEXT:                OpStore %91 %89
// CHECK-NEXT:          %92 = OpCompositeExtract %float %88 1
// CHECK-NEXT:          %93 = OpAccessChain %_ptr_StorageBuffer_float %12 %int_0 %int_0
// CHECK-NEXT:                OpStore %93 %92
// CHECK-NEXT:          %94 = OpAccessChain %_ptr_StorageBuffer_uint %12 %int_2
// CHECK-NEXT:          %95 = OpLoad %uint %94
// CHECK-NEXT:         %100 = OpVectorExtractDynamic %uint %99 %95
// CHECK-NEXT:         %101 = OpAccessChain %_ptr_StorageBuffer_float %12 %int_0 %100
// CHECK-NEXT:                OpStore %101 %float_2
// CHECK-NEXT:         %103 = OpAccessChain %_ptr_StorageBuffer_mat3v3float %12 %int_1
// CHECK-NEXT:         %105 = OpAccessChain %_ptr_StorageBuffer_v4float %12 %int_0
// CHECK-NEXT:         %106 = OpLoad %v4float %105
// CHECK-NEXT:         %107 = OpCompositeExtract %float %106 0
// CHECK-NEXT:         %108 = OpCompositeExtract %float %106 1
// CHECK-NEXT:         %109 = OpCompositeExtract %float %106 2
// CHECK-NEXT:         %110 = OpCompositeExtract %float %106 3
// CHECK-NEXT:         %111 = OpCompositeConstruct %v2float %107 %108
// CHECK-NEXT:         %112 = OpCompositeConstruct %v2float %109 %110
// CHECK-NEXT:         %113 = OpCompositeConstruct %mat2v2float %111 %112
// CHECK-NEXT:         %114 = OpCompositeExtract %float %113 0 0
// CHECK-NEXT:         %115 = OpCompositeExtract %float %113 0 1
// CHECK-NEXT:         %117 = OpCompositeConstruct %v3float %114 %115 %float_0
// CHECK-NEXT:         %118 = OpCompositeExtract %float %113 1 0
// CHECK-NEXT:         %119 = OpCompositeExtract %float %113 1 1
// CHECK-NEXT:         %120 = OpCompositeConstruct %v3float %118 %119 %float_0
// CHECK-NEXT:         %121 = OpCompositeConstruct %v3float %float_0 %float_0 %float_1
// CHECK-NEXT:         %122 = OpCompositeConstruct %mat3v3float %117 %120 %121
// CHECK-NEXT:         %127 = OpMatrixTimesMatrix %mat3v3float %122 %126
// CHECK-NEXT:                OpStore %103 %127
// CHECK-NEXT:         %128 = OpAccessChain %_ptr_StorageBuffer_v4float %12 %int_0
// CHECK-NEXT:         %129 = OpLoad %v4float %128
// CHECK-NEXT:         %130 = OpVectorShuffle %v2float %129 %129 0 0
// CHECK-NEXT:         %131 = OpVectorShuffle %v2float %130 %130 0 1
// CHECK-NEXT:         %132 = OpCompositeExtract %float %131 0
// CHECK-NEXT:         %133 = OpAccessChain %_ptr_StorageBuffer_float %12 %int_1 %int_1 %int_1
// CHECK-NEXT:                OpStore %133 %132
// CHECK-NEXT:         %134 = OpCompositeExtract %float %131 1
// CHECK-NEXT:         %135 = OpAccessChain %_ptr_StorageBuffer_float %12 %int_1 %int_1 %int_0
// CHECK-NEXT:                OpStore %135 %134
// CHECK-NEXT:         %136 = OpAccessChain %_ptr_StorageBuffer_uint %12 %int_2
// CHECK-NEXT:         %137 = OpLoad %uint %136
// CHECK-NEXT:         %138 = OpAccessChain %_ptr_StorageBuffer_float %12 %int_1 %137 %int_2
// CHECK-NEXT:         %139 = OpAccessChain %_ptr_StorageBuffer_v4float %12 %int_0
// CHECK-NEXT:         %140 = OpLoad %v4float %139
// CHECK-NEXT:         %141 = OpVectorShuffle %v3float %140 %140 0 1 2
// CHECK-NEXT:         %142 = OpVectorShuffle %v3float %141 %141 2 0 1
// CHECK-NEXT:         %143 = OpAccessChain %_ptr_StorageBuffer_uint %12 %int_2
// CHECK-NEXT:         %144 = OpLoad %uint %143
// CHECK-NEXT:         %145 = OpVectorExtractDynamic %float %142 %144
// CHECK-NEXT:                OpStore %138 %145
// CHECK-NEXT:         %147 = OpAccessChain %_ptr_StorageBuffer_int %12 %int_3 %int_1
// CHECK-NEXT:         %148 = OpAccessChain %_ptr_StorageBuffer_uint %12 %int_2
// CHECK-NEXT:         %149 = OpLoad %uint %148
// CHECK-NEXT:         %150 = OpAccessChain %_ptr_Function_int %grid %149 %int_2
// CHECK-NEXT:         %151 = OpLoad %int %150
// CHECK-NEXT:         %152 = OpIAdd %int %151 %int_6
// CHECK-NEXT:                OpStore %147 %152
// CHECK-NEXT:         %156 = OpLoad %Pair %p
// CHECK-NEXT:         %157 = OpFunctionCall %Pair %make %int_2
// CHECK-NEXT:         %158 = OpCompositeExtract %int %156 0
// CHECK-NEXT:         %159 = OpCompositeExtract %int %157 0
// CHECK-NEXT:         %160 = OpIEqual %bool %158 %159
// CHECK-NEXT:         %161 = OpCompositeExtract %_arr_v2float_uint_2 %156 1
// CHECK-NEXT:         %162 = OpCompositeExtract %_arr_v2float_uint_2 %157 1
// CHECK-NEXT:         %163 = OpCompositeExtract %v2float %161 0
// CHECK-NEXT:         %164 = OpCompositeExtract %v2float %162 0
// CHECK-NEXT:         %166 = OpFOrdEqual %v2bool %163 %164
// CHECK-NEXT:         %167 = OpAll %bool %166
// CHECK-NEXT:         %168 = OpCompositeExtract %v2float %161 1
// CHECK-NEXT:         %169 = OpCompositeExtract %v2float %162 1
// CHECK-NEXT:         %170 = OpFOrdEqual %v2bool %168 %169
// CHECK-NEXT:         %171 = OpAll %bool %170
// CHECK-NEXT:         %172 = OpLogicalAnd %bool %167 %171
// CHECK-NEXT:         %173 = OpLogicalAnd %bool %160 %172
// CHECK-NEXT:                OpSelectionMerge %175 None
// CHECK-NEXT:                OpBranchConditional %173 %174 %175
// CHECK-NEXT:         %174 = OpLabel
// CHECK-NEXT:         %176 = OpLoad %_arr__arr_int_uint_3_uint_2 %grid
// CHECK-NEXT:         %177 = OpLoad %_arr__arr_int_uint_3_uint_2 %grid
// CHECK-NEXT:         %178 = OpCompositeExtract %_arr_int_uint_3 %176 0
// CHECK-NEXT:         %179 = OpCompositeExtract %_arr_int_uint_3 %177 0
// CHECK-NEXT:         %180 = OpCompositeExtract %int %178 0
// CHECK-NEXT:         %181 = OpCompositeExtract %int %179 0
// CHECK-NEXT:         %182 = OpIEqual %bool %180 %181
// CHECK-NEXT:         %183 = OpCompositeExtract %int %178 1
// CHECK-NEXT:         %184 = OpCompositeExtract %int %179 1
// CHECK-NEXT:         %185 = OpIEqual %bool %183 %184
// CHECK-NEXT:         %186 = OpLogicalAnd %bool %182 %185
// CHECK-NEXT:         %187 = OpCompositeExtract %int %178 2
// CHECK-NEXT:         %188 = OpCompositeExtract %int %179 2
// CHECK-NEXT:         %189 = OpIEqual %bool %187 %188
// CHECK-NEXT:         %190 = OpLogicalAnd %bool %186 %189
// CHECK-NEXT:         %191 = OpCompositeExtract %_arr_int_uint_3 %176 1
// CHECK-NEXT:         %192 = OpCompositeExtract %_arr_int_uint_3 %177 1
// CHECK-NEXT:         %193 = OpCompositeExtract %int %191 0
// CHECK-NEXT:         %194 = OpCompositeExtract %int %192 0
// CHECK-NEXT:         %195 = OpIEqual %bool %193 %194
// CHECK-NEXT:         %196 = OpCompositeExtract %int %191 1
// CHECK-NEXT:         %197 = OpCompositeExtract %int %192 1
// CHECK-NEXT:         %198 = OpIEqual %bool %196 %197
// CHECK-NEXT:         %199 = OpLogicalAnd %bool %195 %198
// CHECK-NEXT:         %200 = OpCompositeExtract %int %191 2
// CHECK-NEXT:         %201 = OpCompositeExtract %int %192 2
// CHECK-NEXT:         %202 = OpIEqual %bool %200 %201
// CHECK-NEXT:         %203 = OpLogicalAnd %bool %199 %202
// CHECK-NEXT:         %204 = OpLogicalAnd %bool %190 %203
// CHECK-NEXT:                OpBranch %175
// CHECK-NEXT:         %175 = OpLabel
// CHECK-NEXT:         %205 = OpPhi %bool %173 %34 %204 %174
// CHECK-NEXT:                OpStore %same %205
// CHECK-NEXT:         %206 = OpAccessChain %_ptr_StorageBuffer_int %12 %int_3 %int_2
// CHECK-NEXT:         %207 = OpLoad %bool %same
// CHECK-NEXT:         %208 = OpSelect %int %207 %int_1 %int_0
// CHECK-NEXT:         %209 = OpIAdd %int %208 %int_1
// CHECK-NEXT:                OpStore %206 %209
// CHECK-NEXT:         %210 = OpAccessChain %_ptr_StorageBuffer_v4float %12 %int_0
// CHECK-NEXT:         %211 = OpAccessChain %_ptr_StorageBuffer_v4float %12 %int_0
// CHECK-NEXT:         %212 = OpLoad %v4float %211
// CHECK-NEXT:         %213 = OpVectorShuffle %v4float %212 %212 3 3 3 3
// CHECK-NEXT:         %214 = OpCompositeExtract %float %213 0
// CHECK-NEXT:         %215 = OpFOrdGreaterThan %bool %214 %float_0
// CHECK-NEXT:                OpSelectionMerge %218 None
// CHECK-NEXT:                OpBranchConditional %215 %216 %217
// CHECK-NEXT:         %216 = OpLabel
// CHECK-NEXT:         %219 = OpAccessChain %_ptr_StorageBuffer_v4float %12 %int_0
// CHECK-NEXT:         %220 = OpLoad %v4float %219
// CHECK-NEXT:         %221 = OpVectorShuffle %v4float %220 %220 0 0 1 1
// CHECK-NEXT:                OpBranch %218
// CHECK-NEXT:         %217 = OpLabel
// CHECK-NEXT:         %222 = OpAccessChain %_ptr_StorageBuffer_uint %12 %int_2
// CHECK-NEXT:         %223 = OpLoad %uint %222
// CHECK-NEXT:         %224 = OpConvertUToF %float %223
// CHECK-NEXT:         %225 = OpCompositeConstruct %v3float %224 %224 %224
// CHECK-NEXT:         %226 = OpCompositeExtract %float %225 0
// CHECK-NEXT:         %227 = OpCompositeConstruct %v4float %226 %226 %226 %226
// CHECK-NEXT:                OpBranch %218
// CHECK-NEXT:         %218 = OpLabel
// CHECK-NEXT:         %228 = OpPhi %v4float %221 %216 %227 %217
// CHECK-NEXT:                OpStore %210 %228
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:                OpFunctionEnd
