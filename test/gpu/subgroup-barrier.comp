// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A barrier of a subgroup orders memory for its threads alone, unless its semantics are of a wider scope.
// RUN: %coopc --emit=ptx --gpu=sm_80 %s | FileCheck %s --check-prefix=WIDER
// WIDER: st.shared.u32
// WIDER: bar.warp.sync
// WIDER-NEXT: membar.cta
// RUN: %coopc --emit=ptx --gpu=sm_80 -DMEMORY=gl_ScopeSubgroup %s | FileCheck %s --check-prefix=SAME
// SAME: st.shared.u32
// SAME: bar.warp.sync
// SAME-NEXT: mov
#version 460
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#ifndef MEMORY
#define MEMORY gl_ScopeWorkgroup
#endif
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Out { uint o[]; };
shared uint data[64];
shared uint flag[2];
void main() {
  uint i = gl_LocalInvocationIndex;
  if (i < 2) flag[i] = 0;
  barrier();
  if (gl_SubgroupID == 0) {
    data[i] = i + 100;
    controlBarrier(gl_ScopeSubgroup, MEMORY, gl_StorageSemanticsShared, gl_SemanticsAcquireRelease);
    if (subgroupElect())
      atomicStore(flag[0], 1u, gl_ScopeWorkgroup, 0, 0);
  } else {
    while (atomicLoad(flag[0], gl_ScopeWorkgroup, 0, 0) == 0u) {}
    memoryBarrier(gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsAcquireRelease);
    o[i] = data[i - 32];
  }
}
