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
// CHECK-NEXT: ; Bound: 232
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
// CHECK-NEXT:                OpDecorate %70 NonWritable
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
// CHECK-NEXT:         %100 = OpConstantComposite %v3uint %uint_2 %uint_1 %uint_0
// CHECK-NEXT: %_ptr_StorageBuffer_mat3v3float = OpTypePointer StorageBuffer %mat3v3float
// CHECK-NEXT: %mat2v2float = OpTypeMatrix %v2float 2
// CHECK-NEXT:     %float_0 = OpConstant %float 0
// CHECK-NEXT:         %124 = OpConstantComposite %v3float %float_2 %float_0 %float_0
// CHECK-NEXT:         %125 = OpConstantComposite %v3float %float_0 %float_2 %float_0
// CHECK-NEXT:         %126 = OpConstantComposite %v3float %float_0 %float_0 %float_2
// CHECK-NEXT:         %127 = OpConstantComposite %mat3v3float %124 %125 %126
// CHECK-NEXT: %_ptr_StorageBuffer_v3float = OpTypePointer StorageBuffer %v3float
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
// CHECK-NEXT:          %70 = OpVariable %_ptr_Function__arr_float_uint_4 Function %68
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
// CHECK-NEXT:          %74 = OpAccessChain %_ptr_Function_float %70 %72
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
// CHECK-NEXT:          %87 = OpAccessChain %_ptr_StorageBuffer_v4float %12 %int_0
// CHECK-NEXT:          %88 = OpLoad %v4float %87
// CHECK-NEXT:          %89 = OpVectorShuffle %v2float %88 %88 0 1
// CHECK-NEXT:          %90 = OpCompositeExtract %float %89 0
// CHECK-NEXT:          %92 = OpAccessChain %_ptr_StorageBuffer_float %86 %int_3
// CHECK-NEXT:                OpStore %92 %90
// CHECK-NEXT:          %93 = OpCompositeExtract %float %89 1
// CHECK-NEXT:          %94 = OpAccessChain %_ptr_StorageBuffer_float %86 %int_0
// CHECK-NEXT:                OpStore %94 %93
// CHECK-NEXT:          %95 = OpAccessChain %_ptr_StorageBuffer_uint %12 %int_2
// CHECK-NEXT:          %96 = OpLoad %uint %95
// CHECK-NEXT:         %101 = OpVectorExtractDynamic %uint %100 %96
// CHECK-NEXT:         %102 = OpAccessChain %_ptr_StorageBuffer_float %12 %int_0 %101
// CHECK-NEXT:                OpStore %102 %float_2
// CHECK-NEXT:         %104 = OpAccessChain %_ptr_StorageBuffer_mat3v3float %12 %int_1
// CHECK-NEXT:         %106 = OpAccessChain %_ptr_StorageBuffer_v4float %12 %int_0
// CHECK-NEXT:         %107 = OpLoad %v4float %106
// CHECK-NEXT:         %108 = OpCompositeExtract %float %107 0
// CHECK-NEXT:         %109 = OpCompositeExtract %float %107 1
// CHECK-NEXT:         %110 = OpCompositeExtract %float %107 2
// CHECK-NEXT:         %111 = OpCompositeExtract %float %107 3
// CHECK-NEXT:         %112 = OpCompositeConstruct %v2float %108 %109
// CHECK-NEXT:         %113 = OpCompositeConstruct %v2float %110 %111
// CHECK-NEXT:         %114 = OpCompositeConstruct %mat2v2float %112 %113
// CHECK-NEXT:         %115 = OpCompositeExtract %float %114 0 0
// CHECK-NEXT:         %116 = OpCompositeExtract %float %114 0 1
// CHECK-NEXT:         %118 = OpCompositeConstruct %v3float %115 %116 %float_0
// CHECK-NEXT:         %119 = OpCompositeExtract %float %114 1 0
// CHECK-NEXT:         %120 = OpCompositeExtract %float %114 1 1
// CHECK-NEXT:         %121 = OpCompositeConstruct %v3float %119 %120 %float_0
// CHECK-NEXT:         %122 = OpCompositeConstruct %v3float %float_0 %float_0 %float_1
// CHECK-NEXT:         %123 = OpCompositeConstruct %mat3v3float %118 %121 %122
// CHECK-NEXT:         %128 = OpMatrixTimesMatrix %mat3v3float %123 %127
// CHECK-NEXT:                OpStore %104 %128
// CHECK-NEXT:         %130 = OpAccessChain %_ptr_StorageBuffer_v3float %12 %int_1 %int_1
// CHECK-NEXT:         %131 = OpAccessChain %_ptr_StorageBuffer_v4float %12 %int_0
// CHECK-NEXT:         %132 = OpLoad %v4float %131
// CHECK-NEXT:         %133 = OpVectorShuffle %v2float %132 %132 0 0
// CHECK-NEXT:         %134 = OpVectorShuffle %v2float %133 %133 0 1
// CHECK-NEXT:         %135 = OpCompositeExtract %float %134 0
// CHECK-NEXT:         %136 = OpAccessChain %_ptr_StorageBuffer_float %130 %int_1
// CHECK-NEXT:                OpStore %136 %135
// CHECK-NEXT:         %137 = OpCompositeExtract %float %134 1
// CHECK-NEXT:         %138 = OpAccessChain %_ptr_StorageBuffer_float %130 %int_0
// CHECK-NEXT:                OpStore %138 %137
// CHECK-NEXT:         %139 = OpAccessChain %_ptr_StorageBuffer_uint %12 %int_2
// CHECK-NEXT:         %140 = OpLoad %uint %139
// CHECK-NEXT:         %141 = OpAccessChain %_ptr_StorageBuffer_float %12 %int_1 %140 %int_2
// CHECK-NEXT:         %142 = OpAccessChain %_ptr_StorageBuffer_v4float %12 %int_0
// CHECK-NEXT:         %143 = OpLoad %v4float %142
// CHECK-NEXT:         %144 = OpVectorShuffle %v3float %143 %143 0 1 2
// CHECK-NEXT:         %145 = OpVectorShuffle %v3float %144 %144 2 0 1
// CHECK-NEXT:         %146 = OpAccessChain %_ptr_StorageBuffer_uint %12 %int_2
// CHECK-NEXT:         %147 = OpLoad %uint %146
// CHECK-NEXT:         %148 = OpVectorExtractDynamic %float %145 %147
// CHECK-NEXT:                OpStore %141 %148
// CHECK-NEXT:         %150 = OpAccessChain %_ptr_StorageBuffer_int %12 %int_3 %int_1
// CHECK-NEXT:         %151 = OpAccessChain %_ptr_StorageBuffer_uint %12 %int_2
// CHECK-NEXT:         %152 = OpLoad %uint %151
// CHECK-NEXT:         %153 = OpAccessChain %_ptr_Function_int %grid %152 %int_2
// CHECK-NEXT:         %154 = OpLoad %int %153
// CHECK-NEXT:         %155 = OpIAdd %int %154 %int_6
// CHECK-NEXT:                OpStore %150 %155
// CHECK-NEXT:         %159 = OpLoad %Pair %p
// CHECK-NEXT:         %160 = OpFunctionCall %Pair %make %int_2
// CHECK-NEXT:         %161 = OpCompositeExtract %int %159 0
// CHECK-NEXT:         %162 = OpCompositeExtract %int %160 0
// CHECK-NEXT:         %163 = OpIEqual %bool %161 %162
// CHECK-NEXT:         %164 = OpCompositeExtract %_arr_v2float_uint_2 %159 1
// CHECK-NEXT:         %165 = OpCompositeExtract %_arr_v2float_uint_2 %160 1
// CHECK-NEXT:         %166 = OpCompositeExtract %v2float %164 0
// CHECK-NEXT:         %167 = OpCompositeExtract %v2float %165 0
// CHECK-NEXT:         %169 = OpFOrdEqual %v2bool %166 %167
// CHECK-NEXT:         %170 = OpAll %bool %169
// CHECK-NEXT:         %171 = OpCompositeExtract %v2float %164 1
// CHECK-NEXT:         %172 = OpCompositeExtract %v2float %165 1
// CHECK-NEXT:         %173 = OpFOrdEqual %v2bool %171 %172
// CHECK-NEXT:         %174 = OpAll %bool %173
// CHECK-NEXT:         %175 = OpLogicalAnd %bool %170 %174
// CHECK-NEXT:         %176 = OpLogicalAnd %bool %163 %175
// CHECK-NEXT:                OpSelectionMerge %178 None
// CHECK-NEXT:                OpBranchConditional %176 %177 %178
// CHECK-NEXT:         %177 = OpLabel
// CHECK-NEXT:         %179 = OpLoad %_arr__arr_int_uint_3_uint_2 %grid
// CHECK-NEXT:         %180 = OpLoad %_arr__arr_int_uint_3_uint_2 %grid
// CHECK-NEXT:         %181 = OpCompositeExtract %_arr_int_uint_3 %179 0
// CHECK-NEXT:         %182 = OpCompositeExtract %_arr_int_uint_3 %180 0
// CHECK-NEXT:         %183 = OpCompositeExtract %int %181 0
// CHECK-NEXT:         %184 = OpCompositeExtract %int %182 0
// CHECK-NEXT:         %185 = OpIEqual %bool %183 %184
// CHECK-NEXT:         %186 = OpCompositeExtract %int %181 1
// CHECK-NEXT:         %187 = OpCompositeExtract %int %182 1
// CHECK-NEXT:         %188 = OpIEqual %bool %186 %187
// CHECK-NEXT:         %189 = OpLogicalAnd %bool %185 %188
// CHECK-NEXT:         %190 = OpCompositeExtract %int %181 2
// CHECK-NEXT:         %191 = OpCompositeExtract %int %182 2
// CHECK-NEXT:         %192 = OpIEqual %bool %190 %191
// CHECK-NEXT:         %193 = OpLogicalAnd %bool %189 %192
// CHECK-NEXT:         %194 = OpCompositeExtract %_arr_int_uint_3 %179 1
// CHECK-NEXT:         %195 = OpCompositeExtract %_arr_int_uint_3 %180 1
// CHECK-NEXT:         %196 = OpCompositeExtract %int %194 0
// CHECK-NEXT:         %197 = OpCompositeExtract %int %195 0
// CHECK-NEXT:         %198 = OpIEqual %bool %196 %197
// CHECK-NEXT:         %199 = OpCompositeExtract %int %194 1
// CHECK-NEXT:         %200 = OpCompositeExtract %int %195 1
// CHECK-NEXT:         %201 = OpIEqual %bool %199 %200
// CHECK-NEXT:         %202 = OpLogicalAnd %bool %198 %201
// CHECK-NEXT:         %203 = OpCompositeExtract %int %194 2
// CHECK-NEXT:         %204 = OpCompositeExtract %int %195 2
// CHECK-NEXT:         %205 = OpIEqual %bool %203 %204
// CHECK-NEXT:         %206 = OpLogicalAnd %bool %202 %205
// CHECK-NEXT:         %207 = OpLogicalAnd %bool %193 %206
// CHECK-NEXT:                OpBranch %178
// CHECK-NEXT:         %178 = OpLabel
// CHECK-NEXT:         %208 = OpPhi %bool %176 %34 %207 %177
// CHECK-NEXT:                OpStore %same %208
// CHECK-NEXT:         %209 = OpAccessChain %_ptr_StorageBuffer_int %12 %int_3 %int_2
// CHECK-NEXT:         %210 = OpLoad %bool %same
// CHECK-NEXT:         %211 = OpSelect %int %210 %int_1 %int_0
// CHECK-NEXT:         %212 = OpIAdd %int %211 %int_1
// CHECK-NEXT:                OpStore %209 %212
// CHECK-NEXT:         %213 = OpAccessChain %_ptr_StorageBuffer_v4float %12 %int_0
// CHECK-NEXT:         %214 = OpAccessChain %_ptr_StorageBuffer_v4float %12 %int_0
// CHECK-NEXT:         %215 = OpLoad %v4float %214
// CHECK-NEXT:         %216 = OpVectorShuffle %v4float %215 %215 3 3 3 3
// CHECK-NEXT:         %217 = OpCompositeExtract %float %216 0
// CHECK-NEXT:         %218 = OpFOrdGreaterThan %bool %217 %float_0
// CHECK-NEXT:                OpSelectionMerge %221 None
// CHECK-NEXT:                OpBranchConditional %218 %219 %220
// CHECK-NEXT:         %219 = OpLabel
// CHECK-NEXT:         %222 = OpAccessChain %_ptr_StorageBuffer_v4float %12 %int_0
// CHECK-NEXT:         %223 = OpLoad %v4float %222
// CHECK-NEXT:         %224 = OpVectorShuffle %v4float %223 %223 0 0 1 1
// CHECK-NEXT:                OpBranch %221
// CHECK-NEXT:         %220 = OpLabel
// CHECK-NEXT:         %225 = OpAccessChain %_ptr_StorageBuffer_uint %12 %int_2
// CHECK-NEXT:         %226 = OpLoad %uint %225
// CHECK-NEXT:         %227 = OpConvertUToF %float %226
// CHECK-NEXT:         %228 = OpCompositeConstruct %v3float %227 %227 %227
// CHECK-NEXT:         %229 = OpCompositeExtract %float %228 0
// CHECK-NEXT:         %230 = OpCompositeConstruct %v4float %229 %229 %229 %229
// CHECK-NEXT:                OpBranch %221
// CHECK-NEXT:         %221 = OpLabel
// CHECK-NEXT:         %231 = OpPhi %v4float %224 %219 %230 %220
// CHECK-NEXT:                OpStore %213 %231
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:                OpFunctionEnd
