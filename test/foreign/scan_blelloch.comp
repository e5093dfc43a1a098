// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The work-efficient exclusive scan of a block in shared memory, up-sweep and down-sweep, with the
// padding against bank conflicts, and one sum for each block.
#version 450
#define LOG_BANKS 5
#define PAD(i) ((i) + ((i) >> LOG_BANKS))
#define THREADS 64
#define ITEMS (2 * THREADS)
layout(local_size_x = THREADS) in;
layout(std430, binding = 0) readonly buffer Input { int values[]; };
layout(std430, binding = 1) writeonly buffer Output { int scanned[]; };
layout(std430, binding = 2) writeonly buffer Sums { int blockSums[]; };
layout(push_constant) uniform Push { uint count; } pc;
shared int temp[PAD(ITEMS)];

int fetch(uint i) { return i < pc.count ? values[i] : 0; }

void main() {
  const uint thread = gl_LocalInvocationID.x;
  const uint base = gl_WorkGroupID.x * uint(ITEMS);
  const uint low = thread, high = thread + uint(THREADS);
  temp[PAD(low)] = fetch(base + low);
  temp[PAD(high)] = fetch(base + high);
  uint offset = 1u;
  for (uint d = uint(ITEMS) >> 1; d > 0u; d >>= 1) {
    barrier();
    if (thread < d) {
      const uint left = PAD(offset * (2u * thread + 1u) - 1u);
      const uint right = PAD(offset * (2u * thread + 2u) - 1u);
      temp[right] += temp[left];
    }
    offset *= 2u;
  }
  barrier();
  if (thread == 0u) {
    blockSums[gl_WorkGroupID.x] = temp[PAD(uint(ITEMS) - 1u)];
    temp[PAD(uint(ITEMS) - 1u)] = 0;
  }
  for (uint d = 1u; d < uint(ITEMS); d *= 2u) {
    offset >>= 1;
    barrier();
    if (thread < d) {
      const uint left = PAD(offset * (2u * thread + 1u) - 1u);
      const uint right = PAD(offset * (2u * thread + 2u) - 1u);
      const int t = temp[left];
      temp[left] = temp[right];
      temp[right] += t;
    }
  }
  barrier();
  if (base + low < pc.count)
    scanned[base + low] = temp[PAD(low)];
  if (base + high < pc.count)
    scanned[base + high] = temp[PAD(high)];
}
