// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `coop-lower<simd>`, executed for each level of vector instructions that this machine has and
// compared with `coop-lower<loops>` on the same kernels. There is one invocation, so that nothing
// needs lanes. Numbers are small integers, whose sums are exact in every order.

#include "LoweredKernel.h"
#include "llvm/TargetParser/Host.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace coop::lower::test {
namespace {

/// SPIR-V's Cooperative Matrix Operands.
constexpr uint32_t SignedA = 1, SignedB = 2, SignedC = 4, SignedResult = 8, Saturating = 16;

struct Level {
  const char *Name;
  std::vector<StringRef> Features; ///< that lower/cpu/Tiles.def asks for
  FpMode Mode = FpMode::Fast;
};

const Level Levels[] = {
    {"sse", {}},
    {"avx2", {"avx2"}},
    {"avxvnni", {"avx2", "avxvnni"}},
    {"avx512", {"avx512f"}},
    {"avx512-dot", {"avx512f", "avx512bf16", "avx512vnni"}},
    {"avx512-dot-strict", {"avx512f", "avx512bf16", "avx512vnni"}, FpMode::Strict},
};

bool machineHas(const Level &L) {
  const StringMap<bool> Host = sys::getHostCPUFeatures();
  return all_of(L.Features, [&](StringRef Feature) { return Host.lookup(Feature); });
}

/// Small numbers that the type holds, each in a place of its own.
void fillRandomly(Buffer &To, Host T, size_t Count, std::mt19937 &Random) {
  for (size_t I = 0; I < Count; ++I) {
    const int V = smallInteger(Random);
    To.set(T, I * bytesOf(T), isFloat(T) || isSigned(T) ? V : std::abs(V));
  }
}

/// A kernel that reads buffers 0 to 2 and writes buffer 3, as components of one type each.
struct Case {
  std::function<void(Kernel &)> Build;
  Host In[3] = {Host::F32, Host::F32, Host::F32};
  size_t InCount[3] = {1, 1, 1};
  Host Out = Host::F32;
  size_t OutCount = 1;
  unsigned Seed = 1;
};

Buffer execute(const Case &C, const Level *L) {
  Kernel K;
  if (L)
    K.Tiles.emplace(
        L->Features.empty() ? Triple::UnknownArch : Triple::x86_64,
        [&](StringRef Feature) { return is_contained(L->Features, Feature); }, L->Mode);
  C.Build(K);
  std::mt19937 Random(C.Seed);
  std::vector<Buffer> Buffers;
  for (unsigned I = 0; I < 3; ++I) {
    Buffers.emplace_back(C.InCount[I] * bytesOf(C.In[I]));
    fillRandomly(Buffers.back(), C.In[I], C.InCount[I], Random);
  }
  // What the kernel does not write must stay.
  Buffers.emplace_back(C.OutCount * bytesOf(C.Out));
  for (size_t I = 0; I < C.OutCount; ++I)
    Buffers.back().set(C.Out, I * bytesOf(C.Out), 3);
  K.execute({&Buffers[0], &Buffers[1], &Buffers[2], &Buffers[3]});
  return std::move(Buffers[3]);
}

void compare(const Case &C, const std::string &What) {
  const Buffer Expected = execute(C, nullptr);
  for (const Level &L : Levels) {
    if (!machineHas(L))
      continue;
    const Buffer Got = execute(C, &L);
    for (size_t I = 0; I < C.OutCount; ++I)
      ASSERT_EQ(Got.get(C.Out, I * bytesOf(C.Out)), Expected.get(C.Out, I * bytesOf(C.Out)))
          << What << " at " << I << " with " << L.Name;
  }
}

struct Shape {
  unsigned M, N, K;
  std::string name() const {
    return std::to_string(M) + "x" + std::to_string(N) + "x" + std::to_string(K);
  }
};

/// One element, odd sizes, sizes of vectors and of blocks. The tests take them in turn.
constexpr Shape Shapes[] = {{1, 1, 1},  {2, 3, 5},   {16, 16, 16},
                            {7, 33, 6}, {13, 64, 3}, {17, 79, 19}};

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
      C.Seed = ++Seed;
      compare(C, "bytes with operands " + std::to_string(Signs | Saturates) + ", " + S.name());
    }
}

} // namespace
} // namespace coop::lower::test
