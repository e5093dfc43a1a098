// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Polynomial.h.

#include "lower/exec/staging/Polynomial.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <functional>
#include <numeric>

using namespace llvm;

namespace coop::lower {
namespace {

SmallVector<uint8_t, 8> bytesOf(uint32_t Product) {
  SmallVector<uint8_t, 8> Bytes;
  for (; Product; Product >>= 8)
    Bytes.push_back(Product);
  return Bytes;
}

/// None where it would be of more than four symbols.
std::optional<uint32_t> multiplied(uint32_t A, uint32_t B) {
  SmallVector<uint8_t, 8> Bytes = bytesOf(A);
  Bytes.append(bytesOf(B));
  if (Bytes.size() > 4)
    return std::nullopt;
  sort(Bytes); // the largest is to be the first in the number
  uint32_t Product = 0;
  for (const uint8_t Byte : reverse(Bytes))
    Product = Product << 8 | Byte;
  return Product;
}

} // namespace

SmallVector<Polynomial::Symbol, 4> Polynomial::Term::symbols() const {
  SmallVector<Symbol, 4> Result;
  for (const uint8_t Byte : bytesOf(Product))
    Result.push_back(Byte - 1);
  return Result;
}

Polynomial::Polynomial(int64_t Constant) {
  if (Constant != 0)
    Terms.push_back({0, Constant});
}

Polynomial Polynomial::unknown() {
  Polynomial P;
  P.Denominator = 0;
  return P;
}

Polynomial Polynomial::of(Symbol S) {
  Polynomial P;
  P.Terms.push_back({uint32_t(S) + 1, 1});
  return P;
}

std::optional<int64_t> Polynomial::constant() const {
  if (isZero())
    return 0;
  if (Denominator != 1 || Terms.size() != 1 || Terms.front().Product != 0)
    return std::nullopt;
  return Terms.front().Factor;
}

bool Polynomial::has(Symbol S) const {
  return any_of(Terms, [&](const Term &T) { return is_contained(T.symbols(), S); });
}

bool Polynomial::isNonNegative() const {
  return isKnown() && all_of(Terms, [](const Term &T) { return T.Factor >= 0; });
}

/// Over the same denominator.
void Polynomial::add(Term T) {
  auto At = lower_bound(Terms, T.Product,
                        [](const Term &A, uint32_t Product) { return A.Product < Product; });
  constexpr size_t MostTerms = 64;
  if (At == Terms.end() || At->Product != T.Product) {
    if (Terms.size() == MostTerms)
      Denominator = 0;
    else
      Terms.insert(At, T);
  } else if (AddOverflow(At->Factor, T.Factor, At->Factor)) {
    Denominator = 0;
  }
}

void Polynomial::normalize() {
  erase_if(Terms, [](const Term &T) { return T.Factor == 0; });
  if (any_of(Terms, [](const Term &T) { return T.Factor == INT64_MIN; }))
    Denominator = 0;
  if (!isKnown())
    return Terms.clear();
  int64_t Common = Denominator;
  for (const Term &T : Terms)
    Common = std::gcd(Common, T.Factor);
  Denominator /= Common;
  for (Term &T : Terms)
    T.Factor /= Common;
}

Polynomial Polynomial::operator+(const Polynomial &Other) const {
  if (!isKnown() || !Other.isKnown())
    return unknown();
  Polynomial Sum;
  const int64_t Common = std::gcd(Denominator, Other.Denominator);
  if (MulOverflow(Denominator / Common, Other.Denominator, Sum.Denominator))
    return unknown();
  for (const Polynomial *P : {this, &Other})
    for (Term T : P->Terms) {
      if (MulOverflow(T.Factor, Sum.Denominator / P->Denominator, T.Factor))
        return unknown();
      Sum.add(T);
      if (!Sum.isKnown())
        return unknown();
    }
  Sum.normalize();
  return Sum;
}

Polynomial Polynomial::operator-(const Polynomial &Other) const {
  return *this + Other * Polynomial(-1);
}

Polynomial Polynomial::operator*(const Polynomial &Other) const {
  if (!isKnown() || !Other.isKnown())
    return unknown();
  Polynomial Result;
  if (MulOverflow(Denominator, Other.Denominator, Result.Denominator))
    return unknown();
  for (const Term &A : Terms)
    for (const Term &B : Other.Terms) {
      const std::optional<uint32_t> Product = multiplied(A.Product, B.Product);
      int64_t Factor;
      if (!Product || MulOverflow(A.Factor, B.Factor, Factor))
        return unknown();
      Result.add({*Product, Factor});
      if (!Result.isKnown())
        return unknown();
    }
  Result.normalize();
  return Result;
}

Polynomial Polynomial::operator/(int64_t By) const {
  Polynomial Result = By < 0 ? *this * Polynomial(-1) : *this;
  if (!Result.isKnown() || By == INT64_MIN ||
      MulOverflow(Result.Denominator, std::abs(By), Result.Denominator))
    return unknown();
  Result.normalize();
  return Result;
}

bool Polynomial::hasProductsOf(const Polynomial &Other) const {
  return all_of(Terms, [&](const Term &T) {
    return any_of(Other.Terms, [&](const Term &O) { return O.Product == T.Product; });
  });
}

Polynomial Polynomial::substituted(Symbol S, const Polynomial &By) const {
  if (!isKnown())
    return unknown();
  Polynomial Sum;
  for (const Term &T : Terms) {
    Polynomial Product(T.Factor);
    for (const Symbol Each : T.symbols())
      Product = Product * (Each == S ? By : of(Each));
    Sum = Sum + Product;
  }
  return Sum / Denominator;
}

Polynomial Polynomial::upperBound(const Polynomial &Other) const {
  Polynomial More = Other - *this;
  erase_if(More.Terms, [](const Term &T) { return T.Factor < 0; });
  return *this + More;
}

bool Polynomial::operator==(const Polynomial &Other) const {
  return isKnown() && Denominator == Other.Denominator &&
         equal(Terms, Other.Terms, [](const Term &A, const Term &B) {
           return A.Product == B.Product && A.Factor == B.Factor;
         });
}

} // namespace coop::lower
