// Sums that products add to in loops in each other (lower/analysis/ReductionLoop.h): blocks of K that go
// through shared memory, and steps of a block. Every way that such loops begin, end and use their
// sums. Wrong elements are counted; all numbers are small integers, exact in every type.
//
// DEFINE: %{run} = %coopc run %s --groups 1 --out 0=%t.npy:u32[10] --push u32:5
// DEFINE: %{show} = %python %S/Inputs/arrays.py show %t.npy
// RUN: %{run} --exec=reference && %{show} | FileCheck %s
// RUN: %{run} --exec=fast && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DT=bfloat16_t -DS=float && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DT=float16_t -DS=float16_t && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DT=float -DS=float -DSCOPE=gl_ScopeWorkgroup && %{show} | FileCheck %s
// RUN: %{run} --exec=fast --cpu=x86-64-v3 -DT=float -DS=float && %{show} | FileCheck %s
// CHECK: 0 0 0 0 0 0 0 0 0 0
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
#ifndef T
#define T int8_t
#define S int
#endif
#ifndef SCOPE
#define SCOPE gl_ScopeSubgroup
#endif

const uint M = 16, N = 16, K = 16, Steps = 3;

layout(local_size_x = 64) in;
layout(push_constant) uniform Parameters { uint blocks; };
layout(set = 0, binding = 0) buffer Errors { uint errors[10]; };
shared T a[2 * M * K * Steps], b[N * K * Steps];
shared S c[2 * M * N];

#define SUM coopmat<S, SCOPE, M, N, gl_MatrixUseAccumulator>
#define LEFT coopmat<T, SCOPE, M, K, gl_MatrixUseA>
#define RIGHT coopmat<T, SCOPE, K, N, gl_MatrixUseB>
const int RowMajor = gl_CooperativeMatrixLayoutRowMajor;

int valueOfA(uint block, uint i) { return int((block * 5 + i * 7) % 5) - 2; }
int valueOfB(uint block, uint i) { return int((block * 3 + i * 11) % 3) - 1; }

void stage(uint block) {
  barrier();
  for (uint i = gl_LocalInvocationIndex; i < a.length(); i += gl_WorkGroupSize.x)
    a[i] = T(float(valueOfA(block, i)));
  for (uint i = gl_LocalInvocationIndex; i < b.length(); i += gl_WorkGroupSize.x)
    b[i] = T(float(valueOfB(block, i)));
  barrier();
}

LEFT left(uint i, uint step) {
  LEFT m;
  coopMatLoad(m, a, i * M * K * Steps + step * K, K * Steps, RowMajor);
  return m;
}
RIGHT right(uint step) {
  RIGHT m;
  coopMatLoad(m, b, step * K * N, N, RowMajor);
  return m;
}

/// Of left(i) and right of the first steps of a block.
int blockDot(uint block, uint i, uint steps, uint row, uint column) {
  int sum = 0;
  for (uint k = 0; k < steps * K; ++k)
    sum += valueOfA(block, (i * M + row) * K * Steps + k) * valueOfB(block, k * N + column);
  return sum;
}

/// Sum shall be Plus, and Times the products of the first steps of blocks from First to End - 1.
void check(uint test, SUM sum, uint i, uint first, uint end, uint steps, int times, int plus) {
  barrier();
  coopMatStore(sum, c, 0, N, RowMajor);
  barrier();
  for (uint n = gl_LocalInvocationIndex; n < M * N; n += gl_WorkGroupSize.x) {
    int expected = 0;
    for (uint block = first; block < end; ++block)
      expected += blockDot(block, i, steps, n / N, n % N);
    if (int(c[n]) != expected * times + plus)
      atomicAdd(errors[test], 1);
  }
  barrier();
}

void main() {
  if (gl_LocalInvocationIndex < 10)
    errors[gl_LocalInvocationIndex] = 0;
  barrier();

  // As most shaders have it.
  SUM sum = SUM(S(0));
  for (uint block = 0; block < blocks; ++block) {
    stage(block);
    for (uint k = 0; k < Steps; ++k)
      sum = coopMatMulAdd(left(0, k), right(k), sum);
  }
  check(0, sum, 0, 0, blocks, Steps, 1, 0);

  // Begun with something; loops that are left at their ends; the inner one counts what it may.
  sum = SUM(S(7));
  uint block = 0;
  do {
    stage(block);
    uint k = 0;
    do {
      sum = coopMatMulAdd(left(0, k), right(k), sum);
    } while (++k < blocks - 3);
  } while (++block < blocks);
  check(1, sum, 0, 0, blocks, 2, 1, 7);

  // No steps in some blocks, and no blocks.
  sum = SUM(S(1));
  for (uint block = 0; block < blocks; ++block) {
    stage(block);
    for (uint k = block == 2 ? 0 : Steps; k < Steps; ++k)
      sum = coopMatMulAdd(left(0, k), right(k), sum);
  }
  check(2, sum, 0, 2, 3, Steps, 1, 1);
  for (uint block = 5; block < blocks; ++block)
    for (uint k = 0; k < Steps; ++k)
      sum = coopMatMulAdd(left(0, k), right(k), sum);
  check(2, sum, 0, 2, 3, Steps, 1, 1);

  // Read between the blocks.
  sum = SUM(S(0));
  for (uint block = 0; block < blocks; ++block) {
    stage(block);
    for (uint k = 0; k < Steps; ++k)
      sum = coopMatMulAdd(left(0, k), right(k), sum);
    check(3, sum, 0, 0, block + 1, Steps, 1, 0);
  }

  // Begun anew, and changed between the blocks.
  SUM last = SUM(S(9)), scaled = SUM(S(0));
  for (uint block = 0; block < blocks; ++block) {
    stage(block);
    sum = SUM(S(2));
    for (uint k = 0; k < Steps; ++k) {
      sum = coopMatMulAdd(left(0, k), right(k), sum);
      scaled = coopMatMulAdd(left(1, k), right(k), scaled);
    }
    scaled = block + 1 < blocks ? -scaled : scaled;
  }
  check(4, sum, 0, blocks - 1, blocks, Steps, 1, 2);
  // The blocks' signs alternate: those of the even ones after that of the last.
  SUM even = SUM(S(0));
  for (uint block = 0; block < blocks; ++block) {
    stage(block);
    for (uint k = 0; k < Steps; ++k)
      even = coopMatMulAdd(left(1, k), right(k), even);
    if (block % 2 == 1)
      even = even + even;
  }
  barrier();
  coopMatStore(scaled, c, 0, N, RowMajor);
  coopMatStore(even, c, M * N, N, RowMajor);
  barrier();
  for (uint n = gl_LocalInvocationIndex; n < M * N; n += gl_WorkGroupSize.x) {
    int signs = 0, doubled = 0;
    for (uint block = 0; block < blocks; ++block) {
      signs = blockDot(block, 1, Steps, n / N, n % N) + (block == 0 ? 0 : -signs);
      doubled += blockDot(block, 1, Steps, n / N, n % N);
      doubled *= block % 2 == 1 ? 2 : 1;
    }
    if (int(c[n]) != signs)
      atomicAdd(errors[5], 1);
    if (int(c[M * N + n]) != doubled)
      atomicAdd(errors[6], 1);
  }
  barrier();

  // What the product of the last step but one left.
  sum = SUM(S(0));
  for (uint block = 0; block < blocks; ++block) {
    stage(block);
    uint k = 0;
    do {
      last = sum;
      sum = coopMatMulAdd(left(0, k), right(k), sum);
    } while (++k < Steps);
    sum = last;
  }
  check(7, sum, 0, 0, blocks, Steps - 1, 1, 0);

  // Sums that share operands, of which one begins anew; and three loops.
  SUM all = SUM(S(4)), other;
  for (uint block = 0; block < blocks; ++block) {
    stage(block);
    other = SUM(S(3));
    for (uint turn = 0; turn < 2; ++turn)
      for (uint k = 0; k < Steps; ++k) {
        const RIGHT shared_ = right(k);
        all = coopMatMulAdd(left(0, k), shared_, all);
        other = coopMatMulAdd(left(1, k), shared_, other);
      }
  }
  check(8, other, 1, blocks - 1, blocks, Steps, 2, 3);
  check(8, all, 0, 0, blocks, Steps, 2, 4);

  // Begun anew after each block.
  sum = SUM(S(6));
  block = 0;
  do {
    stage(block);
    for (uint k = 0; k < Steps; ++k)
      sum = coopMatMulAdd(left(0, k), right(k), sum);
    last = sum;
    sum = SUM(S(5));
  } while (++block < blocks);
  check(9, last, 0, blocks - 1, blocks, Steps, 1, 5);
}
