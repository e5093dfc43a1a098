// Data races within a workgroup: accesses that no barrier orders.
//
// RUN: not %coopc run --check --diagnostic-ids %s -DBAD --bind 0=fill:1:f32[256] --bind 1=zeros:u32[64] \
// RUN:   --subgroup-size 32 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %coopc run --check %s --bind 0=fill:1:f32[256] --bind 1=zeros:u32[64] --subgroup-size 32 \
// RUN:   2>&1 | FileCheck %s --check-prefix=GOOD --implicit-check-not=error: --implicit-check-not=warning:
// GOOD: checked: nothing undefined was found
#version 450
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
layout(local_size_x = 64) in;
layout(binding = 0) buffer A { float a[]; };
layout(binding = 1) buffer B { uint b[]; };
shared uint tile[64], counter, bits;
shared float staged[64];
const int RowMajor = gl_CooperativeMatrixLayoutRowMajor;
void main() {
  const uint i = gl_LocalInvocationIndex;
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> m;
  if (i == 0)
    counter = bits = 0;
#ifdef BAD
  // Invocations run in turn, each to the next barrier: the first one reads, the others write then.
  // CHECK: races.comp:[[@LINE+4]]:{{[0-9]+}}: error: store at offset 4 of shared variable 'tile' without a barrier between it and the load of invocation (0, 0, 0) there [err_check_race]
  // CHECK: note: in invocation (1, 0, 0) of workgroup (0, 0, 0); 63 more times [note_check_invocation]
  // CHECK: races.comp:[[@LINE+5]]:{{[0-9]+}}: note: the other access, by load, is here [note_check_other]
  // A barrier of memory alone orders nothing.
  tile[i] = i;
  memoryBarrierShared();
  // The loads here race with the stores above: the same pair, and said there.
  uint left = tile[(i + 1) % 64];
  barrier();
  left += tile[(i + 1) % 64];
  // CHECK: races.comp:[[@LINE+1]]:{{[0-9]+}}: error: store at offset 4 of shared variable 'tile' without a barrier between it and the load of invocation (0, 0, 0) there [err_check_race]
  tile[i] = left;
  barrier();
  // CHECK: races.comp:[[@LINE+1]]:{{[0-9]+}}: error: store at offset 0 of buffer 'B' (binding 1) without a barrier between it and the store of invocation (0, 0, 0) there [err_check_race]
  b[0] = i;
  barrier();
  // Atomic operations do not race with each other, but with others.
  // CHECK: races.comp:[[@LINE+1]]:{{[0-9]+}}: error: store at offset 0 of shared variable 'counter' without a barrier between it and the load of invocation (0, 0, 0) there [err_check_race]
  atomicAdd(counter, 1);
  b[i] = counter;
  barrier();
  if (i < 32) {
    staged[i] = staged[i + 32] = 1;
    // Which invocation loads which element is not said.
    // CHECK: races.comp:[[@LINE+1]]:{{[0-9]+}}: error: load at offset 0 of shared variable 'staged' without a barrier between it and the store of invocation (0, 0, 0) there [err_check_race]
    coopMatLoad(m, staged, 0, 8, RowMajor);
    coopMatStore(m, a, 0, 8, RowMajor);
    // CHECK: races.comp:[[@LINE+1]]:{{[0-9]+}}: error: load at offset 16 of buffer 'A' (binding 0) without a barrier between it and the store of subgroup 0 there [err_check_race]
    coopMatLoad(m, a, 0, 8, gl_CooperativeMatrixLayoutColumnMajor);
  }
#else
  tile[i] = i;
  barrier();
  uint left = tile[(i + 1) % 64];
  barrier();
  tile[i] = left;
  atomicAdd(counter, 1);
  b[i] = i;
  barrier();
  b[(i + 1) % 64] = counter;
  barrier();
  if (i < 32) {
    staged[i] = staged[i + 32] = 1;
    // The subgroup is on its own here.
    subgroupBarrier();
    coopMatLoad(m, staged, 0, 8, RowMajor);
    coopMatStore(m, a, 0, 8, RowMajor);
    // In another order of elements, so that invocations have those of others.
    subgroupBarrier();
    coopMatLoad(m, a, 0, 8, gl_CooperativeMatrixLayoutColumnMajor);
    coopMatStore(m, staged, 0, 8, gl_CooperativeMatrixLayoutColumnMajor);
    controlBarrier(gl_ScopeSubgroup, gl_ScopeSubgroup, gl_StorageSemanticsShared, gl_SemanticsAcquireRelease);
    coopMatStore(m, staged, 0, 8, RowMajor);
    subgroupBarrier();
    coopMatLoad(m, staged, 0, 8, RowMajor);
    // In place, as in C = A * B + C.
    coopMatLoad(m, a, 0, 8, RowMajor);
    coopMatStore(m, a, 0, 8, RowMajor);
  }
  // Release and acquire by fences and an atomic.
  if (i == 40) {
    tile[0] = 5;
    memoryBarrierShared();
    atomicExchange(bits, 1);
  }
  if (i == 41 && atomicAdd(bits, 0) == 1) {
    memoryBarrierShared();
    b[0] = tile[0];
  }
#endif
}
