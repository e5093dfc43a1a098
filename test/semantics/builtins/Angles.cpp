// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GLSL 8.1, angles and trigonometry. The precision is Vulkan's, "Precision of GLSL.std.450
// instructions"; the formulas are those that it is inherited from. The last argument of `within` is
// what the reference execution keeps: the C library's functions are off by a few units at most.

#include "Function.h"
#include <cmath>
#include <numbers>

namespace semantics::builtins {
namespace {

constexpr Real Pi = std::numbers::pi_v<Real>;
const Range One = Range::point(1);
const Range Half = Range::point(0.5L);

/// ULPs of a function of the C library.
constexpr Real Library = 3;

/// A function of one number: undefined where Defined says no.
Expected unary(const Arguments &A, bool (*Defined)(Real), Range (*Bound)(Arithmetic, Range),
               Real (*True)(Real)) {
  const Scalar X = A[0];
  if (X.isNan() || !Defined(X.number()))
    return Expected::undefined();
  return Expected::within(X.E, Bound({X.E}, X.range()), True(X.number()), Library);
}

bool everywhere(Real) { return true; }
bool finite(Real X) { return std::isfinite(X); }

/// x times a correctly rounded constant.
Expected scaled(const Arguments &A, Real Factor) {
  const Scalar X = A[0];
  if (X.isNan())
    return Expected::undefined();
  const Arithmetic In{X.E};
  const Range Constant = widenedByUlps(X.E, Range::point(roundTo(X.E, Factor)), 0.5L);
  return Expected::within(X.E, In.mul(X.range(), Constant), X.number() * Factor, 1);
}

} // namespace

// Inherited from x * C_pi_180, x * C_180_pi.
Results radiansOf(const Call &C) {
  return each(C, [](const Arguments &A) { return scaled(A, Pi / 180); });
}

Results degreesOf(const Call &C) {
  return each(C, [](const Arguments &A) { return scaled(A, 180 / Pi); });
}

Results sinOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    return unary(
        A, finite, [](Arithmetic In, Range X) { return In.sin(X); }, std::sin);
  });
}

Results cosOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    return unary(
        A, finite, [](Arithmetic In, Range X) { return In.cos(X); }, std::cos);
  });
}

// Inherited from sin(x) / cos(x).
Results tanOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    return unary(
        A, finite, [](Arithmetic In, Range X) { return In.div(In.sin(X), In.cos(X)); }, std::tan);
  });
}

static Range cathetus(Arithmetic In, Range X) {
  const Range Square = In.sub(One, In.mul(X, X));
  return In.sqrt({std::max<Real>(Square.Low, 0), Square.High, Square.MayBeNan});
}

static bool isSine(Real X) { return std::fabs(X) <= 1; } // undefined for |x| > 1

// Inherited from atan2(x, sqrt(1 - x * x)).
Results asinOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    return unary(
        A, isSine, [](Arithmetic In, Range X) { return In.atan2(X, cathetus(In, X)); }, std::asin);
  });
}

// Inherited from atan2(sqrt(1 - x * x), x).
Results acosOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    return unary(
        A, isSine, [](Arithmetic In, Range X) { return In.atan2(cathetus(In, X), X); }, std::acos);
  });
}

Results atanOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    return unary(
        A, everywhere, [](Arithmetic In, Range X) { return In.atan(X); }, std::atan);
  });
}

Results atan2Of(const Call &C) {
  return each(C, [](const Arguments &A) {
    const Scalar Y = A[0], X = A[1];
    if (Y.isNan() || X.isNan() || (Y.number() == 0 && X.number() == 0)) // undefined
      return Expected::undefined();
    if (std::isinf(Y.number()) || std::isinf(X.number()))
      return Expected::undefined();
    // At the cut the sign of a zero chooses the side, and zeros need keep no sign.
    if (Y.number() == 0 && X.number() < 0)
      return Expected::range(widenedByUlps(X.E, {-Pi, Pi}, Library));
    return Expected::within(X.E, Arithmetic{X.E}.atan2(Y.range(), X.range()),
                            std::atan2(Y.number(), X.number()), Library);
  });
}

// Inherited from (exp(x) - exp(-x)) * 0.5.
static Range sinhRange(Arithmetic In, Range X) {
  return In.mul(In.sub(In.exp(X), In.exp({-X.High, -X.Low})), Half);
}

// Inherited from (exp(x) + exp(-x)) * 0.5.
static Range coshRange(Arithmetic In, Range X) {
  return In.mul(In.add(In.exp(X), In.exp({-X.High, -X.Low})), Half);
}

Results sinhOf(const Call &C) {
  return each(C, [](const Arguments &A) { return unary(A, everywhere, sinhRange, std::sinh); });
}

Results coshOf(const Call &C) {
  return each(C, [](const Arguments &A) { return unary(A, everywhere, coshRange, std::cosh); });
}

// Inherited from sinh(x) / cosh(x).
Results tanhOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    return unary(
        A, everywhere,
        [](Arithmetic In, Range X) { return In.div(sinhRange(In, X), coshRange(In, X)); },
        std::tanh);
  });
}

// Inherited from log(x + sqrt(x * x + 1)).
Results asinhOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    return unary(
        A, everywhere,
        [](Arithmetic In, Range X) {
          return In.log(In.add(X, In.sqrt(In.add(In.mul(X, X), One))));
        },
        std::asinh);
  });
}

// Inherited from log(x + sqrt(x * x - 1)); undefined for x < 1.
Results acoshOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    return unary(
        A, [](Real X) { return X >= 1; },
        [](Arithmetic In, Range X) {
          return In.log(In.add(X, In.sqrt(In.sub(In.mul(X, X), One))));
        },
        std::acosh);
  });
}

// Inherited from log((1 + x) / (1 - x)) * 0.5; undefined for |x| >= 1.
Results atanhOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    return unary(
        A, [](Real X) { return std::fabs(X) < 1; },
        [](Arithmetic In, Range X) {
          return In.mul(In.log(In.div(In.add(One, X), In.sub(One, X))), Half);
        },
        std::atanh);
  });
}

} // namespace semantics::builtins
