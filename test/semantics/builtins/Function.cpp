// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The table of builtin functions, and what evaluators share.

#include "Function.h"
#include <algorithm>
#include <cmath>

namespace semantics::builtins {

#define FUNCTION(Id, Name, Signature, Elements, Shapes, From, Evaluate)                            \
  Results Evaluate(const Call &);
#include "Functions.def"

const std::vector<Function> &functions() {
  static const std::vector<Function> Table = {
#define FUNCTION(Id, Name, Signature, Elements, Shapes, From, Evaluate)                            \
  {#Id, Name, Signature, Elements, Shapes, Domain::From, Evaluate},
#include "Functions.def"
  };
  return Table;
}

Real Scalar::number() const { return static_cast<Real>(floatFromBits(E, Bits)); }

Scalar Call::at(size_t Argument, size_t Component) const {
  const Value &V = Arguments[Argument];
  return {V.T.E, V.Bits[V.Bits.size() == 1 ? 0 : Component]};
}

std::vector<Range> Call::ranges(size_t Argument) const {
  std::vector<Range> R;
  for (size_t I = 0; I < Arguments[Argument].T.count(); ++I)
    R.push_back(at(Argument, I).range());
  return R;
}

Expected Expected::within(Element E, Range Allowed, Real True, Real Ulps) {
  if (True != True)
    return undefined();
  const Range Close = {roundTo(E, True - Ulps * ulp(E, True)),
                       roundTo(E, True + Ulps * ulp(E, True))};
  if (Allowed.MayBeNan)
    return {false, 0, Allowed, Close};
  // Better than the formula that a precision is inherited from is always right.
  const Real Nearest = roundTo(E, True);
  Allowed = {std::min(Allowed.Low, Nearest), std::max(Allowed.High, Nearest)};
  return {
      false, 0, Allowed, {std::max(Allowed.Low, Close.Low), std::min(Allowed.High, Close.High)}};
}

Nominal nominal(Element E, const Expected &Want) {
  if (Want.IsExact)
    return {Want.Bits, 0};
  if (Want.Allowed.isUndefined())
    return {Want.Bits, INFINITY};
  if (Want.Allowed.Low > Want.Allowed.High) // a NaN
    return {bitsFromFloat(E, NAN), 0};
  const Real Middle = (Want.Reached.Low + Want.Reached.High) / 2;
  const uint64_t Bits = bitsFromFloat(E, static_cast<double>(Middle));
  const Real Nominal = static_cast<Real>(floatFromBits(E, Bits));
  const auto Tolerance = static_cast<double>(
      std::max<Real>({Want.Allowed.High - Nominal, Nominal - Want.Allowed.Low, 0}));
  if (Want.Allowed.MayBeNan || std::isnan(Tolerance))
    return {Bits, INFINITY};
  return {Bits, Tolerance};
}

static Arguments argumentsOf(const Call &C, size_t Component) {
  Arguments A;
  for (size_t I = 0; I < C.Arguments.size(); ++I)
    A.push_back(C.at(I, Component));
  return A;
}

static size_t componentsOf(const Call &C) {
  size_t Count = 1;
  for (const Value &V : C.Arguments)
    Count = std::max<size_t>(Count, V.T.count());
  return Count;
}

Results each(const Call &C, Expected (*F)(const Arguments &)) {
  Results R(1);
  for (size_t I = 0; I < componentsOf(C); ++I)
    R[0].push_back(F(argumentsOf(C, I)));
  return R;
}

Results eachOf(const Call &C, std::vector<Expected> (*F)(const Arguments &)) {
  Results R;
  for (size_t I = 0; I < componentsOf(C); ++I) {
    const std::vector<Expected> Parts = F(argumentsOf(C, I));
    R.resize(Parts.size());
    for (size_t K = 0; K < Parts.size(); ++K)
      R[K].push_back(Parts[K]);
  }
  return R;
}

} // namespace semantics::builtins
