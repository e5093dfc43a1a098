// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// --explain and --help-warnings. What is explained is generated from docs/diagnostics
// (utils/diagnostic_pages.py).

#include "driver/Explain.h"
#include "driver/Options.h"
#include "support/DiagnosticRenderer.h"
#include "support/NearestSpelling.h"
#include "llvm/ADT/STLExtras.h"

using namespace coop;
using namespace coop::driver;
using llvm::StringRef;

namespace {

struct Explanation {
  llvm::StringLiteral Id;
  llvm::StringLiteral Rule;
  /// What stands before both examples.
  llvm::StringLiteral Before;
  llvm::StringLiteral Wrong;
  llvm::StringLiteral Right;
};
constexpr Explanation Table[] = {
#define EXPLANATION(Id, Rule, Before, Wrong, Right) {#Id, Rule, Before, Wrong, Right},
#include "driver/Explanations.inc"
};

void printExample(llvm::raw_ostream &OS, StringRef Title, StringRef Code) {
  if (Code.empty())
    return;
  OS << '\n' << Title << ":\n\n";
  while (!Code.empty()) {
    auto [Line, Rest] = Code.split('\n');
    OS << (Line.empty() ? "" : "    ") << Line << '\n';
    Code = Rest;
  }
}

/// The text of the diagnostic with an ellipsis for what it is about.
std::string generalText(const DiagnosticInfo &Info) {
  const llvm::SmallVector<std::string, 10> Args(10, "...");
  return formatDiagnostic(Info.Text, Args);
}

void printHead(llvm::raw_ostream &OS, const DiagnosticInfo &Info) {
  OS << severityName(Info.DefaultSeverity) << ": " << generalText(Info) << " [" << Info.Name;
  if (!Info.Group.empty())
    OS << (Info.DefaultSeverity == Severity::Remark ? ", -R" : ", -W") << Info.Group;
  OS << "]\n";
}

void printExplanation(llvm::raw_ostream &OS, const DiagnosticInfo &Info, const Explanation &Row) {
  printHead(OS, Info);
  OS << '\n';
  printWrapped(OS, Row.Rule, 0);
  if (!Info.Section.empty())
    OS << "\nSee " << Info.Section << ".\n";
  printExample(OS, "Before it", Row.Before);
  printExample(OS, "Wrong", Row.Wrong);
  printExample(OS, "Right", Row.Right);
}

void printGroup(llvm::raw_ostream &OS, const WarningGroup &Group) {
  OS << "-" << (Group.Default == GroupDefault::Remark ? 'R' : 'W') << Group.Name << ": "
     << Group.About << ".\n\n";
  for (unsigned Id = 0; Id != diag::Count; ++Id)
    if (const DiagnosticInfo &Info = getDiagnosticInfo(static_cast<diag::Id>(Id));
        Info.Group == Group.Name)
      printColumns(OS, Info.Name, generalText(Info));
}

/// The diagnostic whose name is nearest to a wrong one; empty when none is near.
StringRef closestName(StringRef Name) {
  NearestSpelling Nearest(Name);
  for (const Explanation &Row : Table)
    Nearest.consider(Row.Id);
  return Nearest.found();
}

/// Also names without their beginning: "swizzle_range".
std::optional<diag::Id> findByName(StringRef Name) {
  for (StringRef Beginning : {"", "err_", "warn_", "note_", "fatal_", "remark_"})
    if (std::optional<diag::Id> Id = findDiagnostic((Beginning + Name).str()))
      return Id;
  return std::nullopt;
}

} // namespace

ExitCode driver::explain(StringRef Name, llvm::raw_ostream &OS, DiagnosticEngine &Diags) {
  StringRef GroupName = Name;
  GroupName.consume_front("-W");
  if (const WarningGroup *Group = findWarningGroup(GroupName)) {
    printGroup(OS, *Group);
    return ExitCode::Done;
  }
  const std::optional<diag::Id> Id = findByName(Name);
  if (!Id) {
    const StringRef Closest = closestName(Name);
    Diags.report(SourceLoc(), diag::err_explain_unknown) << Name << !Closest.empty() << Closest;
    return ExitCode::CommandLineWrong;
  }
  const DiagnosticInfo &Info = getDiagnosticInfo(*Id);
  const auto *Row = llvm::find_if(Table, [&](const Explanation &E) { return E.Id == Info.Name; });
  if (Row != std::end(Table)) {
    printExplanation(OS, Info, *Row);
    return ExitCode::Done;
  }
  printHead(OS, Info);
  if (!Info.Section.empty())
    OS << "\nSee " << Info.Section << ".\n";
  return ExitCode::Done;
}

void driver::printWarningGroups(llvm::raw_ostream &OS) {
  static constexpr struct {
    GroupDefault Default;
    llvm::StringLiteral Title;
  } Parts[] = {
      {GroupDefault::On, "On by default; -Wno-GROUP turns one off"},
      {GroupDefault::InAll, "On with -Wall, or -WGROUP"},
      {GroupDefault::Off, "On with -Weverything, or -WGROUP"},
      {GroupDefault::Remark, "Remarks, on with -RGROUP"},
  };
  OS << "Groups of warnings. `coopc --explain GROUP` lists what a group has.\n";
  for (const auto &Part : Parts) {
    OS << '\n' << Part.Title << ":\n";
    for (const WarningGroup &Row : warningGroups())
      if (Row.Default == Part.Default)
        printColumns(OS, Row.Name, Row.About);
  }
  OS << "\n-Werror makes errors of all that are shown, -Werror=GROUP of a group, "
        "-Wno-error=GROUP of\n"
        "all but that group; -w shows none. The last option about a group decides.\n";
}
