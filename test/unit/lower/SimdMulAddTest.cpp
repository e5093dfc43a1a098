// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products of matrices as `coop-lower<simd>` makes them: every pair of component types, and bytes
// of every signedness.

#include "SimdCase.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace coop::lower::test {
namespace {

/// SPIR-V's Cooperative Matrix Operands.
constexpr uint32_t SignedA = 1, SignedB = 2, SignedC = 4, SignedResult = 8, Saturating = 16;

Case product(Shape S, Host A, Host B, Host C, Host D, uint32_t Operands, bool ColumnMajor) {
  Case Result;
  Result.In[0] = A;
  Result.In[1] = B;
  Result.In[2] = C;
  Result.InCount[0] = S.M * S.K;
  Result.InCount[1] = S.K * S.N;
  Result.InCount[2] = S.M * S.N;
  Result.Out = D;
  Result.OutCount = S.M * S.N;
  Result.Build = [=](Kernel &K) {
    auto Load = [&](unsigned Index, Host T, unsigned Rows, unsigned Cols, CoopUse Use) {
      return K.load(K.matrix(T, Rows, Cols, Use), K.buffer(Index),
                    (ColumnMajor ? Rows : Cols) * bytesOf(T), ColumnMajor);
    };
    Value *X = Load(0, A, S.M, S.K, CoopUse::A), *Y = Load(1, B, S.K, S.N, CoopUse::B);
    Value *Z = Load(2, C, S.M, S.N, CoopUse::Accumulator);
    Value *Sum = K.op(CoopOp::MatMulAdd, K.matrix(D, S.M, S.N, CoopUse::Accumulator),
                      {X, Y, Z, K.i32(Operands)});
    K.store(K.buffer(3), Sum, (ColumnMajor ? S.M : S.N) * bytesOf(D), ColumnMajor);
  };
  return Result;
}

TEST(LowerSimd, MultipliesEveryPairOfTypes) {
  struct Types {
    Host A, B, C, D;
  };
  constexpr Types Pairs[] = {
      {Host::F32, Host::F32, Host::F32, Host::F32},
      {Host::F64, Host::F64, Host::F64, Host::F64},
      {Host::F16, Host::F16, Host::F32, Host::F32},
      {Host::F16, Host::F16, Host::F16, Host::F16},
      {Host::BF16, Host::BF16, Host::F32, Host::F32},
      {Host::BF16, Host::F16, Host::F32, Host::F32},
      {Host::E4M3, Host::E5M2, Host::F32, Host::F32},
      {Host::F32, Host::BF16, Host::F32, Host::F32},
      {Host::BF16, Host::BF16, Host::BF16, Host::BF16},
      {Host::S32, Host::S32, Host::S32, Host::S32},
      {Host::S16, Host::S8, Host::S64, Host::S64},
      {Host::F32, Host::F32, Host::F64, Host::F64},
  };
  unsigned Seed = 0;
  for (const Types &T : Pairs) {
    const Shape &S = Shapes[Seed % std::size(Shapes)];
    Case C = product(S, T.A, T.B, T.C, T.D, SignedA | SignedB | SignedC | SignedResult,
                     /*ColumnMajor=*/Seed % 4 >= 2);
    C.Seed = ++Seed;
    compare(C, std::string(nameOf(T.A)) + " by " + nameOf(T.B) + " into " + nameOf(T.D) + ", " +
                   S.name());
  }
}

TEST(LowerSimd, MultipliesBytesOfEverySignedness) {
  unsigned Seed = 0;
  for (uint32_t Signs = 0; Signs < 4; ++Signs)
    for (uint32_t Saturates : {0u, Saturating}) {
      const Shape &S = Shapes[Seed % std::size(Shapes)];
      Case C = product(S, Signs & 1 ? Host::S8 : Host::U8, Signs & 2 ? Host::S8 : Host::U8,
                       Host::S32, Host::S32, Signs | SignedC | SignedResult | Saturates,
                       /*ColumnMajor=*/Seed % 4 >= 2);
      C.HasAnyBytes = true;
      C.Seed = ++Seed;
      compare(C, "bytes with operands " + std::to_string(Signs | Saturates) + ", " + S.name());
    }
}

/// Several registers of unequal use in every direction: rows and K are continued, and the last row
/// has no other beside it.
TEST(LowerSimd, MultipliesByEveryInstruction) {
  constexpr Shape S = {37, 83, 71};
  struct Types {
    Host A, B, C, D;
    uint32_t Operands;
  };
  constexpr Types Pairs[] = {
      {Host::BF16, Host::BF16, Host::F32, Host::F32, 0},
      {Host::BF16, Host::BF16, Host::BF16, Host::BF16, 0},
      {Host::E4M3, Host::E5M2, Host::F16, Host::F16, 0},
      {Host::F16, Host::F16, Host::F16, Host::F16, 0},
      {Host::S8, Host::S8, Host::S32, Host::S32, SignedA | SignedB | SignedC | SignedResult},
      {Host::U8, Host::S8, Host::S32, Host::S32, SignedB | SignedC | SignedResult},
      {Host::S8, Host::U8, Host::S32, Host::S32, SignedA | SignedC | SignedResult | Saturating},
      {Host::U8, Host::U8, Host::U32, Host::U32, 0},
      {Host::S8, Host::S8, Host::S8, Host::S8,
       SignedA | SignedB | SignedC | SignedResult | Saturating},
  };
  unsigned Seed = 100;
  for (const Types &T : Pairs) {
    Case C = product(S, T.A, T.B, T.C, T.D, T.Operands, /*ColumnMajor=*/Seed % 2 == 0);
    C.HasAnyBytes = !isFloat(T.A);
    C.Seed = ++Seed;
    for (const char *Level :
         {"avx512-dot", "avx512-half", "amx", "amx-strict", "neon-dot", "neon-half", "neon-pairs"})
      compare(C, std::string(nameOf(T.A)) + " by " + nameOf(T.B) + " into " + nameOf(T.D), Level);
  }
}

/// Sums of so many products that they are made in parts, the last of which is shorter.
TEST(LowerSimd, MultipliesHalvesInParts) {
  Case C = product({5, 19, 601}, Host::F16, Host::F16, Host::F16, Host::F16, 0, false);
  for (const char *Level : {"avx512", "avx512-half", "neon-half"})
    compare(C, "halves", Level);
}

} // namespace
} // namespace coop::lower::test
