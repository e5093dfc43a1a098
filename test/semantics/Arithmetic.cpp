// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic and conversions of single components.

#include "Arithmetic.h"
#include <algorithm>
#include <cmath>
#include <cstring>

namespace semantics {
namespace {

uint64_t applyInteger(Operation O, Element E, uint64_t A, uint64_t B) {
  switch (O) {
  case Operation::Add:
    return bitsFromInteger(E, static_cast<int64_t>(A + B));
  case Operation::Subtract:
    return bitsFromInteger(E, static_cast<int64_t>(A - B));
  case Operation::Multiply:
    return bitsFromInteger(E, static_cast<int64_t>(A * B));
  case Operation::Divide:
    break;
  }
  if (isSigned(E))
    return bitsFromInteger(E, integerFromBits(E, A) / integerFromBits(E, B));
  return A / B;
}

/// In double this is one rounding for F64. For the narrower types the second rounding does no harm:
/// a double has more than twice their digits and two more.
double applyFloat(Operation O, double A, double B) {
  switch (O) {
  case Operation::Add:
    return A + B;
  case Operation::Subtract:
    return A - B;
  case Operation::Multiply:
    return A * B;
  case Operation::Divide:
    break;
  }
  return A / B;
}

/// A double that rounds to any narrower floating-point type as the integer itself does: where
/// digits are lost the last one kept is made odd, so that no tie appears and none vanishes.
double roundToOdd(uint64_t Magnitude) {
  constexpr unsigned Digits = 53;
  unsigned Lost = 0;
  bool Inexact = false;
  for (; Magnitude >> Digits; ++Lost) {
    Inexact |= Magnitude & 1;
    Magnitude >>= 1;
  }
  return std::ldexp(static_cast<double>(Magnitude | (Inexact ? 1 : 0)), static_cast<int>(Lost));
}

uint64_t floatFromInteger(Element From, uint64_t Bits, Element To, Overflow O) {
  const int64_t Value = integerFromBits(From, Bits);
  const bool Negative = isSigned(From) && Value < 0;
  const uint64_t Magnitude = Negative ? 0 - static_cast<uint64_t>(Value) : Bits;
  const double Number = To == Element::F64 ? static_cast<double>(Magnitude) : roundToOdd(Magnitude);
  return bitsFromFloat(To, Negative ? -Number : Number, O);
}

} // namespace

uint64_t apply(Operation O, Element E, uint64_t A, uint64_t B) {
  if (isInteger(E))
    return applyInteger(O, E, A, B);
  return bitsFromFloat(E, applyFloat(O, floatFromBits(E, A), floatFromBits(E, B)));
}

uint64_t negate(Element E, uint64_t A) {
  if (isInteger(E))
    return bitsFromInteger(E, static_cast<int64_t>(0 - A));
  return A ^ (uint64_t(1) << (bitsOf(E) - 1));
}

uint64_t convert(Element From, uint64_t Bits, Element To, Overflow O) {
  if (isInteger(From))
    return isInteger(To) ? bitsFromInteger(To, integerFromBits(From, Bits))
                         : floatFromInteger(From, Bits, To, O);
  const double Value = floatFromBits(From, Bits);
  if (isFloat(To))
    return bitsFromFloat(To, Value, O);
  return isSigned(To) ? bitsFromInteger(To, static_cast<int64_t>(Value))
                      : static_cast<uint64_t>(std::trunc(Value));
}

bool converts(Element From, uint64_t Bits, Element To) {
  if (isInteger(From) || isFloat(To))
    return true;
  const double Cut = std::trunc(floatFromBits(From, Bits));
  // The powers of two beyond the greatest are doubles; the greatest of 64 bits is not.
  const double Beyond = std::ldexp(1.0, static_cast<int>(bitsOf(To)) - (isSigned(To) ? 1 : 0));
  return Cut < Beyond && Cut >= (isSigned(To) ? -Beyond : 0.0); // false for NaN
}

double exactUpTo(Element E) {
  constexpr double Enough = 0x1p40;
  if (isInteger(E))
    return std::min(static_cast<double>(greatestInteger(E)), Enough);
  double Power = 1;
  while (Power < Enough && floatFromBits(E, bitsFromFloat(E, Power + 1)) == Power + 1)
    Power *= 2;
  return Power;
}

} // namespace semantics
