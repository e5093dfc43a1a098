// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A stable radix sort of keys with payload in one workgroup, four bits a pass: counts of the digits
// as 16-bit fields of vectors, scanned over the threads.
#version 460
layout(local_size_x = 64) in;
#define N 512u
#define PER 8u
layout(std430, binding = 0) readonly buffer Keys { uint keysIn[]; };
layout(std430, binding = 1) writeonly buffer Sorted { uvec2 sorted[]; };
layout(push_constant) uniform Push { uint count; };
shared uint keys[2][N];
shared uint payload[2][N];
shared uint counts[16][64];
shared uint digitStart[16];

void main() {
  const uint t = gl_LocalInvocationID.x;
  for (uint i = t; i < N; i += 64u) {
    keys[0][i] = i < count ? keysIn[i] : 0xFFFFFFFFu;
    payload[0][i] = i;
  }
  barrier();
  uint from = 0u;
  for (uint shift = 0u; shift < 32u; shift += 4u, from ^= 1u) {
    uint seen[16];
    for (int d = 0; d < 16; ++d)
      seen[d] = 0u;
    for (uint k = 0u; k < PER; ++k)
      ++seen[keys[from][t * PER + k] >> shift & 15u];
    for (int d = 0; d < 16; ++d)
      counts[d][t] = seen[d];
    barrier();
    if (t < 16u) {
      uint sum = 0u;
      for (int i = 0; i < 64; ++i) {
        const uint c = counts[t][i];
        counts[t][i] = sum;
        sum += c;
      }
      digitStart[t] = sum;
    }
    barrier();
    if (t == 0u) {
      uint sum = 0u;
      for (uint d = 0u; d < digitStart.length(); ++d) {
        const uint c = digitStart[d];
        digitStart[d] = sum;
        sum += c;
      }
    }
    barrier();
    for (int d = 0; d < 16; ++d)
      seen[d] = digitStart[d] + counts[d][t];
    for (uint k = 0u; k < PER; ++k) {
      const uint key = keys[from][t * PER + k];
      const uint to = seen[key >> shift & 15u]++;
      keys[from ^ 1u][to] = key;
      payload[from ^ 1u][to] = payload[from][t * PER + k];
    }
    barrier();
  }
  for (uint i = t; i < count; i += 64u)
    sorted[i] = uvec2(keys[from][i], payload[from][i]);
}
