// A kernel that leaves its buffers is not coopc's internal error, and writes no reproducer.
//
// RUN: %python %S/../cli/Inputs/exit_code.py 1 %coopc run %s --bind 0=zeros:u32[4]
// RUN: not %coopc run %s --bind 0=zeros:u32[4] --diagnostic-ids 2>&1 | FileCheck %s
// CHECK: error: the shader accessed memory outside of its buffers, past the end of the buffer 'Data' (binding 0) [err_run_outside]
// CHECK-NEXT: note: 'coopc run --check' finds the line [note_run_check]
// CHECK-NOT: what leads here was written
//
// What is no fault, in the rest of the page, is noticed after the run.
// RUN: not %coopc run %s --bind 0=zeros:u32[4] --spec 0=-1 2>&1 | FileCheck %s --check-prefix=BEFORE
// BEFORE: error: the shader accessed memory outside of its buffers, before the start of the buffer 'Data' (binding 0)
// RUN: not %coopc run %s --bind 0=zeros:u32[4] --spec 0=4 2>&1 | FileCheck %s --check-prefix=AFTER
// AFTER: error: the shader accessed memory outside of its buffers, past the end of the buffer 'Data' (binding 0)
//
// An instruction that the CPU lacks is the shader's too, as --features may say that it is there.
// RUN: not %coopc run %s --bind 0=zeros:u32[4] --spec 0=0 --debug-crash=ill --diagnostic-ids 2>&1 | FileCheck %s --check-prefix=ILLEGAL
// ILLEGAL: error: the kernel crashed while it ran: illegal instruction [err_run_crash]
#version 450
layout(local_size_x = 1) in;
layout(constant_id = 0) const int at = 0x3ffffff0;
layout(binding = 0) buffer Data { uint data[]; };
void main() { data[at + int(gl_WorkGroupID.x)] = 1; }
