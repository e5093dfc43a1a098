// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attributes in [[...]] (GL_EXT_control_flow_attributes section 6.5): their syntax, and warnings
// for those that have no effect. Values of their arguments are checked by sema.

#include "parser/ParserImpl.h"
#include "llvm/ADT/STLExtras.h"

using namespace coop;
using llvm::StringRef;

struct ParserImpl::AttributeRow {
  StringRef Name;
  unsigned Args;
  AttributePlace Place;
};

const ParserImpl::AttributeRow *ParserImpl::findAttribute(StringRef Name) {
  static constexpr AttributeRow Rows[] = {
#define ATTRIBUTE(Name, Args, Place) {llvm::StringLiteral(Name), Args, AttributePlace::Place},
#include "parser/Attributes.def"
  };
  const AttributeRow *Row =
      llvm::find_if(Rows, [&](const AttributeRow &R) { return R.Name == Name; });
  return Row == std::end(Rows) ? nullptr : Row;
}

ast::List<ast::Attribute> ParserImpl::parseAttributes() {
  Items<ast::Attribute> Attributes;
  while (!failed() && atAttributes()) {
    take();
    Token Open = take();
    while (!failed() && !at(TokenKind::RightBracket)) {
      ast::Attribute A;
      SourceRange Begin = peek().range();
      if (!at(TokenKind::Identifier)) {
        expected("an attribute's name", "in '[[...]]'");
        break;
      }
      Token Name = take();
      A.TheName = {Name.Text, Name.range()};
      if (at(TokenKind::LeftParen)) {
        Token Paren = take();
        ast::Expr *Arg = parseConstant();
        A.Args = Unit.copy<ast::Expr *>(Arg);
        expectClosing(TokenKind::RightParen, Paren);
      }
      A.Range = rangeFrom(Begin);
      Attributes.push_back(A);
      if (!failed())
        checkAttribute(A);
      if (!accept(TokenKind::Comma))
        break;
    }
    if (expectClosing(TokenKind::RightBracket, Open))
      expect(TokenKind::RightBracket, "at the end of the attributes");
  }
  return Unit.copy<ast::Attribute>(Attributes);
}

/// What can be said of an attribute wherever it stands.
void ParserImpl::checkAttribute(const ast::Attribute &A) {
  const AttributeRow *Row = findAttribute(A.TheName.Text);
  if (!Row)
    Diags.report(A.Range, diag::warn_unknown_attribute) << A.TheName.Text;
  else if (Row->Args != A.Args.size())
    Diags.report(A.Range, diag::warn_attribute_arguments) << A.TheName.Text << Row->Args;
}

void ParserImpl::checkAttributes(ast::List<ast::Attribute> Attributes, AttributePlace Place) {
  for (const ast::Attribute &A : Attributes) {
    const AttributeRow *Row = findAttribute(A.TheName.Text);
    if (Row && Row->Place != Place && !failed())
      Diags.report(A.Range, diag::warn_attribute_place)
          << A.TheName.Text << static_cast<unsigned>(Row->Place);
  }
}
