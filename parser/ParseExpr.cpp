// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Expressions (GLSL 4.60 chapter 9, from primary_expression to expression) and initializers.
// Literals are in ParseLiteral.cpp.

#include "parser/BinaryOperators.h"
#include "parser/DirectiveExtension.h"
#include "parser/ParserImpl.h"

using namespace coop;
using llvm::StringRef;

namespace {

std::optional<ast::UnaryOp> prefixOperator(TokenKind K) {
  switch (K) {
  case TokenKind::Plus:
    return ast::UnaryOp::Plus;
  case TokenKind::Minus:
    return ast::UnaryOp::Minus;
  case TokenKind::Bang:
    return ast::UnaryOp::Not;
  case TokenKind::Tilde:
    return ast::UnaryOp::BitNot;
  case TokenKind::PlusPlus:
    return ast::UnaryOp::PreInc;
  case TokenKind::MinusMinus:
    return ast::UnaryOp::PreDec;
  default:
    return std::nullopt;
  }
}

} // namespace

void ParserImpl::countDepth(ast::Expr &Node, const ast::Expr *Child) {
  if (!Child || Child->Depth < Node.Depth)
    return;
  if (Child->Depth >= ast::MaxExprDepth) {
    if (!Aborted)
      Diags.report(peek().range(), diag::fatal_expression_too_deep) << ast::MaxExprDepth;
    abort();
    return;
  }
  Node.Depth = static_cast<uint16_t>(Child->Depth + 1);
}

void ParserImpl::countDepth(ast::Expr &Node, const ast::TypeSpecifier &Type) {
  for (const ast::Expr *Arg : Type.Args)
    countDepth(Node, Arg);
  for (const ast::ArraySpecifier &Array : Type.Arrays)
    countDepth(Node, Array.Size);
}

ast::Expr *ParserImpl::parseExpression() {
  ast::Expr *Left = parseAssignment();
  while (!failed() && at(TokenKind::Comma)) {
    SourceRange Op = take().range();
    ast::Expr *Right = parseAssignment();
    Left = makeOver<ast::BinaryExpr>({Left, Right}, join(Left->Range, Right->Range),
                                     ast::BinaryOp::Comma, Left, Right, Op);
  }
  return Left;
}

// `a + b = c` is taken here too: that the target is no place to store to is said by sema, in words
// that fit.
ast::Expr *ParserImpl::parseAssignment() {
  Nesting N(*this);
  if (tooDeep())
    return errorExpr();
  ast::Expr *Target = parseConditional();
  if (failed())
    return Target;
  std::optional<ast::BinaryOp> Compound = compoundAssignment(peek().Kind);
  if (!Compound && !peek().is(TokenKind::Equal))
    return Target;
  SourceRange Op = take().range();
  ast::Expr *Value = parseAssignment();
  return makeOver<ast::AssignExpr>({Target, Value}, join(Target->Range, Value->Range),
                                   Compound.has_value(), Compound.value_or(ast::BinaryOp::Comma),
                                   Target, Value, Op);
}

ast::Expr *ParserImpl::parseConditional() {
  ast::Expr *Condition = parseBinary();
  if (failed() || !accept(TokenKind::Question))
    return Condition;
  ast::Expr *Then = parseExpression();
  if (!expect(TokenKind::Colon, "between the operands of '?:'"))
    return errorExpr();
  ast::Expr *Else = parseAssignment();
  return makeOver<ast::ConditionalExpr>({Condition, Then, Else},
                                        join(Condition->Range, Else->Range), Condition, Then, Else);
}

ast::Expr *ParserImpl::parseConstant() {
  Nesting N(*this);
  return tooDeep() ? errorExpr() : parseConditional();
}

ast::Expr *ParserImpl::parseBinary(unsigned MinPrecedence) {
  ast::Expr *Left = parseUnary();
  while (!failed()) {
    std::optional<BinaryOperator> Row = binaryOperator(peek().Kind);
    if (!Row || Row->Precedence < MinPrecedence)
      break;
    SourceRange Op = take().range();
    ast::Expr *Right = parseBinary(Row->Precedence + 1);
    Left = makeOver<ast::BinaryExpr>({Left, Right}, join(Left->Range, Right->Range), Row->Op, Left,
                                     Right, Op);
  }
  return Left;
}

ast::Expr *ParserImpl::parseUnary() {
  std::optional<ast::UnaryOp> Op = prefixOperator(peek().Kind);
  if (!Op)
    return parsePostfix();
  Nesting N(*this);
  if (tooDeep())
    return errorExpr();
  SourceRange OpRange = take().range();
  ast::Expr *Operand = parseUnary();
  return makeOver<ast::UnaryExpr>({Operand}, join(OpRange, Operand->Range), *Op, Operand, OpRange);
}

ast::Expr *ParserImpl::parsePostfix() { return parsePostfixTail(parsePrimary()); }

ast::Expr *ParserImpl::parsePostfixTail(ast::Expr *E) {
  while (!failed()) {
    switch (peek().Kind) {
    case TokenKind::LeftBracket:
      E = parseIndex(E);
      break;
    case TokenKind::LeftParen:
      E = parseCall(E);
      break;
    case TokenKind::Dot:
      E = parseMember(E);
      break;
    case TokenKind::Minus:
      if (!takeArrow())
        return E;
      E = parseMember(E);
      break;
    case TokenKind::PlusPlus:
    case TokenKind::MinusMinus: {
      Token Op = take();
      E = makeOver<ast::UnaryExpr>({E}, join(E->Range, Op.range()),
                                   Op.is(TokenKind::PlusPlus) ? ast::UnaryOp::PostInc
                                                              : ast::UnaryOp::PostDec,
                                   E, Op.range());
      break;
    }
    default:
      return E;
    }
  }
  return E;
}

ast::Expr *ParserImpl::parseIndex(ast::Expr *Base) {
  Token Open = take();
  ast::Expr *Index = at(TokenKind::RightBracket) ? nullptr : parseExpression();
  expectClosing(TokenKind::RightBracket, Open);
  return makeOver<ast::IndexExpr>({Base, Index}, rangeFrom(Base->Range), Base, Index);
}

/// C's `->`, of which the last sign is left to stand for the dot that was meant.
bool ParserImpl::takeArrow() {
  if (!at(TokenKind::Greater, 1) || !at(TokenKind::Identifier, 2) || peek(1).HasSpaceBefore)
    return false;
  const SourceRange Arrow = join(peek().range(), peek(1).range());
  Diags.report(Arrow, diag::err_arrow) << FixIt{Arrow, "."};
  take();
  return true;
}

ast::Expr *ParserImpl::parseMember(ast::Expr *Base) {
  take();
  Token T = peek();
  // Keywords may not be members, but a name of a type may: swizzles are not in the grammar.
  if (!T.is(TokenKind::Identifier)) {
    expected("a member's name", "after '.'");
    return Base;
  }
  take();
  return makeOver<ast::MemberExpr>({Base}, join(Base->Range, T.range()), Base,
                                   ast::Name{T.Text, T.range()});
}

ast::Expr *ParserImpl::parseCall(ast::Expr *Callee) {
  Token Open = take();
  Items<ast::Expr *> Args;
  if (at(TokenKind::Identifier) && peek().Text == "void" && at(TokenKind::RightParen, 1))
    take(); // function_call_header_no_parameters: `f(void)`
  else if (!at(TokenKind::RightParen))
    do
      Args.push_back(parseAssignment());
    while (!failed() && accept(TokenKind::Comma));
  expectClosing(TokenKind::RightParen, Open);
  ast::Expr *Call = makeOver<ast::CallExpr>({Callee}, rangeFrom(Callee->Range), Callee,
                                            Unit.copy<ast::Expr *>(Args));
  for (const ast::Expr *Arg : Args)
    countDepth(*Call, Arg);
  return Call;
}

ast::Expr *ParserImpl::parsePrimary() {
  if (failed())
    return errorExpr();
  switch (peek().Kind) {
  case TokenKind::IntNumber:
    return parseInt();
  case TokenKind::FloatNumber:
    return parseFloat();
  case TokenKind::String:
    return parseString();
  case TokenKind::KwTrue:
  case TokenKind::KwFalse: {
    Token T = take();
    return Unit.make<ast::BoolLiteral>(T.range(), T.is(TokenKind::KwTrue));
  }
  case TokenKind::LeftParen:
    return isCast() ? parseCast() : parseParen();
  case TokenKind::LeftBrace: {
    SourceRange Brace = peek().range();
    if (LastErrorAt != Consumed)
      Diags.report(Brace, diag::err_init_list_in_expression);
    LastErrorAt = Consumed;
    parseInitList();
    return errorExpr(rangeFrom(Brace));
  }
  case TokenKind::Identifier:
    return parseIdentifier();
  default:
    break;
  }
  Token Found = peek();
  if (startError())
    Diags.report(Found.range(), diag::err_expected_expression) << describe(Found);
  return errorExpr();
}

ast::Expr *ParserImpl::parseParen() {
  Token Open = take();
  ast::Expr *Inner = parseExpression();
  expectClosing(TokenKind::RightParen, Open);
  return makeOver<ast::ParenExpr>({Inner}, rangeFrom(Open.range()), Inner);
}

ast::Expr *ParserImpl::parseIdentifier() {
  if (isTypeName())
    return parseTypeInExpression();
  Token T = peek();
  std::optional<ast::QualifierKind> Qualifier = qualifierOfSpelling(T.Text);
  if (Qualifier && isKeywordQualifier(*Qualifier)) {
    if (startError())
      Diags.report(T.range(), diag::err_expected_expression) << describe(T);
    return errorExpr();
  }
  if (const ReservedWord *Word = reserved(T)) {
    reportReserved(T, *Word);
    if (at(TokenKind::LeftBrace, 1) || at(TokenKind::Identifier, 1))
      startError(); // `union { ... }`, `goto x;`: of another language
  }
  take();
  return Unit.make<ast::NameExpr>(T.range(), T.Text);
}

/// A constructor's callee; types stand nowhere else in expressions.
ast::Expr *ParserImpl::parseTypeInExpression() {
  Token First = peek();
  ast::TypeSpecifier *Type = parseTypeSpecifier();
  ast::Expr *E = Unit.make<ast::TypeExpr>(Type->Range, Type);
  countDepth(*E, *Type);
  if (!failed() && !at(TokenKind::LeftParen)) {
    // `float x` within an expression: the declaration stands at a wrong place.
    if (startError())
      Diags.report(Type->Range.isValid() ? Type->Range : First.range(),
                   diag::err_type_in_expression)
          << First.Text;
    return errorExpr();
  }
  return E;
}

/// GL_NV_explicit_typecast is on.
bool ParserImpl::hasTypecasts() {
  return PP.extensions().contains(Extension::NV_explicit_typecast);
}

/// `(Reference)x`, where only an operand can follow: sema knows whether the name is a type's.
bool ParserImpl::isNamedCast() {
  if (!at(TokenKind::Identifier, 1) || !at(TokenKind::RightParen, 2))
    return false;
  bool Operand = at(TokenKind::Identifier, 3) || at(TokenKind::IntNumber, 3) ||
                 at(TokenKind::FloatNumber, 3) || at(TokenKind::LeftParen, 3);
  return Operand && hasTypecasts();
}

/// `(float)x`: a type in parentheses, then what can only start an operand.
bool ParserImpl::isCast() {
  if (isNamedCast())
    return true;
  unsigned Close = 2;
  if (isParameterized(1) && at(TokenKind::Less, 2))
    Close = afterBalanced(2);
  if (Close == 0 || !isTypeName(1) || !at(TokenKind::RightParen, Close))
    return false;
  switch (peek(Close + 1).Kind) {
  case TokenKind::Identifier:
  case TokenKind::IntNumber:
  case TokenKind::FloatNumber:
  case TokenKind::KwTrue:
  case TokenKind::KwFalse:
  case TokenKind::Plus:
  case TokenKind::Minus:
  case TokenKind::Bang:
  case TokenKind::Tilde:
  case TokenKind::LeftParen:
    return true;
  default:
    return false;
  }
}

ast::Expr *ParserImpl::parseCast() {
  Nesting N(*this);
  if (tooDeep())
    return errorExpr();
  Token Open = take();
  ast::TypeSpecifier *Type = parseTypeSpecifier();
  Token Close = take();
  SourceRange Cast = join(Open.range(), Close.range());
  bool HasParens = at(TokenKind::LeftParen);
  ast::Expr *Callee = Unit.make<ast::TypeExpr>(Type->Range, Type);
  ast::Expr *Operand = parseUnary();
  if (!failed() && !hasTypecasts()) {
    DiagnosticBuilder B = Diags.report(Cast, diag::err_c_style_cast);
    B << Type->TheName.Text;
    const SourceManager &Sources = Diags.sources();
    if (!Sources.isMacroLoc(Cast.Begin) && !Sources.isMacroLoc(Operand->Range.End)) {
      B << FixIt{Cast, Type->TheName.Text.str() + (HasParens ? "" : "(")};
      if (!HasParens)
        B << FixIt{{Operand->Range.End, Operand->Range.End}, ")"};
    }
  }
  ast::Expr *Arg = Operand;
  return makeOver<ast::CallExpr>({Callee, Operand}, rangeFrom(Open.range()), Callee,
                                 Unit.copy<ast::Expr *>(Arg));
}

// ---- initializers

ast::Expr *ParserImpl::parseInitializer() {
  if (failed())
    return errorExpr();
  return at(TokenKind::LeftBrace) ? parseInitList() : parseAssignment();
}

/// `{a, {b, c},}` (GLSL 4.60 section 4.1.12), and `{}` (GL_EXT_null_initializer).
ast::Expr *ParserImpl::parseInitList() {
  Nesting N(*this);
  if (tooDeep())
    return errorExpr();
  Token Open = take();
  Items<ast::Expr *> Elements;
  while (!failed() && !at(TokenKind::RightBrace)) {
    Elements.push_back(parseInitializer());
    if (!accept(TokenKind::Comma))
      break;
  }
  if (!expectClosing(TokenKind::RightBrace, Open))
    recoverBraces();
  ast::Expr *List =
      makeOver<ast::InitListExpr>({}, rangeFrom(Open.range()), Unit.copy<ast::Expr *>(Elements));
  for (const ast::Expr *Element : Elements)
    countDepth(*List, Element);
  return List;
}
