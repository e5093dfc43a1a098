// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The formats of component types.

#include "Element.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace semantics {
namespace {

enum class Kind : uint8_t { Float, Signed, Unsigned };

struct Row {
  std::string_view Name;
  unsigned Bytes;
  Kind TheKind;
};

constexpr Row Rows[] = {
#define ELEMENT(Id, Name, Bytes, TheKind) {Name, Bytes, Kind::TheKind},
#include "Elements.def"
};

const Row &row(Element E) { return Rows[static_cast<size_t>(E)]; }

/// A binary floating-point format: sign, exponent, mantissa, from the top.
struct Format {
  int MantissaBits;
  int Bias;
  double Greatest;
  bool HasInfinity;
};

Format formatOf(Element E) {
  switch (E) {
  case Element::F16:
    return {10, 15, 65504.0, true};
  case Element::BF16:
    return {7, 127, 0x1.FEp127, true};
  case Element::E4M3: // OFP8: no infinity, S.1111.111 is NaN
    return {3, 7, 448.0, false};
  case Element::E5M2:
    return {2, 15, 57344.0, true};
  case Element::F64:
    return {52, 1023, std::numeric_limits<double>::max(), true};
  default:
    return {23, 127, std::numeric_limits<float>::max(), true};
  }
}

/// Rounds a magnitude to a multiple of 2^Exponent, ties to even.
double roundToMultiple(double Magnitude, int Exponent) {
  // nearbyint rounds ties to even in the default mode; scaling by a power of two is exact here.
  return std::ldexp(std::nearbyint(std::ldexp(Magnitude, -Exponent)), Exponent);
}

} // namespace

std::string_view glslName(Element E) { return row(E).Name; }
unsigned sizeOf(Element E) { return row(E).Bytes; }
bool isFloat(Element E) { return row(E).TheKind == Kind::Float; }
bool isSigned(Element E) { return row(E).TheKind == Kind::Signed; }

double floatFromBits(Element E, uint64_t Bits) {
  if (E == Element::F64) {
    double Value;
    std::memcpy(&Value, &Bits, sizeof(Value));
    return Value;
  }
  const Format F = formatOf(E);
  const unsigned Width = bitsOf(E);
  const uint64_t MantissaMask = (uint64_t(1) << F.MantissaBits) - 1;
  const uint64_t Mantissa = Bits & MantissaMask;
  const uint64_t ExponentMask = (uint64_t(1) << (Width - 1 - F.MantissaBits)) - 1;
  const uint64_t Exponent = (Bits >> F.MantissaBits) & ExponentMask;
  const double Sign = (Bits >> (Width - 1)) & 1 ? -1.0 : 1.0;
  if (Exponent == ExponentMask && F.HasInfinity)
    return Mantissa ? std::numeric_limits<double>::quiet_NaN()
                    : Sign * std::numeric_limits<double>::infinity();
  if (Exponent == ExponentMask && Mantissa == MantissaMask && !F.HasInfinity)
    return std::numeric_limits<double>::quiet_NaN();
  const int Scale = std::max<int>(static_cast<int>(Exponent), 1) - F.Bias - F.MantissaBits;
  const uint64_t Hidden = Exponent ? MantissaMask + 1 : 0;
  return Sign * std::ldexp(static_cast<double>(Hidden | Mantissa), Scale);
}

uint64_t bitsFromFloat(Element E, double Value, Overflow O) {
  if (E == Element::F64) {
    uint64_t Bits;
    std::memcpy(&Bits, &Value, sizeof(Bits));
    return Bits;
  }
  const Format F = formatOf(E);
  const unsigned Width = bitsOf(E);
  const uint64_t Sign = std::signbit(Value) ? uint64_t(1) << (Width - 1) : 0;
  const uint64_t AllOnes = (uint64_t(1) << (Width - 1)) - 1; // without the sign
  const uint64_t Infinity = AllOnes & ~((uint64_t(1) << F.MantissaBits) - 1);
  if (std::isnan(Value))
    return F.HasInfinity ? Infinity | (uint64_t(1) << (F.MantissaBits - 1)) : AllOnes;
  double Magnitude = std::fabs(Value);
  const int Least = 1 - F.Bias; // the exponent of the least normal number
  if (!std::isinf(Magnitude) && Magnitude != 0)
    Magnitude = roundToMultiple(Magnitude, std::max(std::ilogb(Magnitude), Least) - F.MantissaBits);
  if (Magnitude > F.Greatest) {
    if (O == Overflow::Natural)
      return Sign | (F.HasInfinity ? Infinity : AllOnes);
    Magnitude = F.Greatest;
  }
  if (Magnitude == 0)
    return Sign;
  const int Exponent = std::max(std::ilogb(Magnitude), Least);
  const uint64_t Significand =
      static_cast<uint64_t>(std::ldexp(Magnitude, F.MantissaBits - Exponent));
  // A significand without its hidden bit is a denormal's: exponent field 0.
  const uint64_t Field = static_cast<uint64_t>(Exponent - Least);
  return Sign | ((Field << F.MantissaBits) + Significand);
}

int64_t integerFromBits(Element E, uint64_t Bits) {
  const unsigned Shift = 64 - bitsOf(E);
  return isSigned(E) ? static_cast<int64_t>(Bits << Shift) >> Shift
                     : static_cast<int64_t>(Bits << Shift >> Shift);
}

uint64_t bitsFromInteger(Element E, int64_t Value) {
  const unsigned Shift = 64 - bitsOf(E);
  return static_cast<uint64_t>(Value) << Shift >> Shift;
}

int64_t leastInteger(Element E) { return isSigned(E) ? INT64_MIN >> (64 - bitsOf(E)) : 0; }

uint64_t greatestInteger(Element E) {
  return UINT64_MAX >> (64 - bitsOf(E) + (isSigned(E) ? 1 : 0));
}

uint64_t loadBits(Element E, const uint8_t *From) {
  uint64_t Bits = 0;
  std::memcpy(&Bits, From, sizeOf(E));
  return Bits;
}

void storeBits(Element E, uint64_t Bits, uint8_t *To) { std::memcpy(To, &Bits, sizeOf(E)); }

uint64_t randomBits(Element E, Spread S, Stream &From) {
  const uint64_t Any = bitsFromInteger(E, static_cast<int64_t>(From.next()));
  if (isInteger(E)) {
    if (S == Spread::Wild)
      return Any;
    const uint64_t Bound = S == Spread::Small ? 8 : std::min<uint64_t>(greatestInteger(E), 1000);
    const int64_t Value = static_cast<int64_t>(From.below(Bound + 1));
    return bitsFromInteger(E, isSigned(E) && From.below(2) ? -Value : Value);
  }
  if (S == Spread::Wild)
    return std::isnan(floatFromBits(E, Any)) ? 0 : Any;
  if (S == Spread::Small)
    return bitsFromFloat(E, static_cast<double>(From.below(17)) - 8.0);
  const double Scale = std::ldexp(1.0, static_cast<int>(From.below(4)) - 2);
  return bitsFromFloat(E, (2 * From.unit() - 1) * Scale);
}

} // namespace semantics
