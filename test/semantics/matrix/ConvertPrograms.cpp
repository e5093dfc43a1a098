// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random programs that convert matrices: the components, at the boundaries of both types, the use,
// both at once; and that transpose them.

#include "../Arithmetic.h"
#include "Shader.h"
#include <algorithm>
#include <cmath>

namespace semantics {
namespace {

double numberOf(Element E, uint64_t Bits) {
  return isFloat(E)    ? floatFromBits(E, Bits)
         : isSigned(E) ? static_cast<double>(integerFromBits(E, Bits))
                       : static_cast<double>(Bits);
}

/// An element of From that is, as near as From can tell, a number of To, the middle between two of
/// them, or beside one of these.
uint64_t boundaryBits(Element From, Element To, Stream &Data) {
  uint64_t Any = randomBits(To, Spread::Wild, Data);
  if (isInteger(From) && isFloat(To)) // few floats are within the range of integers
    Any = convert(From, randomBits(From, Spread::Wild, Data), To);
  else if (Data.below(4) == 0)
    Any = isInteger(To) ? greatestInteger(To) : 0;
  const double Here = numberOf(To, Any),
               Next = numberOf(To, bitsFromInteger(To, static_cast<int64_t>(Any + 1)));
  const double Middle = Data.below(2) || !std::isfinite(Next) ? Here : Here / 2 + Next / 2;
  const uint64_t Beside = Data.below(3) - 1;
  if (isFloat(From))
    return bitsFromInteger(From, static_cast<int64_t>(bitsFromFloat(From, Middle) + Beside));
  const double Least = numberOf(From, bitsFromInteger(From, leastInteger(From)));
  const double Greatest = numberOf(From, greatestInteger(From));
  if (!(Middle > Least && Middle < Greatest))
    return randomBits(From, Spread::Wild, Data);
  const auto Whole = isSigned(From) ? static_cast<uint64_t>(static_cast<int64_t>(Middle))
                                    : static_cast<uint64_t>(Middle);
  return bitsFromInteger(From, static_cast<int64_t>(Whole + Beside));
}

uint64_t randomSource(Element From, Element To, Stream &Data) {
  uint64_t Bits = 0;
  switch (Data.below(4)) {
  case 0:
    Bits = randomBits(From, Spread::Wild, Data);
    break;
  case 1:
    Bits = randomBits(From, Spread::Ordinary, Data);
    break;
  default:
    Bits = boundaryBits(From, To, Data);
  }
  // Only a defined conversion has a result to compare with.
  if (!converts(From, Bits, To))
    Bits = randomBits(From, Spread::Small, Data);
  return converts(From, Bits, To) ? Bits : 0;
}

enum class Kind : uint8_t { Constructor, Saturated, Transpose };

struct Conversion {
  Kind How = Kind::Constructor;
  Element From = Element::F32, To = Element::F32;
  Use FromUse = Use::Accumulator, ToUse = Use::Accumulator;
  unsigned Rows = 1, Columns = 1;
};

Conversion drawConversion(Choices &C) {
  Conversion V;
  V.From = drawComponent(C);
  V.To = drawComponent(C);
  V.Rows = drawSize(C);
  V.Columns = drawSize(C);
  V.FromUse = drawUse(C);
  V.ToUse = V.FromUse == Use::Accumulator ? drawUse(C) : V.FromUse; // trap 21
  if (C.chance(5)) {
    V.How = Kind::Transpose;
    V.To = V.From;
    V.FromUse = Use::Accumulator;
    V.ToUse = Use::B;
  } else if ((V.To == Element::E4M3 || V.To == Element::E5M2) && V.To != V.From && C.chance(2))
    V.How = Kind::Saturated; // between equal types there is nothing to convert
  return V;
}

Matrix transposed(const Matrix &M) {
  Matrix Result(M.Type, M.Columns, M.Rows);
  for (size_t R = 0; R < M.Rows; ++R)
    for (size_t C = 0; C < M.Columns; ++C)
      Result.at(C, R) = M.at(R, C);
  return Result;
}

Matrix expected(const Conversion &V, const Matrix &M) {
  if (V.How == Kind::Transpose)
    return transposed(M);
  const Overflow O = V.How == Kind::Saturated ? Overflow::Saturate : Overflow::Natural;
  return mapped(M, V.To, [&](uint64_t Bits) { return convert(V.From, Bits, V.To, O); });
}

void addConversion(Shader &Text, unsigned Index) {
  const Conversion V = drawConversion(Text.choices());
  if (V.How == Kind::Saturated && bitsOf(V.From) == 8 && isFloat(V.From))
    Text.notForGlslang("it saturates no 8-bit floats");
  Stream Data = Text.choices().stream();
  Matrices Before, After;
  for (uint32_t I = 0; I < Text.launch().instances(); ++I) {
    Before.emplace_back(V.From, V.Rows, V.Columns);
    for (uint64_t &B : Before.back().Bits)
      B = randomSource(V.From, V.To, Data);
    After.push_back(expected(V, Before.back()));
  }
  const std::string Number = std::to_string(Index), From = "from" + Number, To = "to" + Number;
  const std::string Rows = Text.constant(V.Rows), Columns = Text.constant(V.Columns);
  const bool Turned = V.How == Kind::Transpose;
  const std::string ToType =
      Text.type(V.To, Turned ? Columns : Rows, Turned ? Rows : Columns, V.ToUse);
  Text.line(Text.type(V.From, Rows, Columns, V.FromUse) + " " + From + ";");
  Text.load(From, Text.input(Before), V.Rows, V.Columns);
  if (V.How == Kind::Constructor)
    Text.line(ToType + " " + To + " = " + ToType + "(" + From + ");");
  else
    Text.line(ToType + " " + To + "; " + (Turned ? "coopMatTransposeNV(" : "saturatedConvertEXT(") +
              To + ", " + From + ");");
  Text.store(To, Text.output(After), Turned ? V.Columns : V.Rows, Turned ? V.Rows : V.Columns);
}

} // namespace

Program makeMatrixConvert(Choices &C) {
  Shader Text(C, makeLaunch(C));
  const auto Count = static_cast<unsigned>(C.between(1, 4));
  for (unsigned I = 0; I < Count; ++I)
    addConversion(Text, I);
  return Text.finish();
}

} // namespace semantics
