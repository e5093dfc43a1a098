// Atomic operations that hand nothing to anyone order nothing; those by which one invocation waits
// for another order what came before.
// RUN: not %coopc run --check %s -DUNRELATED --out=0=%t.a.npy:u32[64] --out=1=%t.b.npy:u32[65] 2>&1 | FileCheck %s --check-prefix=RACE
// RUN: not %coopc run --check %s -DUNRELATED -DBARRIER --out=0=%t.a.npy:u32[64] --out=1=%t.b.npy:u32[65] 2>&1 | FileCheck %s --check-prefix=RACE
// RUN: not %coopc run --check %s -DUNRELATED -DLOAD --out=0=%t.a.npy:u32[64] --out=1=%t.b.npy:u32[65] 2>&1 | FileCheck %s --check-prefix=RACE
// RUN: %coopc run --check %s --out=0=%t.a.npy:u32[64] --out=1=%t.b.npy:u32[65] 2>&1 | FileCheck %s --check-prefix=NONE
// RACE: handed.comp:[[#LOAD:]]:10: error: load at offset 0 of shared variable 's' without a barrier between it and the store
// NONE: checked: nothing undefined was found
#version 460
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 64) in;
layout(binding = 0) buffer Out { uint o[64]; };
layout(binding = 1) buffer Flags { uint b[64]; uint ready; };
shared uint s;
void main() {
  const uint t = gl_LocalInvocationIndex;
  if (t == 0)
    s = 7;
#ifdef UNRELATED
  o[t] = s;
#ifdef LOAD
  // Acquires from nobody, and hands nothing on.
  o[t] += atomicLoad(ready, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsAcquire);
#elif defined BARRIER
  memoryBarrierBuffer();
  atomicAdd(b[t], 1u);
#else
  atomicStore(b[t], 1u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
#endif
#else
  if (t == 0)
    atomicStore(ready, 1u, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsRelease);
  while (atomicLoad(ready, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsAcquire) == 0)
    ;
  o[t] = s;
#endif
}
