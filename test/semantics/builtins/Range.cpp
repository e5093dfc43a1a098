// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Intervals, and Vulkan's table of precisions as operations on them.

#include "Range.h"
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace semantics::builtins {
namespace {

constexpr Real Infinite = std::numeric_limits<Real>::infinity();
constexpr Real Pi = std::numbers::pi_v<Real>;

struct Format {
  int MantissaBits, LeastExponent;
  Real Greatest;
};

Format formatOf(Element E) {
  if (E == Element::F64)
    return {52, -1022, std::numeric_limits<double>::max()};
  if (E == Element::F16)
    return {10, -14, 65504};
  return {23, -126, std::numeric_limits<float>::max()};
}

/// All results of an operation at the corners, each rounded once. Double has its own rounding in
/// C++; that of the others is exact because long double is twice as wide (no harm is done by
/// rounding twice).
template <typename Operation> Range atCorners(Element E, Range A, Range B, Operation Op) {
  Range R = {Infinite, -Infinite, A.MayBeNan || B.MayBeNan};
  for (const Real X : {A.Low, A.High})
    for (const Real Y : {B.Low, B.High}) {
      const Real V = E == Element::F64
                         ? static_cast<Real>(Op(static_cast<double>(X), static_cast<double>(Y)))
                         : roundTo(E, Op(X, Y));
      if (std::isnan(V)) {
        R.MayBeNan = true;
        continue;
      }
      R.Low = std::min(R.Low, V);
      R.High = std::max(R.High, V);
    }
  // A NaN at a corner of a real interval says nothing about what lies between.
  if (R.Low > R.High || (R.MayBeNan && !(A.isPoint() && B.isPoint())))
    return Range::undefined();
  return R;
}

/// An error bound that holds at every point, applied to a growing function's ends.
Range withUlps(Element E, Range X, const std::function<Real(Real)> &F,
               const std::function<Real(Real)> &Ulps) {
  if (X.isUndefined())
    return X;
  const auto Error = [&](Real At) { return std::isfinite(F(At)) ? Ulps(At) * ulp(E, F(At)) : 0; };
  return {roundTo(E, F(X.Low) - Error(X.Low)), roundTo(E, F(X.High) + Error(X.High)), X.MayBeNan};
}

Range logarithm(Element E, Range X, const std::function<Real(Real)> &F) {
  if (X.isUndefined() || X.Low <= 0) // undefined for x <= 0
    return Range::undefined();
  const auto Error = [&](Real At) {
    if (At >= 0.5L && At <= 2)
      return E == Element::F16 ? 0x1p-7L : 0x1p-21L;
    return 3 * ulp(E, F(At));
  };
  return {F(X.Low) - Error(X.Low), F(X.High) + Error(X.High), X.MayBeNan};
}

} // namespace

Real roundTo(Element E, Real Number) {
  if (Number == 0 || !std::isfinite(Number))
    return Number;
  const Format F = formatOf(E);
  const int Scale = std::max(std::ilogb(Number), F.LeastExponent) - F.MantissaBits;
  const Real Rounded = std::ldexp(std::nearbyint(std::ldexp(Number, -Scale)), Scale);
  return std::fabs(Rounded) > F.Greatest ? std::copysign(Infinite, Number) : Rounded;
}

Real ulp(Element E, Real At) {
  const Format F = formatOf(E);
  if (At == 0)
    return std::ldexp(Real(1), F.LeastExponent - F.MantissaBits);
  if (!std::isfinite(At))
    return 0;
  return std::ldexp(Real(1), std::max(std::ilogb(At), F.LeastExponent) - F.MantissaBits);
}

Range Range::undefined() { return {-Infinite, Infinite, true}; }

bool Range::isUndefined() const { return MayBeNan && Low == -Infinite && High == Infinite; }

bool Range::contains(Real Number) const {
  return std::isnan(Number) ? MayBeNan : Low <= Number && Number <= High;
}

Range widened(Range R, Real By) { return {R.Low - By, R.High + By, R.MayBeNan}; }

Range widenedByUlps(Element E, Range R, Real Ulps) {
  return {R.Low - Ulps * ulp(E, R.Low), R.High + Ulps * ulp(E, R.High), R.MayBeNan};
}

Range monotone(Range X, const std::function<Real(Real)> &F) {
  const Real A = F(X.Low), B = F(X.High);
  if (std::isnan(A) || std::isnan(B))
    return Range::undefined();
  return {std::min(A, B), std::max(A, B), X.MayBeNan};
}

static Real leastNormal(Element E) {
  return E == Element::F16 ? 0x1p-14L : E == Element::F64 ? 0x1p-1022L : 0x1p-126L;
}

/// "Precision and Operation of SPIR-V Instructions": what is no normal number may become 0, and be
/// taken for 0.
static Range orFlushed(Element E, Range R) {
  if (R.Low > 0 && R.Low < leastNormal(E))
    R.Low = 0;
  if (R.High < 0 && R.High > -leastNormal(E))
    R.High = 0;
  return R;
}

Range Arithmetic::add(Range A, Range B) const {
  return atCorners(E, A, B, [](auto X, auto Y) { return X + Y; });
}

Range Arithmetic::sub(Range A, Range B) const {
  return atCorners(E, A, B, [](auto X, auto Y) { return X - Y; });
}

Range Arithmetic::mul(Range A, Range B) const {
  return atCorners(E, A, B, [](auto X, auto Y) { return X * Y; });
}

Range Arithmetic::div(Range A, Range B) const {
  const Real Least = E == Element::F16 ? 0x1p-14L : 0x1p-126L;
  const Real Greatest = E == Element::F16 ? 0x1p14L : 0x1p126L;
  const Real Low = std::min(std::fabs(B.Low), std::fabs(B.High));
  const Real High = std::max(std::fabs(B.Low), std::fabs(B.High));
  if (B.MayBeNan || (B.Low <= 0 && B.High >= 0) || Low < Least || High > Greatest)
    return Range::undefined();
  return widenedByUlps(E, atCorners(E, A, B, [](auto X, auto Y) { return X / Y; }), 2.5L);
}

Range Arithmetic::dot(const std::vector<Range> &A, const std::vector<Range> &B) const {
  Range Sum;
  Real Magnitude = 0;
  for (size_t I = 0; I < A.size(); ++I) {
    const Range Product = atCorners(E, A[I], B[I], [](auto X, auto Y) { return X * Y; });
    Sum = {Sum.Low + Product.Low, Sum.High + Product.High, Sum.MayBeNan || Product.MayBeNan};
    Magnitude += std::max(std::fabs(Product.Low), std::fabs(Product.High));
  }
  if (!(Magnitude <= formatOf(E).Greatest)) // a partial sum may be infinite, and another NaN
    return Range::undefined();
  if (std::isnan(Sum.Low) || std::isnan(Sum.High))
    return Range::undefined();
  // Each of the products may be one rounding away (fused or not), and each of the additions.
  const Real Roundings = static_cast<Real>(2 * A.size() - 1);
  return widened(Sum, Roundings * ulp(E, Magnitude));
}

static Range exponential(Element E, Range X, const std::function<Real(Real)> &F) {
  return orFlushed(
      E, withUlps(E, X, F, [E](Real V) { return (E == Element::F16 ? 1 : 3) + 2 * std::fabs(V); }));
}

Range Arithmetic::exp(Range X) const {
  return exponential(E, X, [](Real V) { return std::exp(V); });
}

Range Arithmetic::exp2(Range X) const {
  return exponential(E, X, [](Real V) { return std::exp2(V); });
}

Range Arithmetic::log(Range X) const {
  return logarithm(E, X, [](Real V) { return std::log(V); });
}

Range Arithmetic::log2(Range X) const {
  return logarithm(E, X, [](Real V) { return std::log2(V); });
}

Range Arithmetic::inverseSqrt(Range X) const {
  if (X.isUndefined() || X.Low <= 0) // undefined for x <= 0
    return Range::undefined();
  Range R = widenedByUlps(E, monotone(X, [](Real V) { return 1 / std::sqrt(V); }), 2);
  if (X.Low < leastNormal(E))
    R.High = Infinite;
  return R;
}

Range Arithmetic::sqrt(Range X) const {
  if (X.Low < 0 || X.MayBeNan) // undefined for x < 0
    return Range::undefined();
  if (X.Low == 0 && X.High == 0)
    return X;
  if (X.Low < leastNormal(E)) { // 0, or what the formula gives
    const Range High = X.High < leastNormal(E)
                           ? widenedByUlps(E, Range::point(std::sqrt(X.High)), 5)
                           : sqrt(Range::point(X.High));
    return {0, High.High};
  }
  return div(Range::point(1), inverseSqrt(X));
}

Range Arithmetic::sin(Range X) const {
  if (X.MayBeNan || X.Low < -Pi || X.High > Pi)
    return {-Infinite, Infinite, false};
  const Real Error = E == Element::F16 ? 0x1p-7L : 0x1p-11L;
  Range R = monotone(X, [](Real V) { return std::sin(V); });
  if (X.Low <= Pi / 2 && X.High >= Pi / 2)
    R.High = 1;
  if (X.Low <= -Pi / 2 && X.High >= -Pi / 2)
    R.Low = -1;
  return widened(R, Error);
}

Range Arithmetic::cos(Range X) const {
  if (X.MayBeNan || X.Low < -Pi || X.High > Pi)
    return {-Infinite, Infinite, false};
  const Real Error = E == Element::F16 ? 0x1p-7L : 0x1p-11L;
  Range R = monotone(X, [](Real V) { return std::cos(V); });
  if (X.Low <= 0 && X.High >= 0)
    R.High = 1;
  return widened(R, Error);
}

Range Arithmetic::atan(Range X) const {
  if (X.isUndefined())
    return X;
  const Real Ulps = E == Element::F16 ? 5 : 4096;
  return widenedByUlps(E, monotone(X, [](Real V) { return std::atan(V); }), Ulps);
}

Range Arithmetic::atan2(Range Y, Range X) const {
  if (Y.MayBeNan || X.MayBeNan)
    return Range::undefined();
  if (Y.Low <= 0 && Y.High >= 0 && X.Low <= 0) // undefined at 0, 0, and it jumps at the cut
    return Range::undefined();
  // Without the cut and the origin, the angle's extremes are at corners of the rectangle.
  Range R = {Infinite, -Infinite};
  for (const Real V : {Y.Low, Y.High})
    for (const Real H : {X.Low, X.High}) {
      R.Low = std::min(R.Low, std::atan2(V, H));
      R.High = std::max(R.High, std::atan2(V, H));
    }
  return orFlushed(E, widenedByUlps(E, R, E == Element::F16 ? 5 : 4096));
}

} // namespace semantics::builtins
