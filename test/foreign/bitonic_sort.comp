// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A bitonic network over pairs in shared memory, the direction chosen by a template-like macro, and
// the keys floats made sortable as integers.
#version 450 core
layout(local_size_x = 128, local_size_x_id = 0) in;
layout(constant_id = 0) const uint Threads = 128;
layout(constant_id = 1) const bool Descending = false;
const uint Items = 2u * Threads;
struct Pair { uint key; uint index; };
layout(std430, binding = 0) readonly buffer A { float depth[]; };
layout(std430, binding = 1) writeonly buffer B { uint order[]; };
layout(push_constant) uniform Push { uint count; };
shared Pair pairs[Items];

uint sortable(float f) {
  const uint bits = floatBitsToUint(f);
  const uint mask = uint(-int(bits >> 31)) | 0x80000000u;
  return Descending ? ~(bits ^ mask) : bits ^ mask;
}

bool before(Pair a, Pair b) { return a.key < b.key || a.key == b.key && a.index < b.index; }

void exchange(inout Pair a, inout Pair b, bool up) {
  if (before(b, a) == up) {
    const Pair t = a;
    a = b;
    b = t;
  }
}

void main() {
  const uint t = gl_LocalInvocationID.x;
  for (uint i = t; i < Items; i += Threads) {
    pairs[i].key = i < count ? sortable(depth[i]) : ~0u;
    pairs[i].index = i;
  }
  for (uint size = 2u; size <= Items; size <<= 1)
    for (uint stride = size >> 1; stride > 0u; stride >>= 1) {
      barrier();
      const uint at = 2u * stride * (t / stride) + t % stride;
      exchange(pairs[at], pairs[at + stride], (at & size) == 0u);
    }
  barrier();
  for (uint i = t; i < count; i += Threads)
    order[i] = pairs[i].index;
}
