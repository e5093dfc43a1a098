// Invocations run one after the other where lanes of vectors would go all of their ways: what data decide parts them,
// and what lanes find for themselves is gathered.
// REQUIRES: plugin
// DEFINE: %{passes} = coop-subgroup-size,coop-inline,coop-privates,coop-promote-variables,coop-choose-lanes
// DEFINE: %{choice} = %opt -load-pass-plugin=%plugin -passes='%{passes}' -S | FileCheck %s --check-prefix
// DEFINE: %{of} = %coopc --emit=coop-ir %s -o - -D
// RUN: %{of} INTERPRETER | %{choice}=SERIAL
// RUN: %{of} TREE | %{choice}=SERIAL
// RUN: %{of} STACK | %{choice}=SERIAL
// RUN: %{of} UNIFORM_PROGRAM | %{choice}=VECTORS
// RUN: %{of} ESCAPE | %{choice}=VECTORS
// RUN: %{of} INSIDE | %{choice}=VECTORS
// RUN: %{of} STENCIL | %{choice}=VECTORS
// RUN: %{of} VOTES | %{choice}=VECTORS
// RUN: %{of} SHARED_OUT | %{choice}=VECTORS
// RUN: %{of} NO_LOOP | %{choice}=VECTORS
// RUN: %{of} ONE_LANE | %{choice}=VECTORS
// SERIAL: define void @main()
// SERIAL: attributes {{.*}} "coop.entry" "coop.serial"
// VECTORS: define void @main()
// VECTORS-NOT: "coop.serial"
#version 450
#extension GL_KHR_shader_subgroup_arithmetic : require
#ifdef ONE_LANE
layout(local_size_x = 1) in;
#define INTERPRETER
#else
layout(local_size_x = 32) in;
#endif
layout(set = 0, binding = 0) buffer Words { uint words[]; };
layout(set = 0, binding = 1) buffer Reals { float reals[]; };
layout(push_constant) uniform Constants { uint count, width; };

uint execute(uint state, uint seed) {
  uint r[8] = {state, seed, 0, 1, 2, 3, 4, 5};
  for (uint pc = 0; pc < count; ++pc) {
#ifdef UNIFORM_PROGRAM
    uint word = words[pc];
#else
    uint word = words[(pc ^ seed) & 255];
#endif
    uint a = word >> 8 & 7, b = word >> 12 & 7;
    switch (word & 7) {
    case 0: r[a] += r[b]; break;
    case 1: r[a] ^= r[b] >> 7; break;
    case 2: r[a] *= 2654435761u; break;
    case 3: r[a] = bitfieldReverse(r[b]); break;
    case 4: r[a] -= seed; break;
    case 5: if (r[a] > word) r[b] >>= 3; break;
    case 6: r[a] |= word & 0xff00; break;
    default: r[a] = r[b] / (word | 1);
    }
  }
  return r[0];
}

uint walk(uint node) {
  uint found = 0;
  while (node != 0) {
    if ((words[2 * node] & 1) != 0) {
      ++found;
      for (uint i = words[2 * node] >> 8; i != 0; i = words[i]) found += words[i + 1];
    }
    node = words[2 * node + 1];
  }
  return found;
}

uint traverse(uint first) {
  uint stack[16], top = 0, sum = 0;
  stack[top++] = first;
  while (top != 0) {
    uint node = stack[--top];
    sum += words[node];
    if (words[node + 1] != 0 && top < 14) {
      stack[top++] = words[node + 1];
      stack[top++] = words[node + 2];
    }
  }
  return sum;
}

void main() {
  uint i = gl_GlobalInvocationID.x;
#if defined INTERPRETER || defined UNIFORM_PROGRAM
  words[i] = execute(i, i * 7);
#elif defined TREE
  words[i] = walk(words[i]);
#elif defined STACK
  words[i] = traverse(i);
#elif defined ESCAPE
  // Lanes leave at different times, and have nothing to fetch.
  float x = 0, y = 0, a = reals[2 * i], b = reals[2 * i + 1];
  uint n = 0;
  for (; n < count && x * x + y * y < 4; ++n) {
    float next = x * x - y * y + a;
    y = 2 * x * y + b;
    x = next;
  }
  words[i] = n;
#elif defined INSIDE
  // Nearly all are within bounds.
  for (uint y = 0; y < count; ++y)
    if (i < width) {
      float left = i > 0 ? reals[y * width + i - 1] : 0;
      if (i + 1 < width) left += reals[y * width + i + 1];
      reals[(count + y) * width + i] = left;
    }
#elif defined STENCIL
  // Elements are near each other, though no one knows before.
  uint x = i % width, y = i / width;
  float sum = 0;
  for (int d = -2; d <= 2; ++d) sum += reals[(y + d) * width + x];
  words[i] = floatBitsToUint(sum);
#elif defined VOTES
  // To wait for each other takes invocations longer than lanes.
  uint sum = words[i];
  for (uint n = 0; n < count; ++n) sum += subgroupAdd(sum >> (n & 7));
  words[i] = sum;
#elif defined SHARED_OUT
  // Rows of an invocation each, then of a subgroup each: where buffers and push constants are is the same after a loop
  // that lanes leave by themselves.
  for (uint k = i; k < count; k += 64) words[k] = words[words[k]];
  for (uint row = gl_WorkGroupID.x; row < width; row += gl_NumWorkGroups.x) {
    float sum = 0;
    for (uint k = words[row] + gl_SubgroupInvocationID; k < words[row + 1]; k += gl_SubgroupSize)
      sum += reals[k] * reals[words[k]];
    reals[row] = subgroupAdd(sum);
  }
#elif defined NO_LOOP
  if ((words[i] & 1) != 0) words[i] = words[words[i]]; else words[i] = words[words[i] + 1];
#endif
}
