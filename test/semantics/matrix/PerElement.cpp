// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions of each element of a matrix.

#include "PerElement.h"

namespace semantics {
namespace {

/// A sum of integers or of numbers, as the type of the elements demands.
class Sum {
public:
  explicit Sum(Element E) : Type(E) {}
  void addNumber(int64_t Weight, int64_t Number) {
    Whole += static_cast<uint64_t>(Weight) * static_cast<uint64_t>(Number);
    addReal(static_cast<double>(Weight) * static_cast<double>(Number));
  }
  void addElement(int64_t Weight, uint64_t Bits) {
    if (isInteger(Type))
      addNumber(Weight, integerFromBits(Type, Bits));
    else
      addReal(static_cast<double>(Weight) * floatFromBits(Type, Bits));
  }
  uint64_t bits() const {
    return isInteger(Type) ? bitsFromInteger(Type, static_cast<int64_t>(Whole))
                           : bitsFromFloat(Type, Real);
  }

private:
  /// A sum that begins with a zero keeps the sign of zeros.
  void addReal(double Term) {
    Real = IsEmpty ? Term : Real + Term;
    IsEmpty = false;
  }

  Element Type;
  uint64_t Whole = 0;
  double Real = 0;
  bool IsEmpty = true;
};

} // namespace

Matrix perElement(const Matrix &M, const WeightedSum &F, const std::vector<ExtraArgument> &Extra) {
  Matrix Result(M.Type, M.Rows, M.Columns);
  for (size_t R = 0; R < M.Rows; ++R)
    for (size_t C = 0; C < M.Columns; ++C) {
      Sum S(M.Type);
      S.addNumber(F.Weights[0], static_cast<int64_t>(R));
      S.addNumber(F.Weights[1], static_cast<int64_t>(C));
      S.addElement(F.Weights[2], M.at(R, C));
      for (size_t I = 0; I < Extra.size(); ++I) {
        if (Extra[I].IsMatrix)
          S.addElement(F.Weights[3 + I], Extra[I].Elements.at(R, C));
        else
          S.addNumber(F.Weights[3 + I], Extra[I].Number);
      }
      Result.at(R, C) = S.bits();
    }
  return Result;
}

} // namespace semantics
