// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GLSL 8.7, vector relational functions. Comparisons with a NaN are false, but for notEqual.

#include "Function.h"

namespace semantics::builtins {
namespace {

enum class Order : uint8_t { Less, Equal, Greater, None };

Order orderOf(const Scalar &A, const Scalar &B) {
  const auto Compare = [](auto X, auto Y) {
    return X < Y ? Order::Less : X > Y ? Order::Greater : X == Y ? Order::Equal : Order::None;
  };
  if (isFloat(A.E))
    return Compare(A.number(), B.number());
  return isSigned(A.E) ? Compare(A.integer(), B.integer()) : Compare(A.Bits, B.Bits);
}

Expected truth(bool B) { return Expected::bits(B); }

} // namespace

Results lessThanOf(const Call &C) {
  return each(C, [](const Arguments &A) { return truth(orderOf(A[0], A[1]) == Order::Less); });
}

Results lessThanEqualOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    const Order O = orderOf(A[0], A[1]);
    return truth(O == Order::Less || O == Order::Equal);
  });
}

Results greaterThanOf(const Call &C) {
  return each(C, [](const Arguments &A) { return truth(orderOf(A[0], A[1]) == Order::Greater); });
}

Results greaterThanEqualOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    const Order O = orderOf(A[0], A[1]);
    return truth(O == Order::Greater || O == Order::Equal);
  });
}

Results equalOf(const Call &C) {
  return each(C, [](const Arguments &A) { return truth(orderOf(A[0], A[1]) == Order::Equal); });
}

Results notEqualOf(const Call &C) {
  return each(C, [](const Arguments &A) { return truth(orderOf(A[0], A[1]) != Order::Equal); });
}

Results anyOf(const Call &C) {
  bool Any = false;
  for (const uint64_t B : C.Arguments[0].Bits)
    Any = Any || B;
  return {{truth(Any)}};
}

Results allOf(const Call &C) {
  bool All = true;
  for (const uint64_t B : C.Arguments[0].Bits)
    All = All && B;
  return {{truth(All)}};
}

Results notOf(const Call &C) {
  return each(C, [](const Arguments &A) { return truth(!A[0].Bits); });
}

} // namespace semantics::builtins
