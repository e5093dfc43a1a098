// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The lexer proper. Values of numbers are in LexerNumber.cpp.

#include "parser/Lexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace coop;
using llvm::StringRef;

bool coop::isIdentifierStart(char C) { return llvm::isAlpha(C) || C == '_'; }
bool coop::isIdentifierPart(char C) { return llvm::isAlnum(C) || C == '_'; }

static bool isLineEnd(char C) { return C == '\n' || C == '\r'; }
static bool isSpace(char C) { return C == ' ' || C == '\t' || C == '\v' || C == '\f'; }

/// The length of the line continuation at P: a backslash and the end of the line; 0 when none.
static size_t continuationLength(StringRef Text, size_t P) {
  if (P + 1 >= Text.size() || Text[P] != '\\')
    return 0;
  if (Text[P + 1] == '\n')
    return 2;
  if (Text[P + 1] == '\r')
    return P + 2 < Text.size() && Text[P + 2] == '\n' ? 3 : 2;
  return 0;
}

std::string coop::removeContinuations(StringRef Text) {
  std::string Out;
  for (size_t P = 0; P < Text.size();) {
    if (size_t N = continuationLength(Text, P))
      P += N;
    else
      Out += Text[P++];
  }
  return Out;
}

Lexer::Lexer(StringRef Text, SourceLoc Base, llvm::BumpPtrAllocator &Strings,
             DiagnosticEngine *Diags)
    : Text(Text), Base(Base), Strings(Strings), Diags(Diags), HasBackslash(Text.contains('\\')) {
  if (Text.starts_with("\xEF\xBB\xBF")) // a byte order mark
    Pos = 3;
  Pos = skipContinuations(Pos);
}

size_t Lexer::skipContinuations(size_t P) const {
  while (size_t N = continuationLength(Text, P))
    P += N;
  return P;
}

char Lexer::peekSecond() const {
  size_t P = after(Pos);
  return P < Text.size() ? Text[P] : '\0';
}

bool Lexer::consume(char C) {
  if (!isAt(C))
    return false;
  advance();
  return true;
}

/// At a slash: skips a comment (GLSL 4.60 section 3.4); false when the slash starts none.
bool Lexer::skipComment() {
  char Second = peekSecond();
  if (Second == '/') {
    while (!atEnd() && !isLineEnd(peek()))
      advance();
    return true;
  }
  if (Second != '*')
    return false;
  SourceLoc Start = locAt(Pos);
  advance();
  advance();
  bool SawNul = false;
  while (!atEnd()) {
    if (isAt('*') && peekSecond() == '/') {
      advance();
      advance();
      return true;
    }
    if (isAt('\0') && !SawNul && Diags) {
      SawNul = true;
      Diags->report(locAt(Pos), diag::err_lex_nul_byte);
    }
    advance();
  }
  if (Diags)
    Diags->report(SourceRange(Start, Start.advanced(2)), diag::err_lex_unterminated_comment);
  return true;
}

bool Lexer::skipSpace() {
  bool Any = false;
  while (!atEnd()) {
    if (isSpace(peek()))
      advance();
    else if (!isAt('/') || !skipComment())
      break;
    Any = true;
  }
  return Any;
}

Token Lexer::finish(Token T, size_t Start) {
  StringRef Raw = Text.slice(Start, Pos);
  T.Text = Raw;
  if (HasBackslash && Raw.contains('\\') && T.Kind != TokenKind::EndOfLine) {
    std::string Clean = removeContinuations(Raw);
    if (Clean.size() != Raw.size())
      T.Text = StringRef(Clean).copy(Strings);
  }
  return T;
}

Token Lexer::lex() {
  Token T{};
  T.StartsLine = AtLineStart;
  T.HasSpaceBefore = skipSpace();
  T.Loc = locAt(Pos);
  size_t Start = Pos;
  if (atEnd()) {
    T.Kind = TokenKind::EndOfFile;
    return T;
  }
  AtLineStart = false;
  char C = peek();
  if (isLineEnd(C)) {
    T.Kind = TokenKind::EndOfLine;
    Pos += C == '\r' && Pos + 1 < Text.size() && Text[Pos + 1] == '\n' ? 2 : 1;
    Pos = skipContinuations(Pos);
    AtLineStart = true;
    T.Text = Text.slice(Start, Start);
    return T;
  }
  if (isIdentifierStart(C)) {
    T.Kind = TokenKind::Identifier;
    do
      advance();
    while (!atEnd() && isIdentifierPart(peek()));
  } else if (llvm::isDigit(C) || (C == '.' && llvm::isDigit(peekSecond()))) {
    lexNumber(T);
  } else if (C == '"') {
    lexString(T);
  } else if (C == '\'') {
    lexCharacter(T);
  } else if (static_cast<unsigned char>(C) >= 128) {
    T.Kind = TokenKind::Unknown;
    while (!atEnd() && static_cast<unsigned char>(peek()) >= 128)
      advance();
  } else {
    lexPunctuator(T);
  }
  return finish(T, Start);
}

/// GLSL 4.60 sections 4.1.3 and 4.1.4. Letters right after the digits are taken as the suffix, so
/// that a wrong one is reported as such.
void Lexer::lexNumber(Token &T) {
  T.Kind = TokenKind::IntNumber;
  auto Digits = [this] {
    while (!atEnd() && llvm::isDigit(peek()))
      advance();
  };
  if (isAt('0') && (peekSecond() == 'x' || peekSecond() == 'X')) {
    while (!atEnd() && isIdentifierPart(peek()))
      advance();
    return;
  }
  Digits();
  if (consume('.')) {
    T.Kind = TokenKind::FloatNumber;
    Digits();
  }
  if (isAt('e') || isAt('E')) {
    size_t P = after(Pos);
    if (P < Text.size() && (Text[P] == '+' || Text[P] == '-'))
      P = after(P);
    if (P < Text.size() && llvm::isDigit(Text[P])) {
      T.Kind = TokenKind::FloatNumber;
      Pos = P;
      Digits();
    }
  }
  while (!atEnd() && isIdentifierPart(peek()))
    advance();
}

/// A character literal of other languages, which is one mistake; else the apostrophe alone.
void Lexer::lexCharacter(Token &T) {
  T.Kind = TokenKind::Unknown;
  advance();
  constexpr unsigned Longest = 10; // '\u{10ffff}'
  size_t End = Pos;
  for (unsigned I = 0; I <= Longest && End < Text.size() && !isLineEnd(Text[End]); ++I) {
    if (Text[End] == '\'' && I != 0) {
      Pos = after(End);
      return;
    }
    if (Text[End] == '\\')
      End = after(End);
    End = End < Text.size() ? after(End) : End;
  }
}

void Lexer::lexString(Token &T) {
  T.Kind = TokenKind::Unknown;
  advance();
  while (!atEnd() && !isLineEnd(peek())) {
    if (consume('"')) {
      T.Kind = TokenKind::String;
      return;
    }
    if (isAt('\\') && peekSecond() != '\0' && !isLineEnd(peekSecond()))
      advance();
    advance();
  }
}

void Lexer::lexPunctuator(Token &T) {
  using K = TokenKind;
  char C = peek();
  advance();
  // Operators that may be doubled, and that may be followed by '='.
  auto Choose = [&](K Single, K Assign, char DoubleChar, K Double) {
    if (DoubleChar && consume(DoubleChar))
      return Double;
    return consume('=') ? Assign : Single;
  };
  switch (C) {
  case '(':
    T.Kind = K::LeftParen;
    return;
  case ')':
    T.Kind = K::RightParen;
    return;
  case '[':
    T.Kind = K::LeftBracket;
    return;
  case ']':
    T.Kind = K::RightBracket;
    return;
  case '{':
    T.Kind = K::LeftBrace;
    return;
  case '}':
    T.Kind = K::RightBrace;
    return;
  case '.':
    T.Kind = K::Dot;
    return;
  case ',':
    T.Kind = K::Comma;
    return;
  case ':':
    T.Kind = K::Colon;
    return;
  case ';':
    T.Kind = K::Semicolon;
    return;
  case '?':
    T.Kind = K::Question;
    return;
  case '~':
    T.Kind = K::Tilde;
    return;
  case '#':
    T.Kind = consume('#') ? K::HashHash : K::Hash;
    return;
  case '+':
    T.Kind = Choose(K::Plus, K::PlusEqual, '+', K::PlusPlus);
    return;
  case '-':
    T.Kind = Choose(K::Minus, K::MinusEqual, '-', K::MinusMinus);
    return;
  case '*':
    T.Kind = Choose(K::Star, K::StarEqual, 0, K::Star);
    return;
  case '/':
    T.Kind = Choose(K::Slash, K::SlashEqual, 0, K::Slash);
    return;
  case '%':
    T.Kind = Choose(K::Percent, K::PercentEqual, 0, K::Percent);
    return;
  case '&':
    T.Kind = Choose(K::Amp, K::AmpEqual, '&', K::AmpAmp);
    return;
  case '|':
    T.Kind = Choose(K::Pipe, K::PipeEqual, '|', K::PipePipe);
    return;
  case '^':
    T.Kind = Choose(K::Caret, K::CaretEqual, '^', K::CaretCaret);
    return;
  case '!':
    T.Kind = Choose(K::Bang, K::BangEqual, 0, K::Bang);
    return;
  case '=':
    T.Kind = Choose(K::Equal, K::EqualEqual, 0, K::Equal);
    return;
  case '<':
    T.Kind = Choose(K::Less, K::LessEqual, '<', K::LessLess);
    if (T.Kind == K::LessLess && consume('='))
      T.Kind = K::LessLessEqual;
    return;
  case '>':
    T.Kind = Choose(K::Greater, K::GreaterEqual, '>', K::GreaterGreater);
    if (T.Kind == K::GreaterGreater && consume('='))
      T.Kind = K::GreaterGreaterEqual;
    return;
  default:
    T.Kind = K::Unknown;
    return;
  }
}

Token Lexer::lexHeaderName() {
  size_t Saved = Pos;
  bool Space = skipSpace();
  char Close = isAt('<') ? '>' : isAt('"') ? '"' : '\0';
  size_t Start = Pos;
  if (Close) {
    do
      advance();
    while (!atEnd() && !isLineEnd(peek()) && !isAt(Close));
    if (consume(Close)) {
      Token T{};
      T.Kind = TokenKind::HeaderName;
      T.HasSpaceBefore = Space;
      T.Loc = locAt(Start);
      return finish(T, Start);
    }
  }
  Pos = Saved;
  return lex();
}

StringRef Lexer::restOfLine(SourceLoc &Loc) {
  skipSpace();
  Loc = locAt(Pos);
  size_t Start = Pos, End = Pos;
  while (!atEnd() && !isLineEnd(peek())) {
    if (isAt('/') && skipComment())
      continue;
    bool Space = isSpace(peek());
    advance();
    if (!Space)
      End = Pos;
  }
  StringRef Raw = Text.slice(Start, End);
  return Raw.contains('\\') ? StringRef(removeContinuations(Raw)).copy(Strings) : Raw;
}

void Lexer::skipLine() {
  while (!atEnd() && !isLineEnd(peek()))
    if (!isAt('/') || !skipComment())
      advance();
}
