// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reductions and scans of GL_KHR_shader_subgroup_arithmetic and clustered. Arguments are drawn so
// that sums and products of floats are exact in any order.

#include "Evaluators.h"
#include <algorithm>
#include <cmath>
#include <functional>

namespace semantics::subgroups {
namespace {

uint64_t combineFloats(Operation O, Element E, uint64_t A, uint64_t B) {
  const double X = floatFromBits(E, A), Y = floatFromBits(E, B);
  switch (O) {
  case Add:
    return bitsFromFloat(E, X + Y);
  case Mul:
    return bitsFromFloat(E, X * Y);
  case Min:
    return Y < X ? B : A;
  default:
    return X < Y ? B : A;
  }
}

uint64_t combineIntegers(Operation O, Element E, uint64_t A, uint64_t B) {
  const int64_t X = integerFromBits(E, A), Y = integerFromBits(E, B);
  const bool IsLess = isSigned(E) ? Y < X : B < A;
  switch (O) {
  case Add:
    return bitsFromInteger(E, static_cast<int64_t>(A + B));
  case Mul:
    return bitsFromInteger(E, static_cast<int64_t>(A * B));
  case Min:
    return IsLess ? B : A;
  case Max:
    return IsLess ? A : B;
  case And:
    return A & B;
  case Or:
    return A | B;
  case Xor:
    return A ^ B;
  }
  return 0;
}

uint64_t identity(Operation O, Element E) {
  switch (O) {
  case Add:
  case Or:
  case Xor:
    return 0;
  case Mul:
    return isFloat(E) ? bitsFromFloat(E, 1) : 1;
  case Min:
    return isFloat(E) ? bitsFromFloat(E, INFINITY) : greatestInteger(E);
  case Max:
    return isFloat(E) ? bitsFromFloat(E, -INFINITY) : bitsFromInteger(E, leastInteger(E));
  case And:
    return E == Element::Bool ? 1 : bitsFromInteger(E, -1);
  }
  return 0;
}

/// Over the active lanes of [Begin, End) that Takes says, starting from the identity.
Value combine(
    Operation O, const Call &C, unsigned Begin, unsigned End,
    const std::function<bool(unsigned)> &Takes = [](unsigned) { return true; }) {
  Value R = C.at(0, 0);
  const Element E = R.T.E;
  for (size_t I = 0; I < R.Bits.size(); ++I) {
    R.Bits[I] = identity(O, E);
    for (unsigned Lane = Begin; Lane < End; ++Lane)
      if (C.isActive(Lane) && Takes(Lane))
        R.Bits[I] = isFloat(E) ? combineFloats(O, E, R.Bits[I], C.at(Lane, 0).Bits[I])
                               : combineIntegers(O, E, R.Bits[I], C.at(Lane, 0).Bits[I]);
  }
  return R;
}

/// Over the lanes of the own partition: those with the same second argument.
Value combinePartition(Operation O, const Call &C, unsigned Lane, unsigned End) {
  return combine(O, C, 0, End,
                 [&](unsigned Other) { return C.number(Other, 1) == C.number(Lane, 1); });
}

} // namespace

template <Operation O> Result reduceOf(const Call &C, unsigned) { return combine(O, C, 0, C.Size); }

template <Operation O> Result inclusiveOf(const Call &C, unsigned Lane) {
  return combine(O, C, 0, Lane + 1);
}

// Of the first active lane, the operation's identity.
template <Operation O> Result exclusiveOf(const Call &C, unsigned Lane) {
  return combine(O, C, 0, Lane);
}

template <Operation O> Result clusterOf(const Call &C, unsigned Lane) {
  const auto Size = static_cast<unsigned>(C.number(Lane, 1));
  const unsigned First = Lane / Size * Size;
  return combine(O, C, First, std::min(First + Size, C.Size));
}

template <Operation O> Result partitionedOf(const Call &C, unsigned Lane) {
  return combinePartition(O, C, Lane, C.Size);
}

template <Operation O> Result partitionedInclusiveOf(const Call &C, unsigned Lane) {
  return combinePartition(O, C, Lane, Lane + 1);
}

template <Operation O> Result partitionedExclusiveOf(const Call &C, unsigned Lane) {
  return combinePartition(O, C, Lane, Lane);
}

#define COOP_OPERATION(O)                                                                          \
  template Result reduceOf<O>(const Call &, unsigned);                                             \
  template Result inclusiveOf<O>(const Call &, unsigned);                                          \
  template Result exclusiveOf<O>(const Call &, unsigned);                                          \
  template Result clusterOf<O>(const Call &, unsigned);                                            \
  template Result partitionedOf<O>(const Call &, unsigned);                                        \
  template Result partitionedInclusiveOf<O>(const Call &, unsigned);                               \
  template Result partitionedExclusiveOf<O>(const Call &, unsigned);
COOP_OPERATION(Add)
COOP_OPERATION(Mul)
COOP_OPERATION(Min)
COOP_OPERATION(Max)
COOP_OPERATION(And)
COOP_OPERATION(Or)
COOP_OPERATION(Xor)
#undef COOP_OPERATION

} // namespace semantics::subgroups
