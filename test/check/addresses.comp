// Buffer references: addresses that are in no bound buffer, and addresses that are not aligned as
// the reference type promises.
//
// RUN: not %coopc run --check --diagnostic-ids %s --bind 0=zeros:u32[8] --out 1=%t.npy:u32[4] \
// RUN:   --push address:0,address:0+32 2>&1 | FileCheck %s --check-prefix=BAD --implicit-check-not=error:
// RUN: %coopc run --check %s --bind 0=zeros:u32[8] --out 1=%t.npy:u32[4] --push address:0,address:0 \
// RUN:   2>&1 | FileCheck %s --check-prefix=GOOD --implicit-check-not=error:
// RUN: not %coopc run --check --diagnostic-ids %s --bind 0=zeros:u32[8] --out 1=%t.npy:u32[4] \
// RUN:   --push address:0+2,address:0 2>&1 | FileCheck %s --check-prefix=ALIGN --implicit-check-not=error:
// What the kernel does not bind may be pointed to all the same.
// RUN: %coopc run --check -w %s --bind 0=zeros:u32[8] --out 1=%t.npy:u32[4] --bind 7=zeros:u32[1] \
// RUN:   --push address:7,address:0 2>&1 | FileCheck %s --check-prefix=GOOD --implicit-check-not=error:
// GOOD: checked: nothing undefined was found
#version 450
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(buffer_reference, std430, buffer_reference_align = 4) buffer Word { uint word; };
layout(std430, binding = 0) buffer Data { uint data[]; };
layout(std430, binding = 1) buffer Out { uint results[]; };
layout(push_constant) uniform Push { Word first, second; };
void main() {
  data[7] = 1;
  // ALIGN: addresses.comp:[[@LINE+2]]:{{[0-9]+}}: error: load at offset 2 of buffer 'Data' (binding 0), which is not a multiple of 4 as its type promises [err_check_access_alignment]
  // ALIGN: note: in invocation (0, 0, 0) of workgroup (0, 0, 0) [note_check_invocation]
  results[0] = first.word;
  // BAD: addresses.comp:[[@LINE+2]]:{{[0-9]+}}: error: load of 4 bytes at address 0x{{[0-9a-f]+}}, which is in no buffer that is bound [err_check_address]
  // BAD: note: in invocation (0, 0, 0) of workgroup (0, 0, 0) [note_check_invocation]
  results[1] = second.word;
}
