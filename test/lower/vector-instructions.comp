// Bytes of cooperative vectors are multiplied by tile registers where there are some and the product
// is large enough, else by the vectors' dot product.
// DEFINE: %{asm} = %coopc --emit=asm --exec=fast --triple=x86_64-linux-gnu --cpu=sapphirerapids -o - %s
// RUN: %{asm} -DROWS=64 -DCOLS=64 -DWEIGHTS=Signed -DINPUT=Signed | FileCheck %s --check-prefixes=TILES,SS
// RUN: %{asm} -DROWS=64 -DCOLS=64 -DWEIGHTS=Signed -DINPUT=Unsigned | FileCheck %s --check-prefixes=TILES,SU
// RUN: %{asm} -DROWS=64 -DCOLS=64 -DWEIGHTS=Unsigned -DINPUT=Signed | FileCheck %s --check-prefixes=TILES,US
// RUN: %{asm} -DROWS=64 -DCOLS=64 -DWEIGHTS=Unsigned -DINPUT=Unsigned | FileCheck %s --check-prefixes=TILES,UU
// RUN: %{asm} -DROWS=16 -DCOLS=60 -DWEIGHTS=Signed -DINPUT=Signed | FileCheck %s --check-prefix=DOT
// RUN: %{asm} --features=-amx-int8 -DROWS=64 -DCOLS=64 -DWEIGHTS=Signed -DINPUT=Signed | FileCheck %s --check-prefix=DOT
// RUN: %{asm} --subgroup-size=8 -DROWS=64 -DCOLS=64 -DWEIGHTS=Signed -DINPUT=Signed | FileCheck %s --check-prefix=NONE
//
// Where a vector of lanes is idle, lanes are multiplied one vector at a time: it is so for a group of
// one lane where the matrix differs from lane to lane.
// RUN: %{asm} -DOFFSET=gl_LocalInvocationIndex -DROWS=64 -DCOLS=64 -DWEIGHTS=Signed -DINPUT=Signed | FileCheck %s --check-prefix=FEW
//
// A subgroup has as many lanes as the products take at a time.
// RUN: %{asm} -DLANES=64 -DROWS=64 -DCOLS=64 -DWEIGHTS=Signed -DINPUT=Unsigned | FileCheck %s --check-prefix=TWO
// RUN: %{asm} -DLANES=64 -DROWS=12 -DCOLS=12 -DWEIGHTS=Signed -DINPUT=Unsigned | FileCheck %s --check-prefix=FOUR
// TWO: coopfn.lanes.vec.matmul{{.*}}.x32.
// FOUR: coopfn.lanes.vec.matmul{{.*}}.x64.
//
// TILES-LABEL: coopfn.lanes.vec.matmul
// The input stays in registers for all rows. Weights are read where they are.
// TILES-COUNT-2: tileloadd
// TILES: tilezero
// TILES: tileloadd (%r{{.*}},%r{{.*}}), %tmm4
// TILES-NOT: tileloadd
// SS-COUNT-2: tdpbssd
// SU-COUNT-2: tdpbsud
// US-COUNT-2: tdpbusd
// UU-COUNT-2: tdpbuud
// TILES-COUNT-2: tilestored
// The next block is multiplied before anything is done to these sums.
// TILES-NOT: {{%[xyz]mm}}
// TILES: tilezero
// TILES-COUNT-2: tilestored
// TILES: %zmm
// TILES-LABEL: vector_instructions.kernel:
// TILES: ldtilecfg
// TILES: tilerelease
// DOT-NOT: tilecfg
// DOT: vpdpbusd
// NONE-NOT: {{tilecfg|vpdpbusd}}
// NONE: vpmulld
// FEW: {{coopfn.lanes.vec.matmul.*[.]narrow[.]x32[^:]*}}:
// FEW: tilezero %tmm0
// FEW-NOT: tilezero %tmm1
// FEW: .Lfunc_end
#version 460
#ifndef OFFSET
#define OFFSET 0
#endif
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#define CAT(A, B, C) A##B##C
#define BYTE(SIGN) CAT(gl_ComponentType, SIGN, Int8NV)
#ifndef LANES
#define LANES 32
#endif
layout(local_size_x = LANES) in;
layout(binding = 0) readonly buffer Inputs { float inputs[]; };
layout(binding = 1) readonly buffer Weights { int8_t weights[]; };
layout(binding = 2) writeonly buffer Results { int results[]; };
void main() {
  coopvecNV<float, COLS> x;
  coopVecLoadNV(x, inputs, gl_LocalInvocationIndex * COLS * 4);
  coopvecNV<int, ROWS> y;
  coopVecMatMulNV(y, x, BYTE(INPUT), weights, OFFSET * ROWS * COLS, BYTE(WEIGHTS), ROWS, COLS,
                  gl_CooperativeVectorMatrixLayoutRowMajorNV, false, COLS);
  coopVecStoreNV(y, results, gl_LocalInvocationIndex * ROWS * 4);
}
