#version 460
layout(local_size_x = 1) in;
layout(binding = 0) buffer A { uint a[]; };
shared uint c[1 << 20];
void main() {
  c[a[0]] = 1;
  a[0] = c[a[1]];
}
