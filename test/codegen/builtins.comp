// Functions of GLSL chapter 8 by instruction.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460

layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Data { float f; vec3 v; int i; uint u; ivec2 iv; mat3 m; uvec2 uu; };
void main() {
  f = sin(f) + pow(f, 2) + inversesqrt(f) + min(f, 1) + clamp(f, 0, 1) + mix(f, 1, 0.5);
  v = normalize(v) + cross(v, v) * dot(v, v) + length(v) + mix(v, -v, lessThan(v, v.zyx)) + max(v, 0.0) + mod(v, 2);
  i = abs(i) + sign(i) + max(i, 3) + findMSB(i) + bitCount(u) + bitfieldExtract(i, 1, 2);
  u = findMSB(u) < 3 ? packHalf2x16(v.xy) : packUnorm4x8(v.xyzz) + min(u, 3u);
  uint msb, lsb;
  umulExtended(u, u, msb, lsb);
  uint carry;
  u = uaddCarry(msb, lsb, carry) + carry;
  float whole;
  int e;
  f = modf(f, whole) + frexp(whole, e) + ldexp(f, e);
  m = inverse(m) * determinant(m) + matrixCompMult(m, m) + outerProduct(v, v);
  i = floatBitsToInt(f) + int(any(isnan(v))) + int(all(not(equal(v, v))));
  f += fma(f, f, f) + step(0.5, f) + smoothstep(0, 1, f) + intBitsToFloat(i) + roundEven(f);
  v = reflect(v, v) + refract(v, v, f) + faceforward(v, v, v) + unpackSnorm4x8(u).xyz;
}

// CHECK: ; SPIR-V
// CHECK-NEXT: ; Version: 1.6
// CHECK-NEXT: ; Generator: Khronos; 0
// CHECK-NEXT: ; Bound: 309
// CHECK-NEXT: ; Schema: 0
// CHECK-NEXT:                OpCapability Shader
// CHECK-NEXT:          %20 = OpExtInstImport "GLSL.std.450"
// CHECK-NEXT:                OpMemoryModel Logical GLSL450
// CHECK-NEXT:                OpEntryPoint GLCompute %main "main" %11
// CHECK-NEXT:                OpExecutionMode %main LocalSize 1 1 1
// CHECK-NEXT:                OpSource GLSL 460
// CHECK-NEXT:                OpName %Data "Data"
// CHECK-NEXT:                OpMemberName %Data 0 "f"
// CHECK-NEXT:                OpMemberName %Data 1 "v"
// CHECK-NEXT:                OpMemberName %Data 2 "i"
// CHECK-NEXT:                OpMemberName %Data 3 "u"
// CHECK-NEXT:                OpMemberName %Data 4 "iv"
// CHECK-NEXT:                OpMemberName %Data 5 "m"
// CHECK-NEXT:                OpMemberName %Data 6 "uu"
// CHECK-NEXT:                OpName %main "main"
// CHECK-NEXT:                OpName %msb "msb"
// CHECK-NEXT:                OpName %lsb "lsb"
// CHECK-NEXT:                OpName %carry "carry"
// CHECK-NEXT:                OpName %whole "whole"
// CHECK-NEXT:                OpName %e "e"
// CHECK-NEXT:                OpDecorate %Data Block
// CHECK-NEXT:                OpMemberDecorate %Data 0 Offset 0
// CHECK-NEXT:                OpMemberDecorate %Data 1 Offset 16
// CHECK-NEXT:                OpMemberDecorate %Data 2 Offset 28
// CHECK-NEXT:                OpMemberDecorate %Data 3 Offset 32
// CHECK-NEXT:                OpMemberDecorate %Data 4 Offset 40
// CHECK-NEXT:                OpMemberDecorate %Data 5 Offset 48
// CHECK-NEXT:                OpMemberDecorate %Data 5 ColMajor
// CHECK-NEXT:                OpMemberDecorate %Data 5 MatrixStride 16
// CHECK-NEXT:                OpMemberDecorate %Data 6 Offset 96
// CHECK-NEXT:                OpDecorate %11 DescriptorSet 0
// CHECK-NEXT:                OpDecorate %11 Binding 0
// CHECK-NEXT:       %float = OpTypeFloat 32
// CHECK-NEXT:     %v3float = OpTypeVector %float 3
// CHECK-NEXT:         %int = OpTypeInt 32 1
// CHECK-NEXT:        %uint = OpTypeInt 32 0
// CHECK-NEXT:       %v2int = OpTypeVector %int 2
// CHECK-NEXT: %mat3v3float = OpTypeMatrix %v3float 3
// CHECK-NEXT:      %v2uint = OpTypeVector %uint 2
// CHECK-NEXT:        %Data = OpTypeStruct %float %v3float %int %uint %v2int %mat3v3float %v2uint
// CHECK-NEXT: %_ptr_StorageBuffer_Data = OpTypePointer StorageBuffer %Data
// CHECK-NEXT:          %11 = OpVariable %_ptr_StorageBuffer_Data StorageBuffer
// CHECK-NEXT:        %void = OpTypeVoid
// CHECK-NEXT:          %13 = OpTypeFunction %void
// CHECK-NEXT:       %int_0 = OpConstant %int 0
// CHECK-NEXT: %_ptr_StorageBuffer_float = OpTypePointer StorageBuffer %float
// CHECK-NEXT:     %float_2 = OpConstant %float 2
// CHECK-NEXT:     %float_1 = OpConstant %float 1
// CHECK-NEXT:     %float_0 = OpConstant %float 0
// CHECK-NEXT:   %float_0_5 = OpConstant %float 0.5
// CHECK-NEXT:       %int_1 = OpConstant %int 1
// CHECK-NEXT: %_ptr_StorageBuffer_v3float = OpTypePointer StorageBuffer %v3float
// CHECK-NEXT:        %bool = OpTypeBool
// CHECK-NEXT:      %v3bool = OpTypeVector %bool 3
// CHECK-NEXT:          %86 = OpConstantComposite %v3float %float_0 %float_0 %float_0
// CHECK-NEXT:          %91 = OpConstantComposite %v3float %float_2 %float_2 %float_2
// CHECK-NEXT:       %int_2 = OpConstant %int 2
// CHECK-NEXT: %_ptr_StorageBuffer_int = OpTypePointer StorageBuffer %int
// CHECK-NEXT:       %int_3 = OpConstant %int 3
// CHECK-NEXT: %_ptr_StorageBuffer_uint = OpTypePointer StorageBuffer %uint
// CHECK-NEXT:     %v2float = OpTypeVector %float 2
// CHECK-NEXT:     %v4float = OpTypeVector %float 4
// CHECK-NEXT:      %uint_3 = OpConstant %uint 3
// CHECK-NEXT: %_ptr_Function_uint = OpTypePointer Function %uint
// CHECK-NEXT: %_struct_149 = OpTypeStruct %uint %uint
// CHECK-NEXT: %_ptr_Function_float = OpTypePointer Function %float
// CHECK-NEXT: %_ptr_Function_int = OpTypePointer Function %int
// CHECK-NEXT: %_struct_171 = OpTypeStruct %float %float
// CHECK-NEXT: %_struct_177 = OpTypeStruct %float %int
// CHECK-NEXT:       %int_5 = OpConstant %int 5
// CHECK-NEXT: %_ptr_StorageBuffer_mat3v3float = OpTypePointer StorageBuffer %mat3v3float
// CHECK-NEXT:        %main = OpFunction %void None %13
// CHECK-NEXT:          %14 = OpLabel
// CHECK-NEXT:         %msb = OpVariable %_ptr_Function_uint Function
// CHECK-NEXT:         %lsb = OpVariable %_ptr_Function_uint Function
// CHECK-NEXT:       %carry = OpVariable %_ptr_Function_uint Function
// CHECK-NEXT:       %whole = OpVariable %_ptr_Function_float Function
// CHECK-NEXT:           %e = OpVariable %_ptr_Function_int Function
// CHECK-NEXT:          %17 = OpAccessChain %_ptr_StorageBuffer_float %11 %int_0
// CHECK-NEXT:          %18 = OpAccessChain %_ptr_StorageBuffer_float %11 %int_0
// CHECK-NEXT:          %19 = OpLoad %float %18
// CHECK-NEXT:          %21 = OpExtInst %float %20 Sin %19
// CHECK-NEXT:          %22 = OpAccessChain %_ptr_StorageBuffer_float %11 %int_0
// CHECK-NEXT:          %23 = OpLoad %float %22
// CHECK-NEXT:          %25 = OpExtInst %float %20 Pow %23 %float_2
// CHECK-NEXT:          %26 = OpFAdd %float %21 %25
// CHECK-NEXT:          %27 = OpAccessChain %_ptr_StorageBuffer_float %11 %int_0
// CHECK-NEXT:          %28 = OpLoad %float %27
// CHECK-NEXT:          %29 = OpExtInst %float %20 InverseSqrt %28
// CHECK-NEXT:          %30 = OpFAdd %float %26 %29
// CHECK-NEXT:          %31 = OpAccessChain %_ptr_StorageBuffer_float %11 %int_0
// CHECK-NEXT:          %32 = OpLoad %float %31
// CHECK-NEXT:          %34 = OpExtInst %float %20 FMin %32 %float_1
// CHECK-NEXT:          %35 = OpFAdd %float %30 %34
// CHECK-NEXT:          %36 = OpAccessChain %_ptr_StorageBuffer_float %11 %int_0
// CHECK-NEXT:          %37 = OpLoad %float %36
// CHECK-NEXT:          %39 = OpExtInst %float %20 FClamp %37 %float_0 %float_1
// CHECK-NEXT:          %40 = OpFAdd %float %35 %39
// CHECK-NEXT:          %41 = OpAccessChain %_ptr_StorageBuffer_float %11 %int_0
// CHECK-NEXT:          %42 = OpLoad %float %41
// CHECK-NEXT:          %44 = OpExtInst %float %20 FMix %42 %float_1 %float_0_5
// CHECK-NEXT:          %45 = OpFAdd %float %40 %44
// CHECK-NEXT:                OpStore %17 %45
// CHECK-NEXT:          %48 = OpAccessChain %_ptr_StorageBuffer_v3float %11 %int_1
// CHECK-NEXT:          %49 = OpAccessChain %_ptr_StorageBuffer_v3float %11 %int_1
// CHECK-NEXT:          %50 = OpLoad %v3float %49
// CHECK-NEXT:          %51 = OpExtInst %v3float %20 Normalize %50
// CHECK-NEXT:          %52 = OpAccessChain %_ptr_StorageBuffer_v3float %11 %int_1
// CHECK-NEXT:          %53 = OpLoad %v3float %52
// CHECK-NEXT:          %54 = OpAccessChain %_ptr_StorageBuffer_v3float %11 %int_1
// CHECK-NEXT:          %55 = OpLoad %v3float %54
// CHECK-NEXT:          %56 = OpExtInst %v3float %20 Cross %53 %55
// CHECK-NEXT:          %57 = OpAccessChain %_ptr_StorageBuffer_v3float %11 %int_1
// CHECK-NEXT:          %58 = OpLoad %v3float %57
// CHECK-NEXT:          %59 = OpAccessChain %_ptr_StorageBuffer_v3float %11 %int_1
// CHECK-NEXT:          %60 = OpLoad %v3float %59
// CHECK-NEXT:          %61 = OpDot %float %58 %60
// CHECK-NEXT:          %62 = OpVectorTimesScalar %v3float %56 %61
// CHECK-NEXT:          %63 = OpFAdd %v3float %51 %62
// CHECK-NEXT:          %64 = OpAccessChain %_ptr_StorageBuffer_v3float %11 %int_1
// CHECK-NEXT:          %65 = OpLoad %v3float %64
// CHECK-NEXT:          %66 = OpExtInst %float %20 Length %65
// CHECK-NEXT:          %67 = OpCompositeConstruct %v3float %66 %66 %66
// CHECK-NEXT:          %68 = OpFAdd %v3float %63 %67
// CHECK-NEXT:          %69 = OpAccessChain %_ptr_StorageBuffer_v3float %11 %int_1
// CHECK-NEXT:          %70 = OpLoad %v3float %69
// CHECK-NEXT:          %71 = OpAccessChain %_ptr_StorageBuffer_v3float %11 %int_1
// CHECK-NEXT:          %72 = OpLoad %v3float %71
// CHECK-NEXT:          %73 = OpFNegate %v3float %72
// CHECK-NEXT:          %76 = OpAccessChain %_ptr_StorageBuffer_v3float %11 %int_1
// CHECK-NEXT:          %77 = OpLoad %v3float %76
// CHECK-NEXT:          %78 = OpAccessChain %_ptr_StorageBuffer_v3float %11 %int_1
// CHECK-NEXT:          %79 = OpLoad %v3float %78
// CHECK-NEXT:          %80 = OpVectorShuffle %v3float %79 %79 2 1 0
// CHECK-NEXT:          %81 = OpFOrdLessThan %v3bool %77 %80
// CHECK-NEXT:          %82 = OpSelect %v3float %81 %73 %70
// CHECK-NEXT:          %83 = OpFAdd %v3float %68 %82
// CHECK-NEXT:          %84 = OpAccessChain %_ptr_StorageBuffer_v3float %11 %int_1
// CHECK-NEXT:          %85 = OpLoad %v3float %84
// CHECK-NEXT:          %87 = OpExtInst %v3float %20 FMax %85 %86
// CHECK-NEXT:          %88 = OpFAdd %v3float %83 %87
// CHECK-NEXT:          %89 = OpAccessChain %_ptr_StorageBuffer_v3float %11 %int_1
// CHECK-NEXT:          %90 = OpLoad %v3float %89
// CHECK-NEXT:          %92 = OpFMod %v3float %90 %91
// CHECK-NEXT:          %93 = OpFAdd %v3float %88 %92
// CHECK-NEXT:                OpStore %48 %93
// CHECK-NEXT:          %96 = OpAccessChain %_ptr_StorageBuffer_int %11 %int_2
// CHECK-NEXT:          %97 = OpAccessChain %_ptr_StorageBuffer_int %11 %int_2
// CHECK-NEXT:          %98 = OpLoad %int %97
// CHECK-NEXT:          %99 = OpExtInst %int %20 SAbs %98
// CHECK-NEXT:         %100 = OpAccessChain %_ptr_StorageBuffer_int %11 %int_2
// CHECK-NEXT:         %101 = OpLoad %int %100
// CHECK-NEXT:         %102 = OpExtInst %int %20 SSign %101
// CHECK-NEXT:         %103 = OpIAdd %int %99 %102
// CHECK-NEXT:         %104 = OpAccessChain %_ptr_StorageBuffer_int %11 %int_2
// CHECK-NEXT:         %105 = OpLoad %int %104
// CHECK-NEXT:         %107 = OpExtInst %int %20 SMax %105 %int_3
// CHECK-NEXT:         %108 = OpIAdd %int %103 %107
// CHECK-NEXT:         %109 = OpAccessChain %_ptr_StorageBuffer_int %11 %int_2
// CHECK-NEXT:         %110 = OpLoad %int %109
// CHECK-NEXT:         %111 = OpExtInst %int %20 FindSMsb %110
// CHECK-NEXT:         %112 = OpIAdd %int %108 %111
// CHECK-NEXT:         %114 = OpAccessChain %_ptr_StorageBuffer_uint %11 %int_3
// CHECK-NEXT:         %115 = OpLoad %uint %114
// CHECK-NEXT:         %116 = OpBitCount %int %115
// CHECK-NEXT:         %117 = OpIAdd %int %112 %116
// CHECK-NEXT:         %118 = OpAccessChain %_ptr_StorageBuffer_int %11 %int_2
// CHECK-NEXT:         %119 = OpLoad %int %118
// CHECK-NEXT:         %120 = OpBitFieldSExtract %int %119 %int_1 %int_2
// CHECK-NEXT:         %121 = OpIAdd %int %117 %120
// CHECK-NEXT:                OpStore %96 %121
// CHECK-NEXT:         %122 = OpAccessChain %_ptr_StorageBuffer_uint %11 %int_3
// CHECK-NEXT:         %123 = OpAccessChain %_ptr_StorageBuffer_uint %11 %int_3
// CHECK-NEXT:         %124 = OpLoad %uint %123
// CHECK-NEXT:         %125 = OpExtInst %int %20 FindUMsb %124
// CHECK-NEXT:         %126 = OpSLessThan %bool %125 %int_3
// CHECK-NEXT:                OpSelectionMerge %129 None
// CHECK-NEXT:                OpBranchConditional %126 %127 %128
// CHECK-NEXT:         %127 = OpLabel
// CHECK-NEXT:         %131 = OpAccessChain %_ptr_StorageBuffer_v3float %11 %int_1
// CHECK-NEXT:         %132 = OpLoad %v3float %131
// CHECK-NEXT:         %133 = OpVectorShuffle %v2float %132 %132 0 1
// CHECK-NEXT:         %134 = OpExtInst %uint %20 PackHalf2x16 %133
// CHECK-NEXT:                OpBranch %129
// CHECK-NEXT:         %128 = OpLabel
// CHECK-NEXT:         %136 = OpAccessChain %_ptr_StorageBuffer_v3float %11 %int_1
// CHECK-NEXT:         %137 = OpLoad %v3float %136
// CHECK-NEXT:         %138 = OpVectorShuffle %v4float %137 %137 0 1 2 2
// CHECK-NEXT:         %139 = OpExtInst %uint %20 PackUnorm4x8 %138
// CHECK-NEXT:         %140 = OpAccessChain %_ptr_StorageBuffer_uint %11 %int_3
// CHECK-NEXT:         %141 = OpLoad %uint %140
// CHECK-NEXT:         %143 = OpExtInst %uint %20 UMin %141 %uint_3
// CHECK-NEXT:         %144 = OpIAdd %uint %139 %143
// CHECK-NEXT:                OpBranch %129
// CHECK-NEXT:         %129 = OpLabel
// CHECK-NEXT:         %145 = OpPhi %uint %134 %127 %144 %128
// CHECK-NEXT:                OpStore %122 %145
// CHECK-NEXT:         %150 = OpAccessChain %_ptr_StorageBuffer_uint %11 %int_3
// CHECK-NEXT:         %151 = OpLoad %uint %150
// CHECK-NEXT:         %152 = OpAccessChain %_ptr_StorageBuffer_uint %11 %int_3
// CHECK-NEXT:         %153 = OpLoad %uint %152
// CHECK-NEXT:         %154 = OpUMulExtended %_struct_149 %151 %153
// CHECK-NEXT:         %155 = OpCompositeExtract %uint %154 1
// CHECK-NEXT:                OpStore %msb %155
// CHECK-NEXT:         %156 = OpCompositeExtract %uint %154 0
// CHECK-NEXT:                OpStore %lsb %156
// CHECK-NEXT:         %158 = OpAccessChain %_ptr_StorageBuffer_uint %11 %int_3
// CHECK-NEXT:         %159 = OpLoad %uint %msb
// CHECK-NEXT:         %160 = OpLoad %uint %lsb
// CHECK-NEXT:         %161 = OpIAddCarry %_struct_149 %159 %160
// CHECK-NEXT:         %162 = OpCompositeExtract %uint %161 1
// CHECK-NEXT:                OpStore %carry %162
// CHECK-NEXT:         %163 = OpCompositeExtract %uint %161 0
// CHECK-NEXT:         %164 = OpLoad %uint %carry
// CHECK-NEXT:         %165 = OpIAdd %uint %163 %164
// CHECK-NEXT:                OpStore %158 %165
// CHECK-NEXT:         %170 = OpAccessChain %_ptr_StorageBuffer_float %11 %int_0
// CHECK-NEXT:         %172 = OpAccessChain %_ptr_StorageBuffer_float %11 %int_0
// CHECK-NEXT:         %173 = OpLoad %float %172
// CHECK-NEXT:         %174 = OpExtInst %_struct_171 %20 ModfStruct %173
// CHECK-NEXT:         %175 = OpCompositeExtract %float %174 1
// CHECK-NEXT:                OpStore %whole %175
// CHECK-NEXT:         %176 = OpCompositeExtract %float %174 0
// CHECK-NEXT:         %178 = OpLoad %float %whole
// CHECK-NEXT:         %179 = OpExtInst %_struct_177 %20 FrexpStruct %178
// CHECK-NEXT:         %180 = OpCompositeExtract %int %179 1
// CHECK-NEXT:                OpStore %e %180
// CHECK-NEXT:         %181 = OpCompositeExtract %float %179 0
// CHECK-NEXT:         %182 = OpFAdd %float %176 %181
// CHECK-NEXT:         %183 = OpAccessChain %_ptr_StorageBuffer_float %11 %int_0
// CHECK-NEXT:         %184 = OpLoad %float %183
// CHECK-NEXT:         %185 = OpLoad %int %e
// CHECK-NEXT:         %186 = OpExtInst %float %20 Ldexp %184 %185
// CHECK-NEXT:         %187 = OpFAdd %float %182 %186
// CHECK-NEXT:                OpStore %170 %187
// CHECK-NEXT:         %190 = OpAccessChain %_ptr_StorageBuffer_mat3v3float %11 %int_5
// CHECK-NEXT:         %191 = OpAccessChain %_ptr_StorageBuffer_mat3v3float %11 %int_5
// CHECK-NEXT:         %192 = OpLoad %mat3v3float %191
// CHECK-NEXT:         %193 = OpExtInst %mat3v3float %20 MatrixInverse %192
// CHECK-NEXT:         %194 = OpAccessChain %_ptr_StorageBuffer_mat3v3float %11 %int_5
// CHECK-NEXT:         %195 = OpLoad %mat3v3float %194
// CHECK-NEXT:         %196 = OpExtInst %float %20 Determinant %195
// CHECK-NEXT:         %197 = OpMatrixTimesScalar %mat3v3float %193 %196
// CHECK-NEXT:         %198 = OpAccessChain %_ptr_StorageBuffer_mat3v3float %11 %int_5
// CHECK-NEXT:         %199 = OpLoad %mat3v3float %198
// CHECK-NEXT:         %200 = OpAccessChain %_ptr_StorageBuffer_mat3v3float %11 %int_5
// CHECK-NEXT:         %201 = OpLoad %mat3v3float %200
// CHECK-NEXT:         %202 = OpCompositeExtract %v3float %199 0
// CHECK-NEXT:         %203 = OpCompositeExtract %v3float %201 0
// CHECK-NEXT:         %204 = OpFMul %v3float %202 %203
// CHECK-NEXT:         %205 = OpCompositeExtract %v3float %199 1
// CHECK-NEXT:         %206 = OpCompositeExtract %v3float %201 1
// CHECK-NEXT:         %207 = OpFMul %v3float %205 %206
// CHECK-NEXT:         %208 = OpCompositeExtract %v3float %199 2
// CHECK-NEXT:         %209 = OpCompositeExtract %v3float %201 2
// CHECK-NEXT:         %210 = OpFMul %v3float %208 %209
// CHECK-NEXT:         %211 = OpCompositeConstruct %mat3v3float %204 %207 %210
// CHECK-NEXT:         %212 = OpCompositeExtract %v3float %197 0
// CHECK-NEXT:         %213 = OpCompositeExtract %v3float %211 0
// CHECK-NEXT:         %214 = OpFAdd %v3float %212 %213
// CHECK-NEXT:         %215 = OpCompositeExtract %v3float %197 1
// CHECK-NEXT:         %216 = OpCompositeExtract %v3float %211 1
// CHECK-NEXT:         %217 = OpFAdd %v3float %215 %216
// CHECK-NEXT:         %218 = OpCompositeExtract %v3float %197 2
// CHECK-NEXT:         %219 = OpCompositeExtract %v3float %211 2
// CHECK-NEXT:         %220 = OpFAdd %v3float %218 %219
// CHECK-NEXT:         %221 = OpCompositeConstruct %mat3v3float %214 %217 %220
// CHECK-NEXT:         %222 = OpAccessChain %_ptr_StorageBuffer_v3float %11 %int_1
// CHECK-NEXT:         %223 = OpLoad %v3float %222
// CHECK-NEXT:         %224 = OpAccessChain %_ptr_StorageBuffer_v3float %11 %int_1
// CHECK-NEXT:         %225 = OpLoad %v3float %224
// CHECK-NEXT:         %226 = OpOuterProduct %mat3v3float %223 %225
// CHECK-NEXT:         %227 = OpCompositeExtract %v3float %221 0
// CHECK-NEXT:         %228 = OpCompositeExtract %v3float %226 0
// CHECK-NEXT:         %229 = OpFAdd %v3float %227 %228
// CHECK-NEXT:         %230 = OpCompositeExtract %v3float %221 1
// CHECK-NEXT:         %231 = OpCompositeExtract %v3float %226 1
// CHECK-NEXT:         %232 = OpFAdd %v3float %230 %231
// CHECK-NEXT:         %233 = OpCompositeExtract %v3float %221 2
// CHECK-NEXT:         %234 = OpCompositeExtract %v3float %226 2
// CHECK-NEXT:         %235 = OpFAdd %v3float %233 %234
// CHECK-NEXT:         %236 = OpCompositeConstruct %mat3v3float %229 %232 %235
// CHECK-NEXT:                OpStore %190 %236
// CHECK-NEXT:         %237 = OpAccessChain %_ptr_StorageBuffer_int %11 %int_2
// CHECK-NEXT:         %238 = OpAccessChain %_ptr_StorageBuffer_float %11 %int_0
// CHECK-NEXT:         %239 = OpLoad %float %238
// CHECK-NEXT:         %240 = OpBitcast %int %239
// CHECK-NEXT:         %241 = OpAccessChain %_ptr_StorageBuffer_v3float %11 %int_1
// CHECK-NEXT:         %242 = OpLoad %v3float %241
// CHECK-NEXT:         %243 = OpIsNan %v3bool %242
// CHECK-NEXT:         %244 = OpAny %bool %243
// CHECK-NEXT:         %245 = OpSelect %int %244 %int_1 %int_0
// CHECK-NEXT:         %246 = OpIAdd %int %240 %245
// CHECK-NEXT:         %247 = OpAccessChain %_ptr_StorageBuffer_v3float %11 %int_1
// CHECK-NEXT:         %248 = OpLoad %v3float %247
// CHECK-NEXT:         %249 = OpAccessChain %_ptr_StorageBuffer_v3float %11 %int_1
// CHECK-NEXT:         %250 = OpLoad %v3float %249
// CHECK-NEXT:         %251 = OpFOrdEqual %v3bool %248 %250
// CHECK-NEXT:         %252 = OpLogicalNot %v3bool %251
// CHECK-NEXT:         %253 = OpAll %bool %252
// CHECK-NEXT:         %254 = OpSelect %int %253 %int_1 %int_0
// CHECK-NEXT:         %255 = OpIAdd %int %246 %254
// CHECK-NEXT:                OpStore %237 %255
// CHECK-NEXT:         %256 = OpAccessChain %_ptr_StorageBuffer_float %11 %int_0
// CHECK-NEXT:         %257 = OpAccessChain %_ptr_StorageBuffer_float %11 %int_0
// CHECK-NEXT:         %258 = OpLoad %float %257
// CHECK-NEXT:         %259 = OpAccessChain %_ptr_StorageBuffer_float %11 %int_0
// CHECK-NEXT:         %260 = OpLoad %float %259
// CHECK-NEXT:         %261 = OpAccessChain %_ptr_StorageBuffer_float %11 %int_0
// CHECK-NEXT:         %262 = OpLoad %float %261
// CHECK-NEXT:         %263 = OpExtInst %float %20 Fma %258 %260 %262
// CHECK-NEXT:         %264 = OpAccessChain %_ptr_StorageBuffer_float %11 %int_0
// CHECK-NEXT:         %265 = OpLoad %float %264
// CHECK-NEXT:         %266 = OpExtInst %float %20 Step %float_0_5 %265
// CHECK-NEXT:         %267 = OpFAdd %float %263 %266
// CHECK-NEXT:         %268 = OpAccessChain %_ptr_StorageBuffer_float %11 %int_0
// CHECK-NEXT:         %269 = OpLoad %float %268
// CHECK-NEXT:         %270 = OpExtInst %float %20 SmoothStep %float_0 %float_1 %269
// CHECK-NEXT:         %271 = OpFAdd %float %267 %270
// CHECK-NEXT:         %272 = OpAccessChain %_ptr_StorageBuffer_int %11 %int_2
// CHECK-NEXT:         %273 = OpLoad %int %272
// CHECK-NEXT:         %274 = OpBitcast %float %273
// CHECK-NEXT:         %275 = OpFAdd %float %271 %274
// CHECK-NEXT:         %276 = OpAccessChain %_ptr_StorageBuffer_float %11 %int_0
// CHECK-NEXT:         %277 = OpLoad %float %276
// CHECK-NEXT:         %278 = OpExtInst %float %20 RoundEven %277
// CHECK-NEXT:         %279 = OpFAdd %float %275 %278
// CHECK-NEXT:         %280 = OpLoad %float %256
// CHECK-NEXT:         %281 = OpFAdd %float %280 %279
// CHECK-NEXT:                OpStore %256 %281
// CHECK-NEXT:         %282 = OpAccessChain %_ptr_StorageBuffer_v3float %11 %int_1
// CHECK-NEXT:         %283 = OpAccessChain %_ptr_StorageBuffer_v3float %11 %int_1
// CHECK-NEXT:         %284 = OpLoad %v3float %283
// CHECK-NEXT:         %285 = OpAccessChain %_ptr_StorageBuffer_v3float %11 %int_1
// CHECK-NEXT:         %286 = OpLoad %v3float %285
// CHECK-NEXT:         %287 = OpExtInst %v3float %20 Reflect %284 %286
// CHECK-NEXT:         %288 = OpAccessChain %_ptr_StorageBuffer_v3float %11 %int_1
// CHECK-NEXT:         %289 = OpLoad %v3float %288
// CHECK-NEXT:         %290 = OpAccessChain %_ptr_StorageBuffer_v3float %11 %int_1
// CHECK-NEXT:         %291 = OpLoad %v3float %290
// CHECK-NEXT:         %292 = OpAccessChain %_ptr_StorageBuffer_float %11 %int_0
// CHECK-NEXT:         %293 = OpLoad %float %292
// CHECK-NEXT:         %294 = OpExtInst %v3float %20 Refract %289 %291 %293
// CHECK-NEXT:         %295 = OpFAdd %v3float %287 %294
// CHECK-NEXT:         %296 = OpAccessChain %_ptr_StorageBuffer_v3float %11 %int_1
// CHECK-NEXT:         %297 = OpLoad %v3float %296
// CHECK-NEXT:         %298 = OpAccessChain %_ptr_StorageBuffer_v3float %11 %int_1
// CHECK-NEXT:         %299 = OpLoad %v3float %298
// CHECK-NEXT:         %300 = OpAccessChain %_ptr_StorageBuffer_v3float %11 %int_1
// CHECK-NEXT:         %301 = OpLoad %v3float %300
// CHECK-NEXT:         %302 = OpExtInst %v3float %20 FaceForward %297 %299 %301
// CHECK-NEXT:         %303 = OpFAdd %v3float %295 %302
// CHECK-NEXT:         %304 = OpAccessChain %_ptr_StorageBuffer_uint %11 %int_3
// CHECK-NEXT:         %305 = OpLoad %uint %304
// CHECK-NEXT:         %306 = OpExtInst %v4float %20 UnpackSnorm4x8 %305
// CHECK-NEXT:         %307 = OpVectorShuffle %v3float %306 %306 0 1 2
// CHECK-NEXT:         %308 = OpFAdd %v3float %303 %307
// CHECK-NEXT:                OpStore %282 %308
// CHECK-NEXT:                OpReturn
// CHECK-NEXT:                OpFunctionEnd
