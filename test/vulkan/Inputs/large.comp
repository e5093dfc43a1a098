#version 460
layout(local_size_x = 1024, local_size_y = 8) in;
void main() {}
