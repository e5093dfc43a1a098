// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Builtin functions as the evaluator knows them: the rows of Functions.def, and what a call with
// given arguments must give.

#ifndef COOP_SEMANTICS_BUILTINS_FUNCTION_H
#define COOP_SEMANTICS_BUILTINS_FUNCTION_H

#include "../Types.h"
#include "Range.h"
#include <string_view>
#include <vector>

namespace semantics::builtins {

/// Where arguments are drawn from, beside special values.
enum class Domain : uint8_t {
  Any,      ///< ordinary numbers, or any bits
  Angle,    ///< mostly in [-pi, pi]
  Unit,     ///< mostly in [-1, 1]
  Positive, ///< mostly positive
  Moderate, ///< mostly below 10, so that exponentials are finite
  Tame,     ///< no special values: numbers whose products do not overflow
  Bits,     ///< arguments after the first are positions and numbers of bits
  Exponent, ///< the second argument is a binary exponent
  Ordered,  ///< each argument is not less than the one before it
};

/// One component of an argument.
struct Scalar {
  Element E = Element::F32;
  uint64_t Bits = 0;
  Real number() const; ///< of a float
  int64_t integer() const { return integerFromBits(E, Bits); }
  Range range() const { return Range::point(number()); }
  bool isNan() const { return number() != number(); }
};

/// What one component of a result may be.
struct Expected {
  bool IsExact = true;
  uint64_t Bits = 0; ///< where it is exact
  Range Allowed = {};
  Range Reached = {}; ///< what the reference execution reaches, within Allowed

  static Expected bits(uint64_t B) { return {true, B}; }
  static Expected undefined() { return range(Range::undefined()); }
  static Expected range(Range R) { return {false, 0, R, R}; }
  /// Vulkan allows a range, and the reference execution is within some ULPs of the true number.
  static Expected within(Element E, Range Allowed, Real True, Real Ulps);
};

/// The same as a number with a tolerance, as a buffer states it. An infinite tolerance allows all.
struct Nominal {
  uint64_t Bits = 0;
  double Tolerance = 0;
};
Nominal nominal(Element E, const Expected &Want);

/// The results: what the function returns, then its out parameters, components in order.
using Results = std::vector<std::vector<Expected>>;

struct Call {
  Type T; ///< what T of the signature is
  Element ResultElement;
  std::vector<Value> Arguments; ///< of the in parameters

  Scalar at(size_t Argument, size_t Component) const;
  /// The components of an argument, as points.
  std::vector<Range> ranges(size_t Argument) const;
};

struct Function {
  std::string_view Id; ///< in the compiler's table, for the test that all are here
  std::string_view Name;
  std::string_view Signature; ///< see Signature.h
  std::string_view Elements;  ///< of T: "f16 f32"
  std::string_view Shapes;    ///< of T: scalar vector vector3 matrix square
  Domain From;
  Results (*Evaluate)(const Call &);
};

const std::vector<Function> &functions();

/// Arguments of one component, those of scalars repeated.
using Arguments = std::vector<Scalar>;
/// A function that treats each component alone.
Results each(const Call &C, Expected (*F)(const Arguments &));
/// The same with out parameters: F gives the result, then them.
Results eachOf(const Call &C, std::vector<Expected> (*F)(const Arguments &));

} // namespace semantics::builtins

#endif
