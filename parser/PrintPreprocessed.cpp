// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// -E: the tokens as text that compiles to the same thing. Lines are kept in step with the source by
// blank lines and #line; #version, #extension and #pragma stay, as they speak to the parser.

#include "parser/DirectiveExtension.h"
#include "parser/Lexer.h"
#include "parser/Preprocessor.h"
#include "llvm/Support/raw_ostream.h"

using namespace coop;
using llvm::StringRef;

namespace {

class Printer {
public:
  Printer(const SourceManager &Sources, Preprocessor &PP, FileId Main)
      : Sources(Sources), PP(PP), Line{Sources.name(Main), 1, 1} {}

  void run();
  void finish(llvm::raw_ostream &OS);

private:
  void printDirectives();
  void printToken(const Token &T);
  void moveTo(SourceLoc Loc);
  void startLine();
  bool needsSpace(const Token &T) const;

  const SourceManager &Sources;
  Preprocessor &PP;
  std::string Body;
  PresumedLoc Line; ///< of the line that is being printed
  bool AtLineStart = true;
  bool UsesNames = false; ///< a #line has a file name
  Token Previous{};
  size_t Extensions = 0, Pragmas = 0; ///< printed so far
};

} // namespace

void Printer::startLine() {
  if (AtLineStart)
    return;
  Body += '\n';
  ++Line.Line;
  AtLineStart = true;
}

/// Makes the next line printed be that of Loc.
void Printer::moveTo(SourceLoc Loc) {
  PresumedLoc P = Sources.presumed(Sources.fileLoc(Loc));
  startLine();
  bool SameFile = P.File == Line.File;
  if (SameFile && P.Line >= Line.Line && P.Line - Line.Line <= 8) {
    Body.append(P.Line - Line.Line, '\n');
  } else {
    Body += "#line " + std::to_string(P.Line);
    // Once a name was given, a line number alone would go on with that name.
    if (!SameFile) {
      UsesNames = true;
      Body += " \"";
      for (char C : P.File)
        Body += C == '"' || C == '\\' ? std::string{'\\', C} : std::string{C};
      Body += '"';
    }
    Body += '\n';
  }
  Line = P;
}

/// Directives are met while the token after them is fetched, so they come before it.
void Printer::printDirectives() {
  const Preprocessor::Directives &D = PP.directives();
  while (Extensions != D.Extensions.size() || Pragmas != D.Pragmas.size()) {
    // They come in the order of their places, which within one file is that of their locations;
    // across files a pragma goes first, as nothing depends on it.
    bool TakeExtension =
        Pragmas == D.Pragmas.size() ||
        (Extensions != D.Extensions.size() &&
         D.Extensions[Extensions].Range.Begin.raw() < D.Pragmas[Pragmas].Range.Begin.raw());
    if (TakeExtension) {
      const ast::ExtensionDirective &E = D.Extensions[Extensions++];
      moveTo(E.Range.Begin);
      Body += "#extension " + E.Name.str() + " : " + extensionBehaviorName(E.Behavior).str();
    } else {
      const ast::PragmaDirective &P = D.Pragmas[Pragmas++];
      moveTo(P.Range.Begin);
      Body += "#pragma " + P.Text.str();
    }
    AtLineStart = false;
    startLine();
  }
}

/// Two tokens that would be read as another one need a space between them.
bool Printer::needsSpace(const Token &T) const {
  if (T.HasSpaceBefore)
    return true;
  StringRef A = Previous.Text, B = T.Text;
  if (A.empty() || B.empty())
    return false;
  char Last = A.back(), First = B.front();
  if (isIdentifierPart(Last) || Last == '.')
    return isIdentifierPart(First) || First == '.';
  if (isIdentifierPart(First))
    return false;
  if (Last == '#' || (Last == '/' && (First == '/' || First == '*')))
    return true;
  return First == '=' || (First == Last && StringRef("+-&|^<>#").contains(First));
}

void Printer::printToken(const Token &T) {
  PresumedLoc P = Sources.presumed(Sources.fileLoc(T.Loc));
  bool NewPlace = P.File != Line.File || P.Line != Line.Line;
  if (T.StartsLine || NewPlace) {
    if (NewPlace)
      moveTo(T.Loc);
    else
      startLine();
    if (AtLineStart && P.Column > 1 && P.Column <= 60)
      Body.append(P.Column - 1, ' ');
  } else if (!AtLineStart && needsSpace(T)) {
    Body += ' ';
  }
  Body += T.Text;
  AtLineStart = false;
  Previous = T;
}

void Printer::run() {
  for (Token T = PP.next();; T = PP.next()) {
    printDirectives();
    if (T.is(TokenKind::EndOfFile))
      break;
    printToken(T);
  }
  startLine();
}

/// #version stays in its own line, which is the first that says anything.
void Printer::finish(llvm::raw_ostream &OS) {
  const Preprocessor::Directives &D = PP.directives();
  StringRef Rest = Body;
  if (D.VersionRange.isValid()) {
    uint32_t VersionLine = Sources.lineColumn(D.VersionRange.Begin).Line;
    for (uint32_t I = 1; I != VersionLine && Rest.consume_front("\n"); ++I)
      OS << '\n';
    OS << "#version " << D.Version;
    if (D.TheProfile == ast::Profile::Es && D.Version != 100)
      OS << " es";
    else if (D.TheProfile == ast::Profile::Compatibility)
      OS << " compatibility";
    OS << '\n';
    Rest.consume_front("\n");
    if (UsesNames) {
      OS << "#extension GL_GOOGLE_cpp_style_line_directive : enable\n";
      OS << "#line " << VersionLine + 1 << '\n';
    }
  } else if (UsesNames) {
    OS << "#extension GL_GOOGLE_cpp_style_line_directive : enable\n#line 1\n";
  }
  OS << Rest;
}

void coop::preprocess(SourceManager &Sources, FileId Main, const PreprocessorOptions &Options,
                      DiagnosticEngine &Diags, llvm::raw_ostream &OS) {
  llvm::BumpPtrAllocator Strings;
  Preprocessor PP(Sources, Main, Options, Diags, Strings);
  Printer P(Sources, PP, Main);
  P.run();
  P.finish(OS);
}
