// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Breadth-first search from one vertex: a workgroup keeps two frontiers and marks with atomics who
// comes first. Then components by union-find with path halving over the same edges.
#version 450
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Graph { uint vertices; uint start[257]; uint neighbours[]; } graph;
layout(std430, binding = 1) writeonly buffer Levels { int levels[]; };
layout(std430, binding = 2) writeonly buffer Components { uint components[]; };
layout(push_constant) uniform Push { uint from; };
shared int level[256];
shared uint frontier[2][256];
shared uint frontierSize[2];
shared uint parent[256];

uint find(uint v) {
  uint p = atomicAdd(parent[v], 0u);
  while (p != v) {
    const uint q = atomicAdd(parent[p], 0u);
    atomicCompSwap(parent[v], p, q);
    v = q;
    p = atomicAdd(parent[v], 0u);
  }
  return v;
}

void unite(uint a, uint b) {
  for (;;) {
    a = find(a);
    b = find(b);
    if (a == b)
      return;
    const uint high = max(a, b), low = min(a, b);
    if (atomicCompSwap(parent[high], high, low) == high)
      return;
  }
}

void main() {
  const uint t = gl_LocalInvocationID.x;
  for (uint v = t; v < graph.vertices; v += 64u) {
    level[v] = v == from ? 0 : -1;
    parent[v] = v;
  }
  if (t == 0u) {
    frontier[0][0] = from;
    frontierSize[0] = 1u;
    frontierSize[1] = 0u;
  }
  barrier();
  uint now = 0u;
  for (int depth = 1;; ++depth) {
    const uint size = frontierSize[now];
    if (size == 0u)
      break;
    for (uint i = t; i < size; i += 64u) {
      const uint v = frontier[now][i];
      for (uint e = graph.start[v]; e < graph.start[v + 1u]; ++e) {
        const uint w = graph.neighbours[e];
        if (atomicCompSwap(level[w], -1, depth) == -1)
          frontier[now ^ 1u][atomicAdd(frontierSize[now ^ 1u], 1u)] = w;
      }
    }
    barrier();
    if (t == 0u)
      frontierSize[now] = 0u;
    now ^= 1u;
    barrier();
  }
  for (uint v = t; v < graph.vertices; v += 64u)
    for (uint e = graph.start[v]; e < graph.start[v + 1u]; ++e)
      unite(v, graph.neighbours[e]);
  barrier();
  for (uint v = t; v < graph.vertices; v += 64u) {
    levels[v] = level[v];
    components[v] = find(v);
  }
}
