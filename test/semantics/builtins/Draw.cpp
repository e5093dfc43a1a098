// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Drawing arguments.

#include "Draw.h"
#include <cmath>
#include <iterator>
#include <limits>
#include <numbers>

namespace semantics::builtins {
namespace {

uint64_t specialInteger(Element E, Stream &Random) {
  const int64_t Least = leastInteger(E);
  const auto Greatest = static_cast<int64_t>(greatestInteger(E));
  const int64_t Values[] = {0, 1, -1, Least, Greatest, Least + 1, Greatest - 1, 0x55555555, 2};
  return bitsFromInteger(E, Values[Random.below(std::size(Values))]);
}

/// Numbers at which formats and functions change their ways; as bits where no number says it.
uint64_t specialFloat(Element E, Stream &Random) {
  constexpr double Infinity = std::numeric_limits<double>::infinity();
  constexpr double Numbers[] = {0,
                                -0.0,
                                1,
                                -1,
                                0.5,
                                -0.5,
                                1.5,
                                2.5,
                                -2.5,
                                2,
                                3,
                                10,
                                255,
                                0x1p10,
                                0x1p11 + 1,
                                0x1p23,
                                0x1p24,
                                0x1p-10,
                                0.49999997,
                                0.99999994,
                                1.0000001,
                                std::numbers::pi,
                                -std::numbers::pi / 2,
                                std::numbers::pi * 100,
                                65504,
                                1e5,
                                1e20,
                                1e-20,
                                -1e30,
                                Infinity,
                                -Infinity};
  const uint64_t Count = std::size(Numbers) + 6;
  const uint64_t Choice = Random.below(Count);
  if (Choice < std::size(Numbers))
    return bitsFromFloat(E, Numbers[Choice]);
  const unsigned Width = bitsOf(E);
  const uint64_t Infinite = bitsFromFloat(E, Infinity), Sign = uint64_t(1) << (Width - 1);
  const uint64_t Edges[] = {1,                 // the least denormal
                            Sign | 3,          // another
                            Infinite - 1,      // the greatest number
                            Infinite | 1,      // a signaling NaN
                            Sign | (Sign - 1), // a quiet one
                            bitsFromFloat(E, std::ldexp(1, E == Element::F16   ? -14
                                                           : E == Element::F64 ? -1022
                                                                               : -126))};
  return Edges[Choice - std::size(Numbers)];
}

uint64_t special(Element E, Stream &Random) {
  return isFloat(E) ? specialFloat(E, Random) : specialInteger(E, Random);
}

/// Number in [Low, High), mostly.
uint64_t mostlyIn(Element E, double Low, double High, Stream &Random) {
  switch (Random.below(8)) {
  case 0:
    return special(E, Random);
  case 1: // further out
    return bitsFromFloat(E, (Low + Random.unit() * (High - Low)) * 50);
  default:
    return bitsFromFloat(E, Low + Random.unit() * (High - Low));
  }
}

uint64_t anything(Element E, Stream &Random) {
  switch (Random.below(5)) {
  case 0:
    return special(E, Random);
  case 1:
    return bitsFromInteger(E, static_cast<int64_t>(Random.next()));
  case 2:
    return randomBits(E, Spread::Small, Random);
  default:
    return randomBits(E, Spread::Ordinary, Random);
  }
}

uint64_t draw(Domain From, Element E, Stream &Random) {
  if (E == Element::Bool)
    return Random.below(2);
  if (!isFloat(E))
    return anything(E, Random);
  switch (From) {
  case Domain::Angle:
    return mostlyIn(E, -std::numbers::pi, std::numbers::pi, Random);
  case Domain::Unit:
    return mostlyIn(E, -1, 1, Random);
  case Domain::Positive:
    return mostlyIn(E, 0, 8, Random);
  case Domain::Moderate:
    return mostlyIn(E, -10, 10, Random);
  case Domain::Tame:
    return randomBits(E, Random.below(2) ? Spread::Small : Spread::Ordinary, Random);
  default:
    return anything(E, Random);
  }
}

/// The last two arguments are an offset and a number of bits, mostly within 32.
void drawField(std::vector<Value> &To, Stream &Random) {
  const uint64_t Offset = Random.below(33);
  const uint64_t Bits = Random.below(16) ? Random.below(33 - Offset) : Random.below(40);
  To[To.size() - 2].Bits = {Offset};
  To[To.size() - 1].Bits = {Bits};
}

/// Exponents about the format's.
void drawExponents(Value &To, Element E, Stream &Random) {
  const int64_t Most = E == Element::F64 ? 1100 : E == Element::F16 ? 26 : 150;
  for (uint64_t &Bits : To.Bits)
    Bits = bitsFromInteger(
        Element::S32, static_cast<int64_t>(Random.below(static_cast<uint64_t>(2 * Most))) - Most);
}

double numberAt(const Value &V, size_t I) {
  return floatFromBits(V.T.E, V.Bits[V.Bits.size() == 1 ? 0 : I]);
}

/// Two edges in order, and a number about them. Now and then the edges are out of order or special.
void drawOrdered(std::vector<Value> &To, Stream &Random) {
  if (Random.below(8) == 0)
    return;
  for (Value &V : To)
    for (uint64_t &Bits : V.Bits)
      Bits = randomBits(V.T.E, Spread::Ordinary, Random);
  for (size_t I = 0; I < To[1].Bits.size(); ++I)
    To[1].Bits[I] = bitsFromFloat(To[1].T.E, numberAt(To[0], I) + 0.25 + 2 * Random.unit());
  for (size_t I = 0; I < To[2].Bits.size(); ++I)
    To[2].Bits[I] = bitsFromFloat(To[2].T.E, numberAt(To[0], I) +
                                                 (1.5 * Random.unit() - 0.25) *
                                                     (numberAt(To[1], I) - numberAt(To[0], I)));
}

} // namespace

std::vector<Value> drawArguments(Domain From, const Instance &Types, Stream &Random) {
  std::vector<Value> Drawn;
  for (const Parameter &P : Types.Parameters) {
    if (P.IsOut)
      continue;
    Value V = {P.T, {}};
    for (unsigned I = 0; I < P.T.count(); ++I)
      V.Bits.push_back(draw(From, P.T.E, Random));
    Drawn.push_back(V);
  }
  if (From == Domain::Bits)
    drawField(Drawn, Random);
  if (From == Domain::Exponent)
    drawExponents(Drawn[1], Drawn[0].T.E, Random);
  if (From == Domain::Ordered)
    drawOrdered(Drawn, Random);
  return Drawn;
}

} // namespace semantics::builtins
