// GL_NV_push_constant_bank: several blocks, each with a bank and an offset of its own.
#version 450
#extension GL_NV_push_constant_bank : require
layout(local_size_x = 1) in;
layout(push_constant, bank = 0) uniform A { vec4 a; };
layout(push_constant, bank = 4, member_offset = 128) uniform B { vec4 b; layout(offset = 32) vec4 c; };
layout(binding = 0) buffer Out { vec4 o; };
void main() { o = a + b * c; }
