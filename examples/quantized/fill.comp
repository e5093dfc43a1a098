#version 460
// Touches nothing: run with a random buffer and --out, it writes random data to a file.
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) buffer Values { float values[]; };
void main() {}
