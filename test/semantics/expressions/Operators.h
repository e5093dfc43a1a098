// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operators and conversions of GLSL on values (GLSL 4.60 sections 4.1.10, 5.4 and 5.9,
// GL_EXT_shader_explicit_arithmetic_types), component by component.

#ifndef COOP_SEMANTICS_EXPRESSIONS_OPERATORS_H
#define COOP_SEMANTICS_EXPRESSIONS_OPERATORS_H

#include "../Types.h"
#include <string_view>

namespace semantics::expressions {

enum class Binary : uint8_t {
  Add,
  Sub,
  Mul,
  Div,
  Mod,
  And,
  Or,
  Xor,
  ShiftLeft,
  ShiftRight,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Equal,
  NotEqual,
  LogicalAnd,
  LogicalOr,
  LogicalXor,
};
enum class Unary : uint8_t { Plus, Negate, Not, LogicalNot };

std::string_view textOf(Binary Op);
std::string_view textOf(Unary Op);

/// One component. Integer division by zero, the quotient that overflows, remainders of negative
/// numbers and shifts by too much are undefined: programs must not have them.
uint64_t applyTo(Binary Op, Element E, uint64_t A, uint64_t B);
uint64_t applyTo(Unary Op, Element E, uint64_t A);
/// A scalar as another type. Of a float, a number that the integer type does not hold is undefined.
uint64_t convert(Element From, Element To, uint64_t Bits);

/// Component by component; a scalar goes with every component of the other.
Value componentwise(Binary Op, const Value &A, const Value &B);
Value componentwise(Unary Op, const Value &A);
Value convert(const Value &V, Element To);
/// Linear algebra, where one operand is a matrix and none is a scalar.
Value product(const Value &A, const Value &B);
/// All components alike.
bool areEqual(const Value &A, const Value &B);

Value truth(bool B);

} // namespace semantics::expressions

#endif
