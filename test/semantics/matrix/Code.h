// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Expressions and statements over matrices of one type: their GLSL, and what they do to the values
// of the variables (GLSL_KHR_cooperative_matrix, sections 5.4.X, 5.X and 5.9).

#ifndef COOP_SEMANTICS_MATRIX_CODE_H
#define COOP_SEMANTICS_MATRIX_CODE_H

#include "../Arithmetic.h"
#include "Matrix.h"
#include <functional>
#include <string>

namespace semantics {

/// The variables of one instance of the scope. Elements of arrays and members of structures are
/// variables of their own.
using Variables = std::vector<Matrix>;

struct Expression {
  std::string Text;
  std::function<Matrix(const Variables &)> value;
  bool IsConstant = false; ///< made of numbers alone
};

/// Something that can be assigned to.
struct Variable {
  std::string Text;
  size_t Index = 0;
};

struct Statement {
  std::string Text; ///< without indentation, lines ended
  std::function<void(Variables &)> run;
};

/// A number of the component's type, as GLSL writes it.
struct Scalar {
  std::string Text;
  uint64_t Bits = 0;
};
Scalar scalar(Element E, int64_t Number);

Expression read(const Variable &V);
/// Type is the matrix type's name in the shader.
Expression splat(const std::string &Type, Element E, size_t Rows, size_t Columns, const Scalar &S);
Expression negated(const Expression &A);
Expression combined(Operation O, const Expression &A, const Expression &B);
/// matrix * scalar, or scalar * matrix.
Expression scaled(const Expression &A, const Scalar &S, bool ScalarFirst);
/// Condition is an expression with that value for all invocations.
Expression chosen(const std::string &Condition, bool IsTrue, const Expression &A,
                  const Expression &B);

Statement assigned(const Variable &To, const Expression &From);
/// +=, -=, *= or /=
Statement updated(Operation O, const Variable &To, const Expression &From);
Statement scaledInPlace(const Variable &To, const Scalar &S);
/// A loop over the invocation's components of To, each combined with the one of From at its index.
Statement updatedByComponent(Operation O, Element E, const Variable &To, const Variable &From);
Statement filledByComponent(const Variable &To, const Scalar &S);
Statement sequence(const std::vector<Statement> &All);
Statement conditional(const std::string &Condition, bool IsTrue, const Statement &Then,
                      const Statement &Else);
/// Counter is a variable's name; Count an expression with the value Times for all invocations.
Statement loop(const std::string &Counter, const std::string &Count, unsigned Times,
               const Statement &Body);

} // namespace semantics

#endif
