// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Expressions made of expressions: text with the parentheses that precedence needs, and evaluation.

#include "Grow.h"

namespace semantics::expressions {
namespace {

/// GLSL 4.60, section 5.1.
unsigned levelOf(Binary Op) {
  switch (Op) {
  case Binary::Mul:
  case Binary::Div:
  case Binary::Mod:
    return 3;
  case Binary::Add:
  case Binary::Sub:
    return 4;
  case Binary::ShiftLeft:
  case Binary::ShiftRight:
    return 5;
  case Binary::Less:
  case Binary::LessEqual:
  case Binary::Greater:
  case Binary::GreaterEqual:
    return 6;
  case Binary::Equal:
  case Binary::NotEqual:
    return 7;
  case Binary::And:
    return 8;
  case Binary::Xor:
    return 9;
  case Binary::Or:
    return 10;
  case Binary::LogicalAnd:
    return 11;
  case Binary::LogicalXor:
    return 12;
  case Binary::LogicalOr:
    return 13;
  }
  return 14;
}

bool isLinear(const Type &A, const Type &B) {
  return (A.isMatrix() || B.isMatrix()) && A.count() > 1 && B.count() > 1;
}

} // namespace

std::string operandText(const Expression &X, unsigned Level) {
  return X.Level > Level ? "(" + X.Text + ")" : X.Text;
}

Expression binary(Binary Op, Expression A, Expression B) {
  const unsigned Level = levelOf(Op);
  Expression R;
  R.Level = Level;
  // Binary operators group from left to right.
  R.Text = operandText(A, Level) + " " + std::string(textOf(Op)) + " " + operandText(B, Level - 1);
  const bool IsProduct = Op == Binary::Mul && isLinear(A.T, B.T);
  const bool IsEquality = Op == Binary::Equal || Op == Binary::NotEqual;
  if (IsProduct) {
    R.T = product({A.T, std::vector<uint64_t>(A.T.count())},
                  {B.T, std::vector<uint64_t>(B.T.count())})
              .T;
    R.Evaluate = [A, B](State &S) {
      const Value X = A.Evaluate(S);
      return product(X, B.Evaluate(S));
    };
  } else if (IsEquality) { // of all components
    R.T = {Element::Bool};
    R.Evaluate = [Op, A, B](State &S) {
      const Value X = A.Evaluate(S);
      return truth(areEqual(X, B.Evaluate(S)) == (Op == Binary::Equal));
    };
  } else {
    R.T = (A.T.count() == 1 ? B.T : A.T).with(A.T.E);
    if (Op >= Binary::Less)
      R.T.E = Element::Bool;
    R.Evaluate = [Op, A, B](State &S) {
      const Value X = A.Evaluate(S);
      return componentwise(Op, X, B.Evaluate(S));
    };
  }
  return R;
}

Expression unaryOf(Unary Op, Expression A) {
  // Two signs in a row would be another token.
  return {A.T, std::string(textOf(Op)) + operandText(A, 1),
          [Op, A](State &S) { return componentwise(Op, A.Evaluate(S)); }, 2};
}

Expression cast(Element To, Expression X) {
  const Type T = X.T.with(To);
  return {T, glslName(T) + "(" + X.Text + ")",
          [To, X](State &S) { return convert(X.Evaluate(S), To); }, 1};
}

} // namespace semantics::expressions
