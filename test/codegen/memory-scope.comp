// The Vulkan memory model: scopes, semantics, coherent and volatile accesses.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_KHR_memory_scope_semantics : require

layout(local_size_x = 32) in;
layout(std430, binding = 0) coherent buffer A { int a; };
layout(std430, binding = 1) volatile buffer B { int b; };
layout(std430, binding = 2) workgroupcoherent buffer C { int c; };
layout(std430, binding = 3) devicecoherent buffer D { int d; };
shared int s;
void main() {
  s = a + b + c + d;
  controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsAcquireRelease);
  a = atomicAdd(a, 1, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquireRelease);
  atomicStore(b, s, gl_ScopeQueueFamily, gl_StorageSemanticsBuffer, gl_SemanticsRelease);
  c = atomicLoad(c, gl_ScopeWorkgroup, 0, 0);
  memoryBarrier(gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquireRelease);
}
