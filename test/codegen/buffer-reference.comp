// Buffer references: a list, alignment, casts and arithmetic.
// RUN: %coopc --emit=spirv-text --validate %s -o - | FileCheck %s
#version 460
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_buffer_reference2 : require
#extension GL_EXT_buffer_reference_uvec2 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require

layout(local_size_x = 1) in;
layout(buffer_reference) buffer Node;
layout(buffer_reference, std430, buffer_reference_align = 8) buffer Node { Node next; int value; };
layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer Floats { float f[]; };
layout(std430, binding = 0) buffer Data { Node head; uint64_t address; uvec2 pair; int r; };
int sum(Node n) {
  int total = 0;
  for (int i = 0; i < 3; ++i) {
    total += n.value;
    n = n.next;
  }
  return total;
}
void main() {
  Floats f = Floats(address);
  r = sum(head) + int(f.f[2]);
  Node second = head + 1;
  second.next = Node(pair);
  address = uint64_t(second);
  Floats(second).f[0] > 1.0 ? r++ : r--;
}
