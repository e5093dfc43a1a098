// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Spellings of operators and qualifiers.

#include "parser/AST.h"
#include "llvm/Support/ErrorHandling.h"

using namespace coop;
using llvm::StringRef;

StringRef ast::qualifierSpelling(QualifierKind K) {
  switch (K) {
#define QUALIFIER(Id, Spelling)                                                                    \
  case QualifierKind::Id:                                                                          \
    return Spelling;
#include "parser/Qualifiers.def"
  case QualifierKind::Layout:
    return "layout";
  }
  llvm_unreachable("no such qualifier");
}

StringRef ast::spelling(BinaryOp Op) {
  switch (Op) {
#define BINARY_OPERATOR(Id, Token, Spelling, Precedence)                                           \
  case BinaryOp::Id:                                                                               \
    return Spelling;
#include "parser/BinaryOperators.def"
  case BinaryOp::Comma:
    return ",";
  }
  llvm_unreachable("no such operator");
}

StringRef ast::spelling(UnaryOp Op) {
  switch (Op) {
  case UnaryOp::Plus:
    return "+";
  case UnaryOp::Minus:
    return "-";
  case UnaryOp::Not:
    return "!";
  case UnaryOp::BitNot:
    return "~";
  case UnaryOp::PreInc:
  case UnaryOp::PostInc:
    return "++";
  case UnaryOp::PreDec:
  case UnaryOp::PostDec:
    return "--";
  }
  llvm_unreachable("no such operator");
}
