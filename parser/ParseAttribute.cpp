// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Attributes in [[...]] (GL_EXT_control_flow_attributes section 6.5): their syntax, and warnings for
// those that have no effect. Values of their arguments are checked by sema.

#include "parser/ParserImpl.h"

using namespace coop;
using llvm::StringRef;

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
      if (!accept(TokenKind::Comma))
        break;
    }
    if (expectClosing(TokenKind::RightBracket, Open))
      expect(TokenKind::RightBracket, "at the end of the attributes");
  }
  return Unit.copy<ast::Attribute>(Attributes);
}

void ParserImpl::checkAttributes(ast::List<ast::Attribute> Attributes, AttributePlace Place) {
  struct Row {
    StringRef Name;
    unsigned Args;
    AttributePlace Place;
  };
  static constexpr Row Known[] = {
#define ATTRIBUTE(Name, Args, Place) {llvm::StringLiteral(Name), Args, AttributePlace::Place},
#include "parser/Attributes.def"
  };
  for (const ast::Attribute &A : Attributes) {
    const Row *Found = llvm::find_if(Known, [&](const Row &R) { return R.Name == A.TheName.Text; });
    if (Found == std::end(Known))
      Diags.report(A.Range, diag::warn_unknown_attribute) << A.TheName.Text;
    else if (Found->Place != Place)
      Diags.report(A.Range, diag::warn_attribute_place)
          << A.TheName.Text << static_cast<unsigned>(Found->Place);
    else if (Found->Args != A.Args.size())
      Diags.report(A.Range, diag::warn_attribute_arguments) << A.TheName.Text << Found->Args;
  }
}
