// Loops over arrays of matrices, in all the ways that loops are written: fast execution writes them
// out where it can (lower/transform/UnrollMatrixLoops.h). Elements that are wrong are counted.
//
// DEFINE: %{run} = %coopc run %s --groups 1 --out 0=%t.npy:u32[9] --push u32:0
// DEFINE: %{show} = %python %S/Inputs/arrays.py show %t.npy
// RUN: %{run} --exec=reference && %{show} | FileCheck %s
// RUN: %{run} --exec=fast && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DSCOPE=gl_ScopeWorkgroup && %{show} | FileCheck %s
// RUN: %{run} --exec=fast --cpu=x86-64-v3 --subgroup-size=8 && %{show} | FileCheck %s
// CHECK: 0 0 0 0 0 0 0 0 0
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef SCOPE
#define SCOPE gl_ScopeSubgroup
#endif

const uint Size = 16, Count = 4, Steps = 5;

layout(local_size_x = 32) in;
layout(push_constant) uniform Parameters { uint zero; };
layout(set = 0, binding = 0) buffer Errors { uint errors[9]; };
shared int8_t a[Count * Size * Size * Steps], b[Size * Size * Steps];
shared int c[Count * Size * Size];

#define SUM coopmat<int, SCOPE, Size, Size, gl_MatrixUseAccumulator>
#define LEFT coopmat<int8_t, SCOPE, Size, Size, gl_MatrixUseA>
#define RIGHT coopmat<int8_t, SCOPE, Size, Size, gl_MatrixUseB>
const int RowMajor = gl_CooperativeMatrixLayoutRowMajor;

int8_t valueOfA(uint i) { return int8_t(i * 7 % 23) - int8_t(11); }
int8_t valueOfB(uint i) { return int8_t(i * 5 % 19) - int8_t(9); }

LEFT left(uint i, uint k) {
  LEFT m;
  coopMatLoad(m, a, (k * Count + i) * Size * Size, Size, RowMajor);
  return m;
}
RIGHT right(uint k) {
  RIGHT m;
  coopMatLoad(m, b, k * Size * Size, Size, RowMajor);
  return m;
}

int dot16(uint i, uint k, uint row, uint column) {
  int sum = 0;
  for (uint n = 0; n < Size; ++n)
    sum += int(valueOfA((k * Count + i) * Size * Size + row * Size + n)) *
           int(valueOfB(k * Size * Size + n * Size + column));
  return sum;
}

/// Matrix i of sums shall be those of steps First to End - 1 times Factor, and Plus.
void check(uint test, SUM sums[Count], uint i, uint first, uint end, int factor, int plus) {
  barrier();
  coopMatStore(sums[i], c, i * Size * Size, Size, RowMajor);
  barrier();
  for (uint n = gl_LocalInvocationIndex; n < Size * Size; n += gl_WorkGroupSize.x) {
    int expected = 0;
    for (uint k = first; k < end; ++k)
      expected += dot16(i, k, n / Size, n % Size);
    if (c[i * Size * Size + n] != expected * factor + plus)
      atomicAdd(errors[test], 1);
  }
}

void fill(inout SUM sums[Count], int value) {
  for (int i = int(Count) - 1; i >= 0; --i)
    sums[i] = SUM(value);
}

void addAll(inout SUM sums[Count], uint k) {
  uint i = 0;
  do {
    sums[i] = coopMatMulAdd(left(i, k), right(k), sums[i]);
  } while (++i < Count);
}

void main() {
  if (gl_LocalInvocationIndex < 9)
    errors[gl_LocalInvocationIndex] = 0;
  for (uint i = gl_LocalInvocationIndex; i < a.length(); i += gl_WorkGroupSize.x)
    a[i] = valueOfA(i);
  for (uint i = gl_LocalInvocationIndex; i < b.length(); i += gl_WorkGroupSize.x)
    b[i] = valueOfB(i);
  barrier();
  SUM sums[Count];

  fill(sums, 3);
  for (uint k = 0; k < Steps; ++k)
    addAll(sums, k);
  for (uint i = 0; i < Count; ++i)
    check(0, sums, i, 0, Steps, 1, 3);

  // Some iterations are left out, and the count is known only as the program runs.
  fill(sums, 0);
  for (uint k = 0; k < Steps + zero; ++k)
    for (uint i = 0; i < Count; ++i) {
      if (i == 2)
        continue;
      sums[i] = coopMatMulAdd(left(i, k), right(k), sums[i]);
    }
  for (uint i = 0; i < Count; ++i)
    check(1, sums, i, 0, i == 2 ? 0 : Steps, 1, 0);

  // From both ends, in steps, and not at all.
  fill(sums, 0);
  for (uint k = 1; k < Steps; ++k) {
    for (uint i = 0; i < Count; i += 2)
      sums[Count - 1 - i] = coopMatMulAdd(left(Count - 1 - i, k), right(k), sums[Count - 1 - i]);
    for (uint i = Count; i < Count; ++i)
      sums[i] = SUM(1);
  }
  for (uint i = 0; i < Count; ++i)
    check(2, sums, i, 1, i % 2 == 1 ? Steps : 1, 1, 0);

  // Left in the middle.
  fill(sums, 5);
  for (uint k = 0; k < Steps; ++k)
    for (uint i = 0; i < Count; ++i) {
      if (i + zero == 3)
        break;
      sums[i] = coopMatMulAdd(left(i, k), right(k), sums[i]);
    }
  for (uint i = 0; i < Count; ++i)
    check(3, sums, i, 0, i == 3 ? 0 : Steps, 1, 5);

  // A matrix of the last iteration is used after the loop, and others by other operations.
  fill(sums, 0);
  LEFT last;
  for (uint i = 0; i < Count; ++i) {
    last = left(i, 0);
    sums[i] = coopMatMulAdd(last, right(0), sums[i]) * 3;
  }
  sums[0] = coopMatMulAdd(last, right(0), SUM(0));
  barrier();
  coopMatStore(sums[0], c, 3 * Size * Size, Size, RowMajor);
  barrier();
  coopMatLoad(sums[3], c, 3 * Size * Size, Size, RowMajor);
  check(4, sums, 3, 0, 1, 1, 0);
  for (uint i = 1; i < Count - 1; ++i)
    check(4, sums, i, 0, 1, 3, 0);

  // The index is that of two loops, and of none.
  SUM grid[2][2];
  for (uint i = 0; i < 2; ++i)
    for (uint j = 0; j < 2; ++j)
      grid[i][j] = SUM(int(i + j));
  for (uint k = 0; k < 2; ++k)
    for (uint i = 0; i < 2; ++i)
      for (uint j = 0; j < 2; ++j)
        grid[i ^ zero][j] = coopMatMulAdd(left(2 * i + j, k), right(k), grid[i][j]);
  for (uint i = 0; i < Count; ++i)
    sums[i] = grid[i / 2][i % 2];
  for (uint i = 0; i < Count; ++i)
    check(5, sums, i, 0, 2, 1, int(i / 2 + i % 2));

  // Matrices move from element to element.
  fill(sums, 0);
  for (uint i = 0; i < Count; ++i)
    sums[i] = coopMatMulAdd(left((i + 1) % Count, 1), right(1), sums[i]);
  for (uint turn = 0; turn < 1; ++turn) {
    const SUM first = sums[Count - 1];
    for (uint i = Count - 1; i > 0; --i)
      sums[i] = sums[i - 1];
    sums[0] = first;
  }
  for (uint i = 0; i < Count; ++i)
    check(6, sums, i, 1, 2, 1, 0);

  // A loop in the loop over the matrices, which is left in the middle.
  fill(sums, 1);
  for (uint i = 0; i < Count; ++i) {
    for (uint k = 0; k < Steps + zero; ++k) {
      if (k == 2 + i)
        break;
      sums[i] = coopMatMulAdd(left(i, k), right(k), sums[i]);
    }
    for (uint n = gl_LocalInvocationIndex; n < 9; n += gl_WorkGroupSize.x)
      atomicAdd(errors[7], i == n ? 0 : zero);
  }
  for (uint i = 0; i < Count; ++i)
    check(8, sums, i, 0, min(2 + i, Steps), 1, 1);
}
