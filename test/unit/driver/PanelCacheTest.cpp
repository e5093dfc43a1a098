// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Workgroups leave packed rows of B to each other (lower/cpu/gemm/PanelCache.h): products of bytes,
// whose sums are exact, against plain loops. Which shaders do is in test/lower/panel-cache.comp.

#include "FastKernel.h"
#include <algorithm>
#include <cstring>

using namespace coop;
using namespace coop::test;

namespace {

/// C = A * B as often as Times says, by tiles of 16 x TileN.
constexpr const char *ProductShader = R"(#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_NV_cooperative_matrix2 : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(constant_id = 0) const uint TileN = 16;
#ifndef TILE_K
#define TILE_K 64
#endif
const uint TileM = 16, TileK = TILE_K;
#ifndef FIRST
#define FIRST k
#endif
#ifndef END
#define END K
#endif
layout(local_size_x = 32) in;
layout(push_constant) uniform Parameters { uint M, N, K, Times; };
layout(set = 0, binding = 0) buffer A { int8_t a[]; };
layout(set = 0, binding = 1) buffer B { int8_t b[]; };
layout(set = 0, binding = 2) buffer C { int c[]; };
void main() {
  const uint row = gl_WorkGroupID.y * TileM, column = gl_WorkGroupID.x * TileN;
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> layoutA =
      createTensorLayoutNV(2, gl_CooperativeMatrixClampModeConstantNV);
  tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV> layoutB = layoutA, layoutC = layoutA;
  layoutA = setTensorLayoutDimensionNV(layoutA, M, K);
  layoutB = setTensorLayoutDimensionNV(layoutB, K, N);
#ifdef LIMIT
  layoutB = setTensorLayoutDimensionNV(layoutB, min(K, LIMIT), N);
  layoutB = setTensorLayoutStrideNV(layoutB, N, 1);
  layoutB = setTensorLayoutClampValueNV(layoutB, VALUE);
#endif
  layoutC = setTensorLayoutDimensionNV(layoutC, M, N);
  for (uint t = 0; t < Times; ++t) {
    coopmat<int, gl_ScopeWorkgroup, TileM, TileN, gl_MatrixUseAccumulator> sum =
        coopmat<int, gl_ScopeWorkgroup, TileM, TileN, gl_MatrixUseAccumulator>(0);
    for (uint k = 0; k < END; k += TileK) {
      coopmat<int8_t, gl_ScopeWorkgroup, TileM, TileK, gl_MatrixUseA> matA;
      coopmat<int8_t, gl_ScopeWorkgroup, TileK, TileN, gl_MatrixUseB> matB;
      coopMatLoadTensorNV(matA, a, 0, sliceTensorLayoutNV(layoutA, row, TileM, k, TileK));
      coopMatLoadTensorNV(matB, b, 0, sliceTensorLayoutNV(layoutB, FIRST, TileK, column, TileN));
      sum = coopMatMulAdd(matA, matB, sum);
    }
    coopMatStoreTensorNV(sum, c, 0, sliceTensorLayoutNV(layoutC, row, TileM, column, TileN));
    controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsBuffer,
                   gl_SemanticsAcquireRelease);
#ifdef CHANGE_B
    if (gl_LocalInvocationIndex == 0)
      b[K * N / 2] = int8_t(t + 3);
    controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsBuffer,
                   gl_SemanticsAcquireRelease);
#endif
  }
}
)";

struct Parameters {
  uint32_t M, N, K, Times = 1;
};

void multiply(const Parameters &P, const int8_t *A, const int8_t *B, int32_t *C) {
  std::memset(C, 0, size_t(P.M) * P.N * sizeof(int32_t));
  for (size_t Row = 0; Row < P.M; ++Row)
    for (size_t K = 0; K < P.K; ++K)
      for (size_t Column = 0; Column < P.N; ++Column)
        C[Row * P.N + Column] += A[Row * P.K + K] * B[K * P.N + Column];
}

/// TileN columns to a tile.
Kernel product(unsigned TileN, const std::vector<std::string> &Macros = {}) {
  KernelOptions Options;
  Options.SpecConstants = {{0, std::to_string(TileN)}};
  return fastKernel(ProductShader, Macros, Options);
}

void run(const Kernel &K, const Parameters &P, unsigned TileN, const Elements<int8_t> &A,
         const Elements<int8_t> &B, int32_t *C, unsigned Threads = 1) {
  DispatchSettings Settings;
  Settings.PushConstants = &P;
  Settings.PushConstantsSize = sizeof(P);
  Settings.Threads = Threads;
  const DispatchResult Ran = K.dispatch({(P.N + TileN - 1) / TileN, (P.M + 15) / 16, 1},
                                        {{0, 0, 0, A.Data.get(), A.Count},
                                         {0, 1, 0, B.Data.get(), B.Count},
                                         {0, 2, 0, C, uint64_t(P.M) * P.N * sizeof(int32_t)}},
                                        Settings);
  EXPECT_TRUE(Ran) << Ran.Error;
}

void expectProduct(const Kernel &K, const Parameters &P, unsigned TileN, unsigned Threads) {
  const Elements<int8_t> A = randomBytes(size_t(P.M) * P.K, 1),
                         B = randomBytes(size_t(P.K) * P.N, 2);
  const size_t Count = size_t(P.M) * P.N;
  Elements<int32_t> C(Count), Expected(Count);
  run(K, P, TileN, A, B, C.Data.get(), Threads);
  multiply(P, A.Data.get(), B.Data.get(), Expected.Data.get());
  EXPECT_EQ(std::memcmp(C.Data.get(), Expected.Data.get(), Count * sizeof(int32_t)), 0)
      << P.M << " x " << P.N << " x " << P.K << " on " << Threads;
}

TEST(PanelCache, AreThoseOfTheColumn) {
  const Kernel K = product(16);
  EXPECT_NE(K.info()->kept_size, 0u);
  EXPECT_LT(K.info()->kept_size, K.info()->scratch_size);
  for (unsigned Threads : {1u, 3u})
    for (const Parameters P :
         {Parameters{80, 64, 256}, {16, 16, 64}, {150, 41, 200}, {33, 70, 1}, {48, 100, 1100}})
      expectProduct(K, P, 16, Threads);
}

/// Several slots make a step of tile registers.
TEST(PanelCache, ArePartsOfSteps) {
  const Kernel K = product(16, {"TILE_K=16"});
  EXPECT_NE(K.info()->kept_size, 0u);
  for (const Parameters P :
       {Parameters{80, 64, 256}, {48, 32, 192 + 16}, {150, 41, 200}, {33, 70, 1}, {48, 100, 1100}})
    expectProduct(K, P, 16, 1);
}

TEST(PanelCache, LastRoundIsFilledAgain) { expectProduct(product(128), {40, 128, 12000}, 128, 1); }

TEST(PanelCache, EndWithTheDispatch) {
  const Kernel K = product(16);
  const Parameters P = {64, 16, 128};
  const Elements<int8_t> A = randomBytes(size_t(P.M) * P.K, 1),
                         B = randomBytes(size_t(P.K) * P.N, 2);
  for (unsigned Change = 0; Change < 3; ++Change) {
    Elements<int32_t> C(size_t(P.M) * P.N), Expected(C.Count);
    B[100] = static_cast<int8_t>(B[100] + 1);
    run(K, P, 16, A, B, C.Data.get());
    multiply(P, A.Data.get(), B.Data.get(), Expected.Data.get());
    EXPECT_EQ(std::memcmp(C.Data.get(), Expected.Data.get(), C.Count * sizeof(int32_t)), 0);
  }
}

/// What workgroups see of B ends in the same tile, but not at the same row or with the same value.
TEST(PanelCache, KnowWhereTheTensorEnds) {
  const Parameters P = {64, 32, 128};
  const Elements<int8_t> A = randomBytes(size_t(P.M) * P.K, 1),
                         B = randomBytes(size_t(P.K) * P.N, 2);
  auto Expect = [&](const Kernel &K, auto Limit, auto Value) {
    Elements<int32_t> C(size_t(P.M) * P.N), Expected(C.Count);
    run(K, P, 16, A, B, C.Data.get());
    for (uint32_t Row = 0; Row < P.M; Row += 16) {
      const Elements<int8_t> Seen = randomBytes(B.Count, 2);
      std::memset(&Seen[size_t(Limit(Row)) * P.N], Value(Row), size_t(P.K - Limit(Row)) * P.N);
      multiply({16, P.N, P.K}, &A[size_t(Row) * P.K], Seen.Data.get(),
               &Expected[size_t(Row) * P.N]);
    }
    EXPECT_EQ(std::memcmp(C.Data.get(), Expected.Data.get(), C.Count * sizeof(int32_t)), 0);
  };
  Expect(
      product(16, {"LIMIT=row+70", "VALUE=0"}),
      [&](uint32_t Row) { return std::min(P.K, Row + 70); }, [](uint32_t) { return 0; });
  Expect(
      product(16, {"LIMIT=90", "VALUE=row"}), [](uint32_t) { return 90u; },
      [](uint32_t Row) { return static_cast<int>(Row); });
}

/// The second row of workgroups begins before B, element by element.
TEST(PanelCache, ForgetWhatElementsReplace) {
  const Kernel K = product(16, {"FIRST=int(k) - 8 * int(row == 16)"});
  EXPECT_NE(K.info()->kept_size, 0u);
  const Parameters P = {64, 16, 64};
  const Elements<int8_t> A = randomBytes(size_t(P.M) * P.K, 1),
                         B = randomBytes(size_t(P.K) * P.N, 2), Shifted(B.Count);
  std::memset(Shifted.Data.get(), 0, size_t(8) * P.N);
  std::memcpy(&Shifted[size_t(8) * P.N], B.Data.get(), B.Count - size_t(8) * P.N);
  Elements<int32_t> C(size_t(P.M) * P.N), Expected(C.Count);
  run(K, P, 16, A, B, C.Data.get());
  multiply(P, A.Data.get(), B.Data.get(), Expected.Data.get());
  multiply({16, P.N, P.K}, &A[size_t(16) * P.K], Shifted.Data.get(), &Expected[size_t(16) * P.N]);
  EXPECT_EQ(std::memcmp(C.Data.get(), Expected.Data.get(), C.Count * sizeof(int32_t)), 0);
}

/// The second row of workgroups ends inside of a step of tile registers, which is filled up with
/// zeros: in the next row those are to be B's again.
TEST(PanelCache, ForgetWhatEndsAStep) {
  const Kernel K = product(16, {"TILE_K=16", "END=(row == 16 ? 80 : K)"});
  const Parameters P = {64, 16, 128};
  const Elements<int8_t> A = randomBytes(size_t(P.M) * P.K, 1),
                         B = randomBytes(size_t(P.K) * P.N, 2), Begin = randomBytes(B.Count, 2);
  std::memset(&Begin[size_t(80) * P.N], 0, B.Count - size_t(80) * P.N);
  Elements<int32_t> C(size_t(P.M) * P.N), Expected(C.Count);
  run(K, P, 16, A, B, C.Data.get());
  multiply(P, A.Data.get(), B.Data.get(), Expected.Data.get());
  multiply({16, P.N, P.K}, &A[size_t(16) * P.K], Begin.Data.get(), &Expected[size_t(16) * P.N]);
  EXPECT_EQ(std::memcmp(C.Data.get(), Expected.Data.get(), C.Count * sizeof(int32_t)), 0);
}

/// The sums are stored over B: what the second product multiplies by is what the first one gave.
TEST(PanelCache, SeeMemoryWithTwoBindings) {
  const Kernel K = product(16);
  const Parameters P = {16, 16, 64, 2};
  const Elements<int8_t> A = randomBytes(size_t(P.M) * P.K, 1),
                         B = randomBytes(size_t(P.K) * P.N, 2),
                         Model = randomBytes(size_t(P.K) * P.N, 2);
  for (unsigned Time = 0; Time < P.Times; ++Time) {
    Elements<int32_t> Sum(size_t(P.M) * P.N);
    multiply(P, A.Data.get(), Model.Data.get(), Sum.Data.get());
    std::memcpy(Model.Data.get(), Sum.Data.get(), Model.Count);
  }
  run(K, P, 16, A, B, reinterpret_cast<int32_t *>(B.Data.get()));
  EXPECT_EQ(std::memcmp(B.Data.get(), Model.Data.get(), B.Count), 0);
}

TEST(PanelCache, AreNotOfWhatTheShaderWrites) {
  const Kernel K = product(16, {"CHANGE_B"});
  EXPECT_EQ(K.info()->kept_size, 0u);
  const Parameters P = {16, 16, 64, 2};
  const Elements<int8_t> A = randomBytes(size_t(P.M) * P.K, 1),
                         B = randomBytes(size_t(P.K) * P.N, 2),
                         Model = randomBytes(size_t(P.K) * P.N, 2);
  Elements<int32_t> C(size_t(P.M) * P.N), Expected(C.Count);
  run(K, P, 16, A, B, C.Data.get());
  Model[size_t(P.K) * P.N / 2] = 3;
  multiply(P, A.Data.get(), Model.Data.get(), Expected.Data.get());
  EXPECT_EQ(std::memcmp(C.Data.get(), Expected.Data.get(), C.Count * sizeof(int32_t)), 0);
}

/// Subgroups with matrices of their own: tasks of 2 x 2 sums, of which a subgroup does one or more.
constexpr const char *SubgroupShader = R"(#version 460
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#ifndef END
#define END K
#endif
#ifndef IN_TURN
#define IN_TURN
#endif
const uint Side = 16, TileK = 16;
layout(local_size_x = 128) in;
layout(push_constant) uniform Parameters { uint M, N, K, Times; };
layout(set = 0, binding = 0) buffer A { int8_t a[]; };
layout(set = 0, binding = 1) buffer B { int8_t b[]; };
layout(set = 0, binding = 2) buffer C { int c[]; };
#define SUM coopmat<int, gl_ScopeSubgroup, Side, Side, gl_MatrixUseAccumulator>
const int RowMajor = gl_CooperativeMatrixLayoutRowMajor;
void main() {
  for (uint task = gl_SubgroupID; task < 4; task += gl_NumSubgroups) {
    const uint row = gl_WorkGroupID.y * 64 + task / 2 * 32;
    const uint column = gl_WorkGroupID.x * 64 + task % 2 * 32;
    SUM sum[2][2];
    for (uint i = 0; i < 2; ++i)
      for (uint j = 0; j < 2; ++j)
        sum[i][j] = SUM(0);
    const uint end = END;
    for (uint k = 0; k < end; k += TileK) {
      coopmat<int8_t, gl_ScopeSubgroup, Side, TileK, gl_MatrixUseA> matA[2];
      coopmat<int8_t, gl_ScopeSubgroup, TileK, Side, gl_MatrixUseB> matB[2];
      for (uint i = 0; i < 2; ++i) {
        coopMatLoad(matA[i], a, (row + i * Side) * K + k, K, RowMajor);
        coopMatLoad(matB[i], b, k * N + column + i * Side, N, RowMajor);
      }
      IN_TURN;
      for (uint i = 0; i < 2; ++i)
        for (uint j = 0; j < 2; ++j)
          sum[i][j] = coopMatMulAdd(matA[i], matB[j], sum[i][j]);
    }
    for (uint i = 0; i < 2; ++i)
      for (uint j = 0; j < 2; ++j)
        coopMatStore(sum[i][j], c, (row + i * Side) * N + column + j * Side, N, RowMajor);
  }
}
)";

/// Some tasks end with the first 80 of K, if EndsEarly.
void expectProductBySubgroups(const Kernel &K, const Parameters &P, bool EndsEarly) {
  const Elements<int8_t> A = randomBytes(size_t(P.M) * P.K, 1),
                         B = randomBytes(size_t(P.K) * P.N, 2);
  Elements<int32_t> C(size_t(P.M) * P.N);
  DispatchSettings Settings;
  Settings.PushConstants = &P;
  Settings.PushConstantsSize = sizeof(P);
  Settings.Threads = 1;
  const DispatchResult Ran = K.dispatch({P.N / 64, P.M / 64, 1},
                                        {{0, 0, 0, A.Data.get(), A.Count},
                                         {0, 1, 0, B.Data.get(), B.Count},
                                         {0, 2, 0, C.Data.get(), C.bytes()}},
                                        Settings);
  ASSERT_TRUE(Ran) << Ran.Error;
  size_t Wrong = 0;
  for (size_t Row = 0; Row < P.M; ++Row)
    for (size_t Column = 0; Column < P.N; ++Column) {
      const bool IsShort = EndsEarly && Row % 128 < 32 && Column % 64 >= 32;
      int32_t Sum = 0;
      for (size_t I = 0; I < (IsShort ? std::min(P.K, 80u) : P.K); ++I)
        Sum += A[Row * P.K + I] * B[I * P.N + Column];
      Wrong += C[Row * P.N + Column] != Sum;
    }
  EXPECT_EQ(Wrong, 0u) << P.M << " x " << P.N << " x " << P.K;
}

TEST(PanelCache, AreOfEachSubgroup) {
  for (const bool EndsEarly : {false, true})
    for (const uint32_t SubgroupSize : {16u, 32u, 64u}) {
      KernelOptions Options;
      Options.SubgroupSize = SubgroupSize;
      const Kernel K = fastKernel(
          SubgroupShader,
          {EndsEarly ? "END=task == 1 && row % 128 == 0 ? min(K, 80) : K" : "IN_TURN=barrier()"},
          Options);
      EXPECT_NE(K.info()->kept_size, 0u);
      for (const Parameters P : {Parameters{256, 128, 304}, {320, 64, 1040}, {64, 192, 16}})
        expectProductBySubgroups(K, P, EndsEarly);
    }
}

} // namespace
