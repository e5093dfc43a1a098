// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What must hold for indices to be polynomials: the source computes them with 32 bits and rounds
// quotients; polynomials (Polynomial.h) do neither. Symbols are values that all invocations compute
// alike (transform/UniformValues.h), and how many iterations of a loop were done. Whoever makes use of a
// polynomial asks here for what it takes for granted, and in the end there is one condition that
// the kernel tests before it begins.

#ifndef COOP_LOWER_EXEC_STAGING_CONDITIONS_H
#define COOP_LOWER_EXEC_STAGING_CONDITIONS_H

#include "lower/exec/staging/Polynomial.h"
#include "llvm/IR/IRBuilder.h"
#include <map>
#include <vector>

namespace coop::lower {

/// When what is asked for must hold: in all iterations that there are, in those that another one
/// follows, or even if there is none.
enum class When : uint8_t { InIterations, InFollowed, Always };

class Conditions {
public:
  /// How many iterations were done; the symbol that is always there.
  static constexpr Polynomial::Symbol Iterations = 0;

  /// A value of 32 or 64 bits that isUniformEverywhere, as an unsigned one.
  Polynomial symbol(llvm::Value &V);

  /// Whether all workgroups have P alike, in all iterations.
  bool isOfDispatch(const Polynomial &P) const;

  /// P / By, rounded down; P is not negative, and By is above 0. Asks for multiples of By where all
  /// but the constant of P is to be one; unknown where that cannot be asked for.
  Polynomial quotient(const Polynomial &P, int64_t By);
  Polynomial remainder(const Polynomial &P, int64_t By);
  /// Asks for 0 <= P < 2^Bits in all iterations. False where it cannot be.
  bool bound(const Polynomial &P, unsigned Bits);
  /// Asks for P <= Q. False where P may be negative, or Q, or P where it is Always, has iterations
  /// in it.
  bool order(const Polynomial &P, const Polynomial &Q, When Is);
  /// Of the loop in which iterations are counted: they begin as long as a counter is below Bound;
  /// it is First (which has no iterations in it) in the first one and grows by Step (above 0).
  void setIterations(const Polynomial &First, const Polynomial &Bound, int64_t Step);

  /// Whether all holds, i1.
  llvm::Value *emit(llvm::IRBuilderBase &B) const;
  /// How many iterations begin, i64.
  llvm::Value *emitIterations(llvm::IRBuilderBase &B) const;
  /// P (i64), which is a whole number where all holds. Iterations is that symbol's value (i64).
  llvm::Value *emit(llvm::IRBuilderBase &B, const Polynomial &P, llvm::Value *Iterations) const;

private:
  bool isSmall(const Polynomial &P) const;
  bool makeMultiple(const Polynomial::Term &Of, int64_t Divisor);
  llvm::Value *sumOf(llvm::IRBuilderBase &B, const Polynomial &P, llvm::Type *As,
                     llvm::Value *Iterations) const;

  std::vector<llvm::Value *> Symbols = {nullptr}; ///< by their numbers
  std::map<Polynomial::Symbol, int64_t> Multiples;
  std::map<unsigned, std::vector<Polynomial>> Bounds; ///< by bits
  struct Order {
    Polynomial Least, Greatest;
    When Is;
  };
  std::vector<Order> Orders;
  Polynomial First, Bound;
  int64_t Step = 1;
};

} // namespace coop::lower

#endif
