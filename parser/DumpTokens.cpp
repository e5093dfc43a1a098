// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// --emit=tokens: one token a line, with its kind, text and place, as the parser will see it.

#include "parser/Preprocessor.h"
#include "llvm/Support/raw_ostream.h"

using namespace coop;
using llvm::StringRef;

static StringRef kindId(TokenKind K) {
  static constexpr llvm::StringLiteral Names[] = {
#define TOKEN(Id, Description) #Id,
#define PUNCTUATOR(Id, Spelling) #Id,
#define KEYWORD(Id, Spelling) #Id,
#include "parser/Tokens.def"
  };
  return Names[static_cast<size_t>(K)];
}

static void printPlace(const SourceManager &Sources, SourceLoc Loc, llvm::raw_ostream &OS) {
  PresumedLoc P = Sources.presumed(Loc);
  OS << P.File << ':' << P.Line << ':' << P.Column;
}

static void printToken(const SourceManager &Sources, const Token &T, llvm::raw_ostream &OS) {
  OS << kindId(T.Kind) << " '";
  OS.write_escaped(T.Text);
  OS << '\'';
  if (T.StartsLine)
    OS << " [line]";
  if (T.HasSpaceBefore)
    OS << " [space]";
  OS << " <";
  printPlace(Sources, T.Loc, OS);
  if (Sources.isMacroLoc(T.Loc)) {
    OS << ", " << (Sources.isMacroArgument(T.Loc) ? "argument of " : "from macro ")
       << Sources.macroName(T.Loc);
    if (SourceLoc Spelling = Sources.spellingLoc(T.Loc)) {
      OS << " at ";
      printPlace(Sources, Spelling, OS);
    }
  }
  OS << ">\n";
}

void coop::dumpTokens(SourceManager &Sources, FileId Main, const PreprocessorOptions &Options,
                      DiagnosticEngine &Diags, llvm::raw_ostream &OS) {
  llvm::BumpPtrAllocator Strings;
  Preprocessor PP(Sources, Main, Options, Diags, Strings);
  for (Token T = PP.next(); !T.is(TokenKind::EndOfFile); T = PP.next())
    printToken(Sources, T, OS);
  OS << kindId(TokenKind::EndOfFile) << '\n';
}
