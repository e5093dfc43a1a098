// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The values that an operation of limited precision may give: an interval, and operations on
// intervals that are as imprecise as Vulkan lets the instructions be. A formula that a precision is
// "inherited from" is written with them as it stands in Vulkan's tables.

#ifndef COOP_SEMANTICS_BUILTINS_RANGE_H
#define COOP_SEMANTICS_BUILTINS_RANGE_H

#include "../Element.h"
#include <functional>
#include <vector>

namespace semantics::builtins {

/// Holds every number of every element type exactly.
using Real = long double;

/// The nearest number of the format, ties to even.
Real roundTo(Element E, Real Number);
/// The distance of neighbouring numbers of the format at a magnitude.
Real ulp(Element E, Real At);

struct Range {
  Real Low = 0, High = 0;
  bool MayBeNan = false;

  static Range point(Real At) { return {At, At}; }
  static Range undefined(); ///< any number or NaN
  bool isPoint() const { return Low == High && !MayBeNan; }
  bool isUndefined() const;
  bool contains(Real Number) const;
};

/// Both ends moved outwards.
Range widened(Range R, Real By);
Range widenedByUlps(Element E, Range R, Real Ulps);
/// A function that only grows, or only falls.
Range monotone(Range X, const std::function<Real(Real)> &F);

/// Vulkan, "Precision of core SPIR-V instructions". The correctly rounded ones round to the nearest
/// (ties to even) on points, so that they give a point.
struct Arithmetic {
  Element E;

  Range add(Range A, Range B) const; ///< correctly rounded
  Range sub(Range A, Range B) const; ///< correctly rounded
  Range mul(Range A, Range B) const; ///< correctly rounded
  /// 2.5 ULP for divisors in [2^-126, 2^126], of f16 in [2^-14, 2^14].
  Range div(Range A, Range B) const;
  /// The sum of the products in any order, also fused: each partial sum rounds once.
  Range dot(const std::vector<Range> &A, const std::vector<Range> &B) const;

  /// "Precision of GLSL.std.450 instructions".
  Range exp(Range X) const;            ///< 3 + 2 * |x| ULP; f16: 1 + 2 * |x|; or 0
  Range exp2(Range X) const;           ///< the same
  Range log(Range X) const;            ///< 3 ULP; absolute 2^-21 (f16 2^-7) in [0.5, 2]
  Range log2(Range X) const;           ///< the same
  Range inverseSqrt(Range X) const;    ///< 2 ULP
  Range sqrt(Range X) const;           ///< inherited from 1 / inversesqrt(x)
  Range sin(Range X) const;            ///< absolute 2^-11 (f16 2^-7) in [-pi, pi]
  Range cos(Range X) const;            ///< the same
  Range atan(Range X) const;           ///< 4096 ULP (f16 5)
  Range atan2(Range Y, Range X) const; ///< the same
};

} // namespace semantics::builtins

#endif
