// Products of subgroups that are not one of all, though they nearly are (lower/exec/staging): each gives what the
// reference execution gives.
// DEFINE: %{bind} = --bind 0=random:s8[4096] --bind 1=random:s8[4096] --bind 2=random:s32[8192]
// DEFINE: %{run} = %coopc run %s --groups 1 --push u32:64 %{bind} --out 2=%t
// DEFINE: %{options} =
// DEFINE: %{compare} = %{run}.fast.npy %{options} && %{run}.ref.npy %{options} --exec=reference && cmp %t.fast.npy %t.ref.npy
// What is stored if an index is below its bound, where less than zero is above.
// REDEFINE: %{options} = '-DASKED=column-1<K'
// RUN: %{compare}
// A function of an element that asks which subgroup has it.
// REDEFINE: %{options} = -DELEMENTS
// RUN: %{compare}
// Subgroups that wait for themselves alone, and run the loop otherwise than others or not at all.
// REDEFINE: %{options} = '-DLAST=K-gl_SubgroupID*16' -DOWN
// RUN: %{compare}
// REDEFINE: %{options} = '-DRUNS=gl_SubgroupID<3' -DOWN
// RUN: %{compare}
// As many iterations, counted otherwise, in parts.
// REDEFINE: %{options} = '-DFIRST=gl_SubgroupID*16' '-DLAST=K+gl_SubgroupID*16' '-DAFTER=c[4096+gl_LocalInvocationIndex]=1'
// RUN: %{compare}
// What sums begin with is used otherwise, too; a bound is shifted by what may be too much.
// REDEFINE: %{options} = '-DAFTER=if(first>3&&K<1)c[5000]=7' -DBEGIN
// RUN: %{compare}
// REDEFINE: %{options} = '-DASKED=K<32&&column+16<=(1u<<K)'
// RUN: %{compare}
// Elements of vectors that are made of each other many times are computed once.
// REDEFINE: %{options} = -DHASH
// RUN: %{compare}
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef ASKED
#define ASKED true
#endif
#ifndef FIRST
#define FIRST 0
#endif
#ifndef LAST
#define LAST K
#endif
#ifndef RUNS
#define RUNS true
#endif
#ifndef AFTER
#define AFTER
#endif
layout(local_size_x = 128) in;
layout(push_constant) uniform Size { uint K; };
layout(set = 0, binding = 0) buffer A { int8_t a[]; };
layout(set = 0, binding = 1) buffer B { int8_t b[]; };
layout(set = 0, binding = 2) buffer C { int c[]; };
shared int8_t blockB[16 * 64];

int ofSubgroup(const in uint row, const in uint column, const in int x) { return x * int(gl_SubgroupID + 1); }

void main() {
  const uint column = gl_SubgroupID * 16;
  coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> sum[4];
  for (uint i = 0; i < 4; ++i)
    sum[i] = coopmat<int, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0);
#ifdef BEGIN
  for (uint i = 0; i < 4; ++i)
    coopMatLoad(sum[i], c, i * 16 * 64 + column, 64, gl_CooperativeMatrixLayoutRowMajor);
#endif
  const int first = sum[0][0];
  uvec2 hash = uvec2(K, gl_WorkGroupID.x);
#ifdef HASH
  for (uint i = 0; i < 16; ++i) {
    hash ^= hash << 13u;
    hash ^= hash >> 17u;
    hash ^= hash.yx << 5u;
  }
#endif
  if (RUNS) {
    for (uint q = FIRST; q < LAST; q += 16) {
      const uint k = q - FIRST;
#ifdef OWN
      subgroupBarrier();
      for (uint i = gl_SubgroupInvocationID; i < 16 * 16; i += gl_SubgroupSize)
        blockB[gl_SubgroupID * 256 + i] = b[(k + i / 16) * 64 + column + i % 16];
      subgroupBarrier();
      const uint from = gl_SubgroupID * 256, stride = 16;
#else
      barrier();
      for (uint i = gl_LocalInvocationIndex; i < 16 * 64; i += 128)
        blockB[i] = b[k * 64 + i];
      barrier();
      const uint from = column, stride = 64;
#endif
      coopmat<int8_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> matB;
      coopMatLoad(matB, blockB, from, stride, gl_CooperativeMatrixLayoutRowMajor);
      for (uint i = 0; i < 4; ++i) {
        coopmat<int8_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> matA;
        coopMatLoad(matA, a, i * 16 * K + k, K, gl_CooperativeMatrixLayoutRowMajor);
        sum[i] = coopMatMulAdd(matA, matB, sum[i]);
      }
    }
    for (uint i = 0; i < 4; ++i) {
#ifdef ELEMENTS
      coopMatPerElementNV(sum[i], sum[i], ofSubgroup);
#endif
      if (ASKED)
        coopMatStore(sum[i], c, i * 16 * 64 + column, 64, gl_CooperativeMatrixLayoutRowMajor);
      else
        coopMatStore(sum[i], c, 64 * 64 + i * 16 * 64 + column, 64, gl_CooperativeMatrixLayoutRowMajor);
    }
  }
  AFTER;
#ifdef HASH
  c[8000] = int(hash.x);
#endif
}
