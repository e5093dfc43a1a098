// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GLSL 8.3, common functions. Most are correctly rounded; where the text leaves a choice, both
// results are in the range.

#include "Function.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace semantics::builtins {
namespace {

Expected integer(Element E, int64_t Value) { return Expected::bits(bitsFromInteger(E, Value)); }

/// Correctly rounded: the nearest number.
Expected nearest(Element E, Real True) { return Expected::range(Range::point(roundTo(E, True))); }

bool hasNan(const Arguments &A) {
  return std::any_of(A.begin(), A.end(), [](const Scalar &S) { return isFloat(S.E) && S.isNan(); });
}

/// The order of two components of one type; of floats no NaN is among them.
bool isLess(const Scalar &A, const Scalar &B) {
  if (isFloat(A.E))
    return A.number() < B.number();
  if (isSigned(A.E))
    return A.integer() < B.integer();
  return A.Bits < B.Bits;
}

/// A value of the arguments' type that is one of them.
Expected chosen(const Scalar &S) {
  return isFloat(S.E) ? Expected::range(S.range()) : Expected::bits(S.Bits);
}

/// A function that gives an integral number, which every format holds.
Expected integral(const Arguments &A, Real (*F)(Real)) {
  return A[0].isNan() ? Expected::undefined() : nearest(A[0].E, F(A[0].number()));
}

/// GLSL.std.450 allows both ends of ties.
Expected roundedEither(const Arguments &A) {
  if (A[0].isNan())
    return Expected::undefined();
  const Real X = A[0].number();
  const Range R = {std::min(std::nearbyint(X), std::round(X)),
                   std::max(std::nearbyint(X), std::round(X))};
  return Expected::range(R);
}

/// The sum, rounded so that rounding it again to a narrower format gives what rounding the exact
/// sum once does: of the two neighbours of a sum that is not exact, the one with an odd
/// significand.
Real sumToOdd(Real A, Real B) {
  const Real Sum = A + B;
  const Real Part = Sum - A;
  const Real Lost = (A - (Sum - Part)) + (B - Part);
  int Exponent = 0;
  const Real Significand = std::ldexp(std::frexp(Sum, &Exponent), 63);
  const bool IsOdd = std::fabs(std::trunc(Significand) - Significand) == 0.5L;
  if (!std::isfinite(Sum) || Lost == 0 || IsOdd)
    return Sum;
  return std::nextafter(Sum, std::copysign(std::numeric_limits<Real>::infinity(), Lost));
}

/// Zeros may have any sign, and what is not exact lies between its neighbours.
Range hull(Range A, Range B) {
  return {std::min(A.Low, B.Low), std::max(A.High, B.High), A.MayBeNan || B.MayBeNan};
}

} // namespace

Results absOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    const Scalar X = A[0];
    if (!isFloat(X.E)) // of the least integer, the bits wrap
      return integer(X.E, X.integer() < 0 ? static_cast<int64_t>(-X.Bits) : X.integer());
    return X.isNan() ? Expected::undefined() : nearest(X.E, std::fabs(X.number()));
  });
}

Results signOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    const Scalar X = A[0];
    if (!isFloat(X.E))
      return integer(X.E, (X.integer() > 0) - (X.integer() < 0));
    return X.isNan() ? Expected::undefined()
                     : nearest(X.E, Real((X.number() > 0) - (X.number() < 0)));
  });
}

Results floorOf(const Call &C) {
  return each(C, [](const Arguments &A) { return integral(A, std::floor); });
}

Results truncOf(const Call &C) {
  return each(C, [](const Arguments &A) { return integral(A, std::trunc); });
}

Results ceilOf(const Call &C) {
  return each(C, [](const Arguments &A) { return integral(A, std::ceil); });
}

Results roundOf(const Call &C) { return each(C, roundedEither); }

Results roundEvenOf(const Call &C) {
  return each(C, [](const Arguments &A) { return integral(A, std::nearbyint); });
}

// x - floor(x)
Results fractOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    const Scalar X = A[0];
    if (X.isNan() || std::isinf(X.number()))
      return Expected::undefined();
    const Arithmetic In{X.E};
    return Expected::range(In.sub(X.range(), Range::point(std::floor(X.number()))));
  });
}

// Inherited from x - y * floor(x / y).
Results modOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    const Scalar X = A[0], Y = A[1];
    if (hasNan(A) || std::isinf(X.number()) || std::isinf(Y.number()) || Y.number() == 0)
      return Expected::undefined();
    const Arithmetic In{X.E};
    const Range Quotient = In.div(X.range(), Y.range());
    if (Quotient.isUndefined())
      return Expected::undefined();
    const Range Whole = monotone(Quotient, [](Real V) { return std::floor(V); });
    Range Allowed = In.sub(X.range(), In.mul(Y.range(), Whole));
    // A quotient that is not known to 1 leaves any remainder, also one of a wider format.
    if (ulp(X.E, Quotient.High) >= 1 || std::isinf(Quotient.High) || std::isinf(Quotient.Low))
      Allowed = hull(Allowed, {std::min<Real>(Y.number(), 0), std::max<Real>(Y.number(), 0)});
    // The exact remainder with the sign of y is what follows without any rounding of the quotient.
    Real True = std::fmod(X.number(), Y.number());
    if (True != 0 && std::signbit(True) != std::signbit(Y.number()))
      True += Y.number();
    return Expected::range(hull(Allowed, Range::point(roundTo(X.E, True))));
  });
}

Results modfOf(const Call &C) {
  return eachOf(C, [](const Arguments &A) -> std::vector<Expected> {
    const Scalar X = A[0];
    if (X.isNan() || std::isinf(X.number()))
      return {Expected::undefined(), Expected::undefined()};
    const Real Whole = std::trunc(X.number());
    return {nearest(X.E, X.number() - Whole), nearest(X.E, Whole)};
  });
}

// y < x ? y : x; which one of a number and a NaN is undefined
Results minOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    if (hasNan(A))
      return Expected::undefined();
    return chosen(isLess(A[1], A[0]) ? A[1] : A[0]);
  });
}

// x < y ? y : x
Results maxOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    if (hasNan(A))
      return Expected::undefined();
    return chosen(isLess(A[0], A[1]) ? A[1] : A[0]);
  });
}

// min(max(x, minVal), maxVal); undefined for minVal > maxVal
Results clampOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    if (hasNan(A))
      return Expected::undefined();
    if (isLess(A[2], A[1]))
      return Expected::undefined();
    const Scalar Raised = isLess(A[0], A[1]) ? A[1] : A[0];
    return chosen(isLess(A[2], Raised) ? A[2] : Raised);
  });
}

// Inherited from x * (1.0 - a) + y * a; x + (y - x) * a is no better and not allowed for.
Results mixOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    if (hasNan(A))
      return Expected::undefined();
    const Arithmetic In{A[0].E};
    const Range Rest = In.sub(Range::point(1), A[2].range());
    return Expected::range(In.dot({A[0].range(), A[1].range()}, {Rest, A[2].range()}));
  });
}

// A selection: the value itself, not calculated with, so that even a NaN comes through.
Results selectOf(const Call &C) {
  return each(C, [](const Arguments &A) { return Expected::bits(A[A[2].Bits ? 1 : 0].Bits); });
}

// x < edge ? 0.0 : 1.0
Results stepOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    if (hasNan(A))
      return Expected::undefined();
    return nearest(A[0].E, A[1].number() < A[0].number() ? 0 : 1);
  });
}

// Inherited from t = clamp((x - edge0) / (edge1 - edge0), 0, 1), t * t * (3 - 2 * t); undefined for
// edge0 >= edge1.
Results smoothStepOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    if (hasNan(A) || A[0].number() >= A[1].number() || std::isinf(A[0].number()) ||
        std::isinf(A[1].number()) || std::isinf(A[2].number()))
      return Expected::undefined();
    const Arithmetic In{A[0].E};
    Range T = In.div(In.sub(A[2].range(), A[0].range()), In.sub(A[1].range(), A[0].range()));
    if (T.isUndefined())
      return Expected::undefined();
    T = {std::clamp<Real>(T.Low, 0, 1), std::clamp<Real>(T.High, 0, 1)};
    const auto Cubic = [](Real V) { return V * V * (3 - 2 * V); };
    // The polynomial grows in [0, 1]. Its five operations round once each, on numbers up to 3.
    return Expected::range(widened(monotone(T, Cubic), 5 * ulp(A[0].E, 1)));
  });
}

Results isNanOf(const Call &C) {
  return each(C, [](const Arguments &A) { return Expected::bits(A[0].isNan()); });
}

Results isInfOf(const Call &C) {
  return each(C, [](const Arguments &A) { return Expected::bits(std::isinf(A[0].number())); });
}

// Correctly rounded, or inherited from a multiplication followed by an addition.
Results fmaOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    if (hasNan(A))
      return Expected::undefined();
    const Element E = A[0].E;
    const Real X = A[0].number(), Y = A[1].number(), Z = A[2].number();
    const Real Fused = E == Element::F64 ? std::fma(static_cast<double>(X), static_cast<double>(Y),
                                                    static_cast<double>(Z))
                                         : roundTo(E, sumToOdd(X * Y, Z)); // the product is exact
    if (Fused != Fused)
      return Expected::undefined();
    const Arithmetic In{E};
    const Range Apart = In.add(In.mul(A[0].range(), A[1].range()), A[2].range());
    return Expected::range(hull(Apart, Range::point(Fused)));
  });
}

// A significand in [0.5, 1) and an exponent; 0 and 0 for zero; undefined for infinity and NaN.
Results frexpOf(const Call &C) {
  return eachOf(C, [](const Arguments &A) -> std::vector<Expected> {
    const Scalar X = A[0];
    if (X.isNan() || std::isinf(X.number()))
      return {Expected::undefined(), Expected::undefined()};
    int Exponent = 0;
    const Real Significand = std::frexp(X.number(), &Exponent);
    return {nearest(X.E, Significand), integer(Element::S32, Exponent)};
  });
}

// x * 2^exp. Undefined when the product is too large or exp is above the greatest exponent of the
// format; below the least it may be flushed to zero.
Results ldexpOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    const Scalar X = A[0];
    const int64_t Exponent = A[1].integer();
    const int64_t Greatest = X.E == Element::F64 ? 1024 : X.E == Element::F16 ? 16 : 128;
    if (X.isNan() || std::isinf(X.number()) || Exponent > Greatest)
      return Expected::undefined();
    const Real True =
        roundTo(X.E, std::ldexp(X.number(), static_cast<int>(std::max<int64_t>(Exponent, -3000))));
    if (std::isinf(True))
      return Expected::undefined();
    const Range Exact = Range::point(True);
    const bool MayFlush = Exponent < 2 - Greatest;
    return Expected{false, 0, MayFlush ? hull(Exact, {0, 0}) : Exact, Exact};
  });
}

} // namespace semantics::builtins
