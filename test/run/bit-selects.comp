// Bits that are put into a number where lanes part: with AVX-512 LLVM 19 makes one instruction of
// the selection of bits and that of lanes, and exchanges its operands.
// RUN: %coopc run --exec=reference %s --out 0=%t.npy:u32[256]
// RUN: %coopc run --exec=fast --subgroup-size=8 --cpu-opt=0 %s --out 0=%t.fast.npy:u32[256]
// RUN: cmp %t.npy %t.fast.npy
// RUN: %coopc run --exec=fast --subgroup-size=16 --cpu-opt=0 %s --out 0=%t.fast.npy:u32[256]
// RUN: cmp %t.npy %t.fast.npy
// RUN: %coopc run --exec=fast --subgroup-size=16 %s --out 0=%t.fast.npy:u32[256]
// RUN: cmp %t.npy %t.fast.npy
// RUN: %coopc run --exec=fast --subgroup-size=32 --cpu-opt=3 %s --out 0=%t.fast.npy:u32[256]
// RUN: cmp %t.npy %t.fast.npy
#version 460
layout(local_size_x = 64) in;
layout(binding = 0) buffer Result { uint result[]; };

void main() {
  uint lid = gl_LocalInvocationIndex, g = lid * 2654435761u;
  uint inserted = lid, masked = lid, kept = g;
  if ((lid & 1u) == 0u)
    inserted = g >= 5u ? bitfieldInsert(lid, g, 11, 5) : lid;
  if (g > 0x80000000u)
    masked = (g & 0xF0F0u) | (lid & ~0xF0F0u);
  if (lid % 3u != 1u)
    kept = (lid & 0xFFFF0u) + (g & ~0xFFFF0u);
  result[lid] = inserted;
  result[64 + lid] = masked;
  result[128 + lid] = kept;
  result[192 + lid] = (lid & 4u) != 0u ? lid : (lid & ~63u) ^ (g & 63u);
}
