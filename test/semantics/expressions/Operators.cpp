// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What operators and conversions give.

#include "Operators.h"
#include "../builtins/Range.h"
#include <algorithm>
#include <cmath>

namespace semantics::expressions {
namespace {

using builtins::Real;

uint64_t floatBits(Element E, Real Exact) {
  return bitsFromFloat(E, static_cast<double>(builtins::roundTo(E, Exact)));
}

/// Rounded once, to nearest: in double's own arithmetic, or from one that is wide enough.
uint64_t floatArithmetic(Binary Op, Element E, uint64_t A, uint64_t B) {
  const auto Apply = [Op](auto X, auto Y) {
    switch (Op) {
    case Binary::Add:
      return X + Y;
    case Binary::Sub:
      return X - Y;
    case Binary::Mul:
      return X * Y;
    default:
      return X / Y;
    }
  };
  const double X = floatFromBits(E, A), Y = floatFromBits(E, B);
  return E == Element::F64 ? bitsFromFloat(E, Apply(X, Y))
                           : floatBits(E, Apply(static_cast<Real>(X), static_cast<Real>(Y)));
}

template <typename T> bool compare(Binary Op, T A, T B) {
  switch (Op) {
  case Binary::Less:
    return A < B;
  case Binary::LessEqual:
    return A <= B;
  case Binary::Greater:
    return A > B;
  case Binary::GreaterEqual:
    return A >= B;
  case Binary::Equal:
    return A == B;
  default:
    return A != B;
  }
}

bool isComparison(Binary Op) { return Op >= Binary::Less && Op <= Binary::NotEqual; }

bool comparison(Binary Op, Element E, uint64_t A, uint64_t B) {
  if (isFloat(E))
    return compare(Op, floatFromBits(E, A), floatFromBits(E, B));
  return isSigned(E) ? compare(Op, integerFromBits(E, A), integerFromBits(E, B))
                     : compare(Op, A, B);
}

/// Modulo 2^bits, whatever the signedness; a right shift of a negative number shifts in ones.
uint64_t integerArithmetic(Binary Op, Element E, uint64_t A, uint64_t B) {
  const int64_t X = integerFromBits(E, A), Y = integerFromBits(E, B);
  switch (Op) {
  case Binary::Add:
    return A + B;
  case Binary::Sub:
    return A - B;
  case Binary::Mul:
    return A * B;
  case Binary::Div:
    return isSigned(E) ? static_cast<uint64_t>(X / Y) : A / B;
  case Binary::Mod:
    return isSigned(E) ? static_cast<uint64_t>(X % Y) : A % B;
  case Binary::And:
    return A & B;
  case Binary::Or:
    return A | B;
  case Binary::Xor:
    return A ^ B;
  case Binary::ShiftLeft:
    return A << B;
  default:
    return isSigned(E) ? static_cast<uint64_t>(X >> B) : A >> B;
  }
}

} // namespace

std::string_view textOf(Binary Op) {
  constexpr std::string_view Texts[] = {"+", "-",  "*", "/",  "%",  "&",  "|",  "^",  "<<", ">>",
                                        "<", "<=", ">", ">=", "==", "!=", "&&", "||", "^^"};
  return Texts[static_cast<size_t>(Op)];
}

std::string_view textOf(Unary Op) {
  constexpr std::string_view Texts[] = {"+", "-", "~", "!"};
  return Texts[static_cast<size_t>(Op)];
}

uint64_t applyTo(Binary Op, Element E, uint64_t A, uint64_t B) {
  if (isComparison(Op))
    return comparison(Op, E, A, B);
  switch (Op) {
  case Binary::LogicalAnd:
    return A && B;
  case Binary::LogicalOr:
    return A || B;
  case Binary::LogicalXor:
    return !A != !B;
  default:
    break;
  }
  if (isFloat(E))
    return floatArithmetic(Op, E, A, B);
  return bitsFromInteger(E, static_cast<int64_t>(integerArithmetic(Op, E, A, B)));
}

uint64_t applyTo(Unary Op, Element E, uint64_t A) {
  switch (Op) {
  case Unary::Plus:
    return A;
  case Unary::Negate:
    return isFloat(E) ? A ^ (uint64_t(1) << (bitsOf(E) - 1))
                      : bitsFromInteger(E, static_cast<int64_t>(0 - A));
  case Unary::Not:
    return bitsFromInteger(E, static_cast<int64_t>(~A));
  case Unary::LogicalNot:
    return !A;
  }
  return 0;
}

uint64_t convert(Element From, Element To, uint64_t Bits) {
  if (From == To)
    return Bits;
  if (To == Element::Bool)
    return isFloat(From) ? floatFromBits(From, Bits) != 0 : Bits != 0;
  if (isFloat(From)) {
    const double Number = floatFromBits(From, Bits);
    if (isFloat(To))
      return floatBits(To, static_cast<Real>(Number));
    // Towards zero.
    return bitsFromInteger(To, isSigned(To) ? static_cast<int64_t>(Number)
                                            : static_cast<int64_t>(static_cast<uint64_t>(Number)));
  }
  const int64_t Number = integerFromBits(From, Bits);
  if (!isFloat(To))
    return bitsFromInteger(To, Number);
  const bool IsWide = !isSigned(From) && bitsOf(From) == 64;
  return floatBits(To, IsWide ? static_cast<Real>(Bits) : static_cast<Real>(Number));
}

Value componentwise(Binary Op, const Value &A, const Value &B) {
  const Type Shape = A.T.count() == 1 ? B.T : A.T;
  Value R = {isComparison(Op) ? Shape.with(Element::Bool) : Shape.with(A.T.E), {}};
  for (size_t I = 0; I < Shape.count(); ++I)
    R.Bits.push_back(
        applyTo(Op, A.T.E, A.Bits[A.T.count() == 1 ? 0 : I], B.Bits[B.T.count() == 1 ? 0 : I]));
  return R;
}

Value componentwise(Unary Op, const Value &A) {
  Value R = A;
  for (uint64_t &Bits : R.Bits)
    Bits = applyTo(Op, A.T.E, Bits);
  return R;
}

Value convert(const Value &V, Element To) {
  Value R = {V.T.with(To), {}};
  for (const uint64_t Bits : V.Bits)
    R.Bits.push_back(convert(V.T.E, To, Bits));
  return R;
}

Value product(const Value &A, const Value &B) {
  const bool RowVector = !A.T.isMatrix(), ColumnVector = !B.T.isMatrix();
  const unsigned Rows = RowVector ? 1 : A.T.Rows, Inner = RowVector ? A.T.Rows : A.T.Columns;
  const unsigned Columns = ColumnVector ? 1 : B.T.Columns;
  Value R = {RowVector ? Type{A.T.E, Columns} : Type{A.T.E, Rows, Columns}, {}};
  for (unsigned Column = 0; Column < Columns; ++Column)
    for (unsigned Row = 0; Row < Rows; ++Row) {
      const auto ProductAt = [&](unsigned I) {
        return applyTo(Binary::Mul, A.T.E, A.Bits[RowVector ? I : I * Rows + Row],
                       B.Bits[Column * Inner + I]);
      };
      uint64_t Sum = ProductAt(0); // a sum of negative zeros is one
      for (unsigned I = 1; I < Inner; ++I)
        Sum = applyTo(Binary::Add, A.T.E, Sum, ProductAt(I));
      R.Bits.push_back(Sum);
    }
  return R;
}

bool areEqual(const Value &A, const Value &B) {
  for (size_t I = 0; I < A.Bits.size(); ++I)
    if (!applyTo(Binary::Equal, A.T.E, A.Bits[I], B.Bits[I]))
      return false;
  return true;
}

Value truth(bool B) { return {{Element::Bool}, {B}}; }

} // namespace semantics::expressions
