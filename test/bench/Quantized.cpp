// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A product whose left matrix is decoded from 4 bits a value while it is loaded, against the same
// product of matrices that were decoded before.

#include "Contest.h"
#include "Shader.h"
#include "peers/Products.h"
#include <algorithm>
#include <array>

namespace bench {
namespace {

constexpr uint32_t Side = 1024, Tile = 128;
constexpr size_t BlockValues = 32, BlockBytes = 18;
constexpr uint16_t One = 0x3C00; // as f16

/// Both operands in every form that a contestant wants. Small integers: all must give the same.
struct Operands {
  Operands()
      : Blocks(Side * Side / BlockValues * BlockBytes), DecodedA(Side * Side * 4),
        HalfB(Side * Side * 2), FloatB(Side * Side * 4), C(Side * Side * 4) {
    for (size_t Block = 0; Block < Side * Side / BlockValues; ++Block)
      fillBlock(Block);
    for (size_t I = 0; I < Side * Side; ++I) {
      HalfB.as<uint16_t>()[I] = I % 3 == 0 ? One : 0;
      FloatB.as<float>()[I] = I % 3 == 0 ? 1.0F : 0.0F;
    }
  }

  /// All scales are 1.
  void fillBlock(size_t Block) {
    uint8_t *Bytes = Blocks.as<uint8_t>() + Block * BlockBytes;
    std::memcpy(Bytes, &One, sizeof(One));
    for (size_t I = 0; I < BlockValues / 2; ++I) {
      const size_t Low = (Block * 7 + I * 5) % 16, High = (Block * 3 + I * 11) % 16;
      Bytes[2 + I] = static_cast<uint8_t>(Low | High << 4);
      float *Values = DecodedA.as<float>() + Block * BlockValues;
      Values[I] = static_cast<float>(Low) - 8.0F;
      Values[I + BlockValues / 2] = static_cast<float>(High) - 8.0F;
    }
  }

  Memory Blocks, DecodedA, HalfB, FloatB, C;
};

std::string check(const Operands &D) {
  for (const size_t Row : {size_t(0), size_t(Side / 2), size_t(Side - 1)})
    for (size_t Col = 0; Col < Side; ++Col) {
      float Sum = 0;
      for (size_t K = 0; K < Side; ++K)
        Sum += D.DecodedA.as<float>()[Row * Side + K] * D.FloatB.as<float>()[K * Side + Col];
      if (D.C.as<float>()[Row * Side + Col] != Sum)
        return "element (" + std::to_string(Row) + ", " + std::to_string(Col) + ") is wrong";
    }
  return {};
}

Contestant shader(const std::string &Name, ShaderOptions Options, const Memory &A, const Memory &B,
                  const std::shared_ptr<Operands> &D) {
  const auto Code = std::make_shared<Shader>(std::move(Options));
  Code->bind(A);
  Code->bind(B);
  Code->bind(D->C);
  Code->push(std::array<uint32_t, 3>{Side, Side, Side});
  return {Name, [Code] { Code->run({Side / Tile, Side / Tile, 1}); }, [D] { return check(*D); }};
}

Contest contest(unsigned Threads) {
  const auto D = std::make_shared<Operands>();
  ShaderOptions Decoding, Plain;
  Decoding.File = "quantized_gemm.comp";
  Plain.File = "gemm.comp";
  Plain.Macros = {"TYPE_A=float", "TYPE_B=float", "TYPE_S=float"};
  Decoding.Threads = Plain.Threads = Threads;
  Contest Result;
  Result.Work = 2.0 * Side * Side * Side;
  Result.Contestants = {shader("coopc", Decoding, D->Blocks, D->HalfB, D),
                        shader("coopc in f32", Plain, D->DecodedA, D->FloatB, D)};
  const Product P = {Side,
                     Side,
                     Side,
                     Scalar::F32,
                     Scalar::F32,
                     Scalar::F32,
                     D->DecodedA.as<void>(),
                     D->FloatB.as<void>(),
                     D->C.as<void>()};
  const ProductPeer Peer = oneDnnPlain(P);
  Result.Contestants.push_back({Peer.Name + " in f32", Peer.Run, [D] { return check(*D); }});
  return Result;
}

} // namespace

std::vector<Entry> quantizedContests(unsigned Threads) {
  return {{"gemm Q4_0 1024x1024x1024", [=] { return contest(Threads); }}};
}

} // namespace bench
