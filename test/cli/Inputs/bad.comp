#version 450
layout(local_size_x = 8) in;
void main() { int x = y; }
