// Sums over loops whose product reads A where it is in a buffer, and goes from registers to memory
// (AMX; other CPUs pack and use tiles): what else happens to that memory is seen as if each
// iteration multiplied by itself. Integers are exact in every type. What is wrong is counted.
// Tests of the same code take a build with sanitizers a fraction of the time.
// UNSUPPORTED: sanitize
//
// DEFINE: %{run} = %coopc run %s --groups 1 --out 0=%t.npy:u32[12] --out 1=%t.a.npy:u8[180000] --out 2=%t.b.npy:u8[350000] --out 3=%t.c.npy:u8[16384]
// DEFINE: %{show} = %python %S/Inputs/arrays.py show %t.npy
// RUN: %{run} --exec=reference -DA=int8_t -DB=int8_t -DS=int && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DA=int8_t -DB=int8_t -DS=int && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DA=int8_t -DB=int8_t -DS=int -DSCOPE=gl_ScopeWorkgroup && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DA=bfloat16_t -DB=bfloat16_t -DS=float && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DA=bfloat16_t -DB=bfloat16_t -DS=float -DSCOPE=gl_ScopeWorkgroup && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DA=float -DB=float -DS=float && %{show} | FileCheck %s
// CHECK: 0 0 0 0 0 0 0 0 0 0 0 0
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
#ifndef SCOPE
#define SCOPE gl_ScopeSubgroup
#endif

const uint M = 32, N = 64, K = 64, Most = 21, Stride = K * Most, Size = M * N;

layout(local_size_x = 32) in;
layout(set = 0, binding = 0) buffer Errors { uint errors[12]; };
layout(set = 0, binding = 1) buffer BufferA { A a[M * Stride + 16]; };
layout(set = 0, binding = 1) buffer BufferOverA { S overA[Size]; };
layout(set = 0, binding = 2) buffer BufferB { B b[Stride * N]; };
layout(set = 0, binding = 3) buffer BufferC { S c[2 * Size]; };
shared S expected[Size];

#define ACCUMULATOR coopmat<S, SCOPE, M, N, gl_MatrixUseAccumulator>

void meet() {
  memoryBarrierBuffer();
  barrier();
}

coopmat<A, SCOPE, M, K, gl_MatrixUseA> loadA(uint k) {
  coopmat<A, SCOPE, M, K, gl_MatrixUseA> m;
  tensorLayoutNV<2> t = setTensorLayoutDimensionNV(createTensorLayoutNV(2), M, Stride);
  coopMatLoadTensorNV(m, a, 0, sliceTensorLayoutNV(t, 0, M, k * K, K));
  return m;
}

coopmat<B, SCOPE, K, N, gl_MatrixUseB> loadB(uint k) {
  coopmat<B, SCOPE, K, N, gl_MatrixUseB> m;
  coopMatLoad(m, b, k * K * N, N, gl_CooperativeMatrixLayoutRowMajor);
  return m;
}

tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> layoutC(uint rows, uint columns) {
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> t =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  t = setTensorLayoutDimensionNV(t, rows, columns);
  return sliceTensorLayoutNV(setTensorLayoutStrideNV(t, N, 1), 0, M, 0, N);
}

// Fills the operands, and expects count iterations with A from offset on, after first.
void prepare(uint count, uint offset, S first) {
  meet();
  for (uint i = gl_LocalInvocationIndex; i < M * Stride + 16; i += 32)
    a[i] = A(float(i * 7 % 5) - 1.0);
  for (uint i = gl_LocalInvocationIndex; i < Stride * N; i += 32)
    b[i] = B(float(i * 11 % 7) - 3.0);
  for (uint i = gl_LocalInvocationIndex; i < 2 * Size; i += 32)
    c[i] = S(-1);
  meet();
  for (uint i = gl_LocalInvocationIndex; i < Size; i += 32) {
    expected[i] = first;
    for (uint k = 0; k < count * K; ++k)
      expected[i] += S(a[offset + i / N * Stride + k]) * S(b[k * N + i % N]);
  }
  meet();
}

// Rows and columns that were to be stored, against factor times what was expected.
void check(uint place, uint begin, uint rows, uint columns, S factor) {
  meet();
  for (uint i = gl_LocalInvocationIndex; i < Size; i += 32) {
    const S right = i / N < rows && i % N < columns ? expected[i] * factor : S(-1);
    if (c[begin + i] != right)
      atomicAdd(errors[place], 1);
  }
}

void main() {
  // To a tensor, and to memory after a loop that runs at least once. One, many iterations.
  const uint counts[] = {1, Most};
  for (uint i = 0; i < 2; ++i) {
    prepare(counts[i], 0, S(0));
    ACCUMULATOR sum = ACCUMULATOR(0);
    for (uint k = 0; k < counts[i]; ++k)
      sum = coopMatMulAdd(loadA(k), loadB(k), sum);
    coopMatStoreTensorNV(sum, c, 0, layoutC(M, N));
    check(0, 0, M, N, S(1));
    prepare(counts[i], 0, S(0));
    sum = ACCUMULATOR(0);
    uint k = 0;
    do {
      sum = coopMatMulAdd(loadA(k), loadB(k), sum);
    } while (++k < counts[i]);
    coopMatStore(sum, c, 0, N, gl_CooperativeMatrixLayoutRowMajor);
    check(1, 0, M, N, S(1));
  }
  { // Over what is read.
    prepare(5, 0, S(0));
    ACCUMULATOR sum = ACCUMULATOR(0);
    for (uint k = 0; k < 5; ++k)
      sum = coopMatMulAdd(loadA(k), loadB(k), sum);
    coopMatStoreTensorNV(sum, overA, 0, layoutC(M, N));
    meet();
    for (uint i = gl_LocalInvocationIndex; i < Size; i += 32)
      c[i] = overA[i];
    check(2, 0, M, N, S(1));
  }
  { // The loop changes what it has loaded.
    prepare(5, 0, S(0));
    ACCUMULATOR sum = ACCUMULATOR(0);
    for (uint k = 0; k < 5; ++k) {
      sum = coopMatMulAdd(loadA(k), loadB(k), sum);
      meet();
      for (uint i = gl_LocalInvocationIndex; i < M * K; i += 32)
        a[i / K * Stride + k * K + i % K] = A(1);
      meet();
    }
    coopMatStoreTensorNV(sum, c, 0, layoutC(M, N));
    check(3, 0, M, N, S(1));
  }
  { // It is changed between the loop and the store.
    prepare(5, 0, S(0));
    ACCUMULATOR sum = ACCUMULATOR(0);
    for (uint k = 0; k < 5; ++k)
      sum = coopMatMulAdd(loadA(k), loadB(k), sum);
    meet();
    for (uint i = gl_LocalInvocationIndex; i < M * Stride; i += 32)
      a[i] = A(1);
    meet();
    coopMatStoreTensorNV(sum, c, 0, layoutC(M, N));
    check(4, 0, M, N, S(1));
  }
  // The sum begins with something, and none, few or many products are added.
  const uint more[] = {0, 2, Most};
  for (uint i = 0; i < 3; ++i) {
    prepare(more[i], 0, S(3));
    ACCUMULATOR sum = ACCUMULATOR(3);
    for (uint k = 0; k < more[i]; ++k)
      sum = coopMatMulAdd(loadA(k), loadB(k), sum);
    coopMatStoreTensorNV(sum, c, 0, layoutC(M, N));
    check(5, 0, M, N, S(1));
  }
  { // The tensor ends before the matrix does.
    prepare(5, 0, S(0));
    ACCUMULATOR sum = ACCUMULATOR(0);
    for (uint k = 0; k < 5; ++k)
      sum = coopMatMulAdd(loadA(k), loadB(k), sum);
    coopMatStoreTensorNV(sum, c, 0, layoutC(M - 3, N - 5));
    check(6, 0, M - 3, N - 5, S(1));
  }
  { // Rows that are no lines of a cache, and K that ends within a matrix.
    prepare(5, 16, S(0));
    ACCUMULATOR sum = ACCUMULATOR(0);
    tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> t =
        createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
    t = setTensorLayoutStrideNV(setTensorLayoutDimensionNV(t, M, 5 * K), Stride, 1);
    for (uint k = 0; k < 6; ++k) {
      coopmat<A, SCOPE, M, K, gl_MatrixUseA> left;
      coopMatLoadTensorNV(left, a, 16, sliceTensorLayoutNV(t, 0, M, k * K, K));
      sum = coopMatMulAdd(left, loadB(k), sum);
    }
    coopMatStoreTensorNV(sum, c, 0, layoutC(M, N));
    check(7, 0, M, N, S(1));
  }
  { // Two products share A.
    prepare(11, 0, S(0));
    ACCUMULATOR first = ACCUMULATOR(0), second = ACCUMULATOR(0);
    for (uint k = 0; k < 11; ++k) {
      coopmat<A, SCOPE, M, K, gl_MatrixUseA> left = loadA(k);
      coopmat<B, SCOPE, K, N, gl_MatrixUseB> right = loadB(k);
      first = coopMatMulAdd(left, right, first);
      second = coopMatMulAdd(left, loadB(k), second);
    }
    coopMatStoreTensorNV(first, c, 0, layoutC(M, N));
    coopMatStore(second, c, Size, N, gl_CooperativeMatrixLayoutRowMajor);
    check(8, 0, M, N, S(1));
    check(8, Size, M, N, S(1));
  }
  // Loops in loops, whose sums begin anew.
  for (uint i = 1; i < 3; ++i) {
    prepare(7, 0, S(i));
    for (uint j = 0; j < 3; ++j) {
      ACCUMULATOR sum = ACCUMULATOR(i);
      for (uint k = 0; k < 7; ++k)
        sum = coopMatMulAdd(loadA(k), loadB(k), sum);
      coopMatStore(sum, c, (j & 1) * Size, N, gl_CooperativeMatrixLayoutRowMajor);
    }
    check(9, 0, M, N, S(1));
    check(9, Size, M, N, S(1));
  }
  { // By columns, and rows by a stride.
    prepare(5, 0, S(0));
    ACCUMULATOR sum = ACCUMULATOR(0);
    for (uint k = 0; k < 5; ++k) {
      coopmat<A, SCOPE, M, K, gl_MatrixUseA> left;
      coopMatLoad(left, a, k * K, Stride, gl_CooperativeMatrixLayoutRowMajor);
      sum = coopMatMulAdd(left, loadB(k), sum);
    }
    coopMatStore(sum, c, 0, M, gl_CooperativeMatrixLayoutColumnMajor);
    meet();
    for (uint i = gl_LocalInvocationIndex; i < Size; i += 32)
      c[Size + i] = c[i % N * M + i / N];
    check(10, Size, M, N, S(1));
  }
  { // The sum is used once more after its store.
    prepare(5, 0, S(0));
    ACCUMULATOR sum = ACCUMULATOR(0);
    for (uint k = 0; k < 5; ++k)
      sum = coopMatMulAdd(loadA(k), loadB(k), sum);
    coopMatStoreTensorNV(sum, c, 0, layoutC(M, N));
    coopMatStore(sum + sum, c, Size, N, gl_CooperativeMatrixLayoutRowMajor);
    check(11, 0, M, N, S(1));
    check(11, Size, M, N, S(2));
  }
}
