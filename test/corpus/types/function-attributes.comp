// GL_EXT_function_control_attributes, GL_EXT_maximal_reconvergence.
#version 460
#extension GL_EXT_function_control_attributes : require
#extension GL_EXT_maximal_reconvergence : require
layout(local_size_x = 4) in;
layout(binding = 0) buffer B { uint o[]; };
[[inline]] uint f(uint x) { return x + 1u; }
[[noinline]] uint g(uint x) { return x + 2u; }
uint h(uint x) [[noinline]] { return x + 3u; }
uint k(uint x) [[inline]] { return x + 4u; }
void main() [[maximally_reconverges]] { o[0] = f(o[1]) + g(o[2]) + h(o[3]) + k(o[4]); }
