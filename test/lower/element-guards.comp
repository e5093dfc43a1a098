// A bound that subgroups have counted differently is no test for a workgroup, though it is the same in each iteration
// of the loop that counts; nor is one that is another matrix's element. Conditions that are made of each other many
// times, and sums, take no time.
// DEFINE: %{guards} = %opt -load-pass-plugin=%plugin -passes='coop-subgroup-size,coop-inline,coop-promote-variables,coop-element-guards' -S
// RUN: %coopc --emit=coop-ir %s -o - | %{guards} | FileCheck %s
// RUN: %coopc --emit=coop-ir -DT=uint %s -o - | %{guards} | FileCheck %s
// RUN: %coopc --emit=llvm -DLONG %s -o %t.ll
// RUN: %coopc --emit=llvm -DLONG -DSUMS %s -o %t.ll
// REQUIRES: plugin
// CHECK: define {{.*}} @main
// CHECK: call {{.*}} @coop.mat.perelement
// CHECK-NOT: br
// CHECK: call {{.*}} @coop.mat.store
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 128) in;
layout(push_constant) uniform Push { uint tiles, step; };
#ifndef T
#define T float
#define BOUND n
#else
#define BOUND m
#endif
layout(std430, binding = 0) buffer Data { T values[]; };

#define TWICE(x) x x
#define MANY(x) TWICE(TWICE(TWICE(TWICE(TWICE(TWICE(x))))))
T change(const in uint row, const in uint column, const in T x, const in uint n) {
#if defined(SUMS)
  uint sum = row;
  MANY(sum += sum;)
  return sum < n ? x : T(1);
#elif defined(LONG)
  bool p = row < n, q = column < n;
  MANY({ const bool o = p ? q : p; q = o ? p : q; p = o; })
  return p && q ? x : T(1);
#else
  return row < n ? x : T(1);
#endif
}

void main() {
  const uint g = gl_LocalInvocationID.x / 32u;
  for (uint t = 0u; t < tiles; ++t) {
    coopmat<T, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> m;
    coopMatLoad(m, values, 256 * (4 * t + g), 16, gl_CooperativeMatrixLayoutRowMajor);
    uint n = 0u;
    for (;;) {
      if (n >= 8u * g + t)
        break;
      n += step;
    }
    coopMatPerElementNV(m, m, change, BOUND);
    coopMatStore(m, values, 256 * (4 * t + g), 16, gl_CooperativeMatrixLayoutRowMajor);
  }
}
