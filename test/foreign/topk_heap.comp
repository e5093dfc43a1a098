// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The K largest of a row: each thread keeps a heap in registers, and threads merge theirs in a tree.
#version 450
#ifndef K
#define K 5
#endif
#define THREADS 32
layout(local_size_x = THREADS) in;
layout(std430, binding = 0) readonly buffer Rows { float rows[]; };
layout(std430, binding = 1) writeonly buffer Best { uint best[]; };
layout(push_constant) uniform P { uint columns; };
struct Entry { float value; uint column; };
shared Entry heaps[THREADS][K];

bool less(Entry a, Entry b) {
  return a.value != b.value ? a.value < b.value : a.column > b.column;
}

void sink(inout Entry heap[K], int at) {
  for (;;) {
    const int left = 2 * at + 1;
    if (left >= K)
      return;
    int smallest = at;
    if (less(heap[left], heap[smallest]))
      smallest = left;
    if (left + 1 < K && less(heap[left + 1], heap[smallest]))
      smallest = left + 1;
    if (smallest == at)
      break;
    Entry t = heap[at];
    heap[at] = heap[smallest];
    heap[smallest] = t;
    at = smallest;
  }
}

void offer(inout Entry heap[K], Entry e) {
  if (less(heap[0], e)) {
    heap[0] = e;
    sink(heap, 0);
  }
}

void main() {
  const uint t = gl_LocalInvocationIndex, row = gl_WorkGroupID.x;
  Entry heap[K];
  for (int i = 0; i < K; ++i)
    heap[i] = Entry(uintBitsToFloat(0xFF800000u), 0xFFFFFFFFu);
  for (uint c = t; c < columns; c += THREADS)
    offer(heap, Entry(rows[row * columns + c], c));
  heaps[t] = heap;
  for (uint half_ = THREADS / 2; half_ > 0u; half_ /= 2u) {
    barrier();
    if (t < half_) {
      for (int i = 0; i < K; ++i)
        offer(heap, heaps[t + half_][i]);
      heaps[t] = heap;
    }
  }
  if (t != 0u)
    return;
  for (int n = K - 1; n >= 0; --n) {
    best[row * K + uint(n)] = heap[0].column;
    heap[0] = Entry(uintBitsToFloat(0x7F800000u), 0u);
    sink(heap, 0);
  }
}
