// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// FFTs in shared memory, a row for each workgroup: passes of radix 4, and one of radix 2 where the
// length is not a power of 4. Forward or inverse by a specialization constant.
#version 450
#define PI 3.14159265358979323846
layout(constant_id = 0) const uint N = 64;
layout(constant_id = 1) const int Sign = -1;
layout(local_size_x = 16) in;
layout(std430, binding = 0) buffer Data { vec2 data[]; };
shared vec2 ping[2][512];

vec2 mul(vec2 a, vec2 b) { return vec2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }
vec2 turn(vec2 a) { return vec2(-a.y, a.x) * float(Sign); }
vec2 root(uint k, uint n) {
  const float angle = float(Sign) * 2.0 * PI * float(k) / float(n);
  return vec2(cos(angle), sin(angle));
}

void radix2(uint from, uint i, uint s) {
  const uint k = i % s;
  const vec2 a = ping[from][i];
  const vec2 b = mul(ping[from][i + N / 2u], root(k, 2u * s));
  const uint to = (i - k) * 2u + k;
  ping[1u - from][to] = a + b;
  ping[1u - from][to + s] = a - b;
}

void radix4(uint from, uint i, uint s) {
  const uint k = i % s;
  vec2 v[4];
  for (uint j = 0u; j < 4u; ++j)
    v[j] = mul(ping[from][i + j * (N / 4u)], root(j * k, 4u * s));
  const vec2 a = v[0] + v[2], b = v[0] - v[2], c = v[1] + v[3], d = turn(v[1] - v[3]);
  const uint to = (i - k) * 4u + k;
  ping[1u - from][to] = a + c;
  ping[1u - from][to + s] = b + d;
  ping[1u - from][to + 2u * s] = a - c;
  ping[1u - from][to + 3u * s] = b - d;
}

void main() {
  const uint row = gl_WorkGroupID.x * N, t = gl_LocalInvocationID.x;
  for (uint i = t; i < N; i += 16u)
    ping[0][i] = data[row + i];
  uint from = 0u, s = 1u;
  while (s < N) {
    barrier();
    if (N / s >= 4u) {
      for (uint i = t; i < N / 4u; i += 16u)
        radix4(from, i, s);
      s *= 4u;
    } else {
      for (uint i = t; i < N / 2u; i += 16u)
        radix2(from, i, s);
      s *= 2u;
    }
    from = 1u - from;
  }
  barrier();
  const float scale = Sign > 0 ? 1.0 / float(N) : 1.0;
  for (uint i = t; i < N; i += 16u)
    data[row + i] = ping[from][i] * scale;
}
