// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The state of the preprocessor, for the files that implement it: Preprocessor.cpp (streams and
// output), MacroExpander.cpp, Directive*.cpp. Nobody else includes this.

#ifndef COOP_PARSER_PREPROCESSORIMPL_H
#define COOP_PARSER_PREPROCESSORIMPL_H

#include "parser/DirectiveExtension.h"
#include "parser/Lexer.h"
#include "parser/Macro.h"
#include "parser/Preprocessor.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <deque>

namespace coop {

class Preprocessor::Impl {
public:
  Impl(SourceManager &Sources, FileId Main, const PreprocessorOptions &Options,
       DiagnosticEngine &Diags, llvm::BumpPtrAllocator &Strings);

  Token next();
  const Directives &directives() const { return Dirs; }
  /// Those that are on. Found when asked for: each line may turn others on or off than its own.
  const ExtensionSet &extensions() {
    if (EnabledLines != Dirs.Extensions.size()) {
      EnabledLines = Dirs.Extensions.size();
      Enabled = enabledExtensions(Dirs.Extensions);
    }
    return Enabled;
  }

private:
  // ---- streams (Preprocessor.cpp)

  /// A file that is being read.
  struct FileFrame {
    Lexer TheLexer;
    FileId File;
    size_t ConditionalBase; ///< conditionals that were open when the file was entered
  };
  /// Tokens that are to be read before the file goes on: a macro's replacement, or an argument.
  struct Context {
    std::vector<Token> Tokens;
    size_t Pos = 0;
    Macro *Active = nullptr; ///< to be released when the tokens are used up
    bool IsArgument = false; ///< ends with EndOfFile until it is popped by who pushed it
  };
  enum class ConditionalState : uint8_t {
    Waiting, ///< no branch was taken yet
    Taken,
    Skipped, ///< inside a group that is skipped: no branch can be taken
  };
  struct Conditional {
    SourceRange Range; ///< of the name of the #if
    llvm::StringRef Name;
    ConditionalState State;
    SourceRange Else; ///< of the name of the #else that was seen
  };

  void start();
  void definePredefined();
  void definePredefined(llvm::StringRef Name, llvm::StringRef Text,
                        Macro::Kind K = Macro::Kind::Object);
  void defineFromOptions();
  bool enterFile(FileId File);
  void leaveFile();
  FileFrame &frame() { return Files.back(); }
  /// A token without expansion; does the directives of the file. In a directive, the end of its
  /// line is EndOfLine again and again.
  Token lexRaw();
  Token lexFromFile();
  Token lexInDirective();
  void popContext();
  bool checkOutput(Token &T);
  void checkNumber(Token &T);
  void checkUnknown(const Token &T);
  void reportForeignCharacters(const Token &T);
  void classifyIdentifier(Token &T);
  /// Reports that no location is left, once, and ends the stream.
  void outOfLocations(SourceLoc Loc);

  // ---- macros (MacroExpander.cpp)

  struct Argument {
    std::vector<Token> Raw;
    std::vector<Token> Expanded;
    bool IsExpanded = false;
  };
  struct Use; // one replacement of a macro
  Token expand();
  Macro *findMacro(llvm::StringRef Name);
  bool expandMacro(const Token &Name, Macro &M);
  void expandBuiltin(const Token &Name, Macro &M);
  bool collectArguments(const Token &Name, Macro &M, std::vector<Argument> &Args, Token &Close);
  void fixArgumentCount(const Token &Name, const Macro &M, std::vector<Argument> &Args);
  const std::vector<Token> &expandedArgument(Argument &A);
  void appendOperand(Use &U, const Macro::BodyToken &B, bool Expanded);
  void pasteOperand(Use &U, const Macro::BodyToken &B);
  bool paste(Token &Left, const Token &Right);
  std::vector<Token> substitute(const Token &Name, Macro &M, std::vector<Argument> &Args,
                                SourceLoc End);
  bool countToken(SourceLoc Loc);

  // ---- directives (Directives.cpp and the files named)

  void handleDirective(const Token &Hash);
  void dispatchDirective(const Token &Hash, const Token &Name);
  void reportUnknownDirective(const Token &Name);
  void endDirective();
  /// Reports tokens before the end of the line.
  void expectEndOfDirective(llvm::StringRef Directive);

  // conditionals (DirectiveConditional.cpp)
  void handleIf(const Token &Name);
  void handleIfdef(const Token &Name);
  void handleElse(const Token &Name);
  void handleEndif(const Token &Name);
  Conditional *enterElse(const Token &Name);
  void skipGroup();
  bool skippedDirective();
  void endConditionals(size_t Base);
  bool readMacroName(llvm::StringRef Directive, Token &Name);

  // expressions (DirectiveExpression.cpp)
  class Expression;
  /// The expression of #if and #elif; false when it is wrong, which was reported.
  bool evaluateCondition();

  // #define, #undef (DirectiveDefine.cpp)
  void handleDefine();
  void handleUndef();
  bool checkMacroName(const Token &Name, bool Undefine);
  bool readParameters(Macro &M);
  bool readBody(Macro &M, Token First);

  // #include (DirectiveInclude.cpp)
  void handleInclude(const Token &Name);
  bool readIncludeName(const Token &Directive, Token &Name, std::string &File, bool &IsSystem);

  // #version, #extension (DirectiveExtension.cpp)
  void handleVersion(const Token &Hash, const Token &Name);
  void forceVersion(SourceRange Said);
  bool beginsFile(SourceLoc Loc) const;
  bool checkVersion(const Token &Number, uint32_t Version, const Token &Profile);
  void handleExtension(const Token &Hash);
  bool checkExtension(Token &Name, ast::ExtensionBehavior B);

  // #line, #error, #pragma (DirectiveLine.cpp)
  void handleLine(const Token &Hash);
  void handleError(const Token &Hash, const Token &Name);
  void handlePragma(const Token &Hash);
  bool evaluateLineNumber(int64_t &Value, Token &Next);

  SourceManager &Sources;
  const PreprocessorOptions &Options;
  DiagnosticEngine &Diags;
  llvm::BumpPtrAllocator &Strings;
  Directives Dirs;

  std::vector<FileFrame> Files;
  std::vector<Context> Contexts;
  std::vector<Conditional> Conditionals;
  std::deque<Macro> MacroStorage; ///< macros are never freed: one may be undefined while in use
  llvm::StringMap<Macro *> Macros;
  ExtensionSet Enabled;    ///< see extensions()
  size_t EnabledLines = 0; ///< of Dirs.Extensions, that Enabled is of
  ExtensionSet Requested;  ///< that were asked for, supported or not
  llvm::StringSet<> OnceFiles;
  /// Source string numbers that #line gave, by file (GLSL 4.60 section 3.3).
  std::vector<std::pair<uint32_t, int64_t>> StringNumbers;

  SourceLoc EndLoc;     ///< of the main file
  bool Started = false; ///< predefined macros exist: #version was read or is not there
  bool SawVersion = false;
  bool SawToken = false;  ///< a token that is no directive was seen
  bool InOptions = false; ///< reading -D and -U
  bool InDirective = false, DirectiveEnded = false;
  SourceLoc DirectiveEndLoc;
  bool Stopped = false;
  const Macro *Collecting = nullptr; ///< the macro whose arguments are being read
  unsigned ArgumentDepth = 0;
  uint64_t ExpandedTokens = 0;
  unsigned IncludeCount = 0;
};

} // namespace coop

#endif
