// GL_EXT_nontemporal_keyword on blocks, members and references.
#version 450
#extension GL_EXT_nontemporal_keyword : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 4) in;
layout(binding = 0) nontemporal buffer Whole { uint whole[]; };
layout(binding = 1) buffer Part { uint a; nontemporal uint b; };
layout(buffer_reference) nontemporal buffer Far { uint far; };
layout(binding = 2) uniform Address { Far there; };
void main() {
  whole[0] = whole[1] + a;
  b = b + there.far;
  there.far = a;
}
