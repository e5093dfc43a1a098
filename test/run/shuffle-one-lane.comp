// In a subgroup of one a value that varies is no constant apart from lane to lane either.
// RUN: %coopc run --exec=fast %s --out 0=%t.fast.npy:u32[8]
// RUN: %coopc run --exec=reference %s --out 0=%t.npy:u32[8]
// RUN: cmp %t.fast.npy %t.npy
// RUN: %coopc run --exec=fast -DINVOCATIONS=4 --subgroup-size=1 %s --out 0=%t.fast.npy:u32[8]
// RUN: %coopc run --exec=reference -DINVOCATIONS=4 --subgroup-size=1 %s --out 0=%t.npy:u32[8]
// RUN: cmp %t.fast.npy %t.npy
#version 460
#extension GL_KHR_shader_subgroup_shuffle : require
#ifndef INVOCATIONS
#define INVOCATIONS 1
#endif
layout(local_size_x = INVOCATIONS) in;
layout(binding = 0) buffer Data { uint data[]; };

void main() {
  uint at = subgroupShuffle(data[5] + gl_LocalInvocationIndex, gl_SubgroupInvocationID);
  data[at] += at + 1;
  data[4 + (at & 3u)] = subgroupShuffleXor(data[at], data[7]);
}
