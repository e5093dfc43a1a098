// Offsets may come in any order in SPIR-V (GLSL 4.60 section 4.4.5); a member without one follows the
// member before it.
// RUN: %coopc -Werror --validate --emit=spirv-text %s -o - | FileCheck %s
// RUN: %coopc run --exec=reference %s --bind 0=zeros:u32[20] --push u32:1,u32:2,u32:3,u32:4,u32:5,u32:6,u32:7,u32:8 --out 0=%t.npy
// RUN: %coopc run %s --bind 0=zeros:u32[20] --push u32:1,u32:2,u32:3,u32:4,u32:5,u32:6,u32:7,u32:8 --out 0=%t2.npy
// RUN: cmp %t.npy %t2.npy
// RUN: od -An -td4 -v -j128 %t.npy | FileCheck %s --check-prefix=VALUE
// VALUE: {{^ +}}2 {{ *}}3 {{ *}}0 {{ *}}0
// VALUE-NEXT: {{ *}}8 {{ *}}10 {{ *}}8 {{ *}}5
// VALUE-NEXT: {{ *}}1 {{ *}}0 {{ *}}0 {{ *}}0
// VALUE-NEXT: {{ *}}0 {{ *}}0 {{ *}}0 {{ *}}0
// VALUE-NEXT: {{ *}}7 
// CHECK-DAG: OpMemberDecorate %A 0 Offset 16
// CHECK-DAG: OpMemberDecorate %A 1 Offset 0
// CHECK-DAG: OpMemberDecorate %B 0 Offset 32
// CHECK-DAG: OpMemberDecorate %B 1 Offset 0
// CHECK-DAG: OpMemberDecorate %B 2 Offset 4
// CHECK-DAG: OpMemberDecorate %B 3 Offset 16
// CHECK-DAG: OpMemberDecorate %B 4 Offset 28
// CHECK-DAG: OpMemberDecorate %B 5 Offset 64
#version 460
layout(push_constant) uniform A { layout(offset=16) uvec4 y; layout(offset=0) uvec4 x; } a;
layout(binding=0) buffer B { layout(offset=32) uint u; layout(offset=0) uint v; uint w; layout(offset=16) uvec3 z; uint q; layout(offset=64) uint r[]; } b;
void main(){ b.u = 1; b.v = 2; b.w = 3; b.z = a.x.xyz+a.y.zwx; b.q = 5; b.r[0] = 7; }
