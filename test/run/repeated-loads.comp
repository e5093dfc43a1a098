// Matrices that are loaded again from where they were (lower/transform/MatrixLoadCSE.h), where that is
// still the same and where it is not. Wrong elements are counted.
//
// DEFINE: %{run} = %coopc run %s --groups 1 --out 0=%t.npy:u32[4] --push u32:0
// DEFINE: %{show} = %python %S/Inputs/arrays.py show %t.npy
// RUN: %{run} --exec=reference && %{show} | FileCheck %s
// RUN: %{run} --exec=fast && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DSCOPE=gl_ScopeWorkgroup && %{show} | FileCheck %s
// CHECK: 0 0 0 0
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef SCOPE
#define SCOPE gl_ScopeSubgroup
#endif

const uint N = 16;

layout(local_size_x = 32) in;
layout(push_constant) uniform Parameters { uint zero; };
layout(set = 0, binding = 0) buffer Errors { uint errors[4]; };
shared int8_t a[4 * N * N];
shared int c[2 * N * N];
shared uint places[2];

#define LEFT coopmat<int8_t, SCOPE, N, N, gl_MatrixUseA>
const int RowMajor = gl_CooperativeMatrixLayoutRowMajor;
const int ColumnMajor = gl_CooperativeMatrixLayoutColumnMajor;

int8_t valueOf(uint i) { return int8_t(i * 7 % 23) - int8_t(11); }

/// What is stored of x and y shall be the elements of a that began at First and Second, times.
void check(uint test, LEFT x, LEFT y, uint first, uint second, int timesOfY, bool isTransposed) {
  barrier();
  coopMatStore(coopmat<int, SCOPE, N, N, gl_MatrixUseA>(x), c, 0, N, RowMajor);
  coopMatStore(coopmat<int, SCOPE, N, N, gl_MatrixUseA>(y), c, N * N, N, RowMajor);
  barrier();
  for (uint n = gl_LocalInvocationIndex; n < N * N; n += gl_WorkGroupSize.x) {
    const uint m = isTransposed ? n % N * N + n / N : n;
    if (c[n] != int(valueOf(first + n)) || c[N * N + n] != int(valueOf(second + m)) * timesOfY)
      atomicAdd(errors[test], 1);
  }
  barrier();
}

void fill() {
  barrier();
  for (uint i = gl_LocalInvocationIndex; i < a.length(); i += gl_WorkGroupSize.x)
    a[i] = valueOf(i);
  if (gl_LocalInvocationIndex < 2)
    places[gl_LocalInvocationIndex] = gl_LocalInvocationIndex * N;
  barrier();
}

void main() {
  if (gl_LocalInvocationIndex < 4)
    errors[gl_LocalInvocationIndex] = 0;
  LEFT x, y;

  fill();
  coopMatLoad(x, a, places[0], N, RowMajor);
  coopMatLoad(y, a, places[0], N, RowMajor);
  check(0, x, y, 0, 0, 1, false);
  coopMatLoad(x, a, places[0] + zero, N, RowMajor);
  coopMatLoad(y, a, places[1] + zero, N, RowMajor);
  check(0, x, y, 0, N, 1, false);
  coopMatLoad(x, a, zero, N, RowMajor);
  coopMatLoad(y, a, zero, N, ColumnMajor);
  check(0, x, y, 0, 0, 1, true);

  coopMatLoad(x, a, zero * N, N, RowMajor);
  coopMatLoad(y, a, zero + N, N, RowMajor);
  check(0, x, y, 0, N, 1, false);

  // Changed by a matrix, and by an invocation.
  coopMatLoad(x, a, 0, N, RowMajor);
  coopMatStore(x + x, a, 0, N, RowMajor);
  coopMatLoad(y, a, 0, N, RowMajor);
  check(1, x, y, 0, 0, 2, false);
  fill();
  coopMatLoad(x, a, 0, N, RowMajor);
  barrier();
  for (uint i = gl_LocalInvocationIndex; i < N * N; i += gl_WorkGroupSize.x)
    a[i] = valueOf(i) * int8_t(3);
  barrier();
  coopMatLoad(y, a, 0, N, RowMajor);
  check(2, x, y, 0, 0, 3, false);

  // The matrix is where it was, but the place that is asked for changes.
  fill();
  const uint first = places[1];
  coopMatLoad(x, a, first, N, RowMajor);
  barrier();
  places[1] = 5 * N;
  barrier();
  coopMatLoad(y, a, places[1], N, RowMajor);
  check(3, x, y, N, 5 * N, 1, false);
  // Loaded before and after the change, and used at one time.
  const uint before = places[0];
  barrier();
  places[0] = 2 * N;
  barrier();
  const uint after = places[0];
  coopMatLoad(x, a, before, N, RowMajor);
  coopMatLoad(y, a, after, N, RowMajor);
  check(3, x, y, 0, 2 * N, 1, false);
}
