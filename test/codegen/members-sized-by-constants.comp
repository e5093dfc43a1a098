// Arrays without a size that constants index are as long as the largest of these says, and what comes after them lies
// behind that (GLSL 4.60 section 4.1.9).
// RUN: %coopc --validate --emit=spirv-text %s -o - | FileCheck %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CHECK-DAG: OpMemberDecorate %Table 1 Offset 128
// CHECK-DAG: OpMemberDecorate %Parts 1 Offset 16
// CHECK-DAG: OpMemberDecorate %Parts 2 Offset 20
// CHECK: %Table = OpTypeStruct %_arr_v4float_uint_8 %float
// CHECK: %Parts = OpTypeStruct %_arr_int_uint_4 %int %_runtimearr_int
// CHECK: %Open = OpTypeStruct %_arr_v4float_uint_3
// CHECK: OpTypeArray %{{[0-9]+}} %uint_2
// CHECK: OpTypeArray %Each %uint_5
// CHECK: %Pushed = OpTypeStruct %_arr_int_uint_2
#version 450
layout(binding = 0) uniform Table { vec4 rows[]; float last; } tables[4];
layout(binding = 4) buffer Result { float result; };
layout(binding = 5) buffer Parts { int first[]; int middle; int rest[]; };
layout(binding = 6) uniform Open { vec4 open[]; };
layout(binding = 7) uniform sampler2D samplers[];
layout(binding = 9) uniform Each { float each; } blocks[];
layout(push_constant) uniform Pushed { int pushed[]; };
void main() {
  int local[];
  local[3] = rest.length();
  result = tables[2].rows[3].x + tables[3].rows[7].x + tables[0].last + first[3] + middle + rest[5] + open[2].x +
           textureLod(samplers[1], vec2(0), 0).x + pushed[1] + local[0] + blocks[4].each;
}
