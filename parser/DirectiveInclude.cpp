// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// #include (GL_GOOGLE_include_directive). Files are found by the caller's callback.

#include "parser/PreprocessorImpl.h"

using namespace coop;
using llvm::StringRef;

/// Files that include themselves twice would go on for ever within the limit of depth.
static constexpr unsigned MaxIncludes = 20000;

/// The name in #include: as written, or from macros that give a string or '<' tokens '>'.
bool Preprocessor::Impl::readIncludeName(const Token &Directive, Token &Name, std::string &File,
                                         bool &IsSystem) {
  Name = frame().TheLexer.lexHeaderName();
  if (Name.is(TokenKind::HeaderName)) {
    IsSystem = Name.Text.front() == '<';
    File = Name.Text.drop_front().drop_back().str();
  } else if (Name.is(TokenKind::EndOfLine) || Name.is(TokenKind::EndOfFile)) {
    DirectiveEnded = true;
    DirectiveEndLoc = Name.Loc;
  } else {
    // The token is read already: it goes back so that it can be expanded.
    Contexts.push_back({{Name}, 0, nullptr, false});
    Token T = expand();
    if (T.is(TokenKind::String)) {
      File = T.Text.drop_front().drop_back().str();
      IsSystem = false;
    } else if (T.is(TokenKind::Less)) {
      IsSystem = true;
      for (T = expand(); !T.is(TokenKind::Greater) && !T.is(TokenKind::EndOfLine) &&
                         !T.is(TokenKind::EndOfFile) && File.size() < 4096;
           T = expand())
        File += (T.HasSpaceBefore && !File.empty() ? " " : "") + T.Text.str();
      if (!T.is(TokenKind::Greater))
        File.clear();
    }
  }
  if (!File.empty())
    return true;
  Diags.report(Name.Text.empty() ? Directive.range() : Name.range(),
               diag::err_pp_include_expected_name);
  return false;
}

void Preprocessor::Impl::handleInclude(const Token &Directive) {
  if (!Options.ImplyIncludes && !extensions().contains(Extension::GOOGLE_include_directive) &&
      !extensions().contains(Extension::ARB_shading_language_include)) {
    Diags.report(Directive.range(), diag::err_pp_include_not_enabled);
    return;
  }
  Token Name{};
  std::string Requested;
  bool IsSystem = false;
  if (!readIncludeName(Directive, Name, Requested, IsSystem))
    return;
  expectEndOfDirective("include");
  endDirective();
  if (Files.size() > Options.MaxIncludeDepth) {
    Diags.report(Name.range(), diag::fatal_pp_include_too_deep) << Options.MaxIncludeDepth;
    return;
  }
  if (++IncludeCount > MaxIncludes) {
    Diags.report(Name.range(), diag::fatal_pp_too_many_includes) << MaxIncludes;
    return;
  }
  std::optional<IncludeResult> Found;
  if (Options.Include)
    Found = Options.Include(Requested, Sources.name(frame().File), IsSystem);
  if (!Found) {
    Diags.report(Name.range(), diag::fatal_pp_include_not_found) << Requested;
    return;
  }
  if (OnceFiles.contains(Found->Name))
    return;
  FileId File = Sources.addFile(std::move(Found->Name), std::move(Found->Text), Name.Loc);
  if (!File.isValid())
    return outOfLocations(Name.Loc);
  enterFile(File);
}
