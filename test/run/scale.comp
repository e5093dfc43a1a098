// A .npy file in, push constants and a specialization constant, a .npy file out.
//
// RUN: %python %S/Inputs/arrays.py make %t.in.npy '<f4' 2,4 1 2 3 4 5 6 7 8
// RUN: %coopc run %s --bind 0=%t.in.npy --out 1=%t.out.npy:f32[2,4] --push f32:10,u32:7 \
// RUN:   --groups 2 | FileCheck %s --check-prefix=TABLE
// RUN: %python %S/Inputs/arrays.py show %t.out.npy | FileCheck %s
// RUN: %coopc run %s --bind 0=%t.in.npy --out 1=%t.spec.npy:f32[2,4] --push f32:10,u32:7 \
// RUN:   --groups 2 --spec 3=-1.5 --threads 1
// RUN: %python %S/Inputs/arrays.py show %t.spec.npy | FileCheck %s --check-prefix=SPEC
//
// The same from the SPIR-V of both front-ends, in binary and text.
// RUN: %coopc %s -o %t.spv
// RUN: %coopc run %t.spv --bind 0=%t.in.npy --out 1=%t.spv.npy:f32[2,4] --push f32:10,u32:7 \
// RUN:   --groups 2
// RUN: cmp %t.out.npy %t.spv.npy
// RUN: %coopc --frontend=glslang --emit=spirv-text %s -o %t.spvasm
// RUN: %coopc run %t.spvasm --bind 0=%t.in.npy --out 1=%t.asm.npy:f32[2,4] --push f32:10,u32:7 \
// RUN:   --groups 2
// RUN: cmp %t.out.npy %t.asm.npy
// RUN: %coopc --emit=coop-ir %s -o %t.ll
// RUN: %coopc run %t.ll --bind 0=%t.in.npy --out 1=%t.ll.npy:f32[2,4] --push f32:10,u32:7 \
// RUN:   --groups 2
// RUN: cmp %t.out.npy %t.ll.npy
#version 450
layout(local_size_x = 4) in;
layout(constant_id = 3) const float Offset = 0.5;
layout(binding = 0) readonly buffer A { float a[]; };
layout(binding = 1) writeonly buffer B { float b[]; };
layout(push_constant) uniform Push { float Scale; uint Count; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  if (i < Count)
    b[i] = a[i] * Scale + Offset;
}

// TABLE: kernel {{.*}}groups {{.*}}workgroup {{.*}}threads {{.*}}invocations {{.*}}time
// TABLE-NEXT: scale {{.*}}2x1x1 {{.*}}4x1x1 {{.*}} 8 {{.*}}{{us|ms|s}}

// CHECK: <f4 2x4
// CHECK-NEXT: 10.5 20.5 30.5 40.5
// CHECK-NEXT: 50.5 60.5 70.5 0

// SPEC: 8.5 18.5 28.5 38.5
// SPEC-NEXT: 48.5 58.5 68.5 0
