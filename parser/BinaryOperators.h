// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which tokens are binary operators, and how tightly they bind: BinaryOperators.def.

#ifndef COOP_PARSER_BINARYOPERATORS_H
#define COOP_PARSER_BINARYOPERATORS_H

#include "parser/AST.h"
#include "parser/Token.h"
#include <optional>

namespace coop {

struct BinaryOperator {
  ast::BinaryOp Op;
  unsigned Precedence; ///< above 0; a larger one binds tighter
};

/// None for what is no binary operator; the comma is none.
inline std::optional<BinaryOperator> binaryOperator(TokenKind K) {
  switch (K) {
#define BINARY_OPERATOR(Id, Token, Spelling, Precedence)                                           \
  case TokenKind::Token:                                                                           \
    return BinaryOperator{ast::BinaryOp::Id, Precedence};
#include "parser/BinaryOperators.def"
  default:
    return std::nullopt;
  }
}

/// The operator of `+=` and its like; none for other tokens, '=' among them.
inline std::optional<ast::BinaryOp> compoundAssignment(TokenKind K) {
  switch (K) {
#define COMPOUND_ASSIGNMENT(Id, Token)                                                             \
  case TokenKind::Token:                                                                           \
    return ast::BinaryOp::Id;
#include "parser/BinaryOperators.def"
  default:
    return std::nullopt;
  }
}

} // namespace coop

#endif
