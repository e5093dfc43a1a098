// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Directives: which one a line holds, and its end. What each does is in Directive*.cpp.

#include "parser/PreprocessorImpl.h"
#include "support/NearestSpelling.h"

using namespace coop;
using llvm::StringRef;

void Preprocessor::Impl::handleDirective(const Token &Hash) {
  Token Name = frame().TheLexer.lex();
  bool IsVersion = Name.is(TokenKind::Identifier) && Name.Text == "version";
  if (!Started && !IsVersion)
    start();
  InDirective = true;
  DirectiveEnded = Name.is(TokenKind::EndOfLine) || Name.is(TokenKind::EndOfFile);
  DirectiveEndLoc = Name.Loc;
  if (!DirectiveEnded) // `#` alone does nothing
    dispatchDirective(Hash, Name);
  endDirective();
  if (!Started)
    start();
}

void Preprocessor::Impl::dispatchDirective(const Token &Hash, const Token &Name) {
  StringRef N = Name.Text;
  if (!Name.is(TokenKind::Identifier)) {
    Diags.report(Name.range(), diag::err_pp_expected_directive);
    return;
  }
  if (N == "define")
    handleDefine();
  else if (N == "undef")
    handleUndef();
  else if (N == "if")
    handleIf(Name);
  else if (N == "ifdef" || N == "ifndef")
    handleIfdef(Name);
  else if (N == "elif" || N == "else")
    handleElse(Name);
  else if (N == "endif")
    handleEndif(Name);
  else if (N == "include")
    handleInclude(Name);
  else if (N == "version")
    handleVersion(Hash, Name);
  else if (N == "extension")
    handleExtension(Hash);
  else if (N == "line")
    handleLine(Hash);
  else if (N == "error")
    handleError(Hash, Name);
  else if (N == "pragma")
    handlePragma(Hash);
  else
    reportUnknownDirective(Name);
}

void Preprocessor::Impl::reportUnknownDirective(const Token &Name) {
  Diags.report(Name.range(), diag::err_pp_unknown_directive) << Name.Text;
  NearestSpelling Nearest(Name.Text);
  for (StringRef Known : {"define", "undef", "if", "ifdef", "ifndef", "else", "elif", "endif",
                          "include", "version", "extension", "line", "error", "pragma"})
    Nearest.consider(Known);
  if (StringRef Best = Nearest.found(); !Best.empty())
    Diags.report(Name.Loc, diag::note_pp_did_you_mean) << Best << FixIt{Name.range(), Best.str()};
}

/// Drops what is left of the line, and of replacements that the directive did not use up.
void Preprocessor::Impl::endDirective() {
  if (!InDirective)
    return;
  while (!Contexts.empty())
    popContext();
  if (!DirectiveEnded)
    frame().TheLexer.skipLine();
  DirectiveEnded = false;
  InDirective = false;
}

void Preprocessor::Impl::expectEndOfDirective(StringRef Directive) {
  Token T = lexRaw();
  if (!T.is(TokenKind::EndOfLine) && !T.is(TokenKind::EndOfFile))
    Diags.report(T.range(), diag::err_pp_extra_tokens) << T.Text.take_front(64) << Directive;
}
