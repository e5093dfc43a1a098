// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A page for man(1), in the macros of man(7).

#include "driver/manual/Generators.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace coop;
using namespace coop::manual;
using llvm::StringRef;

namespace {

/// Text as roff prints it: a '-' that can be copied, and no line that is taken for a request.
std::string escaped(StringRef Text) {
  std::string Result;
  for (char C : Text) {
    if (C == '\\')
      Result += "\\e";
    else if (C == '-')
      Result += "\\-";
    else if (C == '\'')
      Result += "\\(aq";
    else if (C == '.' && (Result.empty() || Result.back() == '\n'))
      Result += "\\&.";
    else
      Result += C;
  }
  return Result;
}

std::string quoted(StringRef Text) { return '"' + escaped(Text) + '"'; }

/// Paragraphs are apart by an empty line; what begins with a blank keeps its lines.
void writeText(StringRef Text, llvm::raw_ostream &OS) {
  llvm::SmallVector<StringRef> Lines;
  Text.split(Lines, '\n');
  bool IsShown = false;
  for (StringRef Line : Lines) {
    const bool Shows = Line.starts_with(" ");
    if (Shows != IsShown)
      OS << (Shows ? ".PP\n.nf\n" : ".fi\n");
    IsShown = Shows;
    if (Line.empty())
      OS << ".PP\n";
    else
      OS << (Shows ? "\\&" : "") << escaped(Line) << '\n';
  }
  if (IsShown)
    OS << ".fi\n";
}

void writeSynopsis(const Program &P, llvm::raw_ostream &OS) {
  OS << ".SH SYNOPSIS\n";
  bool IsFirst = true;
  for (const Command &C : P.Commands) {
    if (!IsFirst)
      OS << ".br\n";
    IsFirst = false;
    OS << ".B " << escaped(P.Name) << (C.Name.empty() ? "" : " " + escaped(C.Name)) << '\n';
    if (!C.Arguments.empty())
      OS << escaped(C.Arguments) << '\n';
  }
}

void writeCommands(const Program &P, llvm::raw_ostream &OS) {
  if (P.Commands.size() < 2)
    return;
  OS << ".SH COMMANDS\n";
  for (const Command &C : P.Commands) {
    OS << ".TP\n.B " << escaped(P.Name) << (C.Name.empty() ? "" : " " + escaped(C.Name)) << '\n';
    OS << escaped(C.Text) << ".\n";
  }
}

void writeOptions(const Program &P, llvm::raw_ostream &OS) {
  OS << ".SH OPTIONS\n";
  for (unsigned Group = 0; Group < P.Groups.size(); ++Group) {
    if (P.Groups.size() > 1)
      OS << ".SS " << quoted(P.Groups[Group].Title) << '\n'
         << escaped(P.Groups[Group].Text) << '\n';
    for (const Option &O : P.Options)
      if (O.Group == Group) {
        OS << ".TP\n.B " << quoted(synopsis(O)) << '\n' << escaped(O.Help) << ".\n";
        if (!O.Words.empty() && !StringRef(O.Argument).contains('|'))
          OS << "One of: " << escaped(llvm::join(O.Words, " ")) << ".\n";
      }
  }
}

} // namespace

void manual::writeManualPage(const Program &P, llvm::raw_ostream &OS) {
  OS << ".TH " << quoted(StringRef(P.Name).upper()) << " 1 \"\" "
     << quoted(P.Name + " " + P.Version) << " \"User Commands\"\n"
     << ".SH NAME\n"
     << escaped(P.Name) << " \\- " << escaped(P.Summary) << '\n';
  writeSynopsis(P, OS);
  OS << ".SH DESCRIPTION\n";
  writeText(P.Description, OS);
  writeCommands(P, OS);
  writeOptions(P, OS);
  for (const Section &S : P.Sections) {
    OS << ".SH " << quoted(S.Title) << '\n';
    writeText(S.Text, OS);
  }
}
