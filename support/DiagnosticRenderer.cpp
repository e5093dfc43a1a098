// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Diagnostics as text. The picture of the source line is made in DiagnosticSnippet.cpp, JSON and
// SARIF in DiagnosticJson.cpp.

#include "support/DiagnosticRenderer.h"
#include "support/DiagnosticSnippet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

using namespace coop;
using llvm::StringRef;

// ---- places

SourceLoc coop::displayLoc(const SourceManager &Sources, SourceLoc L) {
  while (Sources.isMacroLoc(L))
    L = Sources.isMacroArgument(L) ? Sources.immediateSpelling(L)
                                   : Sources.immediateExpansion(L).Begin;
  return L;
}

SourceLoc coop::displayEnd(const SourceManager &Sources, SourceLoc L) {
  while (Sources.isMacroLoc(L))
    L = Sources.isMacroArgument(L) ? Sources.immediateSpelling(L)
                                   : Sources.immediateExpansion(L).End;
  return L;
}

SourceRange coop::displayRange(const SourceManager &Sources, SourceRange R) {
  SourceRange Shown(displayLoc(Sources, R.Begin), displayEnd(Sources, R.End));
  // Two arguments may have been written in another order than they were used.
  if (Shown.End.raw() < Shown.Begin.raw())
    Shown.End = Shown.Begin;
  return Shown;
}

std::vector<FixIt> coop::applicableFixIts(const SourceManager &Sources, const Diagnostic &D) {
  std::vector<FixIt> FixIts;
  for (const FixIt &F : D.FixIts)
    if (F.Range.isValid() && !Sources.isMacroLoc(F.Range.Begin) && !Sources.isMacroLoc(F.Range.End))
      FixIts.push_back(F);
  return FixIts;
}

std::vector<MacroStep> coop::macroBacktrace(const SourceManager &Sources, SourceLoc L) {
  std::vector<MacroStep> Steps;
  while (Sources.isMacroLoc(L)) {
    bool IsArgument = Sources.isMacroArgument(L);
    // An argument is shown where the definition names its parameter.
    SourceLoc InBody = IsArgument ? Sources.immediateExpansion(L).Begin : L;
    SourceLoc Spelling = Sources.spellingLoc(InBody);
    if (Spelling.isValid())
      Steps.push_back({Spelling, Sources.macroName(L)});
    L = IsArgument ? Sources.immediateSpelling(L) : Sources.immediateExpansion(L).Begin;
  }
  std::reverse(Steps.begin(), Steps.end());
  return Steps;
}

StringRef coop::severityName(Severity S) {
  switch (S) {
  case Severity::Ignored:
    return "ignored";
  case Severity::Note:
    return "note";
  case Severity::Remark:
    return "remark";
  case Severity::Warning:
    return "warning";
  case Severity::Error:
    return "error";
  case Severity::Fatal:
    return "fatal error";
  }
  return {};
}

std::vector<SourceLoc> coop::includeStack(const SourceManager &Sources, SourceLoc Loc) {
  std::vector<SourceLoc> Stack;
  while (true) {
    const FileId File = Sources.decompose(Loc).first;
    Loc = File.isValid() ? Sources.includedFrom(File) : SourceLoc();
    if (!Loc.isValid())
      return Stack;
    Stack.push_back(Loc);
  }
}

// ---- text

static StringRef severityColor(Severity S) {
  switch (S) {
  case Severity::Warning:
    return "\x1b[1;35m";
  case Severity::Error:
  case Severity::Fatal:
    return "\x1b[1;31m";
  default:
    return "\x1b[1;36m";
  }
}
static constexpr llvm::StringLiteral Bold = "\x1b[1m", Green = "\x1b[1;32m", GreenThin = "\x1b[32m",
                                     Plain = "\x1b[0m";

/// Bytes that could confuse a terminal, and what is not UTF-8, are escaped.
static std::string printable(StringRef Text) {
  std::string Out;
  const std::string Valid = llvm::json::fixUTF8(Text);
  for (size_t I = 0; I < Valid.size(); ++I) {
    const StringRef Rest = StringRef(Valid).drop_front(I);
    const auto U = static_cast<unsigned char>(Rest[0]);
    // U+0080 to U+009F control terminals as well.
    const bool IsC1 = U == 0xC2 && static_cast<unsigned char>(Rest[1]) < 0xA0;
    if ((U < 32 && U != '\n' && U != '\t') || U == 127 || IsC1)
      Out += "<" + llvm::toHex(Rest.take_front(IsC1 ? 2 : 1)) + ">";
    else
      Out += Rest[0];
    I += IsC1;
  }
  return Out;
}

/// Of a long way through includes its two ends are shown.
static constexpr size_t MaxIncludeLines = 8;

void TextRenderer::printIncludeStack(SourceLoc Loc, const SourceManager &Sources) {
  const std::vector<SourceLoc> Stack = includeStack(Sources, Loc);
  const SourceLoc From = Stack.empty() ? SourceLoc() : Stack.front();
  if (From == LastIncludedFrom)
    return;
  LastIncludedFrom = From;
  const size_t Skipped = Stack.size() > MaxIncludeLines ? Stack.size() - MaxIncludeLines : 0;
  for (size_t I = 0; I != Stack.size(); ++I) {
    if (Skipped && I == MaxIncludeLines / 2) {
      OS << "(skipping " << Skipped << " includes)\n";
      I += Skipped;
    }
    PresumedLoc P = Sources.presumed(Stack[I]);
    OS << "In file included from " << printable(P.File) << ':' << P.Line << ":\n";
  }
}

void TextRenderer::printHead(SourceLoc Loc, Severity Level, StringRef Message, StringRef Brackets,
                             const SourceManager &Sources) {
  bool C = Options.Color;
  if (C)
    OS << Bold;
  if (Sources.decompose(Loc).first.isValid()) {
    PresumedLoc P = Sources.presumed(Loc);
    OS << printable(P.File) << ':' << P.Line << ':' << P.Column << ": ";
  }
  if (C)
    OS << severityColor(Level);
  OS << severityName(Level) << ": ";
  if (C)
    OS << Plain << (Level == Severity::Note ? StringRef() : StringRef(Bold));
  OS << printable(Message) << Brackets;
  if (C)
    OS << Plain;
  OS << '\n';
}

static void printSnippet(llvm::raw_ostream &OS, const Snippet &S, bool Color) {
  OS << llvm::format_decimal(S.Line, 5) << " | " << S.Source << '\n';
  auto Row = [&](StringRef Text, StringRef ColorCode) {
    if (StringRef(Text).trim().empty())
      return;
    OS << "      | ";
    if (Color)
      OS << ColorCode;
    OS << Text;
    if (Color)
      OS << Plain;
    OS << '\n';
  };
  Row(S.Marks, Green);
  Row(S.Inserted, GreenThin);
}

std::string TextRenderer::brackets(const Diagnostic &D) const {
  const DiagnosticInfo &Info = getDiagnosticInfo(D.Id);
  std::string In;
  if (Options.ShowGroups && !Info.Group.empty() && D.Level != Severity::Note) {
    if (D.Level == Severity::Error)
      In = "-Werror,";
    In += (D.Level == Severity::Remark ? "-R" : "-W") + Info.Group.str();
  }
  if (Options.ShowIds)
    In += (In.empty() ? "" : ",") + Info.Name.str();
  return In.empty() ? In : " [" + In + "]";
}

void TextRenderer::printMacroNote(SourceLoc Loc, const SourceManager &Sources) {
  if (!Options.ShowSource)
    return;
  Snippet S;
  if (makeSnippet(Sources, Loc, {}, {}, {Options.MaxColumns, Options.TabStop}, S))
    printSnippet(OS, S, Options.Color);
}

void TextRenderer::printMacroBacktrace(SourceLoc Loc, const SourceManager &Sources) {
  std::vector<MacroStep> Steps = macroBacktrace(Sources, Loc);
  size_t Limit = Options.MacroBacktraceLimit ? Options.MacroBacktraceLimit : Steps.size();
  size_t Skipped = Steps.size() > Limit ? Steps.size() - Limit : 0;
  size_t SkipFrom = (Limit + 1) / 2;
  for (size_t I = 0; I != Steps.size(); ++I) {
    if (Skipped && I == SkipFrom) {
      printHead({}, Severity::Note,
                "(skipping " + std::to_string(Skipped) + " expansions in backtrace)", "", Sources);
      I += Skipped;
      if (I == Steps.size())
        break;
    }
    printIncludeStack(Steps[I].Loc, Sources);
    printHead(Steps[I].Loc, Severity::Note, "expanded from macro '" + Steps[I].Name.str() + "'", "",
              Sources);
    printMacroNote(Steps[I].Loc, Sources);
  }
}

void TextRenderer::handle(const Diagnostic &D, const SourceManager &Sources) {
  SourceLoc Loc = displayLoc(Sources, D.Loc);
  if (Loc.isValid())
    printIncludeStack(Loc, Sources);
  printHead(Loc, D.Level, D.Message, brackets(D), Sources);
  if (!Loc.isValid())
    return;
  if (Options.ShowSource) {
    llvm::SmallVector<SourceRange, 4> Ranges;
    for (SourceRange R : D.Ranges)
      Ranges.push_back(displayRange(Sources, R));
    Snippet S;
    if (makeSnippet(Sources, Loc, Ranges, applicableFixIts(Sources, D),
                    {Options.MaxColumns, Options.TabStop}, S))
      printSnippet(OS, S, Options.Color);
  }
  printMacroBacktrace(D.Loc, Sources);
}
