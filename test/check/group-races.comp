// Data races between workgroups: in one dispatch nothing orders them but atomic operations beside
// memory barriers. The two places are named, whatever thread has run which workgroup.
//
// RUN: not %coopc run --check --diagnostic-ids %s -DBAD --groups 2,2 --threads 1 --bind 0=fill:1:u32[64] \
// RUN:   --bind 1=zeros:u32[8] 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: not %coopc run --check --diagnostic-ids %s -DBAD --groups 2,2 --threads 3 --bind 0=fill:1:u32[64] \
// RUN:   --bind 1=zeros:u32[8] 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %coopc run --check %s --groups 2,2 --bind 0=fill:1:u32[64] --bind 1=zeros:u32[8] \
// RUN:   2>&1 | FileCheck %s --check-prefix=GOOD --implicit-check-not=error: --implicit-check-not=warning:
// GOOD: checked: nothing undefined was found
#version 450
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 8) in;
layout(binding = 0) buffer A { uint a[]; };
layout(binding = 1) buffer B { uint done, total, flag, rest[]; };
shared bool isLast;
void main() {
  const uint i = gl_LocalInvocationIndex;
  const uint group = gl_WorkGroupID.y * 2 + gl_WorkGroupID.x, at = group * 8 + i;
#ifdef BAD
  // CHECK: group-races.comp:[[@LINE+4]]:{{[0-9]+}}: error: store at offset 28 of buffer 'A' (binding 0), which workgroup (0, 0, 0) accesses by store in the same dispatch: nothing orders the two [err_check_group_race]
  // CHECK: note: in invocation (0, 0, 0) of workgroup (1, 0, 0) [note_check_invocation]
  // CHECK: group-races.comp:[[@LINE+2]]:{{[0-9]+}}: note: the other access, by store, is here [note_check_other]
  // Groups of 7.
  a[group * 7 + i] = at;
  barrier();
  // A neighbour's.
  // CHECK: group-races.comp:[[@LINE+3]]:{{[0-9]+}}: error: load at offset 160 of buffer 'A' (binding 0), which workgroup (0, 0, 0) accesses by store in the same dispatch: nothing orders the two [err_check_group_race]
  // CHECK: note: in invocation (0, 0, 0) of workgroup (1, 0, 0) [note_check_invocation]
  // CHECK: group-races.comp:[[@LINE+4]]:{{[0-9]+}}: note: the other access, by store, is here [note_check_other]
  uint next = group == 1 ? a[40 + i] : i;
  barrier();
  if (group == 0)
    a[40 + i] = next;
  if (group == 2 && i == 3)
    atomicAdd(total, 1);
  if (group == 3 && i == 0)
    // CHECK: group-races.comp:[[@LINE+3]]:{{[0-9]+}}: error: store at offset 4 of buffer 'B' (binding 1), which workgroup (0, 1, 0) accesses by atomic operation in the same dispatch: nothing orders the two [err_check_group_race]
    // CHECK: note: in invocation (0, 0, 0) of workgroup (1, 1, 0) [note_check_invocation]
    // CHECK: group-races.comp:[[@LINE-4]]:{{[0-9]+}}: note: the other access, by atomic operation, is here [note_check_other]
    total = 0;
#else
  a[at] = at;
  uint sum = a[at] + a[32];
  atomicAdd(total, sum);
  // The last workgroup takes what all have stored.
  memoryBarrierBuffer();
  barrier();
  if (i == 0)
    isLast = atomicAdd(done, 1) == 3;
  barrier();
  if (isLast) {
    memoryBarrierBuffer();
    if (i == 0)
      rest[0] = a[5] + a[13] + a[21];
  }
#endif
}
