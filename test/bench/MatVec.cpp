// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Quantized matrix times vector, as shaders of language models have it (test/foreign): without
// cooperative types, each invocation decodes parts of blocks, and sums go over a subgroup. Work is
// bytes of weights, against what one thread reads of the same memory.

#include "Contest.h"
#include "Half.h"
#include "Shader.h"
#include "peers/Plain.h"
#include <array>
#include <cmath>
#include <cstring>
#include <random>

namespace bench {
namespace {

constexpr uint32_t Rows = 4096, Columns = 4096;

/// A format of weights, as blocks of Values of them.
struct Format {
  const char *Name;
  const char *Macro; ///< of mul_mat_vec.comp; null where the format has a shader of its own
  uint32_t Values, Bytes;
  std::array<int, 2> Scales; ///< offsets of f16 factors in the block; -1: none
  float (*Value)(const uint8_t *Block, uint32_t I);
};

float half(const uint8_t *At) {
  uint16_t Bits;
  std::memcpy(&Bits, At, sizeof(Bits));
  return halfValue(Bits);
}

float valueF16(const uint8_t *Block, uint32_t) { return half(Block); }

float valueQ8(const uint8_t *Block, uint32_t I) {
  return half(Block) * static_cast<float>(static_cast<int8_t>(Block[2 + I]));
}

float valueQ4(const uint8_t *Block, uint32_t I) {
  const uint8_t Byte = Block[2 + I % 16];
  return half(Block) * (static_cast<float>(I < 16 ? Byte & 15 : Byte >> 4) - 8.0F);
}

/// Eight parts of 32, each with a scale and a minimum of 6 bits.
float valueQ4K(const uint8_t *Block, uint32_t I) {
  const uint8_t *S = Block + 4;
  const uint32_t Part = I / 32, Byte = Block[16 + 32 * (I / 64) + I % 32];
  const uint32_t Scale = Part < 4 ? S[Part] & 63 : (S[Part + 4] & 15) | (S[Part - 4] >> 6 << 4);
  const uint32_t Least = Part < 4 ? S[Part + 4] & 63 : (S[Part + 4] >> 4) | (S[Part] >> 6 << 4);
  return half(Block) * static_cast<float>(Scale * (Part % 2 ? Byte >> 4 : Byte & 15)) -
         half(Block + 2) * static_cast<float>(Least);
}

/// Four bits here, two bits there; sixteen parts of 16 with a scale each.
float valueQ6K(const uint8_t *Block, uint32_t I) {
  const uint32_t Half = I / 128, In = I % 128, Quarter = In / 32;
  const uint32_t Low = Block[64 * Half + In % 64], High = Block[128 + 32 * Half + In % 32];
  const uint32_t Number = (Quarter < 2 ? Low & 15 : Low >> 4) | ((High >> (2 * Quarter) & 3) << 4);
  const auto Scale = static_cast<int8_t>(Block[192 + I / 16]);
  return half(Block + 208) * static_cast<float>(Scale * (static_cast<int>(Number) - 32));
}

constexpr Format Formats[] = {
    {"f16", "DATA_A_F16=1", 1, 2, {0, -1}, valueF16},
    {"q8_0", "DATA_A_Q8_0=1", 32, 34, {0, -1}, valueQ8},
    {"q4_0", "DATA_A_Q4_0=1", 32, 18, {0, -1}, valueQ4},
    {"q4_k", nullptr, 256, 144, {0, 2}, valueQ4K},
    {"q6_k", nullptr, 256, 210, {208, -1}, valueQ6K},
};

std::shared_ptr<Memory> weights(const Format &F) {
  const size_t Blocks = size_t(Rows) * Columns / F.Values;
  auto M = std::make_shared<Memory>(Blocks * F.Bytes);
  std::mt19937 Random(1);
  for (size_t I = 0; I < M->size(); ++I)
    M->as<uint8_t>()[I] = static_cast<uint8_t>(Random());
  for (size_t Block = 0; Block < Blocks; ++Block)
    for (int At : F.Scales)
      if (At >= 0) {
        const uint16_t Bits = halfBits(static_cast<float>(Random() % 15) / 64.0F - 0.1F);
        std::memcpy(M->as<uint8_t>() + Block * F.Bytes + At, &Bits, sizeof(Bits));
      }
  return M;
}

/// Of every 64th row: what is wrong, or nothing.
std::string compare(const Format &F, const Memory &A, const float *X, const float *Got) {
  for (uint32_t Row = 0; Row < Rows; Row += 64) {
    double Sum = 0, Scale = 0;
    for (uint32_t K = 0; K < Columns; ++K) {
      const size_t At = size_t(Row) * Columns + K;
      const double Product =
          double(X[K]) * F.Value(A.as<uint8_t>() + At / F.Values * F.Bytes, At % F.Values);
      Sum += Product;
      Scale += std::fabs(Product);
    }
    if (!(std::fabs(Sum - Got[Row]) <= 1e-5 * Scale))
      return "row " + std::to_string(Row) + " is wrong";
  }
  return {};
}

std::shared_ptr<Shader> shader(const Format &F, uint32_t AtOnce, unsigned Threads) {
  ShaderOptions Options;
  Options.File = std::string("../../foreign/mul_mat_vec") +
                 (F.Macro ? "" : std::string("_") + F.Name) + ".comp";
  if (F.Macro)
    Options.Macros = {F.Macro, "USE_SUBGROUP_ADD=1", "B_TYPE=float", "B_TYPE_VEC2=vec2"};
  Options.SpecConstants = {{0, "32"}, {1, std::to_string(AtOnce)}};
  Options.Threads = Threads;
  return std::make_shared<Shader>(std::move(Options));
}

Contest matVec(const Format &F, uint32_t AtOnce, unsigned Threads) {
  const auto A = weights(F);
  const auto X = std::make_shared<Memory>(Columns * sizeof(float)),
             Y = std::make_shared<Memory>(Rows * sizeof(float)),
             Sum = std::make_shared<Memory>(sizeof(uint64_t));
  for (uint32_t K = 0; K < Columns; ++K)
    X->as<float>()[K] = static_cast<float>(K * 7 % 13) - 6.0F;
  const auto Code = shader(F, AtOnce, Threads);
  for (const auto &Buffer : {A, X, Y})
    Code->bind(*Buffer);
  if (F.Macro) {
    Code->bind(*Y); // no bias is added
    Code->push(std::array<uint32_t, 8>{Columns, Columns, Rows, 0, Columns, Rows, 0, 1});
  } else {
    Code->push(std::array<uint32_t, 2>{Columns, Rows});
  }
  Contest Result;
  Result.Work = static_cast<double>(A->size());
  Result.Contestants = {
      {"coopc", [=] { Code->run({Rows / AtOnce, 1, 1}); },
       [=] { return compare(F, *A, X->as<float>(), Y->as<float>()); }},
      {"reading them",
       [=] { *Sum->as<uint64_t>() = plainSum(A->as<uint64_t>(), A->size() / sizeof(uint64_t)); },
       [] { return ""; }}};
  return Result;
}

} // namespace

std::vector<Entry> matVecContests(unsigned Threads) {
  std::vector<Entry> All;
  for (const Format &F : Formats)
    for (uint32_t AtOnce : {1, 4})
      All.push_back({std::string("matvec ") + F.Name + " 4096 rows/" + std::to_string(AtOnce),
                     [=] { return matVec(F, AtOnce, Threads); }});
  return All;
}

} // namespace bench
