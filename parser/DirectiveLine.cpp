// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// #line, #error and #pragma (GLSL 4.60 section 3.3).

#include "parser/PreprocessorImpl.h"

using namespace coop;
using llvm::StringRef;

/// The characters between the quotes of a string token, escaped quotes and backslashes resolved.
static std::string unquote(StringRef Text) {
  std::string Out;
  Text = Text.drop_front().drop_back();
  for (size_t I = 0; I != Text.size(); ++I) {
    if (Text[I] == '\\' && I + 1 != Text.size() && (Text[I + 1] == '"' || Text[I + 1] == '\\'))
      ++I;
    Out += Text[I];
  }
  return Out;
}

void Preprocessor::Impl::handleLine(const Token &Hash) {
  int64_t Line = 0, String = 0;
  Token Next{};
  if (!evaluateLineNumber(Line, Next))
    return;
  if (Line < 0 || Line > INT32_MAX) {
    Diags.report(Hash.range(), diag::err_pp_line_number);
    return;
  }
  std::string Name;
  uint32_t File = frame().File.Index;
  if (Next.is(TokenKind::String)) {
    if (!Options.ImplyIncludes &&
        !extensions().contains(Extension::GOOGLE_cpp_style_line_directive)) {
      Diags.report(Next.range(), diag::err_pp_line_name_not_enabled);
      return;
    }
    Name = unquote(Next.Text);
    expectEndOfDirective("line");
  } else if (!Next.is(TokenKind::EndOfLine) && !Next.is(TokenKind::EndOfFile)) {
    // The token after the line number starts the number of the source string.
    Contexts.push_back({{Next}, 0, nullptr, false});
    if (!evaluateLineNumber(String, Next))
      return;
    if (!Next.is(TokenKind::EndOfLine) && !Next.is(TokenKind::EndOfFile)) {
      Diags.report(Next.range(), diag::err_pp_extra_tokens) << Next.Text.take_front(64) << "line";
      return;
    }
    StringNumbers.push_back({File, String});
  }
  // Before GLSL 3.30 and ESSL 3.00 the number was that of the directive's own line.
  bool IsEs = Dirs.TheProfile == ast::Profile::Es;
  bool NamesNext = IsEs ? Dirs.Version >= 300 : Dirs.Version >= 330;
  Sources.addLineDirective(Hash.Loc, static_cast<uint32_t>(Line) + (NamesNext ? 0 : 1), Name);
}

void Preprocessor::Impl::handleError(const Token &Hash, const Token &Name) {
  SourceLoc Loc;
  StringRef Text = frame().TheLexer.restOfLine(Loc);
  Diags.report(SourceRange(Hash.Loc, Name.range().End), diag::err_pp_error_directive)
      << Text.take_front(4096);
}

void Preprocessor::Impl::handlePragma(const Token &Hash) {
  SourceLoc Loc;
  StringRef Text = frame().TheLexer.restOfLine(Loc);
  SourceRange Range(Hash.Loc, Loc.advanced(static_cast<uint32_t>(Text.size())));
  if (Text == "once") {
    Diags.report(Range, diag::warn_pp_pragma_once);
    OnceFiles.insert(Sources.name(frame().File));
    return;
  }
  Dirs.Pragmas.push_back({Text, Range});
}
