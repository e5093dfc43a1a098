// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attention in one pass over the keys against its two products alone: by gemm.comp, and by oneDNN
// in f32, which has no f16 product. What the softmax costs is the difference.

#include "Contest.h"
#include "Half.h"
#include "Shader.h"
#include "peers/Products.h"
#include <cmath>
#include <random>

namespace bench {
namespace {

constexpr uint32_t Queries = 2048, Keys = 2048, Head = 128;

/// Rows of vectors of Head elements, uniform in [-2, 2], as f16 and in f32.
struct Rows {
  Rows(uint32_t Count, unsigned Seed)
      : Half(size_t(Count) * Head * 2), Single(size_t(Count) * Head * 4) {
    std::minstd_rand Random(Seed);
    for (size_t I = 0; I < size_t(Count) * Head; ++I) {
      Half.as<uint16_t>()[I] = halfBits(static_cast<float>(Random() % 4001) / 1000.0F - 2.0F);
      Single.as<float>()[I] = halfValue(Half.as<uint16_t>()[I]);
    }
  }
  double at(size_t Row, size_t Column) const {
    return halfValue(Half.as<uint16_t>()[Row * Head + Column]);
  }
  Memory Half, Single;
};

struct Data {
  Rows Q{Queries, 1}, K{Keys, 2}, V{Keys, 3};
  Memory Results{size_t(Queries) * Head * 2};
  Memory Scores{size_t(Queries) * Keys * 4}, Products{size_t(Queries) * Head * 4};
};

std::string check(const Data &D) {
  for (size_t Row = 0; Row < Queries; Row += 511) {
    std::vector<double> Weights(Keys);
    double Total = 0;
    for (size_t Key = 0; Key < Keys; ++Key) {
      double Score = 0;
      for (size_t I = 0; I < Head; ++I)
        Score += D.Q.at(Row, I) * D.K.at(Key, I);
      Total += Weights[Key] = std::exp(Score / std::sqrt(double(Head)));
    }
    for (size_t Column = 0; Column < Head; ++Column) {
      double Sum = 0;
      for (size_t Key = 0; Key < Keys; ++Key)
        Sum += Weights[Key] / Total * D.V.at(Key, Column);
      if (!(std::fabs(halfValue(D.Results.as<uint16_t>()[Row * Head + Column]) - Sum) <= 4e-3))
        return "element (" + std::to_string(Row) + ", " + std::to_string(Column) + ") is wrong";
    }
  }
  return {};
}

std::string unchecked() { return {}; }

Contestant ours(const std::shared_ptr<Data> &D, unsigned Threads) {
  constexpr uint32_t QueryBlock = 64; // attention.comp's own
  const auto Code =
      std::make_shared<Shader>(ShaderOptions{.File = "attention.comp", .Threads = Threads});
  for (const Memory *M : {&D->Q.Half, &D->K.Half, &D->V.Half, &D->Results})
    Code->bind(*M);
  Code->push(std::array<uint32_t, 2>{Queries, Keys});
  return {"coopc", [Code] { Code->run({Queries / QueryBlock, 1, 1}); }, [D] { return check(*D); }};
}

/// C = A * B in f16 with sums in f32.
std::shared_ptr<Shader> product(std::array<uint32_t, 3> Size, const Memory &A, const Memory &B,
                                const Memory &C, unsigned Threads) {
  const auto Code = std::make_shared<Shader>(
      ShaderOptions{.File = "gemm.comp",
                    .Macros = {"TYPE_A=float16_t", "TYPE_B=float16_t", "TYPE_S=float"},
                    .Threads = Threads});
  for (const Memory *M : {&A, &B, &C})
    Code->bind(*M);
  Code->push(Size);
  return Code;
}

/// Times depend on the operands' sizes alone, so the keys serve untransposed and the values of the
/// second product's left side are whatever the memory holds.
Contestant productsByCoopc(const std::shared_ptr<Data> &D, unsigned Threads) {
  constexpr uint32_t Tile = 128; // gemm.comp's own
  const auto First = product({Queries, Keys, Head}, D->Q.Half, D->K.Half, D->Scores, Threads);
  const auto Second = product({Queries, Head, Keys}, D->Scores, D->V.Half, D->Products, Threads);
  return {"two products, coopc",
          [First, Second] {
            First->run({Keys / Tile, Queries / Tile, 1});
            Second->run({Head / Tile, Queries / Tile, 1});
          },
          unchecked};
}

Contestant productsByOneDnn(const std::shared_ptr<Data> &D) {
  const auto Of = [&](std::array<uint32_t, 3> S, const Memory &A, const Memory &B,
                      const Memory &C) {
    return oneDnnPlain({S[0], S[1], S[2], Scalar::F32, Scalar::F32, Scalar::F32, A.as<void>(),
                        B.as<void>(), C.as<void>()});
  };
  const ProductPeer First = Of({Queries, Keys, Head}, D->Q.Single, D->K.Single, D->Scores);
  const ProductPeer Second = Of({Queries, Head, Keys}, D->Scores, D->V.Single, D->Products);
  return {"two products in f32, oneDNN",
          [First, Second, D] {
            First.Run();
            Second.Run();
          },
          unchecked};
}

Contest contest(unsigned Threads) {
  const auto D = std::make_shared<Data>();
  Contest Result;
  Result.Work = 4.0 * Queries * Keys * Head;
  Result.Contestants = {ours(D, Threads), productsByCoopc(D, Threads), productsByOneDnn(D)};
  return Result;
}

} // namespace

std::vector<Entry> attentionContests(unsigned Threads) {
  return {{"attention f16 2048x2048x128", [Threads] { return contest(Threads); }}};
}

} // namespace bench
