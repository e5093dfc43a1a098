// Lanes that part in calls within calls: masks that are joined as bits and as masks, for which LLVM
// 19's code generation for AVX-512 does not end. Results are the reference execution's.
// RUN: timeout 60 %coopc --emit=asm --exec=fast --cpu=x86-64-v4 %s -o /dev/null
// RUN: timeout 60 %coopc --emit=asm --exec=fast --cpu=x86-64-v4 --subgroup-size=16 %s -o /dev/null
// RUN: timeout 60 %coopc --emit=asm --exec=fast --cpu=x86-64-v4 --subgroup-size=64 %s -o /dev/null
// RUN: timeout 60 %coopc --emit=asm --exec=fast --cpu=x86-64-v4 --subgroup-size=128 -DSIZE=128 %s -o /dev/null
// RUN: timeout 60 %coopc --emit=asm --exec=fast --cpu=x86-64-v4 -DFEW -DSIZE=4 %s -o /dev/null
// RUN: timeout 60 %coopc --emit=asm --exec=fast --cpu=x86-64-v4 -DFEW --subgroup-size=4 %s -o /dev/null
// RUN: timeout 60 %coopc --emit=asm --exec=fast --cpu=x86-64-v4 --subgroup-size=4 %s -o /dev/null
// RUN: timeout 60 %coopc --emit=asm --exec=fast --cpu=x86-64-v4 --subgroup-size=2 %s -o /dev/null
// RUN: timeout 60 %coopc run %s --exec=fast -DFEW -DSIZE=4 --groups=3 --out 0=%t.fast.npy:u32[12]
// RUN: %coopc run %s --exec=reference -DFEW -DSIZE=4 --groups=3 --out 0=%t.reference.npy:u32[12]
// RUN: cmp %t.fast.npy %t.reference.npy
// RUN: timeout 60 %coopc run %s --exec=fast --subgroup-size=4 --out 0=%t.fast.npy:u32[64]
// RUN: %coopc run %s --exec=reference --out 0=%t.reference.npy:u32[64]
// RUN: cmp %t.fast.npy %t.reference.npy
// RUN: timeout 60 %coopc run %s --exec=fast --subgroup-size=128 -DSIZE=128 --out 0=%t.fast.npy:u32[128]
// RUN: %coopc run %s --exec=reference -DSIZE=128 --out 0=%t.reference.npy:u32[128]
// RUN: cmp %t.fast.npy %t.reference.npy
// RUN: timeout 60 %coopc run %s --exec=fast --out 0=%t.fast.npy:u32[64]
// RUN: %coopc run %s --exec=reference --out 0=%t.reference.npy:u32[64]
// RUN: cmp %t.fast.npy %t.reference.npy
#version 460
#ifndef SIZE
#define SIZE 64
#endif
layout(local_size_x = SIZE) in;
layout(binding = 0) buffer Out { uint result[]; };
uint f0(uint x) {
  if ((x & 1u) != 0u)
    return x * 3u + 1u;
  return x >> 1;
}
uint f1(uint x) {
  if (x > 7u)
    return f0(x) + f0(x ^ 5u);
  return f0(x + 1u);
}
uint f2(uint x) {
  if (x > 14u)
    return f1(x) + f1(x ^ 5u);
  return f1(x + 1u);
}
uint f3(uint x) {
  if (x > 21u)
    return f2(x) + f2(x ^ 5u);
  return f2(x + 1u);
}
uint f4(uint x) {
  if (x > 28u)
    return f3(x) + f3(x ^ 5u);
  return f3(x + 1u);
}
#ifdef FEW
// Of four lanes it is known which have the second bit.
uint few(uint i) {
  uint sum = i * 5u + 3u;
  if ((i >> 1u & 1u) != 0u) {
    if ((sum + i >> 1u & 1u) != 0u) {
    } else {
      if ((sum + i & 1u) != 0u)
        sum = sum * 3u + 61u + i;
    }
  }
  return sum;
}
#endif
void main() {
  const uint i = gl_GlobalInvocationID.x;
#ifdef FEW
  result[i] = few(i);
#else
  result[i] = f4(i * 2654435761u >> (i % 32u));
#endif
}
