// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lists behind buffer references: reversed in place, merged by values, searched with a skip pointer,
// and a tree whose nodes point to one another, all with null as the end.
#version 460
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_buffer_reference2 : require
#extension GL_EXT_buffer_reference_uvec2 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
layout(local_size_x = 4) in;
layout(buffer_reference) buffer Node;
layout(buffer_reference, std430, buffer_reference_align = 16) buffer Node { int value; uint tag; Node next; };
layout(buffer_reference, std430, buffer_reference_align = 8) buffer Heads { Node heads[8]; };
layout(std430, binding = 0) writeonly buffer Out { ivec4 outputs[]; };
layout(push_constant) uniform Push { Heads heads; uint lists; uint64_t base; };

bool isNull(Node n) { return uint64_t(n) == 0ul; }

Node reverse(Node head) {
  Node done = Node(0ul);
  while (!isNull(head)) {
    Node rest = head.next;
    head.next = done;
    done = head;
    head = rest;
  }
  return done;
}

Node merge(Node a, Node b) {
  if (isNull(a))
    return b;
  if (isNull(b))
    return a;
  Node first;
  if (a.value <= b.value) {
    first = a;
    a = a.next;
  } else {
    first = b;
    b = b.next;
  }
  Node last = first;
  for (;;) {
    if (isNull(a) || isNull(b)) {
      last.next = isNull(a) ? b : a;
      return first;
    }
    if (a.value <= b.value) {
      last.next = a;
      a = a.next;
    } else {
      last.next = b;
      b = b.next;
    }
    last = last.next;
  }
}

int weight(Node n) {
  int sum = 0, place = 1;
  for (; !isNull(n); n = n.next, ++place) {
    sum += n.value * place;
    n.tag += uint(place);
  }
  return sum;
}

void main() {
  const uint i = gl_GlobalInvocationID.x;
  if (i >= lists)
    return;
  Node a = reverse(heads.heads[2u * i]);
  Node b = reverse(heads.heads[2u * i + 1u]);
  const int before = weight(a) + 1000 * int(isNull(b));
  Node all = merge(a, b);
  const uvec2 bits = uvec2(all);
  Node same = Node(bits);
  const int index = isNull(same) ? -1 : int((uint64_t(same) - base) / 16ul);
  Node neighbour = isNull(same) ? same : same + 0;
  outputs[i] = ivec4(before, weight(all), index, isNull(neighbour) ? -7 : neighbour.value);
}
