// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A prefix sum in one pass: each workgroup takes a ticket, publishes its sum, and looks back at the
// tickets before it until one has an inclusive prefix. The ticket makes sure that those have begun.
#version 460
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
layout(local_size_x = 128) in;
const uint PerThread = 3;
const uint PerGroup = 128 * PerThread;
const uint Invalid = 0u, Aggregate = 1u, Prefix = 2u;
struct Partition { uint flag; uint aggregate; uint prefix; };
layout(std430, binding = 0) readonly buffer Input { uint values[]; };
layout(std430, binding = 1) writeonly buffer Output { uint scanned[]; };
layout(std430, binding = 2) coherent buffer State { uint ticket; Partition partitions[]; } state;
layout(push_constant) uniform Push { uint count; };
shared uint part;
shared uint exclusive;
shared uint sums[128];
#define DEVICE gl_ScopeDevice, gl_StorageSemanticsBuffer
#define RELAXED gl_ScopeDevice, 0, gl_SemanticsRelaxed

void main() {
  const uint t = gl_LocalInvocationIndex;
  if (t == 0u)
    part = atomicAdd(state.ticket, 1u);
  barrier();
  const uint first = part * PerGroup + t * PerThread;
  uint own[PerThread];
  uint total = 0u;
  for (uint i = 0u; i < PerThread; ++i) {
    total += first + i < count ? values[first + i] : 0u;
    own[i] = total;
  }
  // Hillis and Steele over the threads.
  sums[t] = total;
  for (uint distance = 1u; distance < 128u; distance <<= 1) {
    barrier();
    const uint other = t >= distance ? sums[t - distance] : 0u;
    barrier();
    sums[t] += other;
  }
  barrier();
  if (t == 0u) {
    const uint me = part;
    const uint aggregate = sums[127];
    uint running = 0u;
    if (me > 0u) {
      atomicStore(state.partitions[me].aggregate, aggregate, RELAXED);
      atomicStore(state.partitions[me].flag, Aggregate, DEVICE, gl_SemanticsRelease);
      for (uint at = me - 1u;;) {
        const uint flag = atomicLoad(state.partitions[at].flag, DEVICE, gl_SemanticsAcquire);
        if (flag == Prefix) {
          running += atomicLoad(state.partitions[at].prefix, RELAXED);
          break;
        }
        if (flag == Aggregate) {
          running += atomicLoad(state.partitions[at].aggregate, RELAXED);
          --at;
        }
      }
    }
    atomicStore(state.partitions[me].prefix, running + aggregate, RELAXED);
    atomicStore(state.partitions[me].flag, Prefix, DEVICE, gl_SemanticsRelease);
    exclusive = running;
  }
  barrier();
  const uint before = exclusive + sums[t] - total;
  for (uint i = 0u; i < PerThread; ++i)
    if (first + i < count)
      scanned[first + i] = before + own[i];
}
