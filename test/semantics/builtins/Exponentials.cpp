// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GLSL 8.2, exponential functions. The precision is Vulkan's; what the reference execution keeps is
// the last argument of `within`.

#include "Function.h"
#include <cmath>

namespace semantics::builtins {
namespace {

/// ULPs of a function of the C library.
constexpr Real Library = 2;

Expected unary(const Arguments &A, bool (*Defined)(Real), Range (*Bound)(Arithmetic, Range),
               Real (*True)(Real), Real Ulps = Library) {
  const Scalar X = A[0];
  if (X.isNan() || !Defined(X.number()))
    return Expected::undefined();
  return Expected::within(X.E, Bound({X.E}, X.range()), True(X.number()), Ulps);
}

bool everywhere(Real) { return true; }
bool positive(Real X) { return X > 0; }

} // namespace

// Inherited from exp2(y * log2(x)); undefined for x < 0, and for x = 0 with y <= 0.
Results powOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    const Scalar X = A[0], Y = A[1];
    if (X.isNan() || Y.isNan() || X.number() < 0 || (X.number() == 0 && Y.number() <= 0))
      return Expected::undefined();
    if (std::isinf(X.number()) || std::isinf(Y.number()))
      return Expected::undefined();
    const Arithmetic In{X.E};
    return Expected::within(X.E, In.exp2(In.mul(Y.range(), In.log2(X.range()))),
                            std::pow(X.number(), Y.number()), Library);
  });
}

Results expOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    return unary(
        A, everywhere, [](Arithmetic In, Range X) { return In.exp(X); }, std::exp);
  });
}

Results exp2Of(const Call &C) {
  return each(C, [](const Arguments &A) {
    return unary(
        A, everywhere, [](Arithmetic In, Range X) { return In.exp2(X); }, std::exp2);
  });
}

Results logOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    return unary(
        A, positive, [](Arithmetic In, Range X) { return In.log(X); }, std::log);
  });
}

Results log2Of(const Call &C) {
  return each(C, [](const Arguments &A) {
    return unary(
        A, positive, [](Arithmetic In, Range X) { return In.log2(X); }, std::log2);
  });
}

Results sqrtOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    return unary(
        A, [](Real X) { return X >= 0; }, [](Arithmetic In, Range X) { return In.sqrt(X); },
        std::sqrt, 0.5L);
  });
}

Results inverseSqrtOf(const Call &C) {
  return each(C, [](const Arguments &A) {
    return unary(
        A, positive, [](Arithmetic In, Range X) { return In.inverseSqrt(X); },
        [](Real X) { return 1 / std::sqrt(X); }, 1.5L);
  });
}

} // namespace semantics::builtins
