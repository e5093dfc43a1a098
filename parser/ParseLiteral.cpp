// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Values of literals (GLSL 4.60 sections 4.1.3 and 4.1.4, GL_EXT_shader_explicit_arithmetic_types,
// GL_EXT_debug_printf). Which type a literal gets is sema's.

#include "parser/LexerNumber.h"
#include "parser/ParserImpl.h"

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

ast::Expr *ParserImpl::parseString() {
  Token T = take();
  StringRef Raw = T.Text;
  Raw.consume_front("\"");
  Raw.consume_back("\"");
  std::string Text;
  for (size_t I = 0; I < Raw.size(); ++I) {
    if (Raw[I] != '\\' || I + 1 == Raw.size()) {
      Text += Raw[I];
      continue;
    }
    switch (char C = Raw[++I]) {
    case 'n':
      Text += '\n';
      break;
    case 't':
      Text += '\t';
      break;
    case 'r':
      Text += '\r';
      break;
    case '\\':
    case '?':
    case '\'':
    case '"':
      Text += C;
      break;
    default:
      // The place inside of the token is right unless lines were joined in it.
      Diags.report(T.range(), diag::warn_unknown_escape) << StringRef(&Raw.data()[I], 1);
      Text += C;
    }
  }
  return Unit.make<ast::StringLiteral>(T.range(), Unit.copy(StringRef(Text)));
}
