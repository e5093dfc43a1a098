// A kernel that leaves its buffers is not coopc's internal error, and writes no reproducer.
//
// RUN: %python %S/../cli/Inputs/exit_code.py 1 %coopc run %s --bind 0=zeros:u32[4]
// RUN: not %coopc run %s --bind 0=zeros:u32[4] 2>&1 | FileCheck %s
// CHECK: error: the kernel crashed while it ran: {{segmentation fault|bus error}} (did it access memory outside of its buffers?)
// CHECK-NOT: what leads here was written
#version 450
layout(local_size_x = 1) in;
layout(binding = 0) buffer Data { uint data[]; };
void main() { data[0x3ffffff0u + gl_WorkGroupID.x] = 1; }
