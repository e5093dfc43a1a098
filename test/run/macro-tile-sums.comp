// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What happens to the sums of products that fast execution does as one (lower/analysis/MacroTile.h): they lie beside
// each other, and are stored where the last of them is. Inputs are small integers, so results are exact.
//
// RUN: %coopc run %s '-DFILL' --groups 128 --out 0=%t.a.npy:f32[4096] --out 1=%t.b.npy:f32[4096]
// DEFINE: %{bind} = --groups 1 --push u32:64,u32:3 --bind 0=%t.a.npy --bind 1=%t.b.npy
// DEFINE: %{run} = %coopc run %s %{bind} --out 2=%t.got.npy:f32[1024]
// RUN: %coopc run %s %{bind} -DWAY=1 --exec=reference --out 2=%t.1.npy:f32[1024]
// RUN: %coopc run %s %{bind} -DWAY=2 --exec=reference --out 2=%t.2.npy:f32[1024]
// RUN: %coopc run %s %{bind} -DWAY=3 --exec=reference --out 2=%t.3.npy:f32[1024]
// RUN: %coopc run %s %{bind} -DWAY=4 --exec=reference --out 2=%t.4.npy:f32[1024]
// RUN: %{run} -DWAY=1 && cmp %t.1.npy %t.got.npy
// RUN: %{run} -DWAY=2 && cmp %t.2.npy %t.got.npy
// RUN: %{run} -DWAY=3 && cmp %t.3.npy %t.got.npy
// RUN: %{run} -DWAY=4 && cmp %t.4.npy %t.got.npy
// RUN: %if cpu-avx512vl %{ %{run} --cpu=x86-64-v4 -DWAY=1 && cmp %t.1.npy %t.got.npy %}
// RUN: %if cpu-avx512vl %{ %{run} --cpu=x86-64-v4 -DWAY=2 && cmp %t.2.npy %t.got.npy %}
// RUN: %if cpu-avx512vl %{ %{run} --cpu=x86-64-v4 -DWAY=3 && cmp %t.3.npy %t.got.npy %}
// RUN: %if cpu-avx512vl %{ %{run} --cpu=x86-64-v4 -DWAY=4 && cmp %t.4.npy %t.got.npy %}
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require

layout(local_size_x = 32) in;
#ifdef FILL
layout(set = 0, binding = 0) buffer A { float a[]; };
layout(set = 0, binding = 1) buffer B { float b[]; };
#else
layout(push_constant) uniform P { uint n, times; };
layout(set = 0, binding = 0) readonly buffer A { float a[]; };
layout(set = 0, binding = 1) readonly buffer B { float b[]; };
layout(set = 0, binding = 2) buffer C { float c[]; };
#endif

#ifdef FILL

void main() {
  const uint i = gl_GlobalInvocationID.x;
  a[i] = float((i * 7 + i / 13) % 9) - 4.0;
  b[i] = float((i * 5 + i / 11) % 7) - 3.0;
}

#else

#define ACC coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseAccumulator>
const int R = gl_CooperativeMatrixLayoutRowMajor;

coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA> x, y;
coopmat<float, gl_ScopeSubgroup, 16, 16, gl_MatrixUseB> z;

void load(uint k, uint place) {
  coopMatLoad(x, a, k, 64, R);
  coopMatLoad(y, a, k + 1024, 64, R);
  coopMatLoad(z, b, k * 16 + place, 16, R);
}

void main() {
  ACC s0 = ACC(1.0), s1 = ACC(2.0), s2 = ACC(3.0);
#if WAY != 3
  for (uint i = 0; i < times; ++i)
#endif
  {
    for (uint k = 0; k < n; k += 16) {
      load(k, 0);
      s0 = coopMatMulAdd(x, z, s0);
      s1 = coopMatMulAdd(y, z, s1);
    }
#if WAY == 1 // sums in another arrangement
    for (uint k = 0; k < n; k += 16) {
      load(k, 1024);
      s0 = coopMatMulAdd(x, z, s0);
      s2 = coopMatMulAdd(y, z, s2);
    }
#elif WAY == 2 // something else where a sum was, before all are stored
    coopMatStore(s0, c, 0, 16, R);
    s0 = ACC(2.0 + float(i));
    coopMatStore(s1, c, 256, 16, R);
    s1 = ACC(3.0);
#elif WAY == 3 // two of them in one place
    coopMatStore(s1, c, 0, 16, R);
    coopMatStore(s0, c, 0, 16, R);
#elif WAY == 4 // the same arrangement
    for (uint k = 0; k < n; k += 16) {
      load(k, 1024);
      s0 = coopMatMulAdd(x, z, s0);
      s1 = coopMatMulAdd(y, z, s1);
    }
#endif
  }
#if WAY == 1 || WAY == 4
  coopMatStore(s0, c, 0, 16, R);
  coopMatStore(s1, c, 256, 16, R);
  coopMatStore(s2, c, 512, 16, R);
#endif
}

#endif
