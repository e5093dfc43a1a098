// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums of products of symbols: what indices are in terms of what all invocations have in common.
//   (64 * n * K + 8 * i) / 4        with n and i symbols of 0 and 1, and K of 2

#ifndef COOP_LOWER_EXEC_STAGING_POLYNOMIAL_H
#define COOP_LOWER_EXEC_STAGING_POLYNOMIAL_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>

namespace coop::lower {

/// Exact, with rational factors. What does not fit (a product of more than four symbols, a factor
/// of more than 63 bits) is unknown, and so is all that is computed from it.
class Polynomial {
public:
  using Symbol = uint8_t;
  static constexpr unsigned MostSymbols = 255;

  struct Term {
    uint32_t Product; ///< its symbols, a byte each and one more than the symbol, the largest first
    int64_t Factor;

    /// The symbols that are multiplied.
    llvm::SmallVector<Symbol, 4> symbols() const;
  };

  Polynomial(int64_t Constant = 0);
  static Polynomial unknown();
  static Polynomial of(Symbol S);

  bool isKnown() const { return Denominator != 0; }
  /// Of a known one that has no symbol and is an integer.
  std::optional<int64_t> constant() const;
  bool isZero() const { return isKnown() && Terms.empty(); }
  bool has(Symbol S) const;
  /// No factor is below zero.
  bool isNonNegative() const;
  /// In no order that means anything; each factor is over the denominator.
  llvm::ArrayRef<Term> terms() const { return Terms; }
  int64_t denominator() const { return Denominator; }

  Polynomial operator+(const Polynomial &Other) const;
  Polynomial operator-(const Polynomial &Other) const;
  Polynomial operator*(const Polynomial &Other) const;
  /// By (not 0) of the same exact value, not rounded.
  Polynomial operator/(int64_t By) const;
  /// Whether every product of this one is a product of Other.
  bool hasProductsOf(const Polynomial &Other) const;
  /// With By in the place of S.
  Polynomial substituted(Symbol S, const Polynomial &By) const;
  /// The one with the larger factor of both for every product.
  Polynomial upperBound(const Polynomial &Other) const;

  /// Unknown ones are not equal to anything.
  bool operator==(const Polynomial &Other) const;

private:
  void add(Term T);
  void normalize();

  llvm::SmallVector<Term, 4> Terms; ///< sorted by their products
  int64_t Denominator = 1;          ///< above 0, and as small as it can be; 0 of what is unknown
};

} // namespace coop::lower

#endif
