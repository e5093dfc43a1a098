// Floats that are rounded to halves as they are copied to shared memory are loaded as floats, and rounded as a matrix.
// DEFINE: %{unstage} = %opt -load-pass-plugin=%plugin -passes='coop-verify,coop-subgroup-size,coop-close-loops,coop-inline,coop-privates,coop-copy-aggregates,sroa<preserve-cfg>,coop-unroll-matrices,sroa<preserve-cfg>,coop-unroll-variables,sroa<preserve-cfg>,coop-unstage,early-cse' -S
// DEFINE: %{ir} = %coopc --emit=coop-ir -o - %s
// RUN: %{ir} | %{unstage} | FileCheck %s
// RUN: %{ir} -DVECTORS | %{unstage} | FileCheck %s
// RUN: %{ir} -DAHEAD | %{unstage} | FileCheck %s
// CHECK:     %[[A:.*]] = call {{.*}} @coop.mat.load{{.*}}f32
// CHECK:     call {{.*}} @coop.mat.convert{{.*}}(i32 0, i1 false, {{.*}} %[[A]])
// CHECK-NOT: store half
// Not what is something else than the nearest half.
// RUN: %{ir} '-DMADE(x)=T(x+1)' | %{unstage} | FileCheck %s --check-prefix=NOT
// RUN: %{ir} '-DMADE(x)=T(T(x)*T(2))' | %{unstage} | FileCheck %s --check-prefix=NOT
// RUN: %{ir} '-DMADE(x)=T(int(x))' | %{unstage} | FileCheck %s --check-prefix=NOT
// NOT-NOT: coop.mat.convert
// REQUIRES: plugin
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#define T float16_t
#ifndef MADE
#define MADE(x) T(x)
#endif
const uint Rows = 64, Depth = 16;
layout(local_size_x = 128) in;
layout(push_constant) uniform Sizes { uint K; };
#ifdef VECTORS
layout(set = 0, binding = 0) readonly buffer A { vec4 a[]; };
#else
layout(set = 0, binding = 0) readonly buffer A { float a[]; };
#endif
layout(set = 0, binding = 1) readonly buffer B { T b[]; };
layout(set = 0, binding = 2) writeonly buffer C { float c[]; };
shared T tile[Rows * Depth];

T next[8];
void fetch(uint k) {
  for (uint i = 0; i < 8; ++i)
#ifndef VECTORS
    next[i] = MADE(a[(i * 8 + gl_LocalInvocationIndex / 16) * K + k + gl_LocalInvocationIndex % 16]);
#else
    ;
#endif
}

void main() {
  coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator> sum =
      coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>(0);
  fetch(0);
  for (uint k = 0; k < K; k += Depth) {
    barrier();
#ifdef VECTORS
    for (uint n = gl_LocalInvocationIndex; n < Rows * Depth / 4; n += 128) {
      const vec4 v = a[((n / 4) * K + k) / 4 + n % 4];
      tile[n * 4] = MADE(v.x);
      tile[n * 4 + 1] = MADE(v.y);
      tile[n * 4 + 2] = MADE(v.z);
      tile[n * 4 + 3] = MADE(v.w);
    }
#else
#ifndef AHEAD
    fetch(k);
#endif
    for (uint i = 0; i < 8; ++i)
      tile[i * 128 + gl_LocalInvocationIndex] = next[i];
#endif
    barrier();
#ifdef AHEAD
    if (k + Depth < K)
      fetch(k + Depth);
#endif
    coopmat<T, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> ma;
    coopmat<T, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> mb;
    coopMatLoad(ma, tile, gl_SubgroupID * 16 * Depth, Depth, gl_CooperativeMatrixLayoutRowMajor);
    coopMatLoad(mb, b, k * 16, 16, gl_CooperativeMatrixLayoutRowMajor);
    sum = coopMatMulAdd(ma, mb, sum);
  }
  coopMatStore(sum, c, gl_SubgroupID * 256, 16, gl_CooperativeMatrixLayoutRowMajor);
}
