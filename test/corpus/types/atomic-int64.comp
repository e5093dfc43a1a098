// GL_EXT_shader_atomic_int64 with the types of GL_ARB_gpu_shader_int64.
#version 450
#extension GL_EXT_shader_atomic_int64 : enable
#extension GL_ARB_gpu_shader_int64 : enable
layout(local_size_x = 16) in;
struct S { uint64_t ul; int64_t l[3]; };
layout(binding = 0) buffer Data { int64_t l; uint64_t ul; S s[2]; };
shared S sh;
void main() {
  l = atomicAdd(l, 2L) + atomicMin(sh.l[1], 2L) + atomicMax(s[1].l[2], 2L) + atomicAnd(l, 3L) +
      atomicOr(l, 4L) + atomicXor(l, 5L) + atomicExchange(l, 6L) + atomicCompSwap(l, 7L, 8L);
  ul = atomicAdd(ul, 2UL) + atomicMin(sh.ul, 2UL) + atomicMax(s[1].ul, 2UL) + atomicAnd(ul, 3UL) +
       atomicOr(ul, 4UL) + atomicXor(ul, 5UL) + atomicExchange(ul, 6UL) + atomicCompSwap(ul, 7UL, 8UL);
}
