#version 460
layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Data { float f; };
void main() {
  f = f + 1.0;
#line 100
  f *= 2.0;
}

