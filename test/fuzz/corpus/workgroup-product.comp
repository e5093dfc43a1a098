#version 460
layout(local_size_x = 65536, local_size_y = 65536) in;
void main() {}
