// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The qualifiers and types of GL_EXT_spirv_intrinsics: what stands in their parentheses. What it
// means is sema's.

#include "parser/ParserImpl.h"

using namespace coop;
using llvm::StringRef;

/// A word that means something only with parentheses after it.
bool ParserImpl::atSpirvClause(unsigned Ahead) {
  return at(TokenKind::Identifier, Ahead) && at(TokenKind::LeftParen, Ahead + 1) &&
         peek(Ahead).Text.starts_with("spirv_");
}

bool ParserImpl::atSpirvType(unsigned Ahead) {
  return atSpirvClause(Ahead) && peek(Ahead).Text == "spirv_type";
}

/// A qualifier with parentheses, as `spirv_decorate(11, 5014)`.
bool ParserImpl::atSpirvQualifier(unsigned Ahead) {
  if (!atSpirvClause(Ahead) || atSpirvType(Ahead))
    return false;
  return qualifierOfSpelling(peek(Ahead).Text).has_value();
}

/// `extensions = ["SPV_...", ...]`, `capabilities = [1, 2]`, `set = "..."`, `id = 3`.
ast::SpirvClause::Entry ParserImpl::parseSpirvEntry() {
  ast::SpirvClause::Entry Entry;
  Token T = take();
  Entry.Id = {T.Text, T.range()};
  take();
  Entry.IsList = at(TokenKind::LeftBracket);
  Items<ast::Expr *> Values;
  if (!Entry.IsList) {
    Values.push_back(parseConstant());
  } else {
    Token Open = take();
    while (!failed() && !at(TokenKind::RightBracket)) {
      Values.push_back(parseConstant());
      if (!accept(TokenKind::Comma))
        break;
    }
    expectClosing(TokenKind::RightBracket, Open);
  }
  Entry.Values = Unit.copy<ast::Expr *>(Values);
  return Entry;
}

/// A constant, or a type.
ast::SpirvClause::Arg ParserImpl::parseSpirvArg() {
  ast::SpirvClause::Arg Arg{nullptr, false};
  if (at(TokenKind::Identifier) && peek().Text == "spirv_id" && !at(TokenKind::Comma, 1) &&
      !at(TokenKind::RightParen, 1)) {
    take();
    Arg.IsId = true;
  }
  bool IsType = atSpirvType(0) || atTypeArgument();
  if (!IsType) {
    Arg.Value = parseConstant();
    return Arg;
  }
  ast::TypeSpecifier *Type = parseTypeSpecifier();
  Arg.Value = Unit.make<ast::TypeExpr>(Type->Range, Type);
  countDepth(*Arg.Value, *Type);
  return Arg;
}

/// What follows the word, which has been taken.
const ast::SpirvClause *ParserImpl::parseSpirvClause() {
  auto *Clause = Unit.make<ast::SpirvClause>();
  Nesting N(*this);
  if (tooDeep())
    return Clause;
  Token Open = take();
  Items<ast::SpirvClause::Entry> Entries;
  Items<ast::SpirvClause::Arg> Args;
  while (!failed() && !at(TokenKind::RightParen)) {
    if (at(TokenKind::Identifier) && at(TokenKind::Equal, 1))
      Entries.push_back(parseSpirvEntry());
    else
      Args.push_back(parseSpirvArg());
    if (!accept(TokenKind::Comma))
      break;
  }
  expectClosing(TokenKind::RightParen, Open);
  Clause->Entries = Unit.copy<ast::SpirvClause::Entry>(Entries);
  Clause->Args = Unit.copy<ast::SpirvClause::Arg>(Args);
  Clause->Range = rangeFrom(Open.range());
  return Clause;
}
