// Atomics of a workgroup's shared memory are ordinary instructions, since one thread executes the
// workgroup; those of buffers are atomic.
// RUN: %coopc --emit=llvm --exec=fast %s -o - | FileCheck %s
// RUN: %coopc --emit=llvm --exec=reference %s -o - | FileCheck %s
// CHECK-NOT: {{atomicrmw|cmpxchg|store atomic}}
// CHECK: atomicrmw umax
// CHECK-NOT: {{atomicrmw|cmpxchg|store atomic}}
// RUN: %coopc run %s --exec=fast --out 0=%t.npy:u32[3]
// RUN: %python %S/../run/Inputs/arrays.py show %t.npy | FileCheck --check-prefix=VALUES %s
// VALUES: 64 {{[0-9]+}} 2016
#version 460
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 64) in;
layout(binding = 0) buffer Out { uint count, largest, sum; };
shared uint counted, summed, last;
void main() {
  const uint i = gl_LocalInvocationIndex;
  if (i == 0u) {
    counted = summed = 0u;
    atomicStore(last, 0u, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsRelease);
  }
  barrier();
  const uint place = atomicAdd(counted, 1u);
  atomicAdd(summed, place); // each place was there once
  atomicCompSwap(last, 0u, i);
  barrier();
  count = counted;
  sum = summed;
  atomicMax(largest, atomicLoad(last, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsAcquire));
}
