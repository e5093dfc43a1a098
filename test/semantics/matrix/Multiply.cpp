// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrix multiplication.

#include "Multiply.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace semantics {
namespace {

double number(const Matrix &M, size_t Row, size_t Column) {
  return floatFromBits(M.Type, M.at(Row, Column));
}

/// The low bits of the sum are right though it wraps.
uint64_t integerProduct(const Matrix &A, const Matrix &B, size_t Row, size_t Column) {
  uint64_t Sum = 0;
  for (size_t K = 0; K < A.Columns; ++K)
    Sum += static_cast<uint64_t>(integerFromBits(A.Type, A.at(Row, K))) *
           static_cast<uint64_t>(integerFromBits(B.Type, B.at(K, Column)));
  return Sum;
}

/// "Integer additions of the elements of that intermediate result with those of C are ...
/// saturating ..., with the signedness of the saturation being that of the components of Result".
uint64_t addSaturated(Element E, uint64_t Product, uint64_t C) {
  if (!isSigned(E)) {
    const uint64_t Room = greatestInteger(E) - C;
    return Product > Room ? greatestInteger(E) : Product + C;
  }
  const auto P = static_cast<int64_t>(Product);
  const int64_t Old = integerFromBits(E, C);
  const auto Greatest = static_cast<int64_t>(greatestInteger(E));
  if (P > 0 && Old > Greatest - P)
    return bitsFromInteger(E, Greatest);
  if (P < 0 && Old < leastInteger(E) - P)
    return bitsFromInteger(E, leastInteger(E));
  return bitsFromInteger(E, P + Old);
}

uint64_t component(const Matrix &A, const Matrix &B, const Matrix &C, size_t Row, size_t Column,
                   bool Saturating) {
  const uint64_t Old = C.at(Row, Column);
  if (isInteger(C.Type)) {
    const uint64_t Product = integerProduct(A, B, Row, Column);
    return Saturating ? addSaturated(C.Type, Product, Old)
                      : bitsFromInteger(C.Type, static_cast<int64_t>(Product + Old));
  }
  double Sum = number(C, Row, Column);
  for (size_t K = 0; K < A.Columns; ++K)
    Sum += number(A, Row, K) * number(B, K, Column);
  return bitsFromFloat(C.Type, Sum);
}

/// The distance from 1 to the next number of a type.
double epsilon(Element E) {
  const uint64_t One = bitsFromFloat(E, 1.0);
  return floatFromBits(E, One + 1) - 1.0;
}

} // namespace

Matrix multiplyAdd(const Matrix &A, const Matrix &B, const Matrix &C, bool Saturating) {
  Matrix Result(C.Type, C.Rows, C.Columns);
  for (size_t R = 0; R < C.Rows; ++R)
    for (size_t Col = 0; Col < C.Columns; ++Col)
      Result.at(R, Col) = component(A, B, C, R, Col, Saturating);
  return Result;
}

/// Of n roundings in the type of C, in any order: each is of a product or a partial sum, whose
/// magnitude is at most that of all, so it errs by at most epsilon / 2 of that, or by half of the
/// least number where it is denormal. Twice as much holds what the errors of sums add to others, as
/// long as n is less than 1 / epsilon. Sums may be made in a more precise type.
std::vector<double> multiplyAddTolerance(const Matrices &A, const Matrices &B, const Matrix &C) {
  std::vector<double> Tolerance(C.Bits.size(), 0.0);
  if (isInteger(C.Type))
    return Tolerance;
  const double Epsilon = epsilon(C.Type);
  const double Least = floatFromBits(C.Type, 1);
  const double Greatest =
      floatFromBits(C.Type, bitsFromFloat(C.Type, HUGE_VAL, Overflow::Saturate));
  for (size_t R = 0; R < C.Rows; ++R)
    for (size_t Col = 0; Col < C.Columns; ++Col) {
      double Sum = std::fabs(number(C, R, Col)); // of magnitudes: bounds every partial sum
      bool AreIntegers = Sum == std::floor(Sum);
      double Roundings = 1;
      for (size_t S = 0; S < A.size(); ++S)
        for (size_t K = 0; K < A[S].Columns; ++K) {
          const double Product = std::fabs(number(A[S], R, K) * number(B[S], K, Col));
          AreIntegers &= Product == std::floor(Product);
          Sum += Product;
          Roundings += 2;
        }
      double &T = Tolerance[R * C.Columns + Col];
      if (AreIntegers && Sum <= 2 / Epsilon)
        T = 0;
      else
        T = 2 * Sum > Greatest ? std::numeric_limits<double>::infinity()
                               : Roundings * (Epsilon * Sum + Least);
    }
  return Tolerance;
}

} // namespace semantics
