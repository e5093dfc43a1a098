// A loop after a statement that is a loop only by its form: what comes before it in the same block stays before it
// (lower/cpu/spmd/WholeLoops.h, lower/transform/LoopMarks.h).
// DEFINE: %{run} = %coopc run %s --groups 2 --push u32:400 --bind 0=random:u32[512]:seed=1:min=0:max=1000
// RUN: %{run} --exec=reference --out 1=%t.npy:u32[256]
// RUN: %{run} --exec=fast --out 1=%t.fast.npy:u32[256]
// RUN: cmp %t.npy %t.fast.npy
// RUN: %{run} --exec=fast --cpu=x86-64-v3 --out 1=%t.avx2.npy:u32[256]
// RUN: cmp %t.npy %t.avx2.npy
// RUN: %{run} -DONCE --exec=reference --out 1=%t.npy:u32[256]
// RUN: %{run} -DONCE --exec=fast --out 1=%t.fast.npy:u32[256]
// RUN: cmp %t.npy %t.fast.npy
// RUN: %{run} -DUNROLLED --exec=reference --out 1=%t.npy:u32[256]
// RUN: %{run} -DUNROLLED --exec=fast --out 1=%t.fast.npy:u32[256]
// RUN: cmp %t.npy %t.fast.npy
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 460
#extension GL_EXT_control_flow_attributes : require
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer W { uint w[]; };
layout(binding = 1) buffer O { uint results[]; };
layout(push_constant) uniform P { uint n; };

#ifdef ONCE
#define OPEN do
#define CLOSE while (n == 7)
#else
#define OPEN for (;;)
#define CLOSE
#endif
#ifdef UNROLLED
#define LOOP [[unroll]] for (uint i = 0; i < 4; i++)
#else
#define LOOP for (uint i = first; i < n; i += 64)
#endif

void main() {
  const uint at = gl_GlobalInvocationID.x;
  uint sum = 0;
  OPEN {
    const uint first = w[at] & 63;
    results[at] = 5;
    LOOP { sum += results[at] * w[i]; }
    break;
  } CLOSE;
  // And a loop that begins with such a statement.
  for (uint i = w[at] & 63; ; i += 64) {
    OPEN {
      results[at] += i;
      break;
    } CLOSE;
    if (i >= n)
      break;
    sum ^= results[at] * w[i];
  }
  results[at + 128] = sum;
}
