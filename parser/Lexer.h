// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Splits text into tokens: comments, line continuations, numbers, identifiers, operators (GLSL 4.60
// sections 3.1 to 3.4). It knows nothing of directives and macros, and keywords are identifiers.

#ifndef COOP_PARSER_LEXER_H
#define COOP_PARSER_LEXER_H

#include "parser/Token.h"
#include "support/Diagnostic.h"
#include "llvm/Support/Allocator.h"

namespace coop {

class Lexer {
public:
  /// Text, whose first character is at Base, must outlive the tokens. Diags, which may be null,
  /// hears of unterminated comments only: what else is wrong may lie in a group that is skipped.
  Lexer(llvm::StringRef Text, SourceLoc Base, llvm::BumpPtrAllocator &Strings,
        DiagnosticEngine *Diags);

  /// The next token. EndOfLine at the end of each line; at the end, EndOfFile again and again.
  /// What is no token is Unknown: a single byte, a run of bytes above 127, or a string that its
  /// line does not close.
  Token lex();
  /// After `#include`: <name> or "name" as a HeaderName, else the next token.
  Token lexHeaderName();
  /// The rest of the line as written, without its end, comments or space around it; Loc is where it
  /// starts. The next token is EndOfLine or EndOfFile.
  llvm::StringRef restOfLine(SourceLoc &Loc);
  /// Skips to the end of the line. The next token is EndOfLine or EndOfFile.
  void skipLine();

private:
  char peek() const { return Pos < Text.size() ? Text[Pos] : '\0'; }
  bool atEnd() const { return Pos >= Text.size(); }
  bool isAt(char C) const { return Pos < Text.size() && Text[Pos] == C; }
  /// The position after the character at P and the line continuations after it.
  size_t after(size_t P) const { return HasBackslash ? skipContinuations(P + 1) : P + 1; }
  size_t skipContinuations(size_t P) const;
  char peekSecond() const;
  void advance() { Pos = after(Pos); }

  /// Skips space and comments; true when there was any.
  bool skipSpace();
  bool skipComment();
  void lexNumber(Token &T);
  void lexCharacter(Token &T);
  void lexString(Token &T);
  void lexPunctuator(Token &T);
  bool consume(char C);
  Token finish(Token T, size_t Start);
  SourceLoc locAt(size_t P) const { return Base.advanced(static_cast<uint32_t>(P)); }

  llvm::StringRef Text;
  SourceLoc Base;
  llvm::BumpPtrAllocator &Strings;
  DiagnosticEngine *Diags;
  const bool HasBackslash; ///< without one there are no continuations, which most texts lack
  size_t Pos = 0;
  bool AtLineStart = true;
};

/// Text with line continuations taken out.
std::string removeContinuations(llvm::StringRef Text);

bool isIdentifierStart(char C);
bool isIdentifierPart(char C);

} // namespace coop

#endif
