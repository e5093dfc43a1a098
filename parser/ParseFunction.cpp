// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions and their parameters (GLSL 4.60 section 6.1).

#include "parser/ParserImpl.h"

using namespace coop;
using llvm::StringRef;

/// `f float a, float b) {`, after a type: '(' was forgotten.
bool ParserImpl::atParametersWithoutParen() {
  if (!at(TokenKind::Identifier) || !isTypeName(1) || peek(1).StartsLine)
    return false;
  for (unsigned I = 2;; ++I)
    switch (peek(I).Kind) {
    case TokenKind::RightParen:
      return at(TokenKind::LeftBrace, I + 1) || at(TokenKind::Semicolon, I + 1);
    case TokenKind::Identifier:
    case TokenKind::Comma:
      break;
    default:
      return false;
    }
}

/// After a type: a name and a parameter list. In `float x(1.0)` the parentheses hold a value.
bool ParserImpl::isFunctionDeclarator(Place P) {
  if (P == Place::Global && atParametersWithoutParen())
    return true;
  if (!at(TokenKind::Identifier) || !at(TokenKind::LeftParen, 1))
    return false;
  switch (peek(2).Kind) {
  case TokenKind::RightParen:
  case TokenKind::KwStruct:
  case TokenKind::KwLayout: // not allowed, as sema says
    return true;
  case TokenKind::LeftBrace:
    return P == Place::Global; // ')' was forgotten
  case TokenKind::Identifier:
    break;
  default:
    return false;
  }
  if (atSpirvClause(2))
    return true;
  if (isTypeName(2))
    return !at(TokenKind::LeftParen, 3);
  std::optional<ast::QualifierKind> Kind = qualifierOfSpelling(peek(2).Text);
  if (Kind && isKeywordQualifier(*Kind))
    return true;
  // `S f(T t)`, `S f(T[2] t)` or `S f(T)`; only the place tells the last from `float x(y)`.
  unsigned Next = afterArrays(3);
  if (Next == 0)
    return false;
  bool EndsParameter = at(TokenKind::Comma, Next) || at(TokenKind::RightParen, Next);
  return at(TokenKind::Identifier, Next) || (EndsParameter && P == Place::Global);
}

/// At offset Ahead stands '(': true when a body follows the parameters.
bool ParserImpl::isFunctionDefinition(unsigned Ahead) {
  unsigned End = afterBalanced(Ahead);
  return End != 0 && at(TokenKind::LeftBrace, End);
}

/// After the parameters: what stands there is of the function still, and not the next declaration.
bool ParserImpl::goesOn() {
  return !at(TokenKind::EndOfFile) && !at(TokenKind::RightBrace) &&
         (!peek().StartsLine || column(peek().Loc) > ExternalColumn);
}

/// `: SV_Target`, as other languages have it after a function or a parameter.
void ParserImpl::rejectSemantic() {
  if (failed() || !at(TokenKind::Colon) || !at(TokenKind::Identifier, 1))
    return;
  const SourceRange Colon = take().range();
  const Token Name = take();
  Diags.report(join(Colon, Name.range()), diag::err_hlsl_semantic) << Name.Text;
}

ast::Decl *ParserImpl::parseFunction(SourceRange Begin, ast::List<ast::Qualifier> Q,
                                     ast::TypeSpecifier *Type, Place P) {
  ast::Name Name = parseName("of a function");
  bool HasErrors = false;
  ast::List<ast::Parameter> Parameters = parseParameters(HasErrors);
  ast::List<ast::Attribute> Attributes = parseAttributes();
  checkAttributes(Attributes, AttributePlace::Function);
  rejectSemantic();
  ast::CompoundStmt *Body = nullptr;
  if (at(TokenKind::LeftBrace)) {
    if (P == Place::Local && !failed())
      Diags.report(Name.Range, diag::err_function_in_function) << Name.Text;
    Panic = false; // the parameters' errors end here
    FunctionColumn = P == Place::Global ? ExternalColumn : FunctionColumn;
    Body = parseCompound();
  } else if (!failed() && !at(TokenKind::Semicolon) && goesOn()) {
    Token Next = peek();
    expected("'{' or ';'", "after the function's parameters");
    HasErrors = true;
    if (at(TokenKind::LeftBrace, 1)) { // `) name {`
      take();
      Panic = false;
      parseCompound();
    } else if (!peek(1).StartsLine || column(peek(1).Loc) > ExternalColumn) {
      Panic = false;
      parseBody(Next, false); // '{' alone is missing
    }
  } else if (!expectSemicolon("the function's declaration")) {
    HasErrors = true;
  }
  if (P == Place::Local && Body)
    return nullptr;
  auto *F = Unit.make<ast::FunctionDecl>(rangeFrom(Begin), Q, Type, Name, Parameters, Body);
  F->Attributes = Attributes;
  F->HasErrors = HasErrors;
  return F;
}

/// HasErrors: whether these are all of them is not known.
ast::List<ast::Parameter> ParserImpl::parseParameters(bool &HasErrors) {
  if (failed())
    return {};
  if (!at(TokenKind::LeftParen)) {
    expected("'('", "after the function's name");
    Panic = false;
  }
  const Token Open = at(TokenKind::LeftParen) ? take() : peek();
  Items<ast::Parameter> Parameters;
  bool IsVoid = at(TokenKind::Identifier) && peek().Text == "void" && at(TokenKind::RightParen, 1);
  if (IsVoid)
    take();
  else if (!at(TokenKind::RightParen))
    do {
      ast::Parameter P = parseParameter();
      if (!failed() || P.TheName.isValid())
        Parameters.push_back(P);
    } while (!failed() && accept(TokenKind::Comma));
  if (!expectClosing(TokenKind::RightParen, Open) && !Aborted) {
    HasErrors = !at(TokenKind::LeftBrace); // else ')' alone is missing
    const bool HasMore =
        at(TokenKind::Semicolon) && at(TokenKind::Identifier, 1); // `int a; int b)`
    recoverParens(HasMore && isTypeName(1));
    // Whether it is a body, ';' or anything else that follows: it is not reported again.
    LastErrorAt = Consumed;
    Panic = !at(TokenKind::LeftBrace) && !at(TokenKind::Semicolon);
  }
  return Unit.copy<ast::Parameter>(Parameters);
}

ast::Parameter ParserImpl::parseParameter() {
  ast::Parameter P;
  SourceRange Begin = peek().range();
  P.Qualifiers = parseQualifiers();
  P.Type = parseTypeSpecifier();
  if (failed())
    return P;
  P.Qualifiers = withLateQualifiers(P.Qualifiers, *P.Type);
  if (at(TokenKind::Identifier)) {
    P.TheName = parseName("of a parameter");
    P.Arrays = parseArrays();
    rejectSemantic();
  }
  if (!failed() && at(TokenKind::Equal)) {
    Diags.report(take().range(), diag::err_default_argument);
    parseInitializer();
  }
  P.Range = rangeFrom(Begin);
  return P;
}
