// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The parser's way in, its window of tokens, its errors and how it goes on after them.

#include "parser/Parser.h"
#include "parser/ParserImpl.h"
#include <algorithm>

using namespace coop;
using llvm::StringRef;

std::unique_ptr<ast::Unit> coop::parse(SourceManager &Sources, FileId Main,
                                       const PreprocessorOptions &Options,
                                       DiagnosticEngine &Diags) {
  auto Unit = std::make_unique<ast::Unit>();
  Preprocessor PP(Sources, Main, Options, Diags, Unit->Allocator);
  ParserImpl(PP, *Unit, Diags).parseUnit();
  const Preprocessor::Directives &Said = PP.directives();
  Unit->Version = Said.Version;
  Unit->TheProfile = Said.TheProfile;
  Unit->VersionRange = Said.VersionRange;
  Unit->Extensions = Said.Extensions;
  Unit->Pragmas = Said.Pragmas;
  return Unit;
}

void ParserImpl::parseUnit() {
  while (!at(TokenKind::EndOfFile)) {
    uint64_t Before = Consumed;
    if (ast::Decl *D = parseExternal())
      Unit.Decls.push_back(D);
    LeavingBraces = false;
    if (failed())
      recoverDeclaration();
    if (Consumed == Before && !Aborted)
      take(); // whatever it is, it was reported
  }
}

// ---- tokens

const Token &ParserImpl::fetch(unsigned Ahead) {
  if (!Aborted && Diags.shouldStop())
    abort();
  if (Aborted) {
    // The window keeps one token, which stands for the end.
    Window.resize(1);
    Head = 0;
    Window.front() = Token{TokenKind::EndOfFile, true, false, false, "", Previous.End};
    return Window.front();
  }
  while (Window.size() - Head <= Ahead) {
    if (Window.size() > Head && Window.back().is(TokenKind::EndOfFile))
      return Window.back();
    Window.push_back(PP.next());
  }
  return Window[Head + Ahead];
}

Token ParserImpl::take() {
  Token T = peek();
  if (T.is(TokenKind::EndOfFile))
    return T;
  ++Head;
  ++Consumed;
  Previous = T.range();
  if (Head == Window.size() || Head >= 1024) {
    Window.erase(Window.begin(), Window.begin() + static_cast<ptrdiff_t>(Head));
    Head = 0;
  }
  return T;
}

bool ParserImpl::accept(TokenKind K) {
  if (!at(K))
    return false;
  take();
  return true;
}

unsigned ParserImpl::afterBalanced(unsigned Ahead) {
  llvm::SmallVector<TokenKind, 16> Closers;
  do {
    const Token &T = peek(Ahead);
    switch (T.Kind) {
    case TokenKind::LeftParen:
      Closers.push_back(TokenKind::RightParen);
      break;
    case TokenKind::LeftBracket:
      Closers.push_back(TokenKind::RightBracket);
      break;
    case TokenKind::Less:
      // Inside parentheses and brackets '<' compares.
      if (Closers.empty() || Closers.back() == TokenKind::Greater)
        Closers.push_back(TokenKind::Greater);
      break;
    case TokenKind::GreaterGreater:
      if (Closers.back() == TokenKind::Greater) {
        Closers.pop_back();
        if (Closers.empty())
          return 0;
      }
      [[fallthrough]];
    case TokenKind::Greater:
      if (Closers.back() == TokenKind::Greater)
        Closers.pop_back();
      break;
    case TokenKind::RightParen:
    case TokenKind::RightBracket:
      if (Closers.back() != T.Kind)
        return 0;
      Closers.pop_back();
      break;
    case TokenKind::Semicolon:
    case TokenKind::LeftBrace:
    case TokenKind::RightBrace:
    case TokenKind::EndOfFile:
      return 0;
    default:
      break;
    }
    ++Ahead;
  } while (!Closers.empty());
  return Ahead;
}

unsigned ParserImpl::afterArrays(unsigned Ahead) {
  while (Ahead != 0 && at(TokenKind::LeftBracket, Ahead))
    Ahead = afterBalanced(Ahead);
  return Ahead;
}

// ---- errors

std::string coop::describe(const Token &T) {
  switch (T.Kind) {
  case TokenKind::EndOfFile:
    return "end of file";
  case TokenKind::String:
    return "a string literal";
  default:
    // A hostile token may be as long as the file.
    if (T.Text.size() > 64)
      return ("'" + T.Text.take_front(60) + "...'").str();
    return ("'" + T.Text + "'").str();
  }
}

bool ParserImpl::startError() {
  // What is no token was reported by the preprocessor.
  bool Report = !failed() && LastErrorAt != Consumed && !at(TokenKind::Unknown);
  Panic = true;
  LastErrorAt = Consumed;
  return Report;
}

void ParserImpl::expected(StringRef What, StringRef Context) {
  Token Found = peek();
  if (startError())
    Diags.report(Found.range(), diag::err_expected) << What << Context << describe(Found);
}

bool ParserImpl::expect(TokenKind K, StringRef Context) {
  if (failed())
    return false;
  if (accept(K))
    return true;
  expected(("'" + tokenKindName(K) + "'").str(), Context);
  return false;
}

bool ParserImpl::expectClosing(TokenKind Close, const Token &Open) {
  if (failed())
    return false;
  if (accept(Close))
    return true;
  Token Found = peek();
  if (startError()) {
    Diags.report(Found.range(), diag::err_expected_closing)
        << tokenKindName(Close) << describe(Found);
    Diags.report(Open.range(), diag::note_to_match) << Open.Text;
  }
  return false;
}

/// Where the last token ends in the file: behind a macro's invocation, where the next token is none
/// of its expansion.
SourceLoc ParserImpl::previousEnd() {
  const SourceManager &Sources = Diags.sources();
  SourceLoc End = Previous.End;
  const bool IsWithin = Sources.isMacroLoc(peek().Loc) &&
                        Sources.fileLoc(peek().Loc) == Sources.fileLoc(Previous.Begin);
  if (IsWithin)
    return End;
  while (Sources.isMacroLoc(End))
    End = Sources.immediateExpansion(End).End;
  return End;
}

bool ParserImpl::expectSemicolon(StringRef After) {
  if (LeavingBraces)
    return false;
  if (accept(TokenKind::Semicolon)) {
    Panic = false; // the end of what was wrong
    return true;
  }
  if (!failed() && !InHeader && (at(TokenKind::RightParen) || at(TokenKind::RightBracket))) {
    Token Closing = peek();
    if (startError())
      Diags.report(Closing.range(), diag::err_unmatched_closing) << Closing.Text;
  }
  if (!failed()) {
    bool GoesOn = ((peek().StartsLine || isTypeName()) && !InHeader) || at(TokenKind::RightBrace) ||
                  at(TokenKind::EndOfFile);
    if (startError()) {
      const SourceLoc End = previousEnd();
      DiagnosticBuilder B = Diags.report(End, diag::err_expected_semicolon);
      B << After;
      if (!Diags.sources().isMacroLoc(End))
        B << FixIt{{End, End}, ";"};
    }
    // The next line, or what begins with a type, is most likely a statement of its own.
    if (GoesOn) {
      Panic = false;
      return true;
    }
  }
  if (!InHeader)
    recoverStatement();
  return false;
}

/// True where a new statement or declaration starts beyond doubt.
bool ParserImpl::isSyncPoint(bool Global) {
  const Token &T = peek();
  if (!T.StartsLine)
    return false;
  switch (T.Kind) {
  case TokenKind::KwStruct:
  case TokenKind::KwLayout:
  case TokenKind::KwPrecision:
    return true;
  case TokenKind::KwIf:
  case TokenKind::KwFor:
  case TokenKind::KwWhile:
  case TokenKind::KwDo:
  case TokenKind::KwSwitch:
  case TokenKind::KwReturn:
  case TokenKind::KwBreak:
  case TokenKind::KwContinue:
  case TokenKind::KwDiscard:
  case TokenKind::KwCase:
  case TokenKind::KwDefault:
    return !Global;
  case TokenKind::Identifier:
    break;
  default:
    return false;
  }
  if (peek(1).Kind != TokenKind::Identifier)
    return false;
  StringRef Text = peek().Text;
  return categoryOf(Text) || qualifierOfSpelling(Text);
}

void ParserImpl::recoverStatement() {
  if (LeavingBraces)
    return;
  unsigned Braces = 0;
  bool Moved = false;
  while (!at(TokenKind::EndOfFile)) {
    if (Braces == 0 && (at(TokenKind::RightBrace) || (Moved && isSyncPoint(false))))
      break;
    TokenKind K = take().Kind;
    Moved = true;
    if (K == TokenKind::LeftBrace)
      ++Braces;
    else if (K == TokenKind::RightBrace)
      --Braces;
    if (Braces == 0 && (K == TokenKind::RightBrace || K == TokenKind::Semicolon))
      break;
  }
  Panic = false;
}

void ParserImpl::recoverDeclaration() {
  if (LeavingBraces)
    return;
  unsigned Braces = 0;
  bool Moved = false;
  while (!at(TokenKind::EndOfFile)) {
    if (Braces == 0 && Moved && isSyncPoint(true))
      break;
    TokenKind K = take().Kind;
    Moved = true;
    if (K == TokenKind::LeftBrace)
      ++Braces;
    else if (K == TokenKind::RightBrace && Braces > 1)
      --Braces;
    else if (K == TokenKind::RightBrace) {
      accept(TokenKind::Semicolon);
      break;
    } else if (K == TokenKind::Semicolon && Braces == 0)
      break;
  }
  Panic = false;
}

void ParserImpl::recoverParens(bool SemicolonsInside) {
  if (LeavingBraces)
    return;
  Panic = false;
  unsigned Depth = 1;
  for (unsigned Ahead = 0;; ++Ahead) {
    TokenKind K = peek(Ahead).Kind;
    if (K == TokenKind::EndOfFile || K == TokenKind::LeftBrace || K == TokenKind::RightBrace ||
        (K == TokenKind::Semicolon && !SemicolonsInside))
      return;
    if (K == TokenKind::LeftParen)
      ++Depth;
    if (K == TokenKind::RightParen && --Depth == 0) {
      for (unsigned I = 0; I <= Ahead; ++I)
        take();
      return;
    }
  }
}

/// After an error inside braces that were opened: goes after the closing one, or stays before the
/// end of the statement. Panic stays.
void ParserImpl::recoverBraces() {
  if (LeavingBraces)
    return;
  unsigned Depth = 1;
  while (!at(TokenKind::EndOfFile) && !at(TokenKind::Semicolon)) {
    TokenKind K = take().Kind;
    if (K == TokenKind::LeftBrace)
      ++Depth;
    else if (K == TokenKind::RightBrace && --Depth == 0)
      return;
  }
}

bool ParserImpl::tooDeep() {
  if (Aborted)
    return true;
  if (NestingDepth <= ast::MaxNesting && StmtDepth <= ast::MaxStmtDepth)
    return false;
  unsigned Limit = NestingDepth > ast::MaxNesting ? ast::MaxNesting : ast::MaxStmtDepth;
  Diags.report(peek().range(), diag::fatal_nesting_too_deep) << Limit;
  abort();
  return true;
}

// ---- words

const ReservedWord *ParserImpl::reserved(const Token &T) const {
  if (!T.is(TokenKind::Identifier))
    return nullptr;
  const Preprocessor::Directives &D = PP.directives();
  return reservedWord(T.Text, D.Version, D.TheProfile);
}

bool ParserImpl::isKeywordQualifier(ast::QualifierKind K) const {
  const Preprocessor::Directives &D = PP.directives();
  return isQualifierKeyword(K, D.Version, D.TheProfile);
}

void ParserImpl::reportReserved(const Token &T, const ReservedWord &Word) {
  if (failed() || LastErrorAt == Consumed)
    return;
  LastErrorAt = Consumed;
  Diags.report(T.range(), diag::err_reserved_word) << T.Text;
  if (!Word.Instead.empty())
    Diags.report(T.range(), diag::note_use_instead) << Word.Instead;
}

std::optional<TypeCategory> ParserImpl::categoryOf(StringRef Name) const {
  const bool IsOwn =
      llvm::any_of(Unit.OwnTypeNames, [&](const ast::Name &Own) { return Own.Text == Name; });
  return IsOwn ? std::nullopt : typeNameCategory(Name);
}

bool ParserImpl::isParameterized(unsigned Ahead) {
  const Token &T = peek(Ahead);
  return T.is(TokenKind::Identifier) &&
         (categoryOf(T.Text) == TypeCategory::Parameterized || hasTypeArguments(Ahead));
}

bool ParserImpl::hasTypeArguments(unsigned Ahead) {
  // An identifier, '<', a type and ',' or '>': `vector`, or the misspelt name of such a type.
  if (!at(TokenKind::Less, Ahead + 1) || !at(TokenKind::Identifier, Ahead + 2))
    return false;
  std::optional<TypeCategory> Argument = categoryOf(peek(Ahead + 2).Text);
  // `vector<S, 3> v;` computes nothing as an expression: a structure is no component, says Sema.
  if (!Argument)
    return categoryOf(peek(Ahead).Text) == TypeCategory::ContextualParameterized &&
           at(TokenKind::Comma, Ahead + 3) && at(TokenKind::Greater, Ahead + 5) &&
           at(TokenKind::Identifier, Ahead + 6) &&
           (at(TokenKind::Semicolon, Ahead + 7) || at(TokenKind::Equal, Ahead + 7));
  if (*Argument == TypeCategory::ContextualParameterized)
    return at(TokenKind::Less, Ahead + 3);
  return at(TokenKind::Comma, Ahead + 3) || at(TokenKind::Greater, Ahead + 3) ||
         *Argument == TypeCategory::Parameterized;
}

bool ParserImpl::isTypeName(unsigned Ahead) {
  const Token &T = peek(Ahead);
  if (!T.is(TokenKind::Identifier))
    return false;
  std::optional<TypeCategory> Category = categoryOf(T.Text);
  if (Category && *Category != TypeCategory::ContextualParameterized)
    return true;
  return hasTypeArguments(Ahead) || atSpirvType(Ahead);
}

ast::Name ParserImpl::parseName(StringRef Context) {
  if (failed())
    return {};
  Token T = peek();
  if (!T.is(TokenKind::Identifier)) {
    expected("a name", Context);
    return {};
  }
  std::optional<TypeCategory> Category = categoryOf(T.Text);
  std::optional<ast::QualifierKind> Qualifier = qualifierOfSpelling(T.Text);
  bool IsType = Category && *Category != TypeCategory::ContextualParameterized;
  if (const ReservedWord *Word = reserved(T))
    reportReserved(T, *Word);
  else if (IsType && isExtensionTypeName(T.Text))
    Unit.OwnTypeNames.push_back({T.Text, T.range()});
  else if ((IsType || (Qualifier && isKeywordQualifier(*Qualifier))) && LastErrorAt != Consumed) {
    LastErrorAt = Consumed;
    Diags.report(T.range(), diag::err_keyword_as_name) << T.Text << (IsType ? 1 : 0) << Context;
  }
  take();
  return {T.Text, T.range()};
}
