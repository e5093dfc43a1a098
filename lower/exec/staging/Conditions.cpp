// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See Conditions.h.

#include "lower/exec/staging/Conditions.h"
#include "lower/transform/UniformValues.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace llvm;

namespace coop::lower {

Polynomial Conditions::symbol(Value &V) {
  size_t Number = 1;
  while (Number < Symbols.size() && !areAlike(*Symbols[Number], V))
    ++Number;
  if (Number >= Polynomial::MostSymbols)
    return Polynomial::unknown();
  if (Number == Symbols.size())
    Symbols.push_back(&V);
  return Polynomial::of(Number);
}

bool Conditions::isOfDispatch(const Polynomial &P) const {
  return P.isKnown() && all_of(P.terms(), [&](const Polynomial::Term &T) {
           return all_of(T.symbols(), [&](Polynomial::Symbol S) {
             return S != Iterations && coop::lower::isOfDispatch(*Symbols[S]);
           });
         });
}

/// Asks that a term without its factor be a multiple of Divisor.
bool Conditions::makeMultiple(const Polynomial::Term &Of, int64_t Divisor) {
  constexpr int64_t LargestMultiple = 1 << 12;
  if (Divisor == 1)
    return true;
  // What the host chooses is a multiple most likely.
  for (const Polynomial::Symbol S : Of.symbols()) {
    if (S == Iterations || !isChosenByHost(*Symbols[S]))
      continue;
    const auto Known = Multiples.find(S);
    const int64_t Multiple = std::lcm(Known == Multiples.end() ? 1 : Known->second, Divisor);
    if (Divisor > LargestMultiple || Multiple > LargestMultiple)
      return false;
    Multiples[S] = Multiple;
    return true;
  }
  return false;
}

Polynomial Conditions::quotient(const Polynomial &P, int64_t By) {
  return (P - remainder(P, By)) / By;
}

Polynomial Conditions::remainder(const Polynomial &P, int64_t By) {
  int64_t Divisor;
  if (!P.isKnown() || MulOverflow(P.denominator(), By, Divisor))
    return Polynomial::unknown();
  int64_t Constant = 0;
  for (const Polynomial::Term &T : P.terms())
    if (T.Product == 0) {
      if (T.Factor % P.denominator() != 0)
        return Polynomial::unknown();
      Constant = T.Factor / P.denominator();
    } else if (!makeMultiple(T, Divisor / std::gcd(T.Factor, Divisor))) {
      return Polynomial::unknown();
    }
  return (Constant % By + By) % By;
}

/// Whether whole numbers of 128 bits have room for the sum.
bool Conditions::isSmall(const Polynomial &P) const {
  constexpr int64_t LargestFactor = 1 << 24;
  constexpr size_t MostTerms = 16;
  constexpr unsigned MostBits = 96;
  const auto BitsOf = [&](const Polynomial::Term &T) {
    unsigned Bits = 0;
    for (const Polynomial::Symbol S : T.symbols())
      Bits += S == Iterations ? 32 : Symbols[S]->getType()->getIntegerBitWidth();
    return Bits;
  };
  return P.isKnown() && P.terms().size() <= MostTerms && P.denominator() <= LargestFactor &&
         all_of(P.terms(), [&](const Polynomial::Term &T) {
           return std::abs(T.Factor) <= LargestFactor && BitsOf(T) <= MostBits;
         });
}

bool Conditions::bound(const Polynomial &P, unsigned Bits) {
  if (!P.isNonNegative())
    return false;
  if (const std::optional<int64_t> Number = P.constant())
    return Bits >= 63 || *Number < int64_t(1) << Bits;
  if (!isSmall(P))
    return false;
  // One for all that grows alike: invocations differ in factors, and a bit is no loss.
  for (Polynomial &Other : Bounds[Bits])
    if (P.hasProductsOf(Other) || Other.hasProductsOf(P)) {
      Other = Other.upperBound(P);
      return Other.isKnown();
    }
  Bounds[Bits].push_back(P);
  return true;
}

bool Conditions::order(const Polynomial &P, const Polynomial &Q, When Is) {
  if (!P.isNonNegative() || P.denominator() != 1 || Q.denominator() != 1 || !isSmall(P) ||
      !isSmall(Q) || Q.has(Iterations) || (Is == When::Always && P.has(Iterations)))
    return false;
  // Invocations differ in factors, so what is asked for last is most often the most.
  for (Order &Known : Orders)
    if (Known.Greatest == Q && Known.Is == Is && P.hasProductsOf(Known.Least) &&
        Known.Least.hasProductsOf(P) && Known.Least.upperBound(P) == P) {
      Known.Least = P;
      return true;
    }
  Orders.push_back({P, Q, Is});
  return true;
}

void Conditions::setIterations(const Polynomial &TheFirst, const Polynomial &TheBound,
                               int64_t TheStep) {
  First = TheFirst;
  Bound = TheBound;
  Step = TheStep;
}

/// Times the denominator.
Value *Conditions::sumOf(IRBuilderBase &B, const Polynomial &P, Type *As, Value *Count) const {
  Value *Sum = nullptr;
  for (const Polynomial::Term &T : P.terms()) {
    Value *Product = ConstantInt::getSigned(As, T.Factor);
    for (const Polynomial::Symbol S : T.symbols())
      Product = B.CreateMul(S == Iterations ? Count : B.CreateZExt(emitAgain(B, *Symbols[S]), As),
                            Product);
    Sum = Sum ? B.CreateAdd(Sum, Product) : Product;
  }
  return Sum ? Sum : ConstantInt::get(As, 0);
}

/// How many iterations begin, and none more. What does not fit is not below the bound that counters
/// were asked to be below.
Value *Conditions::emitIterations(IRBuilderBase &B) const {
  Type *As = B.getInt64Ty();
  Value *Distance = B.CreateSub(sumOf(B, Bound, As, nullptr), sumOf(B, First, As, nullptr));
  Value *Count = B.CreateSDiv(B.CreateAdd(Distance, B.getInt64(Step - 1)), B.getInt64(Step));
  return B.CreateBinaryIntrinsic(Intrinsic::smax, Count, B.getInt64(0));
}

Value *Conditions::emit(IRBuilderBase &B) const {
  Type *Wide = B.getIntNTy(128);
  Value *Holds = B.getTrue();
  const auto Ask = [&](Value *Condition) { Holds = B.CreateAnd(Holds, Condition); };
  for (const auto &[S, Multiple] : Multiples) {
    Value *V = emitAgain(B, *Symbols[S]);
    Ask(B.CreateIsNull(B.CreateURem(V, ConstantInt::get(V->getType(), Multiple))));
  }
  Value *Count = B.CreateZExt(emitIterations(B), Wide);
  for (const auto &[Bits, Polynomials] : Bounds)
    for (const Polynomial &P : Polynomials) {
      const APInt Limit = (APInt(128, 1) << Bits) * APInt(128, P.denominator());
      Ask(B.CreateICmpULT(sumOf(B, P, Wide, Count), ConstantInt::get(Wide, Limit)));
    }
  for (const Order &Each : Orders) {
    Value *Last = B.CreateSub(Count, ConstantInt::get(Wide, Each.Is == When::InFollowed ? 2 : 1));
    Value *Is =
        B.CreateICmpSLE(sumOf(B, Each.Least, Wide, Last), sumOf(B, Each.Greatest, Wide, nullptr));
    if (Each.Is != When::Always)
      Is = B.CreateOr(B.CreateICmpSLT(Last, ConstantInt::get(Wide, 0)), Is);
    Ask(Is);
  }
  return Holds;
}

Value *Conditions::emit(IRBuilderBase &B, const Polynomial &P, Value *Count) const {
  Value *Sum = sumOf(B, P, B.getInt64Ty(), Count);
  return P.denominator() == 1
             ? Sum
             : B.CreateSDiv(Sum, B.getInt64(P.denominator()), "", /*isExact=*/true);
}

} // namespace coop::lower
