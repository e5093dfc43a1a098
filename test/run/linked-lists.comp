// Addresses that are read and written through addresses, which differ from lane to lane: where the
// CPU has no gather or scatter for them, the lanes' values and their addresses both lie in memory.
// DEFINE: %{list} = --push=address:2 --bind=1=u64:0,u64:0,u64:0,u64:0,u64:0,u64:0,u64:0,u64:0 --bind=2=address:1,u64:0,address:1,u64:0
// RUN: %coopc run --exec=reference %s %{list} --out 0=%t.npy:u32[4]
// RUN: %coopc run --exec=fast --cpu=x86-64-v2 %s %{list} --out 0=%t.fast.npy:u32[4]
// RUN: cmp %t.npy %t.fast.npy
// RUN: %coopc run --exec=fast --cpu=x86-64-v3 %s %{list} --out 0=%t.fast.npy:u32[4]
// RUN: cmp %t.npy %t.fast.npy
// RUN: %coopc run --exec=fast %s %{list} --out 0=%t.fast.npy:u32[4]
// RUN: cmp %t.npy %t.fast.npy
#version 460
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
layout(local_size_x = 4) in;
layout(buffer_reference) buffer Node;
layout(buffer_reference, std430, buffer_reference_align = 16) buffer Node { uint value; uint tag; Node next; };
layout(buffer_reference, std430, buffer_reference_align = 8) buffer Heads { Node heads[4]; };
layout(std430, binding = 0) writeonly buffer Result { uint result[]; };
layout(push_constant) uniform Push { Heads heads; };

void main() {
  const uint i = gl_GlobalInvocationID.x;
  Node a = i == 2u ? Node(0ul) : heads.heads[i], done = Node(0ul);
  while (uint64_t(a) != 0ul) {
    Node rest = a.next;
    a.next = done;
    done = a;
    a = rest;
  }
  for (Node n = done; uint64_t(n) != 0ul; n = n.next)
    n.tag += 1u;
  uint tags = 0;
  for (Node n = done; uint64_t(n) != 0ul; n = n.next)
    tags += n.tag;
  result[i] = tags;
}
