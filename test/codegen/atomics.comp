// Atomics on buffers and shared memory, barriers.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_EXT_shader_atomic_float : require
#extension GL_EXT_shader_atomic_int64 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require

layout(local_size_x = 32) in;
layout(std430, binding = 0) buffer Data { int i; uint u; float f; uint64_t l; };
shared uint counter;
void main() {
  counter = 0;
  barrier();
  uint old = atomicAdd(counter, 1);
  atomicMax(i, int(old));
  atomicMin(u, old);
  atomicExchange(u, atomicCompSwap(u, 1, 2));
  atomicAnd(i, 3);
  atomicAdd(f, 1.5);
  atomicOr(l, 1ul);
  memoryBarrier();
  memoryBarrierShared();
  groupMemoryBarrier();
}
