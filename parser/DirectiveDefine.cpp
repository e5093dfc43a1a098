// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// #define and #undef (GLSL 4.60 section 3.3).

#include "parser/PreprocessorImpl.h"

using namespace coop;
using llvm::StringRef;

/// The names that GLSL 4.60 section 3.3 reserves.
bool Preprocessor::Impl::checkMacroName(const Token &Name, bool Undefine) {
  if (Name.Text == "defined") {
    Diags.report(Name.range(), diag::err_pp_macro_name_defined);
    return false;
  }
  // GL_EXT_spirv_intrinsics section 3.3: such names are reserved by convention alone.
  if (Name.Text.starts_with("GL_") && extensions().contains(Extension::EXT_spirv_intrinsics))
    return true;
  const Macro *Old = findMacro(Name.Text);
  const bool IsReserved = Name.Text.contains("__"), IsGl = Name.Text.starts_with("GL_");
  if (Old && Old->IsPredefined && IsReserved && !IsGl && Dirs.TheProfile != ast::Profile::Es) {
    // It "does not itself result in an error", nor in another meaning.
    Diags.report(Name.range(), diag::warn_pp_macro_name_reserved) << Name.Text;
    return false;
  }
  // Compilers define VULKAN as if a line before the shader's did.
  if (Old && Old->IsPredefined && (!Undefine || IsReserved || IsGl)) {
    Diags.report(Name.range(), diag::err_pp_macro_name_builtin) << Name.Text << (Undefine ? 1 : 0);
    return false;
  }
  if (IsGl) {
    Diags.report(Name.range(), diag::err_pp_macro_name_gl) << Name.Text << (Undefine ? 1 : 0);
    return false;
  }
  if (IsReserved && !InOptions)
    Diags.report(Name.range(), diag::warn_pp_macro_name_reserved) << Name.Text;
  return true;
}

void Preprocessor::Impl::handleUndef() {
  Token Name{};
  if (!readMacroName("undef", Name) || !checkMacroName(Name, true))
    return;
  expectEndOfDirective("undef");
  Macros.erase(Name.Text);
}

void Preprocessor::Impl::handleDefine() {
  Token Name{};
  if (!readMacroName("define", Name) || !checkMacroName(Name, false))
    return;
  Macro M;
  M.Name = Name.Text;
  M.NameRange = Name.range();
  Token First = lexRaw();
  if (First.is(TokenKind::LeftParen) && !First.HasSpaceBefore) {
    M.TheKind = Macro::Kind::Function;
    if (!readParameters(M))
      return;
    First = lexRaw();
  }
  if (!readBody(M, First))
    return;
  if (const Macro *Old = findMacro(M.Name); Old && !Old->isSameAs(M)) {
    Diags.report(M.NameRange, diag::err_pp_macro_redefined) << M.Name;
    Diags.report(Old->NameRange, diag::note_pp_previous_definition);
  }
  Macro &Stored = MacroStorage.emplace_back(std::move(M));
  Macros[Stored.Name] = &Stored;
}

/// After the '(' of a function-like macro's definition, up to the ')'.
bool Preprocessor::Impl::readParameters(Macro &M) {
  Token T = lexRaw();
  if (T.is(TokenKind::RightParen))
    return true;
  llvm::StringSet<> Seen;
  while (true) {
    if (T.is(TokenKind::Dot)) {
      Diags.report(T.range(), diag::err_pp_variadic_macro);
      return false;
    }
    if (!T.is(TokenKind::Identifier)) {
      Diags.report(T.range(), diag::err_pp_expected_parameter);
      return false;
    }
    if (!Seen.insert(T.Text).second) {
      Diags.report(T.range(), diag::err_pp_duplicate_parameter) << T.Text;
      return false;
    }
    M.Params.push_back(T.Text);
    T = lexRaw();
    if (T.is(TokenKind::RightParen))
      return true;
    if (!T.is(TokenKind::Comma)) {
      Diags.report(T.range(), diag::err_pp_expected_comma_or_paren);
      return false;
    }
    T = lexRaw();
  }
}

/// The replacement, whose first token is First, up to the end of the line.
bool Preprocessor::Impl::readBody(Macro &M, Token First) {
  llvm::StringMap<int> Index;
  for (size_t I = 0; I != M.Params.size(); ++I)
    Index[M.Params[I]] = static_cast<int>(I);
  for (Token T = First; !T.is(TokenKind::EndOfLine) && !T.is(TokenKind::EndOfFile); T = lexRaw()) {
    if (T.is(TokenKind::Hash)) {
      Diags.report(T.range(), diag::err_pp_stringize);
      return false;
    }
    int Param = -1;
    if (T.is(TokenKind::Identifier))
      if (auto It = Index.find(T.Text); It != Index.end())
        Param = It->second;
    M.Body.push_back({T, Param});
  }
  if (M.Body.empty())
    return true;
  for (const auto &Each : M.Body)
    if (Each.Tok.is(TokenKind::HashHash) && Dirs.TheProfile == ast::Profile::Es) {
      Diags.report(Each.Tok.range(), diag::err_pp_paste_in_es);
      return false;
    }
  for (bool AtEnd : {false, true}) {
    const Token &T = AtEnd ? M.Body.back().Tok : M.Body.front().Tok;
    if (T.is(TokenKind::HashHash)) {
      Diags.report(T.range(), diag::err_pp_paste_at_end) << (AtEnd ? 1 : 0);
      return false;
    }
  }
  return true;
}
