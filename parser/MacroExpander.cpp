// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Expansion of macros as in C++ (GLSL 4.60 section 3.3), without '#': arguments are collected,
// expanded where the replacement names them outside of '##', and the replacement is read again
// while its macro's name is not expanded. What a #define may say is in DirectiveDefine.cpp.

#include "parser/PreprocessorImpl.h"

using namespace coop;
using llvm::StringRef;

/// Arguments within arguments: each costs a few stack frames.
static constexpr unsigned MaxArgumentDepth = 256;
/// Pasting doubles lengths: keep what hostile input can build small.
static constexpr size_t MaxPastedLength = 65536;

bool Macro::isSameAs(const Macro &Other) const {
  if (TheKind != Other.TheKind || Params != Other.Params || Body.size() != Other.Body.size())
    return false;
  for (size_t I = 0; I != Body.size(); ++I) {
    const Token &A = Body[I].Tok, &B = Other.Body[I].Tok;
    if (A.Text != B.Text || (I && A.HasSpaceBefore != B.HasSpaceBefore))
      return false;
  }
  return true;
}

/// One replacement of a macro, while it is built.
struct Preprocessor::Impl::Use {
  Macro &M;
  std::vector<Argument> &Args;
  SourceLoc Begin, End; ///< of the macro's name, after its arguments
  std::vector<Token> Out;
  bool LeftIsEmpty = false; ///< the operand before '##' is an empty argument
};

Macro *Preprocessor::Impl::findMacro(StringRef Name) {
  auto It = Macros.find(Name);
  return It == Macros.end() ? nullptr : It->second;
}

Token Preprocessor::Impl::expand() {
  while (true) {
    Token T = lexRaw();
    if (!T.is(TokenKind::Identifier) || T.NoExpand)
      return T;
    Macro *M = findMacro(T.Text);
    if (!M)
      return T;
    if (M->IsActive) {
      T.NoExpand = true;
      return T;
    }
    if (!expandMacro(T, *M))
      return T;
  }
}

/// Pushes the replacement of M; false when Name is no use of M, because no '(' follows.
bool Preprocessor::Impl::expandMacro(const Token &Name, Macro &M) {
  if (M.TheKind == Macro::Kind::Line || M.TheKind == Macro::Kind::File) {
    expandBuiltin(Name, M);
    return true;
  }
  std::vector<Argument> Args;
  SourceLoc End = Name.range().End;
  if (M.TheKind == Macro::Kind::Function) {
    Token Paren = lexRaw();
    if (!Paren.is(TokenKind::LeftParen)) {
      // The ends of files, lines and arguments come again by themselves.
      if (!Paren.is(TokenKind::EndOfFile) && !Paren.is(TokenKind::EndOfLine))
        Contexts.push_back({{Paren}, 0, nullptr, false});
      return false;
    }
    Token Close{};
    if (!collectArguments(Name, M, Args, Close))
      return true;
    End = Close.range().End;
    fixArgumentCount(Name, M, Args);
  }
  std::vector<Token> Out = substitute(Name, M, Args, End);
  M.IsActive = true;
  Contexts.push_back({std::move(Out), 0, &M, false});
  return true;
}

void Preprocessor::Impl::expandBuiltin(const Token &Name, Macro &M) {
  Token T = Name;
  T.Kind = TokenKind::IntNumber;
  PresumedLoc P = Sources.presumed(Sources.fileLoc(Name.Loc));
  std::string Text;
  if (M.TheKind == Macro::Kind::Line) {
    Text = std::to_string(P.Line);
  } else if (extensions().contains(Extension::GOOGLE_cpp_style_line_directive)) {
    T.Kind = TokenKind::String;
    Text = "\"";
    for (char C : P.File)
      Text += C == '"' || C == '\\' ? std::string{'\\', C} : std::string{C};
    Text += '"';
  } else {
    // The number of the source string (GLSL 4.60 section 3.3).
    uint32_t File = Sources.decompose(Name.Loc).first.Index;
    int64_t Number = 0;
    for (auto [F, N] : StringNumbers)
      if (F == File)
        Number = N;
    Text = std::to_string(Number);
  }
  T.Text = StringRef(Text).copy(Strings);
  if (countToken(Name.Loc))
    Contexts.push_back({{T}, 0, nullptr, false});
}

/// Reads up to the ')' of the use of M. Commas in parentheses do not separate.
bool Preprocessor::Impl::collectArguments(const Token &Name, Macro &M, std::vector<Argument> &Args,
                                          Token &Close) {
  const Macro *Outer = std::exchange(Collecting, &M);
  unsigned Depth = 0;
  bool Ok = false;
  Args.emplace_back();
  while (true) {
    Token T = lexRaw();
    if (T.is(TokenKind::EndOfFile) || T.is(TokenKind::EndOfLine)) {
      if (!Stopped) {
        Diags.report(Name.range(), diag::err_pp_unterminated_arguments) << M.Name;
        if (M.NameRange.isValid())
          Diags.report(M.NameRange, diag::note_pp_macro_defined_here) << M.Name;
      }
      break;
    }
    if (T.is(TokenKind::RightParen) && Depth == 0) {
      Close = T;
      Ok = true;
      break;
    }
    if (T.is(TokenKind::Comma) && Depth == 0) {
      Args.emplace_back();
      continue;
    }
    if (T.is(TokenKind::LeftParen))
      ++Depth;
    else if (T.is(TokenKind::RightParen))
      --Depth;
    // A name whose macro is being expanded stays unexpanded wherever it goes.
    if (T.is(TokenKind::Identifier))
      if (Macro *Named = findMacro(T.Text); Named && Named->IsActive)
        T.NoExpand = true;
    // Arguments within arguments are read again at each depth; that is work to be bounded, too.
    if (ArgumentDepth != 0 && !countToken(Name.Loc))
      break;
    T.HasSpaceBefore |= T.StartsLine;
    T.StartsLine = false;
    Args.back().Raw.push_back(T);
  }
  Collecting = Outer;
  return Ok;
}

void Preprocessor::Impl::fixArgumentCount(const Token &Name, const Macro &M,
                                          std::vector<Argument> &Args) {
  size_t Given = Args.size() == 1 && Args[0].Raw.empty() && M.Params.size() != 1 ? 0 : Args.size();
  if (Given != M.Params.size()) {
    Diags.report(Name.range(), diag::err_pp_argument_count)
        << (Given > M.Params.size() ? 1 : 0) << M.Name << M.Params.size() << Given;
    if (M.NameRange.isValid())
      Diags.report(M.NameRange, diag::note_pp_macro_defined_here) << M.Name;
  }
  Args.resize(M.Params.size());
  // In the place of what is missing: most macros make expressions of their arguments.
  for (size_t I = Given; I < Args.size(); ++I) {
    Token Zero = Name;
    Zero.Kind = TokenKind::IntNumber;
    Zero.Text = "0";
    Zero.StartsLine = false;
    Args[I].Raw.push_back(Zero);
  }
}

const std::vector<Token> &Preprocessor::Impl::expandedArgument(Argument &A) {
  if (A.IsExpanded)
    return A.Expanded;
  A.IsExpanded = true;
  bool AnyName = false;
  for (const Token &T : A.Raw)
    AnyName |= T.is(TokenKind::Identifier) && !T.NoExpand && findMacro(T.Text);
  if (!AnyName)
    return A.Expanded = A.Raw;
  if (ArgumentDepth == MaxArgumentDepth) {
    if (!Stopped)
      Diags.report(A.Raw.front().range(), diag::fatal_pp_expansion_too_deep) << MaxArgumentDepth;
    Stopped = true;
    return A.Expanded;
  }
  ++ArgumentDepth;
  size_t Base = Contexts.size();
  Contexts.push_back({A.Raw, 0, nullptr, true});
  for (Token T = expand(); !T.is(TokenKind::EndOfFile); T = expand())
    A.Expanded.push_back(T);
  while (Contexts.size() > Base)
    popContext();
  --ArgumentDepth;
  return A.Expanded;
}

bool Preprocessor::Impl::countToken(SourceLoc Loc) {
  if (Stopped)
    return false;
  if (ExpandedTokens++ < Options.MaxExpandedTokens)
    return true;
  Diags.report(Sources.fileLoc(Loc), diag::fatal_pp_too_many_tokens) << Options.MaxExpandedTokens;
  Stopped = true;
  return false;
}

/// Appends a token of the replacement or, when it names a parameter, the argument.
void Preprocessor::Impl::appendOperand(Use &U, const Macro::BodyToken &B, bool Expanded) {
  uint32_t Length = static_cast<uint32_t>(B.Tok.Text.size());
  SourceLoc Here = Sources.addExpansion(B.Tok.Loc, U.Begin, U.End, Length, U.M.Name);
  if (!Here)
    return outOfLocations(U.Begin);
  if (B.Param < 0) {
    Token T = B.Tok;
    T.Loc = Here;
    if (countToken(U.Begin))
      U.Out.push_back(T);
    return;
  }
  Argument &A = U.Args[static_cast<size_t>(B.Param)];
  bool First = true;
  for (const Token &Given : Expanded ? expandedArgument(A) : A.Raw) {
    Token T = Given;
    uint32_t Size = static_cast<uint32_t>(T.Text.size());
    // An argument's token stands where the parameter's name stood: that is how
    // SourceManager::isMacroArgument knows it.
    T.Loc = Sources.addExpansion(Given.Loc, Here, Here.advanced(Length), Size, U.M.Name);
    if (!T.Loc)
      return outOfLocations(U.Begin);
    if (First)
      T.HasSpaceBefore = B.Tok.HasSpaceBefore;
    First = false;
    if (!countToken(U.Begin))
      return;
    U.Out.push_back(T);
  }
}

/// Left becomes the token that it and Right make, if they make one.
bool Preprocessor::Impl::paste(Token &Left, const Token &Right) {
  if (Left.Text.size() + Right.Text.size() > MaxPastedLength) {
    Diags.report(Left.Loc, diag::err_pp_paste_too_long) << MaxPastedLength;
    return false;
  }
  StringRef Text = StringRef(Left.Text.str() + Right.Text.str()).copy(Strings);
  Lexer L(Text, SourceLoc(), Strings, nullptr);
  Token T = L.lex();
  if (T.HasSpaceBefore || T.Text.size() != Text.size() || T.is(TokenKind::Unknown)) {
    Diags.report(Left.Loc, diag::err_pp_bad_paste) << Left.Text << Right.Text;
    return false;
  }
  Left.Kind = T.Kind;
  Left.Text = Text;
  Left.NoExpand = false;
  return true;
}

/// `## B`: joins the last token of what stands so far with the first of B.
void Preprocessor::Impl::pasteOperand(Use &U, const Macro::BodyToken &B) {
  size_t Left = U.Out.size();
  appendOperand(U, B, false);
  bool RightIsEmpty = U.Out.size() == Left;
  if (RightIsEmpty || Stopped)
    return;
  if (!U.LeftIsEmpty && Left != 0) {
    Token L = U.Out[Left - 1];
    if (paste(L, U.Out[Left])) {
      // The result may be longer than what it was spelled as: it gets a location of its length.
      uint32_t Length = static_cast<uint32_t>(L.Text.size());
      L.Loc =
          Sources.addExpansion(Sources.immediateSpelling(L.Loc), U.Begin, U.End, Length, U.M.Name);
      if (!L.Loc)
        return outOfLocations(U.Begin);
      U.Out[Left - 1] = L;
      U.Out.erase(U.Out.begin() + static_cast<std::ptrdiff_t>(Left));
    }
  }
  U.LeftIsEmpty = false;
}

std::vector<Token> Preprocessor::Impl::substitute(const Token &Name, Macro &M,
                                                  std::vector<Argument> &Args, SourceLoc End) {
  Use U{M, Args, Name.Loc, End, {}, false};
  const auto &Body = M.Body;
  for (size_t I = 0; I != Body.size() && !Stopped; ++I) {
    if (Body[I].Tok.is(TokenKind::HashHash)) {
      pasteOperand(U, Body[++I]); // readBody made sure that something follows
      continue;
    }
    bool IsPasted = I + 1 != Body.size() && Body[I + 1].Tok.is(TokenKind::HashHash);
    size_t Before = U.Out.size();
    appendOperand(U, Body[I], !IsPasted);
    U.LeftIsEmpty = U.Out.size() == Before;
  }
  if (!U.Out.empty()) {
    U.Out.front().StartsLine = Name.StartsLine;
    U.Out.front().HasSpaceBefore = Name.HasSpaceBefore;
  }
  return std::move(U.Out);
}
