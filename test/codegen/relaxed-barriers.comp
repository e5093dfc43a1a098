// A control barrier that is relaxed orders no memory, whatever storage is named: SPIR-V wants none named.
// RUN: %coopc --validate --target-env=vulkan1.3 --emit=spirv-text %s | FileCheck %s
// CHECK: OpControlBarrier %uint_2 %uint_2 %uint_0
// CHECK-NEXT: OpControlBarrier %uint_2 %uint_2 %uint_264
// CHECK-NEXT: OpControlBarrierArriveEXT %uint_2 %uint_2 %uint_0
// CHECK-NEXT: OpControlBarrierWaitEXT %uint_2 %uint_2 %uint_0
#version 460
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_split_barrier : require
layout(local_size_x = 4) in;
void main() {
  controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsRelaxed);
  controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsAcquireRelease);
  controlBarrierArrive(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsRelaxed);
  controlBarrierWait(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsRelaxed);
}
