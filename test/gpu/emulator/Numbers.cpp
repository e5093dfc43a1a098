// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Floats of few bits; see Numbers.h.

#include "Numbers.h"
#include <cmath>
#include <cstring>
#include <limits>
#include <map>

namespace emulator {

/// IEEE 754's binary formats; HasInfinity: the largest exponent is of infinities and NaNs.
static double decode(uint32_t Bits, int ExponentBits, int MantissaBits, bool HasInfinity) {
  const int Bias = (1 << (ExponentBits - 1)) - 1;
  const int Exponent = static_cast<int>(Bits >> MantissaBits) & ((1 << ExponentBits) - 1);
  const int Mantissa = static_cast<int>(Bits) & ((1 << MantissaBits) - 1);
  const double Sign = Bits >> (ExponentBits + MantissaBits) & 1 ? -1 : 1;
  if (Exponent == (1 << ExponentBits) - 1 && (HasInfinity || Mantissa == (1 << MantissaBits) - 1))
    return HasInfinity && Mantissa == 0 ? Sign * std::numeric_limits<double>::infinity()
                                        : std::numeric_limits<double>::quiet_NaN();
  if (Exponent == 0)
    return Sign * std::ldexp(Mantissa, 1 - Bias - MantissaBits);
  return Sign * std::ldexp(Mantissa + (1 << MantissaBits), Exponent - Bias - MantissaBits);
}

static double decode(const std::string &Type, uint32_t Bits) {
  if (Type == "s8")
    return static_cast<int8_t>(Bits);
  if (Type == "u8")
    return Bits;
  if (Type == "e4m3")
    return decode(Bits, 4, 3, false);
  if (Type == "e5m2")
    return decode(Bits, 5, 2, true);
  return Type == "f16" ? decode(Bits, 5, 10, true) : decode(Bits, 8, 7, true);
}

const NumberType &numberType(const std::string &Name) {
  static std::map<std::string, NumberType> Types;
  const unsigned Bytes = Name == "f64"                     ? 8
                         : Name == "tf32"                  ? 4
                         : Name == "f16" || Name == "bf16" ? 2
                                                           : 1;
  auto [At, IsNew] = Types.insert({Name, {Bytes, {}}});
  if (IsNew && Bytes < 4)
    for (uint32_t Bits = 0; Bits < 1U << 8 * At->second.Bytes; ++Bits)
      At->second.Values.push_back(decode(Name, Bits));
  return At->second;
}

/// Of a float, the bits that tf32 has.
static double leading(const void *Address) {
  uint32_t Bits = 0;
  std::memcpy(&Bits, Address, sizeof(Bits));
  Bits &= 0xFFFFE000;
  float Value = 0;
  std::memcpy(&Value, &Bits, sizeof(Bits));
  return Value;
}

double NumberType::at(const void *Address) const {
  if (Bytes == sizeof(double)) {
    double Value = 0;
    std::memcpy(&Value, Address, sizeof(Value));
    return Value;
  }
  if (Values.empty())
    return leading(Address);
  uint16_t Word = 0;
  std::memcpy(&Word, Address, Bytes);
  return Values[Word];
}

uint32_t NumberType::nearest(double X) const {
  const auto IsBetter = [&](double Old, double New, uint32_t Bits) {
    const double OldError = std::abs(Old - X), Error = std::abs(New - X);
    return Error < OldError ||
           (Error == OldError && Bits % 2 == 0 && std::signbit(New) == std::signbit(X));
  };
  uint32_t Best = 0;
  for (uint32_t Bits = 0; Bits < Values.size(); ++Bits) {
    if (std::isnan(X) ? std::isnan(Values[Bits])
                      : std::isfinite(Values[Bits]) && IsBetter(Values[Best], Values[Bits], Bits))
      Best = Bits;
  }
  return Best;
}

} // namespace emulator
