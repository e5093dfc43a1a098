// Atomic operations race with plain accesses of others, whoever comes last, and however many were atomic.
// RUN: not %coopc run --check %s --bind 0=zeros:u32[8] 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: %coopc run --check %s -DORDERED --bind 0=zeros:u32[8] 2>&1 | FileCheck %s --check-prefix=GOOD --implicit-check-not=error:
// GOOD: checked: nothing undefined was found
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 460
layout(local_size_x = 64) in;
layout(binding = 0) buffer Out { uint o[8]; };
shared uint count, sum, arrived, largest;
#ifdef ORDERED
#define ORDER() barrier()
#define FENCE() memoryBarrierShared()
#else
#define ORDER()
#define FENCE()
#endif
void main() {
  const uint i = gl_LocalInvocationIndex;
  // The invocation that has stored is atomic, too.
  if (i == 0)
    count = 0;
  ORDER();
  // CHECK: atomics.comp:[[@LINE+1]]:{{[0-9]+}}: error: store at offset 0 of shared variable 'count' without a barrier between it and the store of invocation (0, 0, 0) there
  atomicAdd(count, i);
  ORDER();
  // The last one to run.
  if (i == 63)
    // CHECK: atomics.comp:[[@LINE+1]]:{{[0-9]+}}: error: load at offset 0 of shared variable 'count' without a barrier between it and the store of invocation
    o[0] = count;
  if (i == 0)
    sum = arrived = o[1] = 0;
  barrier();
  atomicAdd(sum, i);
  FENCE();
  if (atomicAdd(arrived, 1) == 63) {
    FENCE();
    // CHECK: atomics.comp:[[@LINE+1]]:{{[0-9]+}}: error: load at offset 0 of shared variable 'sum' without a barrier between it and the store of invocation
    o[2] = sum;
  }
  atomicOr(o[1], i);
  ORDER();
  if (i == 63)
    // CHECK: atomics.comp:[[@LINE+1]]:{{[0-9]+}}: error: store at offset 4 of buffer 'Out' (binding 0) without a barrier between it and the store of invocation
    o[1] = 5;
#ifndef ORDERED
  // CHECK: atomics.comp:[[@LINE+1]]:{{[0-9]+}}: error: atomic operation of 4 bytes at offset 0 of shared variable 'largest', where the workgroup has stored nothing
  atomicMax(largest, i);
#else
  if (i == 0)
    atomicExchange(largest, 1);
  barrier();
  atomicMax(largest, i);
#endif
  // What reads atomically takes nothing from what a plain load has read.
  barrier();
  if (i == 1)
    o[4] = o[3];
  if (i == 2)
    o[5] = atomicAdd(o[6], 0);
  ORDER();
}
