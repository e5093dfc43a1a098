// Values from invocations of the subgroup that are not active: a warning, for the value may not be
// used.
//
// RUN: %coopc run --check --diagnostic-ids %s -DBAD --bind 0=zeros:u32[32] --subgroup-size 32 \
// RUN:   2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
// RUN: %coopc run --check %s --bind 0=zeros:u32[32] --subgroup-size 32 \
// RUN:   2>&1 | FileCheck %s --check-prefix=GOOD --implicit-check-not=error: --implicit-check-not=warning:
// GOOD: checked: nothing undefined was found
#version 450
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_KHR_shader_subgroup_shuffle_relative : require
layout(local_size_x = 32) in;
layout(binding = 0) buffer A { uint a[]; };
void main() {
  const uint i = gl_LocalInvocationIndex;
#ifdef BAD
  if (i < 16) {
    // CHECK: lanes.comp:[[@LINE+2]]:{{[0-9]+}}: warning: subgroupShuffle reads from invocation 16 of the subgroup, which is not active: the value is undefined [-Winactive-lane,warn_check_inactive_lane]
    // CHECK: note: in invocation (15, 0, 0) of workgroup (0, 0, 0) [note_check_invocation]
    a[i] = subgroupShuffle(i, i + 1);
    // CHECK: lanes.comp:[[@LINE+2]]:{{[0-9]+}}: warning: subgroupShuffleXor reads from invocation 16 of the subgroup
    // CHECK: note: in invocation (0, 0, 0) of workgroup (0, 0, 0); 15 more times
    a[i] += subgroupShuffleXor(i, 16);
  }
#else
  a[i] = subgroupShuffle(i, (i + 1) % 32) + subgroupShuffleXor(i, 16);
  // Over the ends of the subgroup, as scans do.
  uint before = subgroupShuffleUp(i, 1);
  a[i] += i == 0 ? 0 : before;
  if (i < 16)
    a[i] += subgroupShuffleXor(i, 8);
#endif
}
