// Constants of the language are specialized (GLSL 4.60 section 4.11).
// RUN: %coopc -Werror --validate --emit=spirv-text %s -o - | FileCheck %s
// CHECK-DAG: OpDecorate [[N:%gl_MaxImageUnits]] SpecId 18
// CHECK-DAG: [[N]] = OpSpecConstant %int 8
// RUN: %coopc run %s --spec 18=5 --out 0=%t.npy:u32[1]
// RUN: od -An -td4 -j128 %t.npy | FileCheck %s --check-prefix=VALUE
// VALUE: {{^ +}}6{{$}}
#version 450
layout(constant_id = 18) gl_MaxImageUnits;
layout(binding=0) buffer B{ int a[]; };
void main(){ int x[gl_MaxImageUnits]; x[0]=1; a[0]=gl_MaxImageUnits+x[0]; }
