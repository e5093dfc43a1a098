// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Small networks: mlp.comp against a kernel written by hand and oneDNN, layer after layer over
// chunks of inputs.

#include "peers/Mlp.h"
#include "Contest.h"
#include "Half.h"
#include "Shader.h"
#include "peers/Products.h"
#include <cmath>
#include <cstring>
#include <random>

namespace bench {
namespace {

struct Network {
  const char *Name;
  unsigned Inputs, Hidden, Outputs, Layers;
};
const Network Networks[] = {{"32-64-64-64-16", 32, 64, 16, 4}, {"16-16-16-16", 16, 16, 16, 3}};
constexpr uint32_t ItemsOfContests = 16384;

/// How numbers are stored.
struct Kind {
  const char *Name;
  const char *Type;
  const char *Component;
  unsigned Size;
};
// GL_NV_cooperative_vector has no bfloat16 component type.
const Kind Kinds[] = {{"f32", "float", "gl_ComponentTypeFloat32NV", 4},
                      {"f16", "float16_t", "gl_ComponentTypeFloat16NV", 2}};
const Kind E4M3 = {"e4m3", "uint8_t", "gl_ComponentTypeFloatE4M3NV", 1};

LayerSizes sizesOf(const Network &N) {
  LayerSizes Sizes{N.Inputs};
  Sizes.insert(Sizes.end(), N.Layers - 1, N.Hidden);
  Sizes.push_back(N.Outputs);
  return Sizes;
}

size_t weightCount(const LayerSizes &Sizes) {
  size_t Count = 0;
  for (size_t I = 0; I + 1 < Sizes.size(); ++I)
    Count += (Sizes[I] + 1) * Sizes[I + 1];
  return Count;
}

uint16_t brainBits(float Value) {
  uint32_t Bits;
  std::memcpy(&Bits, &Value, sizeof(Bits));
  return static_cast<uint16_t>((Bits + 0x7FFF + ((Bits >> 16) & 1)) >> 16);
}

/// E4M3 without its NaNs.
float byteValue(uint8_t Bits) {
  const int Exponent = Bits >> 3 & 15, Fraction = Bits & 7;
  const float Value = Exponent == 0 ? std::ldexp(static_cast<float>(Fraction), -9)
                                    : std::ldexp(static_cast<float>(8 + Fraction), Exponent - 10);
  return Bits & 0x80 ? -Value : Value;
}

float valueAt(const Kind &K, const Memory &M, size_t I) {
  if (K.Size == 1)
    return byteValue(M.as<uint8_t>()[I]);
  if (K.Size == 4)
    return M.as<float>()[I];
  const uint16_t Bits = M.as<uint16_t>()[I];
  if (K.Type[0] == 'b') {
    const uint32_t Wide = uint32_t(Bits) << 16;
    float Value;
    std::memcpy(&Value, &Wide, sizeof(Value));
    return Value;
  }
  return halfValue(Bits);
}

/// Uniform in [-Scale, Scale]; any bytes of numbers below a quarter.
void fill(const Kind &K, const Memory &M, float Scale, unsigned Seed) {
  std::minstd_rand Random(Seed);
  for (size_t I = 0; I < M.size() / K.Size; ++I) {
    const float Value = Scale * (static_cast<float>(Random() % 2001) / 1000.0F - 1.0F);
    if (K.Size == 1)
      M.as<uint8_t>()[I] = static_cast<uint8_t>((Random() & 1) << 7 | Random() % 0x28);
    else if (K.Size == 4)
      M.as<float>()[I] = Value;
    else
      M.as<uint16_t>()[I] = K.Type[0] == 'b' ? brainBits(Value) : halfBits(Value);
  }
}

struct Data {
  Data(const Kind &K, const Kind &Stored, const LayerSizes &Sizes, uint32_t Items)
      : Items(Items), Inputs(size_t(Items) * Sizes.front() * K.Size),
        Weights(weightCount(Sizes) * Stored.Size), Results(size_t(Items) * Sizes.back() * K.Size) {
    fill(K, Inputs, 1, 1);
    fill(Stored, Weights, 0.2F, 2);
  }
  uint32_t Items;
  Memory Inputs, Weights, Results;
};

/// The network of one item in double; how far a result may be from it grows with the roundings of
/// the type between the layers.
std::string check(const Kind &K, const Kind &Stored, const LayerSizes &Sizes, const Data &D) {
  const double Tolerance = K.Size == 4 ? 1e-4 : K.Type[0] == 'b' ? 6e-2 : 1e-2;
  for (size_t Item = 0; Item < D.Items; Item += 997) {
    std::vector<double> X(Sizes.front());
    for (size_t I = 0; I < X.size(); ++I)
      X[I] = valueAt(K, D.Inputs, Item * X.size() + I);
    size_t At = 0;
    for (size_t L = 0; L + 1 < Sizes.size(); ++L) {
      std::vector<double> Y(Sizes[L + 1]);
      for (size_t R = 0; R < Y.size(); ++R) {
        Y[R] = valueAt(Stored, D.Weights, At + Sizes[L] * Sizes[L + 1] + R);
        for (size_t I = 0; I < Sizes[L]; ++I)
          Y[R] += valueAt(Stored, D.Weights, At + R * Sizes[L] + I) * X[I];
        if (L + 2 < Sizes.size())
          Y[R] = std::max(Y[R], 0.0);
      }
      At += (Sizes[L] + 1) * Sizes[L + 1];
      X = Y;
    }
    for (size_t R = 0; R < X.size(); ++R)
      if (!(std::fabs(valueAt(K, D.Results, Item * X.size() + R) - X[R]) <= Tolerance))
        return "item " + std::to_string(Item) + ", output " + std::to_string(R) + " is wrong";
  }
  return {};
}

Contestant ours(const Network &N, const Kind &K, const Kind &Stored, const std::shared_ptr<Data> &D,
                unsigned Threads) {
  ShaderOptions Options;
  Options.File = "mlp.comp";
  Options.Threads = Threads;
  const auto Define = [&](const char *Name, const std::string &Value) {
    Options.Macros.push_back(std::string(Name) + "=" + Value);
  };
  Define("TYPE", K.Type);
  Define("COMPONENT", K.Component);
  Define("SIZE", std::to_string(K.Size));
  Define("STORED_TYPE", Stored.Type);
  Define("STORED_COMPONENT", Stored.Component);
  Define("STORED_SIZE", std::to_string(Stored.Size));
  Define("INPUTS", std::to_string(N.Inputs));
  Define("HIDDEN", std::to_string(N.Hidden));
  Define("OUTPUTS", std::to_string(N.Outputs));
  Define("LAYERS", std::to_string(N.Layers));
  const auto Code = std::make_shared<Shader>(std::move(Options));
  Code->bind(D->Inputs);
  Code->bind(D->Weights);
  Code->bind(D->Results);
  Code->push(D->Items);
  const LayerSizes Sizes = sizesOf(N);
  return {"coopc",
          [Code, D] {
            Code->run({(D->Items + 63) / 64, 1, 1});
          },
          [&K, &Stored, Sizes, D] { return check(K, Stored, Sizes, *D); }};
}

Contest contest(const Network &N, const Kind &K, const Kind &Stored, unsigned Threads,
                uint32_t Items) {
  const LayerSizes Sizes = sizesOf(N);
  const auto D = std::make_shared<Data>(K, Stored, Sizes, Items);
  Contest Result;
  Result.Work = Items;
  Result.Measure = Unit::NanosecondsPerItem;
  Result.Contestants.push_back(ours(N, K, Stored, D, Threads));
  const bool IsBf16 = K.Type[0] == 'b';
  if (K.Size != 4 && !IsBf16)
    return Result;
  const MlpData Raw{D->Inputs.as<void>(), D->Weights.as<void>(), D->Results.as<void>(), Items};
  // Peers take whole chunks.
  if (Threads == 1 && Items % 256 == 0 && (IsBf16 ? hasAvx512Bf16() : hasAvx512()))
    Result.Contestants.push_back({"by hand, AVX-512",
                                  [=] { (IsBf16 ? mlpByHandBf16 : mlpByHandF32)(Sizes, Raw); },
                                  [&K, Sizes, D] { return check(K, K, Sizes, *D); }});
  for (const size_t Chunk : {size_t(256), size_t(1024)})
    if (Items % Chunk == 0)
      Result.Contestants.push_back(
          {"oneDNN, chunks of " + std::to_string(Chunk),
           oneDnnMlp(Sizes, Raw, IsBf16 ? Scalar::BF16 : Scalar::F32, Chunk),
           [&K, Sizes, D] { return check(K, K, Sizes, *D); }});
  return Result;
}

} // namespace

std::vector<Entry> mlpContests(unsigned Threads) {
  std::vector<Entry> Result;
  for (const Network &N : Networks) {
    const auto Add = [&](const Kind &K, const Kind &Stored) {
      Result.push_back(
          {std::string("mlp ") + Stored.Name + " " + N.Name,
           [&N, &K, &Stored, Threads] { return contest(N, K, Stored, Threads, ItemsOfContests); }});
    };
    for (const Kind &K : Kinds)
      Add(K, K);
    Add(Kinds[1], E4M3); // weights alone
  }
  return Result;
}

std::vector<Entry> mlpGrowth(unsigned Threads) {
  std::vector<Entry> Result;
  for (const Kind &K : Kinds)
    for (const uint32_t Items : {1U, 16U, 256U, 4096U, 65536U, 1048576U})
      Result.push_back(
          {std::string("growth mlp ") + K.Name + " " + std::to_string(Items),
           [&K, Threads, Items] { return contest(Networks[0], K, K, Threads, Items); }});
  return Result;
}

} // namespace bench
