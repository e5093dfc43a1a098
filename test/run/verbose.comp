// The table of what ran, repeated; the phases; what the shader prints.
//
// RUN: %coopc run %s --bind 0=zeros:u32[8] --repeat 3 --verbose --groups 2,2,2 --kernel-name other \
// RUN:   | FileCheck %s
#version 450
#extension GL_EXT_debug_printf : require
layout(local_size_x = 1) in;
layout(binding = 0) buffer B { uint b[]; };
void main() {
  uint i = gl_WorkGroupID.x + 2 * gl_WorkGroupID.y + 4 * gl_WorkGroupID.z;
  if (i == 7)
    debugPrintfEXT("last of %u: b is %u\n", 8, b[i]);
  b[i] += 1;
}

// CHECK: last of 8: b is 0
// CHECK-NEXT: last of 8: b is 0
// CHECK-NEXT: last of 8: b is 0
// CHECK-NEXT: kernel {{.*}}fastest {{.*}}median of 3
// CHECK-NEXT: other {{.*}}2x2x2 {{.*}}1x1x1
// CHECK: phase {{.*}}time {{.*}}share
// CHECK-NEXT: read
// CHECK-NEXT: load buffers
// CHECK-NEXT: parse
// CHECK-NEXT: sema
// CHECK-NEXT: codegen
// CHECK: import
// CHECK-NEXT: lower
// CHECK-NEXT: machine code
// CHECK-NEXT: load code
// CHECK-NEXT: run
// CHECK-NEXT: write buffers
// CHECK-NEXT: total
