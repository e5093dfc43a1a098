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
// CHECK-NEXT: ; Bound: 237
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
// CHECK-NEXT:         %102 = OpConstantComposite %v3uint %uint_2 %uint_1 %uint_0
// CHECK-NEXT: %_ptr_StorageBuffer_mat3v3float = OpTypePointer StorageBuffer %mat3v3float
// CHECK-NEXT: %mat2v2float = OpTypeMatrix %v2float 2
// CHECK-NEXT:     %float_0 = OpConstant %float 0
// CHECK-NEXT:         %126 = OpConstantComposite %v3float %float_2 %float_0 %float_0
// CHECK-NEXT:         %127 = OpConstantComposite %v3float %float_0 %float_2 %float_0
// CHECK-NEXT:         %128 = OpConstantComposite %v3float %float_0 %float_0 %float_2
// CHECK-NEXT:         %129 = OpConstantComposite %mat3v3float %126 %127 %128
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
// CHECK-NEXT:          %85 = OpCompositeExtract %float %63 0
// CHECK-NEXT:          %86 = OpCompositeExtract %float %63 1
// CHECK-NEXT:          %87 = OpCompositeConstruct %v4float %85 %86 %75 %84
// CHECK-NEXT:                OpStore %58 %87
// CHECK-NEXT:          %88 = OpAccessChain %_ptr_StorageBuffer_v4float %12 %int_0
// CHECK-NEXT:          %89 = OpAccessChain %_ptr_StorageBuffer_v4float %12 %int_0
// CHECK-NEXT:          %90 = OpLoad %v4float %89
// CHECK-NEXT:          %91 = OpVectorShuffle %v2float %90 %90 0 1
// CHECK-NEXT:          %92 = OpCompositeExtract %float %91 0
// CHECK-NEXT:          %94 = OpAccessChain %_ptr_StorageBuffer_float %88 %int_3
// CHECK-NEXT:                OpStore %94 %92
// CHECK-NEXT:          %95 = OpCompositeExtract %float %91 1
// CHECK-NEXT:          %96 = OpAccessChain %_ptr_StorageBuffer_float %88 %int_0
// CHECK-NEXT:                OpStore %96 %95
// CHECK-NEXT:          %97 = OpAccessChain %_ptr_StorageBuffer_uint %12 %int_2
// CHECK-NEXT:          %98 = OpLoad %uint %97
// CHECK-NEXT:         %103 = OpVectorExtractDynamic %uint %102 %98
// CHECK-NEXT:         %104 = OpAccessChain %_ptr_StorageBuffer_float %12 %int_0 %103
// CHECK-NEXT:                OpStore %104 %float_2
// CHECK-NEXT:         %106 = OpAccessChain %_ptr_StorageBuffer_mat3v3float %12 %int_1
// CHECK-NEXT:         %108 = OpAccessChain %_ptr_StorageBuffer_v4float %12 %int_0
// CHECK-NEXT:         %109 = OpLoad %v4float %108
// CHECK-NEXT:         %110 = OpCompositeExtract %float %109 0
// CHECK-NEXT:         %111 = OpCompositeExtract %float %109 1
// CHECK-NEXT:         %112 = OpCompositeExtract %float %109 2
// CHECK-NEXT:         %113 = OpCompositeExtract %float %109 3
// CHECK-NEXT:         %114 = OpCompositeConstruct %v2float %110 %111
// CHECK-NEXT:         %115 = OpCompositeConstruct %v2float %112 %113
// CHECK-NEXT:         %116 = OpCompositeConstruct %mat2v2float %114 %115
// CHECK-NEXT:         %117 = OpCompositeExtract %float %116 0 0
// CHECK-NEXT:         %118 = OpCompositeExtract %float %116 0 1
// CHECK-NEXT:         %120 = OpCompositeConstruct %v3float %117 %118 %float_0
// CHECK-NEXT:         %121 = OpCompositeExtract %float %116 1 0
// CHECK-NEXT:         %122 = OpCompositeExtract %float %116 1 1
// CHECK-NEXT:         %123 = OpCompositeConstruct %v3float %121 %122 %float_0
// CHECK-NEXT:         %124 = OpCompositeConstruct %v3float %float_0 %float_0 %float_1
// CHECK-NEXT:         %125 = OpCompositeConstruct %mat3v3float %120 %123 %124
// CHECK-NEXT:         %130 = OpMatrixTimesMatrix %mat3v3float %125 %129
// CHECK-NEXT:                OpStore %106 %130
// CHECK-NEXT:         %132 = OpAccessChain %_ptr_StorageBuffer_v3float %12 %int_1 %int_1
// CHECK-NEXT:         %133 = OpAccessChain %_ptr_StorageBuffer_v4float %12 %int_0
// CHECK-NEXT:         %134 = OpLoad %v4float %133
// CHECK-NEXT:         %135 = OpVectorShuffle %v2float %134 %134 0 0
// CHECK-NEXT:         %136 = OpVectorShuffle %v2float %135 %135 0 1
// CHECK-NEXT:         %137 = OpCompositeExtract %float %136 0
// CHECK-NEXT:         %138 = OpAccessChain %_ptr_StorageBuffer_float %132 %int_1
// CHECK-NEXT:                OpStore %138 %137
// CHECK-NEXT:         %139 = OpCompositeExtract %float %136 1
// CHECK-NEXT:         %140 = OpAccessChain %_ptr_StorageBuffer_float %132 %int_0
// CHECK-NEXT:                OpStore %140 %139
// CHECK-NEXT:         %141 = OpAccessChain %_ptr_StorageBuffer_uint %12 %int_2
// CHECK-NEXT:         %142 = OpLoad %uint %141
// CHECK-NEXT:         %143 = OpAccessChain %_ptr_StorageBuffer_float %12 %int_1 %142 %int_2
// CHECK-NEXT:         %144 = OpAccessChain %_ptr_StorageBuffer_v4float %12 %int_0
// CHECK-NEXT:         %145 = OpLoad %v4float %144
// CHECK-NEXT:         %146 = OpCompositeExtract %float %145 0
// CHECK-NEXT:         %147 = OpCompositeExtract %float %145 1
// CHECK-NEXT:         %148 = OpCompositeExtract %float %145 2
// CHECK-NEXT:         %149 = OpCompositeConstruct %v3float %146 %147 %148
// CHECK-NEXT:         %150 = OpVectorShuffle %v3float %149 %149 2 0 1
// CHECK-NEXT:         %151 = OpAccessChain %_ptr_StorageBuffer_uint %12 %int_2
// CHECK-NEXT:         %152 = OpLoad %uint %151
// CHECK-NEXT:         %153 = OpVectorExtractDynamic %float %150 %152
// CHECK-NEXT:                OpStore %143 %153
// CHECK-NEXT:         %155 = OpAccessChain %_ptr_StorageBuffer_int %12 %int_3 %int_1
// CHECK-NEXT:         %156 = OpAccessChain %_ptr_StorageBuffer_uint %12 %int_2
// CHECK-NEXT:         %157 = OpLoad %uint %156
// CHECK-NEXT:         %158 = OpAccessChain %_ptr_Function_int %grid %157 %int_2
// CHECK-NEXT:         %159 = OpLoad %int %158
// CHECK-NEXT:         %160 = OpIAdd %int %159 %int_6
// CHECK-NEXT:                OpStore %155 %160
// CHECK-NEXT:         %164 = OpLoad %Pair %p
// CHECK-NEXT:         %165 = OpFunctionCall %Pair %make %int_2
// CHECK-NEXT:         %166 = OpCompositeExtract %int %164 0
// CHECK-NEXT:         %167 = OpCompositeExtract %int %165 0
// CHECK-NEXT:         %168 = OpIEqual %bool %166 %167
// CHECK-NEXT:         %169 = OpCompositeExtract %_arr_v2float_uint_2 %164 1
// CHECK-NEXT:         %170 = OpCompositeExtract %_arr_v2float_uint_2 %165 1
// CHECK-NEXT:         %171 = OpCompositeExtract %v2float %169 0
// CHECK-NEXT:         %172 = OpCompositeExtract %v2float %170 0
// CHECK-NEXT:         %174 = OpFOrdEqual %v2bool %171 %172
// CHECK-NEXT:         %175 = OpAll %bool %174
// CHECK-NEXT:         %176 = OpCompositeExtract %v2float %169 1
// CHECK-NEXT:         %177 = OpCompositeExtract %v2float %170 1
// CHECK-NEXT:         %178 = OpFOrdEqual %v2bool %176 %177
// CHECK-NEXT:         %179 = OpAll %bool %178
// CHECK-NEXT:         %180 = OpLogicalAnd %bool %175 %179
// CHECK-NEXT:         %181 = OpLogicalAnd %bool %168 %180
// CHECK-NEXT:                OpSelectionMerge %183 None
// CHECK-NEXT:                OpBranchConditional %181 %182 %183
// CHECK-NEXT:         %182 = OpLabel
// CHECK-NEXT:         %184 = OpLoad %_arr__arr_int_uint_3_uint_2 %grid
// CHECK-NEXT:         %185 = OpLoad %_arr__arr_int_uint_3_uint_2 %grid
// CHECK-NEXT:         %186 = OpCompositeExtract %_arr_int_uint_3 %184 0
// CHECK-NEXT:         %187 = OpCompositeExtract %_arr_int_uint_3 %185 0
// CHECK-NEXT:         %188 = OpCompositeExtract %int %186 0
// CHECK-NEXT:         %189 = OpCompositeExtract %int %187 0
// CHECK-NEXT:         %190 = OpIEqual %bool %188 %189
// CHECK-NEXT:         %191 = OpCompositeExtract %int %186 1
// CHECK-NEXT:         %192 = OpCompositeExtract %int %187 1
// CHECK-NEXT:         %193 = OpIEqual %bool %191 %192
// CHECK-NEXT:         %194 = OpLogicalAnd %bool %190 %193
// CHECK-NEXT:         %195 = OpCompositeExtract %int %186 2
// CHECK-NEXT:         %196 = OpCompositeExtract %int %187 2
// CHECK-NEXT:         %197 = OpIEqual %bool %195 %196
// CHECK-NEXT:         %198 = OpLogicalAnd %bool %194 %197
// CHECK-NEXT:         %199 = OpCompositeExtract %_arr_int_uint_3 %184 1
// CHECK-NEXT:         %200 = OpCompositeExtract %_arr_int_uint_3 %185 1
// CHECK-NEXT:         %201 = OpCompositeExtract %int %199 0
// CHECK-NEXT:         %202 = OpCompositeExtract %int %200 0
// CHECK-NEXT:         %203 = OpIEqual %bool %201 %202
// CHECK-NEXT:         %204 = OpCompositeExtract %int %199 1
// CHECK-NEXT:         %205 = OpCompositeExtract %int %200 1
// CHECK-NEXT:         %206 = OpIEqual %bool %204 %205
// CHECK-NEXT:         %207 = OpLogicalAnd %bool %203 %206
// CHECK-NEXT:         %208 = OpCompositeExtract %int %199 2
// CHECK-NEXT:         %209 = OpCompositeExtract %int %200 2
// CHECK-NEXT:         %210 = OpIEqual %bool %208 %209
// CHECK-NEXT:         %211 = OpLogicalAnd %bool %207 %210
// CHECK-NEXT:         %212 = OpLogicalAnd %bool %198 %211
// CHECK-NEXT:                OpBranch %183
// CHECK-NEXT:         %183 = OpLabel
// CHECK-NEXT:         %213 = OpPhi %bool %181 %34 %212 %182
// CHECK-NEXT:                OpStore %same %213
// CHECK-NEXT:         %214 = OpAccessChain %_ptr_StorageBuffer_int %12 %int_3 %int_2
// CHECK-NEXT:         %215 = OpLoad %bool %same
// CHECK-NEXT:         %216 = OpSelect %int %215 %int_1 %int_0
// CHECK-NEXT:         %217 = OpIAdd %int %216 %int_1
// CHECK-NEXT:                OpStore %214 %217
// CHECK-NEXT:         %218 = OpAccessChain %_ptr_StorageBuffer_v4float %12 %int_0
// CHECK-NEXT:         %219 = OpAccessChain %_ptr_StorageBuffer_v4float %12 %int_0
// CHECK-NEXT:         %220 = OpLoad %v4float %219
// CHECK-NEXT:         %221 = OpVectorShuffle %v4float %220 %220 3 3 3 3
// CHECK-NEXT:         %222 = OpCompositeExtract %float %221 0
// CHECK-NEXT:         %223 = OpFOrdGreaterThan %bool %222 %float_0
// CHECK-NEXT:                OpSelectionMerge %226 None
// CHECK-NEXT:                OpBranchConditional %223 %224 %225
// CHECK-NEXT:         %224 = OpLabel
// CHECK-NEXT:         %227 = OpAccessChain %_ptr_StorageBuffer_v4float %12 %int_0
// CHECK-NEXT:         %228 = OpLoad %v4float %227
// CHECK-NEXT:         %229 = OpVectorShuffle %v4float %228 %228 0 0 1 1
// CHECK-NEXT:                OpBranch %226
// CHECK-NEXT:         %225 = OpLabel
// CHECK-NEXT:         %230 = OpAccessChain %_ptr_StorageBuffer_uint %12 %int_2
// CHECK-NEXT:         %231 = OpLoad %uint %230
// CHECK-NEXT:         %232 = OpConvertUToF %float %231
// CHECK-NEXT:         %233 = OpCompositeConstruct %v3float %232 %232 %232
// CHECK-NEXT:         %234 = OpCompositeExtract %float %233 0
// CHECK-NEXT:         %235 = OpCompositeConstruct %v4float %234 %234 %234 %234
// CHECK-NEXT:                OpBranch %226
// CHECK-NEXT:         %226 = OpLabel
// CHECK-NEXT:         %236 = OpPhi %v4float %229 %224 %235 %225
// CHECK-NEXT:                OpStore %218 %236
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:                OpFunctionEnd
