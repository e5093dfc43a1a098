// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// #if, #ifdef, #ifndef, #elif, #else, #endif (GLSL 4.60 section 3.3), and skipping what they leave
// out. Their expressions are in DirectiveExpression.cpp.

#include "parser/PreprocessorImpl.h"

using namespace coop;
using llvm::StringRef;

bool Preprocessor::Impl::readMacroName(StringRef Directive, Token &Name) {
  Name = lexRaw();
  if (Name.is(TokenKind::Identifier))
    return true;
  Diags.report(Name.range(), diag::err_pp_macro_name_missing) << Directive;
  return false;
}

void Preprocessor::Impl::handleIf(const Token &Name) {
  bool Value = evaluateCondition();
  Conditionals.push_back(
      {Name.range(), Name.Text, Value ? ConditionalState::Taken : ConditionalState::Waiting, {}});
  endDirective();
  if (!Value)
    skipGroup();
}

void Preprocessor::Impl::handleIfdef(const Token &Directive) {
  Token Name{};
  bool Value = false;
  if (readMacroName(Directive.Text, Name)) {
    Value = (findMacro(Name.Text) != nullptr) == (Directive.Text == "ifdef");
    expectEndOfDirective(Directive.Text);
  }
  Conditionals.push_back({Directive.range(),
                          Directive.Text,
                          Value ? ConditionalState::Taken : ConditionalState::Waiting,
                          {}});
  endDirective();
  if (!Value)
    skipGroup();
}

/// The conditional that #elif, #else or #endif belongs to, in the same file; null when there is
/// none or it has had its #else.
Preprocessor::Impl::Conditional *Preprocessor::Impl::enterElse(const Token &Name) {
  if (Conditionals.size() <= frame().ConditionalBase) {
    Diags.report(Name.range(), diag::err_pp_else_without_if) << Name.Text;
    return nullptr;
  }
  Conditional &C = Conditionals.back();
  if (Name.Text != "endif" && C.Else.isValid()) {
    Diags.report(Name.range(), diag::err_pp_else_after_else) << Name.Text;
    Diags.report(C.Else, diag::note_pp_previous_else);
    return nullptr;
  }
  if (Name.Text == "else")
    C.Else = Name.range();
  return &C;
}

/// Met while a branch is being read: what follows up to #endif is skipped.
void Preprocessor::Impl::handleElse(const Token &Name) {
  if (!enterElse(Name))
    return;
  if (Name.Text == "else")
    expectEndOfDirective(Name.Text);
  endDirective();
  skipGroup();
}

void Preprocessor::Impl::handleEndif(const Token &Name) {
  if (!enterElse(Name))
    return;
  expectEndOfDirective(Name.Text);
  Conditionals.pop_back();
}

/// Skips lines up to the branch that is to be read, or after the #endif.
void Preprocessor::Impl::skipGroup() {
  while (!Diags.shouldStop()) {
    Token T = frame().TheLexer.lex();
    if (T.is(TokenKind::EndOfFile))
      return;
    if (T.is(TokenKind::EndOfLine))
      continue;
    bool Resume = T.is(TokenKind::Hash) && T.StartsLine && skippedDirective();
    if (Resume)
      return;
    if (!DirectiveEnded)
      frame().TheLexer.skipLine();
    DirectiveEnded = false;
  }
}

/// A directive in a group that is skipped, after the '#'. True when skipping ends with it; then
/// its line is used up.
bool Preprocessor::Impl::skippedDirective() {
  Token Name = frame().TheLexer.lex();
  DirectiveEnded = Name.is(TokenKind::EndOfLine) || Name.is(TokenKind::EndOfFile);
  if (!Name.is(TokenKind::Identifier))
    return false;
  if (Name.Text == "if" || Name.Text == "ifdef" || Name.Text == "ifndef") {
    Conditionals.push_back({Name.range(), Name.Text, ConditionalState::Skipped, {}});
    return false;
  }
  bool IsElif = Name.Text == "elif", IsElse = Name.Text == "else";
  if (!IsElif && !IsElse && Name.Text != "endif")
    return false;
  Conditional *C = enterElse(Name);
  if (!C)
    return false;
  InDirective = true;
  bool Resume = false;
  if (!IsElif && !IsElse) {
    if (C->State != ConditionalState::Skipped)
      expectEndOfDirective(Name.Text);
    Resume = C->State != ConditionalState::Skipped;
    Conditionals.pop_back();
  } else if (C->State == ConditionalState::Waiting) {
    Resume = IsElse || evaluateCondition();
    if (IsElse)
      expectEndOfDirective(Name.Text);
    if (Resume)
      Conditionals.back().State = ConditionalState::Taken;
  }
  if (Resume) {
    endDirective();
    return true;
  }
  // The rest of the line is skipped by the caller.
  while (!Contexts.empty())
    popContext();
  InDirective = false;
  return false;
}

void Preprocessor::Impl::endConditionals(size_t Base) {
  while (Conditionals.size() > Base) {
    Diags.report(Conditionals.back().Range, diag::err_pp_unterminated_conditional)
        << Conditionals.back().Name;
    Conditionals.pop_back();
  }
}
