#version 460
layout(binding = 0) buffer B { uint d[]; };
void main() { d; uint x = (d[0] > 1 ? d : d)[1]; (1, d); }
