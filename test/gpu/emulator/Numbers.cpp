// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Floats of few bits; see Numbers.h.

#include "Numbers.h"
#include <cmath>
#include <cstring>
#include <limits>

namespace emulator {

unsigned bytesOf(const std::string &Type) { return Type == "f16" || Type == "bf16" ? 2 : 1; }

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

double valueOf(const std::string &Type, const void *At) {
  uint16_t Word = 0;
  std::memcpy(&Word, At, bytesOf(Type));
  if (Type == "s8")
    return static_cast<int8_t>(Word);
  if (Type == "u8")
    return Word;
  if (Type == "e4m3")
    return decode(Word, 4, 3, false);
  if (Type == "e5m2")
    return decode(Word, 5, 2, true);
  return Type == "f16" ? decode(Word, 5, 10, true) : decode(Word, 8, 7, true);
}

} // namespace emulator
