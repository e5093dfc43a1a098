// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrix products: gemm.comp, subgroup_gemm.comp and staged_gemm.comp against OpenBLAS and oneDNN.

#include "Contest.h"
#include "Half.h"
#include "Shader.h"
#include "peers/Products.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <functional>
#include <random>

namespace bench {
namespace {

struct Kind {
  const char *Name;
  Scalar A, B, C;
  const char *Macros[3]; ///< TYPE_A, TYPE_B, TYPE_S
};

// One row for each combination of types that users multiply.
const Kind Kinds[] = {
    {"f32", Scalar::F32, Scalar::F32, Scalar::F32, {"float", "float", "float"}},
    {"bf16", Scalar::BF16, Scalar::BF16, Scalar::F32, {"bfloat16_t", "bfloat16_t", "float"}},
    {"u8s8", Scalar::U8, Scalar::S8, Scalar::S32, {"uint8_t", "int8_t", "int32_t"}},
    {"s8s8", Scalar::S8, Scalar::S8, Scalar::S32, {"int8_t", "int8_t", "int32_t"}},
    {"f16", Scalar::F16, Scalar::F16, Scalar::F32, {"float16_t", "float16_t", "float"}},
    {"f16-f16", Scalar::F16, Scalar::F16, Scalar::F16, {"float16_t", "float16_t", "float16_t"}},
};

struct Size {
  uint32_t M, N, K;
};
const Size Sizes[] = {{1024, 1024, 1024}, {512, 512, 512}, {2048, 2048, 2048}, {1000, 1003, 997},
                      {32, 4096, 4096},   {64, 64, 64},    {1, 4096, 4096},    {4, 4096, 4096},
                      {16, 4096, 4096},   {64, 4096, 4096}};
const Size GrowingSizes[] = {{64, 64, 64},      {128, 128, 128},    {256, 256, 256},
                             {512, 512, 512},   {1024, 1024, 1024}, {2048, 2048, 2048},
                             {4096, 4096, 4096}};

size_t sizeOf(Scalar S) {
  return S == Scalar::F32 || S == Scalar::S32 ? 4 : S == Scalar::BF16 || S == Scalar::F16 ? 2 : 1;
}

/// Small integers are exact in every type, and so are their sums, which stay far below 2048: every
/// contestant must give the same.
void fill(const Memory &M, Scalar S, unsigned Seed) {
  std::minstd_rand Random(Seed);
  for (size_t I = 0; I < M.size() / sizeOf(S); ++I) {
    const int Value = static_cast<int>(Random() % 5) - (S == Scalar::U8 ? 0 : 2);
    switch (S) {
    case Scalar::F32:
      M.as<float>()[I] = static_cast<float>(Value);
      break;
    case Scalar::BF16: {
      const auto Wide = static_cast<float>(Value);
      uint32_t Bits;
      std::memcpy(&Bits, &Wide, 4);
      M.as<uint16_t>()[I] = static_cast<uint16_t>(Bits >> 16);
      break;
    }
    case Scalar::F16:
      M.as<uint16_t>()[I] = halfBits(static_cast<float>(Value));
      break;
    default:
      M.as<int8_t>()[I] = static_cast<int8_t>(Value);
    }
  }
}

/// What all contestants of one contest share.
struct Data {
  Data(const Kind &K, const Size &S)
      : A(size_t(S.M) * S.K * sizeOf(K.A)), B(size_t(S.K) * S.N * sizeOf(K.B)),
        C(size_t(S.M) * S.N * 4) {
    fill(A, K.A, 1);
    fill(B, K.B, 2);
  }
  Memory A, B, C;
};

Product productOf(const Kind &K, const Size &S, const Data &D) {
  return {S.M, S.N, S.K, K.A, K.B, K.C, D.A.as<void>(), D.B.as<void>(), D.C.as<void>()};
}

/// Rows of the product in double, as many as cost little; all of the row.
std::string checkRows(const Kind &K, const Size &S, const Data &D) {
  const auto At = [](const Memory &M, Scalar Type, size_t I) -> double {
    switch (Type) {
    case Scalar::F32:
      return M.as<float>()[I];
    case Scalar::BF16: {
      const uint32_t Bits = uint32_t(M.as<uint16_t>()[I]) << 16;
      float Wide;
      std::memcpy(&Wide, &Bits, 4);
      return Wide;
    }
    case Scalar::F16:
      return halfValue(M.as<uint16_t>()[I]);
    case Scalar::S32:
      return M.as<int32_t>()[I];
    case Scalar::U8:
      return M.as<uint8_t>()[I];
    case Scalar::S8:
      return M.as<int8_t>()[I];
    }
    return 0;
  };
  for (const size_t Row : {size_t(0), size_t(S.M / 2), size_t(S.M - 1)})
    for (size_t Col = 0; Col < S.N; ++Col) {
      double Sum = 0;
      for (size_t I = 0; I < S.K; ++I)
        Sum += At(D.A, K.A, Row * S.K + I) * At(D.B, K.B, I * S.N + Col);
      if (At(D.C, K.C, Row * S.N + Col) != Sum)
        return "element (" + std::to_string(Row) + ", " + std::to_string(Col) + ") is wrong";
    }
  return {};
}

/// Of the shader, by tiles of so many rows and columns.
Contestant ours(std::string Name, const Kind &K, const Size &S, const std::shared_ptr<Data> &D,
                ShaderOptions Options, uint32_t TileM, uint32_t TileN) {
  const char *const Names[] = {"TYPE_A=", "TYPE_B=", "TYPE_S="};
  for (size_t I = 0; I < 3; ++I)
    Options.Macros.push_back(std::string(Names[I]) + K.Macros[I]);
  const auto Code = std::make_shared<Shader>(std::move(Options));
  Code->bind(D->A);
  Code->bind(D->B);
  Code->bind(D->C);
  Code->push(S);
  return {std::move(Name),
          [Code, S, TileM, TileN] {
            Code->run({(S.N + TileN - 1) / TileN, (S.M + TileM - 1) / TileM, 1});
          },
          [K, S, D] { return checkRows(K, S, *D); }};
}

constexpr uint32_t Tile = 128;

/// How a shader is compiled.
struct Way {
  unsigned Threads;
  bool Robust = false;
};

std::string named(const char *Name, const Way &How) {
  return std::string(Name) + (How.Robust ? ", robust" : "");
}

Contestant ofWorkgroups(const Kind &K, const Size &S, const std::shared_ptr<Data> &D,
                        const Way &How) {
  // A user's choice: no more rows and columns than there are, and a kilobyte of each row of B,
  // which memory gives faster than parts of many rows, where B is read only once.
  const uint32_t TileM = std::min(Tile, std::bit_ceil(S.M));
  const auto Long = static_cast<uint32_t>(1024 / sizeOf(K.B));
  const uint32_t TileN = std::min(S.M < Tile ? Long : 2 * Tile, std::bit_ceil(S.N));
  const uint32_t TileK = std::min(Tile, std::bit_ceil(S.K));
  ShaderOptions Options = {.File = "gemm.comp", .Threads = How.Threads, .Robust = How.Robust};
  Options.SpecConstants = {
      {0, std::to_string(TileM)}, {1, std::to_string(TileN)}, {2, std::to_string(TileK)}};
  return ours(named("coopc", How), K, S, D, std::move(Options), TileM, TileN);
}

Contestant ofSubgroups(const Kind &K, const Size &S, const std::shared_ptr<Data> &D,
                       const Way &How) {
  return ours(named("coopc, tiles of subgroups", How), K, S, D,
              {.File = "subgroup_gemm.comp", .Threads = How.Threads, .Robust = How.Robust}, Tile,
              Tile);
}

Contestant throughSharedMemory(const Kind &K, const Size &S, const std::shared_ptr<Data> &D,
                               const Way &How) {
  ShaderOptions Options = {
      .File = "staged_gemm.comp", .Threads = How.Threads, .Robust = How.Robust};
  Options.Macros = {"BYTES=" + std::to_string(sizeOf(K.A))};
  return ours(named("coopc, staged by subgroups", How), K, S, D, std::move(Options), Tile, Tile);
}

std::string nameOf(const Kind &K, const Size &S) {
  return std::string("gemm ") + K.Name + " " + std::to_string(S.M) + "x" + std::to_string(S.N) +
         "x" + std::to_string(S.K);
}

void addPeers(Contest &To, const Kind &K, const Size &S, const std::shared_ptr<Data> &D,
              const char *Suffix) {
  const Product P = productOf(K, S, *D);
  for (const ProductPeer &Peer : {openBlas(P), oneDnnPlain(P), oneDnnPacked(P)})
    if (Peer.Run)
      To.Contestants.push_back(
          {Peer.Name + Suffix, Peer.Run, [&K, S, D] { return checkRows(K, S, *D); }});
}

Contest contest(const Kind &K, const Size &S, unsigned Threads, bool HasSubgroups = false) {
  Contest Result;
  Result.Work = 2.0 * S.M * S.N * S.K;
  const auto D = std::make_shared<Data>(K, S);
  Result.Contestants.push_back(ofWorkgroups(K, S, D, {Threads}));
  if (HasSubgroups) {
    Result.Contestants.push_back(ofSubgroups(K, S, D, {Threads}));
    Result.Contestants.push_back(throughSharedMemory(K, S, D, {Threads}));
  }
  addPeers(Result, K, S, D, "");
  // Where a library has no product of halves, or a slow one, its users convert them.
  if (K.A == Scalar::F16)
    addPeers(Result, Kinds[0], S, std::make_shared<Data>(Kinds[0], S), " in f32");
  return Result;
}

} // namespace

std::vector<Entry> gemmContests(unsigned Threads) {
  std::vector<Entry> Result;
  for (const Size &S : Sizes)
    for (const Kind &K : Kinds)
      Result.push_back({nameOf(K, S), [&K, &S, Threads] {
                          return contest(K, S, Threads, /*HasSubgroups=*/S.M == 1024);
                        }});
  return Result;
}

std::vector<Entry> robustContests(unsigned Threads) {
  std::vector<Entry> Result;
  using Make = Contestant(const Kind &, const Size &, const std::shared_ptr<Data> &, const Way &);
  const auto Add = [&](Make *Of, const char *What, const Kind &K, const Size &S) {
    Result.push_back({"robust " + nameOf(K, S) + What, [=, &K, &S] {
                        const auto D = std::make_shared<Data>(K, S);
                        Contest C;
                        C.Work = 2.0 * S.M * S.N * S.K;
                        for (bool Robust : {true, false})
                          C.Contestants.push_back(Of(K, S, D, {Threads, Robust}));
                        return C;
                      }});
  };
  for (const Size &S : {std::cref(Sizes[0]), std::cref(Sizes[3])})
    for (const Kind &K : Kinds)
      Add(ofWorkgroups, "", K, S);
  for (const Kind &K : {std::cref(Kinds[0]), std::cref(Kinds[4])}) {
    Add(ofSubgroups, ", subgroups", K, Sizes[0]);
    Add(throughSharedMemory, ", staged", K, Sizes[0]);
  }
  return Result;
}

std::vector<Entry> gemmGrowth(unsigned Threads) {
  std::vector<Entry> Result;
  for (const Kind &K : Kinds)
    for (const Size &S : GrowingSizes)
      Result.push_back({"growth gemm " + std::string(K.Name) + " " + std::to_string(S.M),
                        [&K, &S, Threads] { return contest(K, S, Threads); }});
  return Result;
}

} // namespace bench
