// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Consumers that write diagnostics: as text in Clang's form, as JSON, as SARIF 2.1.0. What is
// reported, and whether, is decided by the engine (Diagnostic.h).

#ifndef COOP_SUPPORT_DIAGNOSTICRENDERER_H
#define COOP_SUPPORT_DIAGNOSTICRENDERER_H

#include "support/Diagnostic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

namespace coop {

struct TextRenderOptions {
  bool Color = false;        ///< ANSI escapes
  bool ShowIds = false;      ///< [err_...] after the message
  bool ShowGroups = true;    ///< [-W...] after a warning
  bool ShowSource = true;    ///< the source line with caret, ranges and fix-its
  unsigned MaxColumns = 160; ///< longer source lines are shown in part
  unsigned TabStop = 8;
  unsigned MacroBacktraceLimit = 6; ///< 0: no limit
};

/// Clang's form: file:line:column: error: message, the line, a caret; before it the way through
/// includes, after it the way through macros.
class TextRenderer : public DiagnosticConsumer {
public:
  explicit TextRenderer(llvm::raw_ostream &OS, TextRenderOptions Options = {})
      : OS(OS), Options(Options) {}
  void handle(const Diagnostic &D, const SourceManager &Sources) override;

private:
  void printIncludeStack(SourceLoc Loc, const SourceManager &Sources);
  void printHead(SourceLoc Loc, Severity Level, llvm::StringRef Message, llvm::StringRef Brackets,
                 const SourceManager &Sources);
  void printMacroBacktrace(SourceLoc Loc, const SourceManager &Sources);
  void printMacroNote(SourceLoc Loc, const SourceManager &Sources);
  std::string brackets(const Diagnostic &D) const;

  llvm::raw_ostream &OS;
  TextRenderOptions Options;
  SourceLoc LastIncludedFrom;
};

/// An array of objects with file, line, column, severity, id, message, ranges, fixIts, notes, the
/// stacks of includes and macros. Lines and columns are those that the user knows (after #line);
/// columns count bytes.
class JsonRenderer : public DiagnosticConsumer {
public:
  explicit JsonRenderer(llvm::raw_ostream &OS) : OS(OS) {}
  void handle(const Diagnostic &D, const SourceManager &Sources) override;
  /// Writes the document; call once, after the last diagnostic.
  void finish();

private:
  llvm::raw_ostream &OS;
  llvm::json::Array Diagnostics;
};

/// One SARIF run. Lines and columns are those of the files; columns count code points.
class SarifRenderer : public DiagnosticConsumer {
public:
  explicit SarifRenderer(llvm::raw_ostream &OS, llvm::StringRef ToolVersion = "")
      : OS(OS), ToolVersion(ToolVersion) {}
  void handle(const Diagnostic &D, const SourceManager &Sources) override;
  /// Writes the document; call once, after the last diagnostic.
  void finish();

private:
  unsigned ruleIndex(diag::Id Id);

  llvm::raw_ostream &OS;
  std::string ToolVersion;
  llvm::json::Array Results;
  std::vector<diag::Id> Rules;
};

/// The place in a file to show for a location: where the outermost macro was used or, for a token
/// of a macro's argument, where the argument was written.
SourceLoc displayLoc(const SourceManager &Sources, SourceLoc L);
/// The same for the end of a range.
SourceLoc displayEnd(const SourceManager &Sources, SourceLoc L);
SourceRange displayRange(const SourceManager &Sources, SourceRange R);
/// Where the file of Loc is included, where that file is, and so on, innermost first.
std::vector<SourceLoc> includeStack(const SourceManager &Sources, SourceLoc Loc);
/// The fix-its that can be applied: one inside a macro's expansion has no place of its own.
std::vector<FixIt> applicableFixIts(const SourceManager &Sources, const Diagnostic &D);
/// The expansions around a location, outermost first: where the token or the parameter stands in
/// the macro's definition, and the macro's name. Predefined macros, which stand nowhere, are left
/// out.
struct MacroStep {
  SourceLoc Loc;
  llvm::StringRef Name;
};
std::vector<MacroStep> macroBacktrace(const SourceManager &Sources, SourceLoc L);

/// "note", "warning", "error", "fatal error".
llvm::StringRef severityName(Severity S);

} // namespace coop

#endif
