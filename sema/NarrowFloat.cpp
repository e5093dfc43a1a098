// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Codes of OCP's "Microscaling Formats", sections 5.3 and 5.4.

#include "sema/NarrowFloat.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace coop::sema {

namespace {

/// UE8M0: powers of two, and NaN in the place of the largest.
constexpr int ScaleBias = 127;
constexpr uint64_t ScaleNan = 255;
/// MXINT8: two's complement in units of 2^-6.
constexpr double FixedOne = 64;

struct Fields {
  unsigned Exponent, Mantissa;
};

Fields fields(ScalarKind K) {
  return K == ScalarKind::E2M1 ? Fields{2, 1} : K == ScalarKind::E2M3 ? Fields{2, 3} : Fields{3, 2};
}

double magnitude(Fields F, uint64_t Code) {
  const int Bias = (1 << (F.Exponent - 1)) - 1;
  const uint64_t Mantissa = Code & ((1u << F.Mantissa) - 1), Exponent = Code >> F.Mantissa;
  const uint64_t Significand = Exponent ? Mantissa + (1u << F.Mantissa) : Mantissa;
  return std::ldexp(static_cast<double>(Significand),
                    static_cast<int>(std::max<uint64_t>(Exponent, 1)) - Bias -
                        static_cast<int>(F.Mantissa));
}

} // namespace

double decodeMicroscaling(ScalarKind K, uint64_t Bits) {
  if (K == ScalarKind::UE8M0)
    return Bits == ScaleNan ? std::numeric_limits<double>::quiet_NaN()
                            : std::ldexp(1.0, static_cast<int>(Bits) - ScaleBias);
  if (K == ScalarKind::MXInt8)
    return static_cast<int8_t>(Bits) / FixedOne;
  const Fields F = fields(K);
  const uint64_t Sign = uint64_t(1) << (F.Exponent + F.Mantissa);
  const double Value = magnitude(F, Bits & (Sign - 1));
  return Bits & Sign ? -Value : Value;
}

uint64_t encodeMicroscaling(ScalarKind K, double V) {
  if (K == ScalarKind::UE8M0) {
    if (std::isnan(V) || V < 0)
      return ScaleNan;
    const double Exponent = V > 0 ? std::nearbyint(std::log2(V)) + ScaleBias : 0;
    return static_cast<uint64_t>(std::clamp<double>(Exponent, 0, ScaleNan - 1));
  }
  if (K == ScalarKind::MXInt8) {
    const double Units =
        std::isnan(V) ? 0 : std::clamp<double>(std::nearbyint(V * FixedOne), -128, 127);
    return static_cast<uint8_t>(static_cast<int8_t>(Units));
  }
  const Fields F = fields(K);
  const uint64_t Sign = uint64_t(1) << (F.Exponent + F.Mantissa);
  const double Wanted = std::isnan(V) ? magnitude(F, Sign - 1) : std::fabs(V);
  uint64_t Best = 0;
  for (uint64_t Code = 1; Code < Sign; ++Code) {
    const double Old = std::fabs(magnitude(F, Best) - Wanted);
    const double New = std::fabs(magnitude(F, Code) - Wanted);
    if (New < Old || (New == Old && Code % 2 == 0))
      Best = Code;
  }
  // Beyond the largest value all distances of an infinity are equal.
  if (std::isinf(V))
    Best = Sign - 1;
  return std::signbit(V) ? Best | Sign : Best;
}

} // namespace coop::sema
