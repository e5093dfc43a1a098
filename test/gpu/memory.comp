// Barriers and their fences, zeroed shared memory, atomics with an order, push constants.
// RUN: %coopc --emit=ptx --gpu=sm_80 %s | FileCheck %s
// CHECK: // coop {{.*}}"kernel":"memory","push":4
// CHECK: .param .align 16 .b8 memory_param_7[4]
// CHECK: .shared .align 16 .b8
// CHECK: st.shared.u32 [{{.*}}], %r
// CHECK: bar.sync 0
// CHECK: ld.param.u32 {{.*}}, [memory_param_7]
// Nobody else knows of shared variables.
// CHECK: membar.cta
// CHECK: membar.gl
// CHECK-NEXT: atom.global.add.u32
// CHECK-NEXT: membar.gl
// CHECK-NEXT: membar.gl
// CHECK-NEXT: bar.sync 0
// CHECK-NEXT: membar.gl
#version 460
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_null_initializer : require
layout(local_size_x = 64) in;
layout(binding = 0) buffer Data { uint data[]; };
layout(push_constant) uniform Push { uint add; };
shared uint table[64] = {};
void main() {
  table[gl_LocalInvocationIndex] += add;
  memoryBarrierShared();
  atomicAdd(data[0], table[gl_LocalInvocationIndex ^ 1], gl_ScopeDevice,
            gl_StorageSemanticsBuffer, gl_SemanticsAcquireRelease);
  controlBarrier(gl_ScopeWorkgroup, gl_ScopeDevice, gl_StorageSemanticsBuffer,
                 gl_SemanticsAcquireRelease);
  data[1] = data[0];
}
