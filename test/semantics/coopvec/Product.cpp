// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The product of a matrix and a vector.

#include "Product.h"
#include <cmath>

namespace semantics {
namespace {

double numberOf(Element E, uint64_t Bits) {
  return isFloat(E) ? floatFromBits(E, Bits) : static_cast<double>(integerFromBits(E, Bits));
}

/// Wrapping at 64 bits first changes nothing in the low ones.
ProductComponent integerRow(Element Result, const Matrix &M, size_t Row, const Interpreted &Input,
                            const Interpreted *Bias) {
  const auto Extended = [](Element E, uint64_t Bits) {
    return static_cast<uint64_t>(integerFromBits(E, Bits));
  };
  uint64_t Sum = Bias ? Extended(Bias->Type, Bias->Bits[Row]) : 0;
  for (size_t K = 0; K < M.Columns; ++K)
    Sum += Extended(M.Type, M.at(Row, K)) * Extended(Input.Type, Input.Bits[K]);
  return {bitsFromInteger(Result, static_cast<int64_t>(Sum)), 0};
}

/// Half the distance between neighbours, relative to the number.
double unitRoundoff(Element E) { return E == Element::F16 ? 0x1p-11 : 0x1p-24; }
/// Half the least denormal number.
double halfLeast(Element E) { return E == Element::F16 ? 0x1p-25 : 0x1p-150; }

ProductComponent floatRow(Element Result, const Matrix &M, size_t Row, const Interpreted &Input,
                          const Interpreted *Bias) {
  double Sum = Bias ? numberOf(Bias->Type, Bias->Bits[Row]) : 0;
  double Magnitude = std::fabs(Sum);
  for (size_t K = 0; K < M.Columns; ++K) {
    const double Term = numberOf(M.Type, M.at(Row, K)) * numberOf(Input.Type, Input.Bits[K]);
    Sum += Term;
    Magnitude += std::fabs(Term);
  }
  if (isInteger(Result))
    return {bitsFromInteger(Result, static_cast<int64_t>(Sum)), 0};
  // Of a term: both factors, the product, and the sums after it; in the result's type they round
  // by its unit each, and where they are denormal by half of the least number.
  const auto Roundings = static_cast<double>(M.Columns + 3);
  const double Tolerance = Roundings * unitRoundoff(Result) * Magnitude +
                           2 * static_cast<double>(M.Columns) * halfLeast(Result);
  return {bitsFromFloat(Result, Sum), Tolerance};
}

} // namespace

Interpreted interpretInput(Element Type, const std::vector<uint64_t> &Input,
                           const Interpretation &As, size_t K) {
  Interpreted Result{As.Type, {}};
  for (size_t I = 0; I < K; ++I)
    Result.Bits.push_back(As.IsPacked ? (Input[I / 4] >> (I % 4 * 8)) & 0xFF
                                      : convertInput(Type, Input[I], As.Type));
  return Result;
}

std::vector<ProductComponent> product(Element Result, const Matrix &M, const Interpreted &Input,
                                      const Interpreted *Bias) {
  const bool AllIntegers = isInteger(Result) && isInteger(M.Type) && isInteger(Input.Type) &&
                           (!Bias || isInteger(Bias->Type));
  std::vector<ProductComponent> Components;
  for (size_t Row = 0; Row < M.Rows; ++Row)
    Components.push_back(AllIntegers ? integerRow(Result, M, Row, Input, Bias)
                                     : floatRow(Result, M, Row, Input, Bias));
  return Components;
}

} // namespace semantics
