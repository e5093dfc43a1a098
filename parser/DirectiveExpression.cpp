// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Expressions of #if, #elif and #line (GLSL 4.60 section 3.3): integers of 64 bits that wrap
// around, operators of C without assignment, comma and '?:'. Operands that '&&' and '||' leave out
// are parsed but not evaluated.

#include "parser/BinaryOperators.h"
#include "parser/LexerNumber.h"
#include "parser/PreprocessorImpl.h"

using namespace coop;
using llvm::StringRef;

static constexpr unsigned MaxExpressionDepth = 200;

class Preprocessor::Impl::Expression {
public:
  explicit Expression(Impl &P) : P(P) { advance(); }

  /// Parses an expression of operators that bind at least as tightly as Precedence.
  bool parse(int64_t &Value, unsigned Precedence = 0);
  /// The token after the expression.
  const Token &current() const { return Current; }

private:
  void advance() { Current = P.expand(); }
  bool parseUnary(int64_t &Value);
  bool parsePrimary(int64_t &Value);
  bool parseParenthesized(int64_t &Value);
  bool parseNumber(int64_t &Value);
  bool parseDefined(int64_t &Value);
  bool parseName(int64_t &Value);
  bool apply(const Token &Op, int64_t &Left, int64_t Right, SourceRange RightRange);
  int64_t shift(const Token &Op, int64_t Left, int64_t Count);
  void reportExpected();

  Impl &P;
  Token Current;
  unsigned Depth = 0;
  unsigned Dead = 0; ///< above 0 in an operand that is not evaluated
};

/// The operators of expressions but '^^' (section 3.3).
static std::optional<BinaryOperator> directiveOperator(TokenKind K) {
  return K == TokenKind::CaretCaret ? std::nullopt : binaryOperator(K);
}

static bool isEnd(const Token &T) {
  return T.is(TokenKind::EndOfLine) || T.is(TokenKind::EndOfFile);
}

void Preprocessor::Impl::Expression::reportExpected() {
  if (P.Stopped)
    return;
  P.Diags.report(Current.range(), diag::err_pp_expected_expression)
      << (isEnd(Current) ? 0 : 1) << Current.Text.take_front(64);
}

bool Preprocessor::Impl::Expression::parse(int64_t &Value, unsigned Precedence) {
  if (!parseUnary(Value))
    return false;
  while (std::optional<BinaryOperator> Row = directiveOperator(Current.Kind)) {
    if (Row->Precedence < Precedence)
      break;
    Token Op = Current;
    advance();
    bool LeavesOut =
        (Op.is(TokenKind::AmpAmp) && Value == 0) || (Op.is(TokenKind::PipePipe) && Value != 0);
    Dead += LeavesOut;
    int64_t Right = 0;
    SourceRange RightRange = Current.range();
    bool Ok = parse(Right, Row->Precedence + 1);
    Dead -= LeavesOut;
    if (!Ok || !apply(Op, Value, Right, RightRange))
      return false;
  }
  return true;
}

bool Preprocessor::Impl::Expression::parseUnary(int64_t &Value) {
  // Operators are collected rather than recursed into: a line may hold millions of them.
  llvm::SmallVector<TokenKind, 4> Ops;
  while (Current.is(TokenKind::Plus) || Current.is(TokenKind::Minus) ||
         Current.is(TokenKind::Tilde) || Current.is(TokenKind::Bang)) {
    Ops.push_back(Current.Kind);
    advance();
  }
  if (!parsePrimary(Value))
    return false;
  for (; !Ops.empty(); Ops.pop_back()) {
    if (Ops.back() == TokenKind::Minus)
      Value = static_cast<int64_t>(0 - static_cast<uint64_t>(Value));
    else if (Ops.back() == TokenKind::Tilde)
      Value = ~Value;
    else if (Ops.back() == TokenKind::Bang)
      Value = Value == 0;
  }
  return true;
}

bool Preprocessor::Impl::Expression::parsePrimary(int64_t &Value) {
  switch (Current.Kind) {
  case TokenKind::LeftParen:
    return parseParenthesized(Value);
  case TokenKind::IntNumber:
    return parseNumber(Value);
  case TokenKind::FloatNumber:
    P.Diags.report(Current.range(), diag::err_pp_float_in_expression);
    return false;
  case TokenKind::Identifier:
    return Current.Text == "defined" ? parseDefined(Value) : parseName(Value);
  case TokenKind::Unknown:
    P.checkUnknown(Current);
    return false;
  case TokenKind::String:
  case TokenKind::Equal:
  case TokenKind::PlusPlus:
  case TokenKind::MinusMinus:
    P.Diags.report(Current.range(), diag::err_pp_bad_operator) << Current.Text.take_front(64);
    return false;
  default:
    reportExpected();
    return false;
  }
}

bool Preprocessor::Impl::Expression::parseParenthesized(int64_t &Value) {
  Token Open = Current;
  if (Depth == MaxExpressionDepth) {
    P.Diags.report(Open.range(), diag::err_pp_expression_too_deep) << MaxExpressionDepth;
    return false;
  }
  advance();
  ++Depth;
  bool Ok = parse(Value);
  --Depth;
  if (!Ok)
    return false;
  if (!Current.is(TokenKind::RightParen)) {
    P.Diags.report(Current.range(), diag::err_pp_expected_close_paren);
    P.Diags.report(Open.range(), diag::note_pp_matching_paren);
    return false;
  }
  advance();
  return true;
}

bool Preprocessor::Impl::Expression::parseNumber(int64_t &Value) {
  Token T = Current;
  StringRef Before = T.Text;
  P.checkNumber(T);
  if (T.Text != Before)
    return false;
  uint64_t V = splitInteger(T.Text).Value;
  if (V > static_cast<uint64_t>(INT64_MAX) && splitInteger(T.Text).IsDecimal) {
    P.Diags.report(T.range(), diag::err_lex_integer_too_large) << T.Text;
    return false;
  }
  Value = static_cast<int64_t>(V);
  advance();
  return true;
}

/// `defined NAME` or `defined(NAME)`; the name is not expanded.
bool Preprocessor::Impl::Expression::parseDefined(int64_t &Value) {
  Token Name = P.lexRaw(), Open{};
  if (Name.is(TokenKind::LeftParen)) {
    Open = Name;
    Name = P.lexRaw();
  }
  if (!Name.is(TokenKind::Identifier)) {
    P.Diags.report(Name.range(), diag::err_pp_defined_needs_name);
    return false;
  }
  Value = P.findMacro(Name.Text) != nullptr;
  if (Open.Loc.isValid()) {
    Token Close = P.lexRaw();
    if (!Close.is(TokenKind::RightParen)) {
      P.Diags.report(Close.range(), diag::err_pp_expected_close_paren);
      P.Diags.report(Open.range(), diag::note_pp_matching_paren);
      return false;
    }
  }
  advance();
  return true;
}

/// A name that is no macro. ES does not take it as 0 (ESSL 3.20 section 3.4).
bool Preprocessor::Impl::Expression::parseName(int64_t &Value) {
  Token Name = Current;
  Value = 0;
  advance();
  // A name whose macro is in expansion or lacks its arguments cannot have a value either.
  bool IsCall = Current.is(TokenKind::LeftParen);
  if (IsCall && !Dead) {
    P.Diags.report(Name.range(), diag::err_pp_undefined_function_macro) << Name.Text;
    return false;
  }
  if (IsCall) { // in an operand that is left out: `defined(F) && F(x)`
    unsigned Open = 0;
    do {
      Open += Current.is(TokenKind::LeftParen);
      Open -= Current.is(TokenKind::RightParen);
      advance();
    } while (Open != 0 && !isEnd(Current));
    return true;
  }
  if (Dead)
    return true;
  bool IsEs = P.Dirs.TheProfile == ast::Profile::Es;
  P.Diags.report(Name.range(), IsEs ? diag::err_pp_undefined_macro : diag::warn_pp_undefined_macro)
      << Name.Text;
  return !IsEs;
}

int64_t Preprocessor::Impl::Expression::shift(const Token &Op, int64_t Left, int64_t Count) {
  bool IsLeft = Op.is(TokenKind::LessLess);
  if (Count < 0 || Count > 63) {
    if (!Dead)
      P.Diags.report(Op.range(), diag::warn_pp_shift_count) << Count;
    return IsLeft || Left >= 0 ? 0 : -1;
  }
  return IsLeft ? static_cast<int64_t>(static_cast<uint64_t>(Left) << Count) : Left >> Count;
}

/// Left becomes Left Op Right. Overflow wraps around.
bool Preprocessor::Impl::Expression::apply(const Token &Op, int64_t &Left, int64_t Right,
                                           SourceRange RightRange) {
  uint64_t L = static_cast<uint64_t>(Left), R = static_cast<uint64_t>(Right), Result = 0;
  switch (Op.Kind) {
  case TokenKind::PipePipe:
    Result = Left || Right;
    break;
  case TokenKind::AmpAmp:
    Result = Left && Right;
    break;
  case TokenKind::Pipe:
    Result = L | R;
    break;
  case TokenKind::Caret:
    Result = L ^ R;
    break;
  case TokenKind::Amp:
    Result = L & R;
    break;
  case TokenKind::EqualEqual:
    Result = Left == Right;
    break;
  case TokenKind::BangEqual:
    Result = Left != Right;
    break;
  case TokenKind::Less:
    Result = Left < Right;
    break;
  case TokenKind::Greater:
    Result = Left > Right;
    break;
  case TokenKind::LessEqual:
    Result = Left <= Right;
    break;
  case TokenKind::GreaterEqual:
    Result = Left >= Right;
    break;
  case TokenKind::LessLess:
  case TokenKind::GreaterGreater:
    Result = static_cast<uint64_t>(shift(Op, Left, Right));
    break;
  case TokenKind::Plus:
    Result = L + R;
    break;
  case TokenKind::Minus:
    Result = L - R;
    break;
  case TokenKind::Star:
    Result = L * R;
    break;
  default: {
    if (Right == 0) {
      if (!Dead)
        P.Diags.report(Op.range(), diag::err_pp_division_by_zero) << RightRange;
      Left = 0;
      return Dead != 0;
    }
    bool IsDivision = Op.is(TokenKind::Slash);
    // The lowest integer by -1 overflows.
    if (Right == -1)
      Result = IsDivision ? 0 - L : 0;
    else
      Result = static_cast<uint64_t>(IsDivision ? Left / Right : Left % Right);
    break;
  }
  }
  Left = static_cast<int64_t>(Result);
  return true;
}

bool Preprocessor::Impl::evaluateCondition() {
  Expression E(*this);
  int64_t Value = 0;
  if (!E.parse(Value))
    return false;
  if (isEnd(E.current()))
    return Value != 0;
  const Token &T = E.current();
  switch (T.Kind) {
  case TokenKind::Question:
  case TokenKind::Comma:
  case TokenKind::Equal:
  case TokenKind::CaretCaret:
  case TokenKind::PlusPlus:
  case TokenKind::MinusMinus:
    Diags.report(T.range(), diag::err_pp_bad_operator) << T.Text;
    break;
  case TokenKind::Unknown:
    checkUnknown(T);
    break;
  default:
    Diags.report(T.range(), diag::err_pp_extra_tokens) << T.Text.take_front(64) << "if";
    break;
  }
  return false;
}

/// An expression of #line; Next is the token after it, which may be the start of another.
bool Preprocessor::Impl::evaluateLineNumber(int64_t &Value, Token &Next) {
  Expression E(*this);
  if (!E.parse(Value))
    return false;
  Next = E.current();
  return true;
}
