// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Hyperbolic functions and their inverses.

#include "lower/cpu/spmd/math/MathNumber.h"

namespace coop::lower::math {

static constexpr double Ln2 = 0.69314718055994531;

/// From exp(|X| / 2) squared, which overflows only where the result does.
Number sinh(Number X) {
  Number Size = abs(X), Z = X * X;
  Number P = polynomial(Z, {0.166666672, 0.00833335053, 0.000198360663, 2.81743951e-06});
  Number Small = multiplyAdd(X * Z, P, X);
  Number Root = exp(Size * 0.5);
  Number Large = Root * 0.5 * Root - X(0.5) / (Root * Root);
  return select(Size < 1.0, Small, copySign(Large, X));
}

Number cosh(Number X) {
  Number Root = exp(abs(X) * 0.5);
  return Root * 0.5 * Root + X(0.5) / (Root * Root);
}

Number tanh(Number X) {
  Number Size = abs(X), Z = X * X;
  Number P = polynomial(Z, {-0.333332837, 0.133314908, -0.0537434965, 0.020650588, -0.00571704516});
  Number Small = multiplyAdd(X * Z, P, X);
  // Beyond 10 it is 1 in a float; NaN stays NaN.
  Number Large = X(1.0) - X(2.0) / (exp(clamp(Size, 0.0, 10.0) * 2.0) + 1.0);
  return select(Size < 0.625, Small, copySign(Large, X));
}

/// Of numbers above this, the square overflows or swallows a one.
static constexpr double Huge = 0x1p40;

Number asinh(Number X) {
  Number Size = abs(X), Z = Size * Size;
  Number Usual = log1p(Size + Z / (sqrt(Z + 1.0) + 1.0));
  return copySign(select(Size > Huge, log(Size) + Ln2, Usual), X);
}

Number acosh(Number X) {
  Number T = X - 1.0;
  Number Usual = log1p(T + sqrt(T * (T + 2.0)));
  return select(X > Huge, log(X) + Ln2, Usual);
}

Number atanh(Number X) {
  Number Size = abs(X);
  return copySign(log1p(Size * 2.0 / (X(1.0) - Size)) * 0.5, X);
}

} // namespace coop::lower::math
