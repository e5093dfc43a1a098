// Arrays of an invocation that lanes index for themselves: stacks, heaps, records of several types. Lanes leave
// loops at different times, and those that are not active touch nothing. With AVX-512 gathers and scatters are by 32
// bits from the array (lower/cpu/GatherBases.h), without it lanes are accessed one after another
// (lower/cpu/AccessLoops.h).
// DEFINE: %{model} = %python %S/Inputs/model.py %coopc %s --lanes=vectors
// RUN: %{model} --exec=reference
// RUN: %{model} --exec=fast
// RUN: %{model} --exec=fast --cpu=x86-64
// RUN: %{model} --exec=fast --cpu=x86-64 --subgroup-size=32
// RUN: %{model} --exec=fast --cpu=x86-64-v3
// RUN: %{model} --exec=fast --subgroup-size=64 --cpu-opt=1
// RUN: %coopc --emit=asm --exec=fast --lanes=vectors --triple=x86_64-linux-gnu --cpu=x86-64-v4 -DKIND=0 %s -o - | FileCheck %s --implicit-check-not=scatterq
// CHECK: vpscatterdd
// MODEL: import random
// MODEL: count = 150
// MODEL: values = [random.Random(3).randrange(2**32) for i in range(4 * 256)]
// MODEL: node = lambda n: values[4 * n:4 * n + 4]
// MODEL: def walk(i):
// MODEL:     stack, sums, steps = [1 + i % 7], [0, 0, 0, 0], 0
// MODEL:     while stack and steps < 60:
// MODEL:         n, steps = stack.pop(), steps + 1
// MODEL:         v = node(n)
// MODEL:         if (v[0] >> (i % 13)) % 4 == 0:
// MODEL:             continue
// MODEL:         sums = [(s + x) % 2**32 for s, x in zip(sums, v)]
// MODEL:         if n < 128:
// MODEL:             stack += [2 * n, 2 * n + 1]
// MODEL:     return [*sums[:3], (sums[3] ^ steps) % 2**32]
// MODEL: def sort(i):
// MODEL:     kept = sorted(values[i:i + 5 + i % 23])[-8:]
// MODEL:     kept = [0] * (8 - len(kept)) + kept
// MODEL:     return [kept[0], kept[3], kept[7], sum(x * (k + 1) for k, x in enumerate(kept)) % 2**32]
// MODEL: def records(i):
// MODEL:     p, b, h, d = [[0] * 3 for k in range(5)], [0] * 5, [0] * 5, [0] * 5
// MODEL:     for k in range(i % 11):
// MODEL:         x, at = values[(i + 3 * k) % 1024], values[(i * 5 + k) % 1024] % 5
// MODEL:         if x % 3 == 0:
// MODEL:             continue
// MODEL:         p[at] = [(p[at][1] + 1) % 2**32, x, (p[at][2] ^ x) % 2**32]
// MODEL:         b[at], h[at] = (b[at] + x) % 256, (h[at] * 3 + x) % 65536
// MODEL:         d[x % 5] = (d[at] * 5 + (x << 9)) % 2**64
// MODEL:     s = [0] * 4
// MODEL:     for k in range(5):
// MODEL:         w = [p[k][0] ^ h[k], p[k][1] + b[k], p[k][2], d[k] >> 3]
// MODEL:         s = [(a * 31 + c) % 2**32 for a, c in zip(s, w)]
// MODEL:     return s
// MODEL: for kind, model in enumerate((walk, sort, records)):
// MODEL:     for n in (count, 1, 64):
// MODEL:         got = run({0: array("u32", values), 1: "zeros:u32[768]"}, {1: "u32[768]"}, groups="3", push="u32:%d" % n, defines={"KIND": kind})
// MODEL:         want = [x for i in range(n) for x in model(i)]
// MODEL:         check("kind %d, %d invocations" % (kind, n), got[1], want + [0] * (768 - len(want)))
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 64) in;
layout(push_constant) uniform Push { uint count; };
layout(std430, binding = 0) readonly buffer In { uvec4 nodes[]; };
layout(std430, binding = 0) readonly buffer Words { uint values[]; };
layout(std430, binding = 1) writeonly buffer Out { uvec4 results[]; };

#if KIND == 0
uvec4 work(uint i) {
  uint stack[64], steps = 0u, top = 0u;
  uvec4 sums = uvec4(0);
  stack[top++] = 1u + i % 7u;
  while (top > 0u && steps < 60u) {
    const uint n = stack[--top];
    ++steps;
    const uvec4 v = nodes[n];
    if (((v.x >> (i % 13u)) & 3u) == 0u)
      continue;
    sums += v;
    if (n < 128u) {
      stack[top++] = 2u * n;
      stack[top++] = 2u * n + 1u;
    }
  }
  return uvec4(sums.xyz, sums.w ^ steps);
}
#elif KIND == 1
uvec4 work(uint i) {
  uint kept[8];
  for (int k = 0; k < 8; ++k)
    kept[k] = 0u;
  for (uint k = 0u; k < 5u + i % 23u; ++k) {
    const uint x = values[i + k];
    if (x <= kept[0])
      continue;
    uint at = 0u;
    while (at < 7u && kept[at + 1u] < x) {
      kept[at] = kept[at + 1u];
      ++at;
    }
    kept[at] = x;
  }
  uint sum = 0u;
  for (uint k = 0u; k < 8u; ++k)
    sum += kept[k] * (k + 1u);
  return uvec4(kept[0], kept[3], kept[7], sum);
}
#else
uvec4 work(uint i) {
  uvec3 p[5];
  uint8_t b[5];
  uint16_t h[5];
  uint64_t d[5];
  for (int k = 0; k < 5; ++k) {
    p[k] = uvec3(0);
    b[k] = uint8_t(0);
    h[k] = uint16_t(0);
    d[k] = 0ul;
  }
  for (uint k = 0u; k < i % 11u; ++k) {
    const uint x = values[(i + 3u * k) & 1023u], at = values[(i * 5u + k) & 1023u] % 5u;
    if (x % 3u == 0u)
      continue;
    p[at] = uvec3(p[at].y + 1u, x, p[at].z ^ x);
    b[at] += uint8_t(x);
    h[at] = h[at] * uint16_t(3) + uint16_t(x);
    d[x % 5u] = d[at] * 5ul + (uint64_t(x) << 9);
  }
  uvec4 s = uvec4(0);
  for (uint k = 0u; k < 5u; ++k)
    s = s * 31u + uvec4(p[k].x ^ uint(h[k]), p[k].y + uint(b[k]), p[k].z, uint(d[k] >> 3));
  return s;
}
#endif

void main() {
  const uint i = gl_GlobalInvocationID.x;
  if (i < count)
    results[i] = work(i);
}
