// RUN: %foreign %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrices and vectors deep in structures: in the middle of members, in arrays of arrays, in structures
// of structures, with indices that are constant, of a loop, uniform, and copied as wholes.
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_NV_cooperative_vector : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 8) in;
layout(std430, binding = 0) readonly buffer In { float x[]; };
layout(std430, binding = 1) writeonly buffer Out { float y[]; };
layout(std430, binding = 2) readonly buffer Steps { uvec4 steps[]; };
layout(std430, binding = 3) writeonly buffer Vec { vec4 v[]; };
layout(push_constant) uniform Push { uint count; };
#define MAT coopmat<float, gl_ScopeSubgroup, 4, 4, gl_MatrixUseAccumulator>
#define VEC coopvecNV<float, 4>
struct Leaf { bool used; MAT m; float weight; };
struct Branch { uint8_t tag; Leaf leaves[3]; MAT extra[2][2]; };
struct Tree { Branch branches[2]; MAT root; };
struct Chunk { int n; VEC v; int after; };
struct Rope { Chunk chunks[4]; VEC all[2][3]; };

MAT fetch(uint at) {
  MAT m;
  coopMatLoad(m, x, at * 16u, 4, gl_CooperativeMatrixLayoutRowMajor);
  return m;
}

void use(inout Leaf l, MAT by, float scale) {
  l.m = l.used ? l.m + by * scale : by;
  l.used = true;
  l.weight += scale;
}

Branch sapling(uint at) {
  Branch b;
  b.tag = uint8_t(at);
  for (uint i = 0u; i < 3u; ++i) {
    b.leaves[i] = Leaf(false, MAT(0.0), float(i));
    if (i == 1u)
      b.leaves[i].m = fetch(at);
  }
  b.extra[0][0] = fetch(at + 1u);
  b.extra[0][1] = MAT(1.0);
  b.extra[1][0] = b.extra[0][1] * 3.0;
  b.extra[1][1] = b.extra[0][0] - b.extra[1][0];
  return b;
}

void main() {
  Tree t;
  t.branches[0] = sapling(0u);
  t.branches[1] = sapling(2u);
  t.root = MAT(0.5);
  for (uint s = 0u; s < count; ++s) {
    const uvec4 c = steps[s];
    const uint b = c.y & 1u, l = c.y / 2u % 3u, k = c.z & 1u;
    switch (c.x) {
    case 0u:
      use(t.branches[b].leaves[l], t.branches[1u - b].extra[k][c.w & 1u], 0.5);
      break;
    case 1u: {
      const Leaf old = t.branches[b].leaves[l];
      t.branches[b].leaves[l] = t.branches[b].leaves[(l + 1u) % 3u];
      t.branches[b].leaves[(l + 1u) % 3u] = old;
      break;
    }
    case 2u:
      t.branches[b].extra[k] = t.branches[1u - b].extra[1u - k];
      t.root += t.branches[b].leaves[l].m;
      break;
    case 3u:
      t.branches[b] = t.branches[1u - b];
      t.branches[b].tag += uint8_t(c.w);
      break;
    default:
      t.branches[b].extra[k][c.w & 1u] = t.root * t.branches[b].leaves[l].weight;
    }
  }
  uint to = 0u;
  for (uint b = 0u; b < 2u; ++b) {
    for (uint l = 0u; l < 3u; ++l, ++to)
      coopMatStore(t.branches[b].leaves[l].m, y, 16u * to, 4, gl_CooperativeMatrixLayoutRowMajor);
    for (uint e = 0u; e < 4u; ++e, ++to)
      coopMatStore(t.branches[b].extra[e / 2u][e % 2u], y, 16u * to, 4, gl_CooperativeMatrixLayoutRowMajor);
  }
  coopMatStore(t.root, y, 16u * to, 4, gl_CooperativeMatrixLayoutRowMajor);

  // The same with cooperative vectors, where indices may differ between invocations.
  const uint id = gl_LocalInvocationIndex;
  Rope r;
  for (uint i = 0u; i < 4u; ++i) {
    VEC part;
    coopVecLoadNV(part, x, 16u * (id + i));
    r.chunks[i] = Chunk(int(i), part, -int(i));
  }
  for (uint i = 0u; i < 6u; ++i)
    r.all[i / 3u][i % 3u] = r.chunks[i % 4u].v;
  for (uint s = 0u; s < count; ++s) {
    const uint a = (steps[s].y + id) % 4u, b = (steps[s].z * id) % 4u;
    r.chunks[a].v += r.chunks[b].v * 0.25;
    r.chunks[a].n += r.chunks[b].after + 1;
    if ((id + s) % 3u == 0u)
      r.all[a & 1u][b % 3u] = r.chunks[a].v;
    r.chunks[b].v[a] = float(r.chunks[a].n);
  }
  const VEC sum = r.all[id & 1u][id % 3u] + r.chunks[id % 4u].v - r.all[0][1] * r.all[1][2];
  coopVecStoreNV(sum, v, 16u * id);
}
