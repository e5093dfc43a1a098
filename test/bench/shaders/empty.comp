#version 460
// Next to nothing: what remains is the cost of the dispatch.
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) writeonly buffer Data { uint value; };
void main() { value = 1; }
