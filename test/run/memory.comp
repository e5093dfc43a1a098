// What a run takes of memory is said before it is taken, and bounded.
//
// RUN: %coopc run %s --exec=reference --verbose --threads 2 --groups 8 --bind 0=zeros:u32[1024,1024] --bind 1=zeros:u8[100] \
// RUN:   --repeat 2 | FileCheck %s --check-prefix=PLAN
// PLAN: memory: 8.0 MiB for buffers, of the {{.*}}iB of this machine
// PLAN-NEXT: memory: {{26[0-9.]*}} KiB for workgroups, {{13[0-9.]*}} KiB for each of 2 threads
// PLAN-NEXT: kernel
//
// RUN: not %coopc run %s --bind 0=zeros:u8[4294967296,2147483647] --bind 1=zeros:u8[1] 2>&1 \
// RUN:   | FileCheck %s --check-prefix=MACHINE
// MACHINE: error: the buffers take 8388608.0 TiB, which is more than the {{.*}}iB of this machine: bind smaller ones
// RUN: not %coopc run %s --bind 0=zeros:u8[4294967296,4294967296] --bind 1=zeros:u8[1] 2>&1 \
// RUN:   | FileCheck %s --check-prefix=PRODUCT
// PRODUCT: error: an array of this shape does not fit in memory
//
// RUN: not %coopc run --diagnostic-ids %s --memory-limit 1M --bind 0=zeros:u32[512,512] --bind 1=zeros:u8[1] 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BUFFERS
// BUFFERS: error: the buffers take 1.0 MiB, which is more than the 1.0 MiB of --memory-limit: bind smaller ones, or raise the limit [err_run_memory_buffers]
// RUN: not %coopc run --diagnostic-ids %s --exec=reference --memory-limit 0.125M --bind 0=zeros:u32[256] --bind 1=zeros:u8[1] 2>&1 \
// RUN:   | FileCheck %s --check-prefix=WORKGROUP
// WORKGROUP: error: a workgroup takes {{13[0-9.]*}} KiB for shared variables and the state of its 64 invocations; after the buffers 127.0 KiB are left of the 128.0 KiB of --memory-limit: make the workgroup or its variables smaller, or raise the limit [err_run_memory_workgroup]
//
// Fewer threads run when that is enough.
// RUN: %coopc run %s --exec=reference --verbose --memory-limit 200K --threads 2 --groups 8 --bind 0=zeros:u32[16] --bind 1=zeros:u8[1] \
// RUN:   | FileCheck %s --check-prefix=FEWER
// FEWER: memory: {{13[0-9.]*}} KiB for workgroups, {{13[0-9.]*}} KiB for each of 1 thread{{$}}
//
// RUN: not %coopc run %s --memory-limit lots --bind 0=zeros:u32[16] 2>&1 | FileCheck %s --check-prefix=VALUE
// RUN: not %coopc run %s --memory-limit 0 --bind 0=zeros:u32[16] 2>&1 | FileCheck %s --check-prefix=VALUE
// RUN: not %coopc run %s --memory-limit 1.0001K --bind 0=zeros:u32[16] 2>&1 | FileCheck %s --check-prefix=VALUE
// RUN: not %coopc run %s --memory-limit 17000000T --bind 0=zeros:u32[16] 2>&1 | FileCheck %s --check-prefix=VALUE
// VALUE: error: option '--memory-limit' cannot be '{{.*}}'; expected a number of bytes, or of K, M, G or T of them: 512M
//
// A buffer of 4 GiB and more is reached to its end; pages of zeros take no memory.
// RUN: %coopc run %s --verbose --bind 0=zeros:u32[16] --bind 1=zeros:u8[4294967296] --memory-limit 5G | FileCheck %s --check-prefix=LARGE
// LARGE: memory: 4.0 GiB for buffers, of the 5.0 GiB of --memory-limit
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types_int8 : require
#extension GL_EXT_shader_8bit_storage : require
layout(local_size_x = 64) in;
layout(binding = 0) buffer X { uint x[]; };
layout(binding = 1) buffer Y { uint8_t y[]; };
shared uint s[32768 - 64];
void main() {
  s[gl_LocalInvocationIndex * 511] = x[0];
  barrier();
  x[gl_LocalInvocationIndex & 15u] = s[gl_LocalInvocationIndex] + y[0];
}
