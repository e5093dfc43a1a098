// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Values of literals (GLSL 4.60 sections 4.1.3 and 4.1.4, GL_EXT_shader_explicit_arithmetic_types,
// GL_EXT_debug_printf). Which type a literal gets is sema's.

#include "parser/LexerNumber.h"
#include "parser/ParserImpl.h"
#include "llvm/ADT/StringExtras.h"

using namespace coop;
using llvm::StringRef;

static unsigned bitsOf(ast::IntSuffix S) {
  switch (S) {
  case ast::IntSuffix::None:
  case ast::IntSuffix::U:
    return 32;
  case ast::IntSuffix::S:
  case ast::IntSuffix::US:
    return 16;
  case ast::IntSuffix::L:
  case ast::IntSuffix::UL:
    return 64;
  }
  return 64;
}

// The value must fit the type's bits, also where it then sets the sign bit: 3000000000 is a valid
// int, 5000000000 is not (section 4.1.3).
ast::Expr *ParserImpl::parseInt() {
  Token T = take();
  IntParts Parts = splitInteger(T.Text);
  unsigned Bits = bitsOf(Parts.Suffix);
  // What is wrong with the spelling was reported when the token was made.
  uint64_t Value = Parts.Problem == NumberProblem::None ? Parts.Value : 0;
  if (Bits < 64 && Value >> Bits != 0) {
    Diags.report(T.range(), diag::err_integer_too_large) << describe(T) << Bits;
    Value = 0;
  }
  return Unit.make<ast::IntLiteral>(T.range(), Value, Parts.Suffix, Parts.IsDecimal);
}

ast::Expr *ParserImpl::parseFloat() {
  Token T = take();
  FloatParts Parts = splitFloat(T.Text);
  return Unit.make<ast::FloatLiteral>(T.range(), Parts.Digits, Parts.Suffix);
}

/// The character that one after a backslash stands for (GL_EXT_debug_printf section 3.1).
static std::optional<char> simpleEscape(char C) {
  constexpr llvm::StringLiteral Names = "abfnrtv\\?'\"", Meanings = "\a\b\f\n\r\t\v\\?'\"";
  const size_t At = Names.find(C);
  return At == StringRef::npos ? std::nullopt : std::optional(Meanings[At]);
}

/// A number after a backslash, which is dropped from Rest: hexadecimal digits after 'x', of which
/// the last two count, or up to three octal ones.
static std::optional<char> numberedEscape(StringRef &Rest) {
  const bool IsHex = Rest.starts_with("x");
  const StringRef Digits =
      IsHex ? Rest.drop_front().take_while(llvm::isHexDigit)
            : Rest.take_front(3).take_while([](char C) { return C >= '0' && C <= '7'; });
  unsigned Code = 0;
  if (Digits.take_back(IsHex ? 2 : 3).getAsInteger(IsHex ? 16 : 8, Code))
    return std::nullopt;
  Rest = Rest.drop_front(Digits.size() + IsHex);
  return static_cast<char>(Code);
}

ast::Expr *ParserImpl::parseString() {
  Token T = take();
  StringRef Rest = T.Text;
  Rest.consume_front("\"");
  Rest.consume_back("\"");
  std::string Text;
  while (!Rest.empty()) {
    if (Rest.size() == 1 || !Rest.consume_front("\\")) {
      Text += Rest.front();
      Rest = Rest.drop_front();
    } else if (std::optional<char> Number = numberedEscape(Rest)) {
      Text += *Number;
    } else {
      std::optional<char> Simple = simpleEscape(Rest.front());
      // The place inside of the token is right unless lines were joined in it.
      if (!Simple)
        Diags.report(T.range(), diag::warn_unknown_escape) << Rest.take_front();
      Text += Simple.value_or(Rest.front());
      Rest = Rest.drop_front();
    }
  }
  return Unit.make<ast::StringLiteral>(T.range(), Unit.copy(StringRef(Text)));
}
