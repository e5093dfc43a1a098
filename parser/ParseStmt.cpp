// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Statements (GLSL 4.60 chapter 6 and, of chapter 9, statement to jump_statement).

#include "parser/ParserImpl.h"
#include "support/NearestSpelling.h"
#include "llvm/ADT/STLExtras.h"
#include <utility>

using namespace coop;
using llvm::StringRef;

ast::Stmt *ParserImpl::parseStatement(bool InSwitch) {
  Nesting N(*this);
  ++StmtDepth;
  ast::Stmt *S = nullptr;
  if (tooDeep() || failed())
    S = Unit.make<ast::EmptyStmt>(peek().range());
  else
    S = parseAttributed(parseAttributes(), InSwitch);
  --StmtDepth;
  return S;
}

ast::Stmt *ParserImpl::parseAttributed(ast::List<ast::Attribute> Attributes, bool InSwitch) {
  if (at(TokenKind::KwIf))
    return parseIf(Attributes);
  bool IsLoop = at(TokenKind::KwFor) || at(TokenKind::KwWhile) || at(TokenKind::KwDo);
  checkAttributes(Attributes, IsLoop                    ? AttributePlace::Loop
                              : at(TokenKind::KwSwitch) ? AttributePlace::Selection
                                                        : AttributePlace::Other);
  SourceRange Begin = peek().range();
  ast::Stmt *S = parseByKeyword(InSwitch);
  S->Attributes = Attributes;
  S->Range = rangeFrom(Begin);
  return S;
}

/// At offset Ahead stands '(', and what it encloses has the two semicolons of `for`.
bool ParserImpl::isForHeader(unsigned Ahead) {
  unsigned Depth = 0, Semicolons = 0;
  do {
    switch (peek(Ahead++).Kind) {
    case TokenKind::LeftParen:
      ++Depth;
      break;
    case TokenKind::RightParen:
      --Depth;
      break;
    case TokenKind::Semicolon:
      ++Semicolons;
      break;
    case TokenKind::LeftBrace:
    case TokenKind::RightBrace:
    case TokenKind::EndOfFile:
      return false;
    default:
      break;
    }
  } while (Depth > 0 && Semicolons <= 2);
  return Depth == 0 && Semicolons == 2;
}

/// At a word that is no keyword, with what follows a keyword alone behind it: the one that was
/// meant.
std::optional<TokenKind> ParserImpl::misspeltKeyword() {
  if (!at(TokenKind::Identifier) || isTypeName() || isQualifier(false))
    return std::nullopt;
  NearestSpelling Nearest(peek().Text);
  auto Meant = [&](std::initializer_list<TokenKind> Keywords) {
    for (TokenKind K : Keywords)
      Nearest.consider(tokenKindName(K));
    auto *K =
        llvm::find_if(Keywords, [&](TokenKind K) { return tokenKindName(K) == Nearest.found(); });
    return K == Keywords.end() ? std::nullopt : std::optional(*K);
  };
  switch (peek(1).Kind) {
  case TokenKind::LeftBrace:
    return Meant({TokenKind::KwElse});
  case TokenKind::Colon:
    return Meant({TokenKind::KwDefault});
  case TokenKind::LeftParen:
    // Most are calls, of which the name says that they are: what follows is read for no other.
    if (const auto Word = Meant({TokenKind::KwFor, TokenKind::KwWhile, TokenKind::KwSwitch})) {
      const unsigned Next = afterBalanced(1);
      const bool HasBody = Next != 0 && at(TokenKind::LeftBrace, Next);
      if (*Word == TokenKind::KwFor ? isForHeader(1) : HasBody)
        return Word;
    }
    return std::nullopt;
  case TokenKind::IntNumber:
  case TokenKind::FloatNumber:
    return Meant({TokenKind::KwReturn, TokenKind::KwCase});
  case TokenKind::Identifier:
    if (at(TokenKind::Semicolon, 2) || at(TokenKind::Equal, 2) || at(TokenKind::Comma, 2) ||
        at(TokenKind::LeftBracket, 2)) // a declaration, with perhaps another name for its type
      return std::nullopt;
    return Meant({TokenKind::KwReturn, TokenKind::KwCase});
  default:
    return std::nullopt;
  }
}

/// The ranges of what is made here are set by parseAttributed.
ast::Stmt *ParserImpl::parseByKeyword(bool InSwitch) {
  SourceRange First = peek().range();
  TokenKind Kind = peek().Kind;
  if (const std::optional<TokenKind> Meant = misspeltKeyword()) {
    Kind = *Meant;
    if (!failed())
      Diags.report(First, diag::err_misspelt_keyword)
          << peek().Text << tokenKindName(Kind) << FixIt{First, tokenKindName(Kind).str()};
  }
  switch (Kind) {
  case TokenKind::LeftBrace:
    return parseCompound();
  case TokenKind::Semicolon:
    take();
    return Unit.make<ast::EmptyStmt>(First);
  case TokenKind::KwFor:
    return parseFor();
  case TokenKind::KwWhile:
    return parseWhile();
  case TokenKind::KwDo:
    return parseDo();
  case TokenKind::KwSwitch:
    return parseSwitch();
  case TokenKind::KwCase:
  case TokenKind::KwDefault:
    return parseCase(InSwitch);
  case TokenKind::KwReturn:
    return parseReturn();
  case TokenKind::KwBreak:
    return parseJump(ast::JumpKind::Break);
  case TokenKind::KwContinue:
    return parseJump(ast::JumpKind::Continue);
  case TokenKind::KwDiscard:
    return parseJump(ast::JumpKind::Discard);
  case TokenKind::KwDemote:
    return parseJump(ast::JumpKind::Demote);
  case TokenKind::KwTerminateInvocation:
    return parseJump(ast::JumpKind::TerminateInvocation);
  case TokenKind::KwTerminateRay:
    return parseJump(ast::JumpKind::TerminateRay);
  case TokenKind::KwIgnoreIntersection:
    return parseJump(ast::JumpKind::IgnoreIntersection);
  case TokenKind::KwElse:
    if (at(TokenKind::KwElse) && startError())
      Diags.report(First, diag::err_else_without_if);
    take();
    Panic = false;
    return parseStatement();
  case TokenKind::KwLayout:
  case TokenKind::KwStruct:
  case TokenKind::KwPrecision:
    return parseDeclStatement();
  case TokenKind::Identifier:
    if (startsDeclaration())
      return parseDeclStatement();
    break;
  default:
    break;
  }
  return parseExprStatement();
}

/// At an identifier: true when a declaration starts here. Without a symbol table, a name is taken
/// for a type's when another name follows it, brackets and type parameters aside.
bool ParserImpl::startsDeclaration() {
  if (isQualifier(false))
    return true;
  bool IsType = isTypeName();
  unsigned Next = 1;
  if (isParameterized() && at(TokenKind::Less, 1)) {
    Next = afterBalanced(1);
    if (Next == 0)
      return true; // reported where the parameters are parsed
  }
  if (atSpirvType(0)) {
    Next = afterBalanced(1);
    if (Next == 0)
      return true;
  }
  Next = afterArrays(Next);
  if (Next == 0)
    return false;
  if (at(TokenKind::Identifier, Next))
    return true;
  return IsType && !at(TokenKind::LeftParen, Next) && !at(TokenKind::Dot, Next);
}

/// At the start of a statement: what belongs to the global level, indented no deeper than the
/// function that is being parsed. Then a closing brace is missing before it.
bool ParserImpl::leavesFunction() {
  Token First = peek();
  if (!First.StartsLine || column(First.Loc) > ExternalColumn)
    return false;
  if (First.is(TokenKind::KwLayout))
    return true;
  if (!First.is(TokenKind::Identifier))
    return false;
  return at(TokenKind::Identifier, 1) && at(TokenKind::LeftParen, 2) && isFunctionDefinition(2);
}

ast::CompoundStmt *ParserImpl::parseCompound(bool IsSwitch) { return parseBody(take(), IsSwitch); }

/// What stands after '{'.
ast::CompoundStmt *ParserImpl::parseBody(const Token &Open, bool IsSwitch) {
  Items<ast::Stmt *> Body;
  while (!Aborted && !LeavingBraces && !at(TokenKind::RightBrace) && !at(TokenKind::EndOfFile)) {
    if (leavesFunction()) {
      SourceRange Next = peek().range();
      Diags.report(Next, diag::err_missing_closing_brace) << (at(TokenKind::KwLayout) ? 1 : 0);
      Diags.report(Open.range(), diag::note_to_match) << Open.Text;
      LeavingBraces = true;
      break;
    }
    uint64_t Before = Consumed;
    Body.push_back(parseStatement(IsSwitch));
    if (failed())
      recoverStatement();
    if (Consumed == Before && !at(TokenKind::RightBrace))
      take(); // what no statement can start with was reported
  }
  expectClosing(TokenKind::RightBrace, Open);
  return Unit.make<ast::CompoundStmt>(rangeFrom(Open.range()), Unit.copy<ast::Stmt *>(Body));
}

ast::Stmt *ParserImpl::parseDeclStatement() {
  SourceRange Begin = peek().range();
  ast::Decl *D = parseDeclaration(Place::Local);
  if (!D)
    return Unit.make<ast::EmptyStmt>(Begin);
  return Unit.make<ast::DeclStmt>(Begin, D);
}

ast::Stmt *ParserImpl::parseExprStatement() {
  SourceRange Begin = peek().range();
  ast::Expr *E = parseExpression();
  if (!expectSemicolon("the expression"))
    E = errorExpr(E->Range);
  return Unit.make<ast::ExprStmt>(Begin, E);
}

// ---- selection

/// A chain of `else if` is taken in a loop: it may be longer than statements may be nested.
ast::Stmt *ParserImpl::parseIf(ast::List<ast::Attribute> Attributes) {
  struct Arm {
    SourceRange Begin;
    ast::List<ast::Attribute> Attributes;
    ast::Expr *Cond;
    ast::Stmt *Then;
  };
  Items<Arm> Arms;
  ast::Stmt *Else = nullptr;
  unsigned OuterDepth = StmtDepth;
  while (!tooDeep()) {
    checkAttributes(Attributes, AttributePlace::Selection);
    Arm A{take().range(), Attributes, nullptr, nullptr};
    A.Cond = parseParenCondition("if");
    if (at(TokenKind::KwElse) && !failed()) {
      expected("a statement", "after the condition of 'if'");
      Panic = false;
      A.Then = Unit.make<ast::EmptyStmt>(peek().range());
    } else {
      A.Then = parseStatement();
    }
    Arms.push_back(A);
    if (failed() || !accept(TokenKind::KwElse))
      break;
    ++StmtDepth;
    Attributes = parseAttributes();
    if (!at(TokenKind::KwIf)) {
      Nesting N(*this);
      Else = tooDeep() ? nullptr : parseAttributed(Attributes, false);
      break;
    }
  }
  StmtDepth = OuterDepth;
  if (Arms.empty())
    return Unit.make<ast::EmptyStmt>(peek().range());
  for (const Arm &A : llvm::reverse(Arms)) {
    Else = Unit.make<ast::IfStmt>(rangeFrom(A.Begin), A.Cond, A.Then, Else);
    Else->Attributes = A.Attributes;
  }
  return Else;
}

/// The ')' behind E, which may be null.
void ParserImpl::closeCondition(const Token &Open, ast::Expr *&E) {
  if (expectClosing(TokenKind::RightParen, Open))
    return;
  if (E && !at(TokenKind::LeftBrace)) // else the parenthesis alone is missing
    E = errorExpr(E->Range);
  recoverParens(false);
}

/// `( expression )` after `if`, `switch` and the `while` of `do`.
ast::Expr *ParserImpl::parseParenCondition(StringRef Keyword) {
  if (failed())
    return errorExpr();
  if (!at(TokenKind::LeftParen)) {
    expected("'('", ("after '" + Keyword + "'").str());
    Panic = false;
    return parseExpression(); // perhaps the parentheses alone are missing
  }
  Token Open = take();
  ast::Expr *E;
  if (startsConditionDeclaration()) {
    Diags.report(peek().range(), diag::err_declaration_in_condition) << Keyword;
    SourceRange Begin = peek().range();
    parseCondition();
    E = errorExpr(rangeFrom(Begin));
  } else {
    E = parseExpression();
  }
  closeCondition(Open, E);
  return E;
}

/// `while (a b)` is not a declaration: an operator is missing.
bool ParserImpl::startsConditionDeclaration() {
  if (!at(TokenKind::Identifier) || !startsDeclaration())
    return false;
  return isTypeName() || isQualifier(false) || !at(TokenKind::Identifier, 1) ||
         at(TokenKind::Equal, 2);
}

/// An expression, or `type name = initializer`.
ast::Condition ParserImpl::parseCondition() {
  ast::Condition C;
  if (!startsConditionDeclaration()) {
    C.TheExpr = parseExpression();
    return C;
  }
  SourceRange Begin = peek().range();
  ast::List<ast::Qualifier> Qualifiers = parseQualifiers();
  ast::TypeSpecifier *Type = parseTypeSpecifier();
  ast::Declarator D;
  D.TheName = parseName("in the condition");
  if (expect(TokenKind::Equal, "after the name in the condition"))
    D.Init = parseInitializer();
  D.Range = rangeFrom(D.TheName.Range);
  C.TheDecl = Unit.make<ast::VariablesDecl>(rangeFrom(Begin), Qualifiers, Type,
                                            Unit.copy<ast::Declarator>(D));
  return C;
}

ast::Stmt *ParserImpl::parseSwitch() {
  SourceRange Begin = take().range();
  ast::Expr *Selector = parseParenCondition("switch");
  if (failed() || !at(TokenKind::LeftBrace)) {
    expected("'{'", "after the selector of 'switch'");
    return Unit.make<ast::EmptyStmt>(Begin);
  }
  return Unit.make<ast::SwitchStmt>(Begin, Selector, parseCompound(true));
}

ast::Stmt *ParserImpl::parseCase(bool InSwitch) {
  Token Keyword = take();
  // A misspelt one is `case` where something follows.
  const bool HasValue =
      Keyword.is(TokenKind::KwCase) || (!Keyword.is(TokenKind::KwDefault) && !at(TokenKind::Colon));
  ast::Expr *Value = HasValue ? parseExpression() : nullptr;
  expect(TokenKind::Colon, HasValue ? "after the value of 'case'" : "after 'default'");
  if (InSwitch)
    return Unit.make<ast::CaseStmt>(Keyword.range(), Value);
  if (!failed())
    Diags.report(Keyword.range(), diag::err_case_outside_switch) << Keyword.Text;
  return Unit.make<ast::EmptyStmt>(Keyword.range());
}

// ---- iteration

ast::Stmt *ParserImpl::parseFor() {
  SourceRange Begin = take().range();
  if (!at(TokenKind::LeftParen)) {
    expected("'('", "after 'for'");
    return Unit.make<ast::EmptyStmt>(Begin);
  }
  Token Open = take();
  bool WasInHeader = std::exchange(InHeader, true);
  ast::Stmt *Init = parseForInit();
  ast::Condition Cond;
  if (!failed() && !at(TokenKind::Semicolon))
    Cond = parseCondition();
  if (!expectSemicolon("the condition of 'for'") && Cond.TheExpr)
    Cond.TheExpr = errorExpr(Cond.TheExpr->Range);
  ast::Expr *Step = nullptr;
  if (!failed() && !at(TokenKind::RightParen))
    Step = parseExpression();
  InHeader = WasInHeader;
  if (!expectClosing(TokenKind::RightParen, Open))
    recoverParens(true);
  return Unit.make<ast::ForStmt>(Begin, Init, Cond, Step, parseStatement());
}

ast::Stmt *ParserImpl::parseForInit() {
  SourceRange Begin = peek().range();
  ast::Stmt *Init = nullptr;
  if (accept(TokenKind::Semicolon))
    return Unit.make<ast::EmptyStmt>(Begin);
  if (at(TokenKind::KwStruct) || (at(TokenKind::Identifier) && startsDeclaration()))
    Init = parseDeclStatement();
  else
    Init = parseExprStatement();
  Init->Range = rangeFrom(Begin);
  return Init;
}

ast::Stmt *ParserImpl::parseWhile() {
  SourceRange Begin = take().range();
  if (!at(TokenKind::LeftParen)) {
    expected("'('", "after 'while'");
    return Unit.make<ast::EmptyStmt>(Begin);
  }
  Token Open = take();
  ast::Condition Cond = parseCondition();
  closeCondition(Open, Cond.TheExpr);
  return Unit.make<ast::WhileStmt>(Begin, Cond, parseStatement());
}

ast::Stmt *ParserImpl::parseDo() {
  SourceRange Begin = take().range();
  ast::Stmt *Body = parseStatement();
  ast::Expr *Cond = nullptr;
  if (expect(TokenKind::KwWhile, "after the body of 'do'"))
    Cond = parseParenCondition("while");
  else
    Cond = errorExpr();
  expectSemicolon("'do ... while (...)'");
  return Unit.make<ast::DoWhileStmt>(Begin, Body, Cond);
}

// ---- jumps

ast::Stmt *ParserImpl::parseReturn() {
  SourceRange Begin = take().range();
  ast::Expr *Value = nullptr;
  if (!at(TokenKind::Semicolon) && !at(TokenKind::RightBrace))
    Value = parseExpression();
  if (!expectSemicolon("'return'"))
    Value = errorExpr(Begin);
  return Unit.make<ast::ReturnStmt>(Begin, Value);
}

ast::Stmt *ParserImpl::parseJump(ast::JumpKind Kind) {
  Token Keyword = take();
  expectSemicolon(("'" + Keyword.Text + "'").str());
  return Unit.make<ast::JumpStmt>(Keyword.range(), Kind);
}
