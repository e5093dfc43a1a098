// GL_KHR_memory_scope_semantics: atomics and barriers with scopes, coherence of places.
#version 450 core
#pragma use_vulkan_memory_model
#extension GL_KHR_memory_scope_semantics : enable
#extension GL_EXT_shader_atomic_int64 : enable
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : enable
#extension GL_EXT_buffer_reference : enable
layout(local_size_x = 64) in;
layout(binding = 0) workgroupcoherent buffer A { uint a[]; };
layout(binding = 1) subgroupcoherent buffer B { uint b; queuefamilycoherent int c; nonprivate uint d; devicecoherent uint e; };
layout(binding = 2) volatile buffer C { int64_t l; uint64_t ul; int i; uint u; };
layout(binding = 3) coherent readonly buffer D { vec4 v; };
layout(buffer_reference) devicecoherent buffer R { uint x; volatile uint y; };
layout(binding = 4) uniform Address { R r; };
shared uint s;
shared int64_t sl;
void main() {
  atomicStore(s, 2u, gl_ScopeDevice, gl_StorageSemanticsShared, gl_SemanticsRelease);
  uint x = atomicLoad(s, gl_ScopeDevice, gl_StorageSemanticsShared | gl_StorageSemanticsBuffer, gl_SemanticsAcquire);
  x += atomicAdd(a[0], 2u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquireRelease);
  x += atomicMin(u, 2u, gl_ScopeWorkgroup, 0, gl_SemanticsRelaxed | gl_SemanticsVolatile);
  x += atomicMax(s, 2u, gl_ScopeSubgroup, 0, 0) + atomicAnd(s, 2u, gl_ScopeInvocation, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
  x += atomicOr(s, 1u, gl_ScopeQueueFamily, gl_StorageSemanticsShared, gl_SemanticsAcquire | gl_SemanticsMakeVisible);
  x += atomicXor(s, 1u, gl_ScopeDevice, gl_StorageSemanticsShared, gl_SemanticsRelease | gl_SemanticsMakeAvailable);
  x += atomicExchange(s, 1u, gl_ScopeDevice, gl_StorageSemanticsShared, gl_SemanticsAcquireRelease | gl_SemanticsMakeAvailable | gl_SemanticsMakeVisible);
  x += atomicCompSwap(s, 1u, 2u, gl_ScopeDevice, gl_StorageSemanticsShared, gl_SemanticsAcquire, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
  l = atomicAdd(sl, 3l, gl_ScopeDevice, gl_StorageSemanticsShared, gl_SemanticsAcquire) + atomicLoad(sl, gl_ScopeDevice, 0, 0);
  atomicStore(sl, 4l, gl_ScopeDevice, 0, 0);
  ul += uint64_t(atomicCompSwap(sl, 1l, 2l, gl_ScopeDevice, gl_StorageSemanticsShared, gl_SemanticsAcquire, gl_StorageSemanticsNone, gl_SemanticsRelaxed));
  a[1] = a[2] + b;
  b = a[3];
  c = c + i;
  d = d + e;
  e = uint(v.x);
  r.x = r.y + s;
  r.y = 3u;
  memoryBarrier(gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease | gl_SemanticsMakeAvailable);
  memoryBarrier(gl_ScopeWorkgroup, gl_StorageSemanticsShared | gl_StorageSemanticsImage, gl_SemanticsAcquire);
  controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsAcquireRelease);
  controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, 0, 0);
  controlBarrier(gl_ScopeSubgroup, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquireRelease);
  barrier();
  memoryBarrierShared();
  a[4] = x;
}
