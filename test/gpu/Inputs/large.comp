#version 460
#ifndef SIZE
#define SIZE 64
#endif
layout(local_size_x = SIZE) in;
layout(binding = 0) buffer Data { uint data[]; };
void main() { data[gl_LocalInvocationIndex] = 1; }
