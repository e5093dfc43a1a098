// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Numbers of all types, and the network of an item in double; see Network.h.

#include "Network.h"
#include "Half.h"
#include <cmath>
#include <cstring>
#include <random>

namespace bench {
namespace {

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
  if (K.isBrain()) {
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
      M.as<uint16_t>()[I] = K.isBrain() ? brainBits(Value) : halfBits(Value);
  }
}

} // namespace

LayerSizes Network::sizes() const {
  LayerSizes Sizes{Inputs};
  Sizes.insert(Sizes.end(), Layers - 1, Hidden);
  Sizes.push_back(Outputs);
  return Sizes;
}

NetworkData::NetworkData(const Kind &Type, const Kind &Stored, const LayerSizes &Sizes,
                         uint32_t Items)
    : Type(Type), Stored(Stored), Sizes(Sizes), Items(Items),
      Inputs(size_t(Items) * Sizes.front() * Type.Size), Weights(weightCount(Sizes) * Stored.Size),
      Results(size_t(Items) * Sizes.back() * Type.Size) {
  fill(Type, Inputs, 1, 1);
  fill(Stored, Weights, 0.2F, 2);
}

/// How far a result may be from the one in double grows with the roundings of the type between the
/// layers.
std::string NetworkData::check() const {
  const double Tolerance = Type.Size == 4 ? 1e-4 : Type.isBrain() ? 6e-2 : 1e-2;
  for (size_t Item = 0; Item < Items; Item += 997) {
    std::vector<double> X(Sizes.front());
    for (size_t I = 0; I < X.size(); ++I)
      X[I] = valueAt(Type, Inputs, Item * X.size() + I);
    size_t At = 0;
    for (size_t L = 0; L + 1 < Sizes.size(); ++L) {
      std::vector<double> Y(Sizes[L + 1]);
      for (size_t R = 0; R < Y.size(); ++R) {
        Y[R] = valueAt(Stored, Weights, At + Sizes[L] * Sizes[L + 1] + R);
        for (size_t I = 0; I < Sizes[L]; ++I)
          Y[R] += valueAt(Stored, Weights, At + R * Sizes[L] + I) * X[I];
        if (L + 2 < Sizes.size())
          Y[R] = std::max(Y[R], 0.0);
      }
      At += (Sizes[L] + 1) * Sizes[L + 1];
      X = Y;
    }
    for (size_t R = 0; R < X.size(); ++R)
      if (!(std::fabs(valueAt(Type, Results, Item * X.size() + R) - X[R]) <= Tolerance))
        return "item " + std::to_string(Item) + ", output " + std::to_string(R) + " is wrong";
  }
  return {};
}

} // namespace bench
