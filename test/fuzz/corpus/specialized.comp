#version 460
layout(constant_id = 0) const int N = 4;
layout(local_size_x_id = 1) in;
layout(binding = 0) buffer B { int d[]; };
shared int s[16 / N];
const int Q = (-2147483647 - 1) / N + 100 % N + (1 << N);
void main() { s[N % 4] = Q; barrier(); d[gl_LocalInvocationIndex] = s[0]; }
