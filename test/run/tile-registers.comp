// Products of several shapes in one kernel, whose subgroups wait for each other between them: tile
// registers are configured for all of them at once, or anew where another product has been
// (lower/cpu/abi/TileConfiguration.h). Wrong elements are counted; all numbers are small integers,
// exact in every type.
//
// DEFINE: %{run} = %coopc run %s --groups 3 --bind 1=zeros:i8[4096] --out 0=%t.npy:u32[5]
// DEFINE: %{show} = %python %S/Inputs/arrays.py show %t.npy
// RUN: %{run} --exec=reference && %{show} | FileCheck %s
//
// One shape; matrices that are made one; those of vectors beside each other, and more than there are.
// RUN: %{run} --exec=fast -DONE_SHAPE && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DONE_SHAPE -DT=bfloat16_t -DS=float && %{show} | FileCheck %s
// RUN: %{run} --exec=fast && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DONLY_VECTORS && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DONLY_VECTORS -DMANY_SHAPES && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DT=bfloat16_t -DS=float -DWITH_VECTORS && %{show} | FileCheck %s
// RUN: %{run} --exec=fast -DWITH_PRINT -O0 | FileCheck %s --check-prefix=PRINT
// RUN: %{show} | FileCheck %s
// RUN: %{run} --exec=fast --features=-amx-tile -DWITH_VECTORS -DMANY_SHAPES && %{show} | FileCheck %s
// CHECK: 0 0 0 0 0
// PRINT-COUNT-6: {{^}}turn
#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_vector : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_bfloat16 : require
#extension GL_EXT_debug_printf : require
#ifndef T
#define T int8_t
#define S int
#endif

layout(local_size_x = 128) in;
layout(set = 0, binding = 0) buffer Errors { uint errors[5]; };
const uint Groups = 4, Most = 64 * 64;
layout(set = 0, binding = 1) buffer Weights { int8_t weights[Most]; };
shared T a[Most], b[Most];
shared S c[Groups * Most];

int valueOfA(uint i) { return int(i * 7 % 5) - 2; }
int valueOfB(uint i) { return int(i * 11 % 7) - 3; }

/// c of this subgroup is the product of M x K elements of a by K x N of b, from ones that are its
/// own, times Times. All invocations look at all of it after the barrier.
#define PRODUCT(TEST, M, N, K, TIMES)                                                              \
  {                                                                                                \
    const uint own = gl_SubgroupID;                                                                \
    coopmat<T, gl_ScopeSubgroup, M, K, gl_MatrixUseA> left;                                        \
    coopmat<T, gl_ScopeSubgroup, K, N, gl_MatrixUseB> right;                                       \
    coopmat<S, gl_ScopeSubgroup, M, N, gl_MatrixUseAccumulator> sum =                              \
        coopmat<S, gl_ScopeSubgroup, M, N, gl_MatrixUseAccumulator>(S(0));                         \
    coopMatLoad(left, a, own, K, gl_CooperativeMatrixLayoutRowMajor);                              \
    coopMatLoad(right, b, own, N, gl_CooperativeMatrixLayoutRowMajor);                             \
    for (uint time = 0; time < TIMES; ++time)                                                      \
      sum = coopMatMulAdd(left, right, sum);                                                       \
    coopMatStore(sum, c, own * Most, N, gl_CooperativeMatrixLayoutRowMajor);                       \
    barrier();                                                                                     \
    for (uint n = gl_LocalInvocationIndex; n < gl_NumSubgroups * M * N; n += gl_WorkGroupSize.x) { \
      const uint group = n / (M * N), row = n / N % M, column = n % N;                             \
      int expected = 0;                                                                            \
      for (uint k = 0; k < K; ++k)                                                                 \
        expected += valueOfA(group + row * K + k) * valueOfB(group + k * N + column);              \
      if (int(c[group * Most + row * N + column]) != expected * int(TIMES))                        \
        atomicAdd(errors[TEST], 1);                                                                \
    }                                                                                              \
    barrier();                                                                                     \
  }

#define VECTOR_PRODUCT(TEST, ROWS, COLS)                                                           \
  {                                                                                                \
    const uint first = gl_LocalInvocationIndex;                                                    \
    coopvecNV<int, COLS> x;                                                                        \
    for (uint k = 0; k < COLS; ++k)                                                                \
      x[k] = valueOfB(first + k);                                                                    \
    coopvecNV<int, ROWS> y;                                                                        \
    coopVecMatMulNV(y, x, gl_ComponentTypeSignedInt8NV, weights, 0, gl_ComponentTypeSignedInt8NV,  \
                    ROWS, COLS, gl_CooperativeVectorMatrixLayoutRowMajorNV, false, COLS);          \
    for (uint row = 0; row < ROWS; ++row) {                                                        \
      int expected = 0;                                                                            \
      for (uint k = 0; k < COLS; ++k)                                                              \
        expected += valueOfA(row * COLS + k) * valueOfB(first + k);                                \
      if (y[row] != expected)                                                                      \
        atomicAdd(errors[TEST], 1);                                                                \
    }                                                                                              \
  }

void main() {
  for (uint i = gl_LocalInvocationIndex; i < Most; i += gl_WorkGroupSize.x) {
    a[i] = T(float(valueOfA(i)));
    b[i] = T(float(valueOfB(i)));
    weights[i] = int8_t(valueOfA(i));
  }
  barrier();
  for (uint turn = 0; turn < 2; ++turn) {
#ifndef ONLY_VECTORS
    PRODUCT(0, 32, 32, 64, 1 + turn)
#ifdef WITH_PRINT
    if (gl_LocalInvocationIndex == 0)
      debugPrintfEXT("turn\n");
#endif
#ifdef ONE_SHAPE
    PRODUCT(1, 16, 16, 64, 1)
    PRODUCT(2, 32, 16, 64, 2)
#else
    if (gl_WorkGroupID.x != turn)
      PRODUCT(1, 8, 40, 16, 2)
    PRODUCT(2, 20, 16, 60, 1)
    PRODUCT(3, 33, 7, 5, 3)
#endif
#endif
#if defined(WITH_VECTORS) || defined(ONLY_VECTORS)
    VECTOR_PRODUCT(4, 64, 32)
    VECTOR_PRODUCT(4, 64, 64)
#ifdef MANY_SHAPES
    VECTOR_PRODUCT(4, 40, 48)
    VECTOR_PRODUCT(4, 37, 64)
#endif
#endif
  }
}
