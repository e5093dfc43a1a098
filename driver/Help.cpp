// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The topics: a group of options each, and what is written by a function of its own.

#include "driver/Help.h"
#include "driver/Explain.h"
#include "driver/Manual.h"
#include "driver/Options.h"
#include "driver/glslc/CommandLine.h"
#include "driver/glslc/Manual.h"
#include "driver/manual/Generators.h"
#include "support/NearestSpelling.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace coop;
using namespace coop::driver;
using llvm::StringRef;

namespace {

using Topics = std::vector<StringRef>;
Topics allTopics();

void printRow(llvm::raw_ostream &OS, const manual::Option &O, bool IsShort) {
  const StringRef Text = O.Help;
  printColumns(OS, synopsis(O), IsShort ? Text.split(';').first : Text);
}

void printGroup(llvm::raw_ostream &OS, const manual::Program &P, unsigned Group) {
  OS << P.Groups[Group].Title << ": " << P.Groups[Group].Text << '\n';
  for (const manual::Option &O : P.Options)
    if (O.Group == Group)
      printRow(OS, O, /*IsShort=*/false);
}

void printUsage(llvm::raw_ostream &OS, const manual::Program &P) {
  StringRef Lead = "usage: ";
  for (const manual::Command &C : P.Commands) {
    std::string Line = P.Name + (C.Name.empty() ? "" : " ") + C.Name + " " + C.Arguments;
    OS << Lead << Line;
    OS.indent(static_cast<unsigned>(Line.size() < 42 ? 42 - Line.size() : 1)) << C.Text << '\n';
    Lead = "       ";
  }
}

void printAll(llvm::raw_ostream &OS) {
  const manual::Program P = describeCoopc(allTopics());
  printUsage(OS, P);
  for (unsigned Group = 0; Group < P.Groups.size(); ++Group) {
    OS << '\n';
    printGroup(OS, P, Group);
  }
}

void printExitCodes(llvm::raw_ostream &OS) {
  OS << "Exit codes: 0 done, 1 the input is wrong, 2 the command line is wrong, 3 an internal "
        "error;\n"
        "124 --timeout is over, 130 SIGINT, 143 SIGTERM.\n";
}

/// The options that are used most, and where to find the others.
void printShort(llvm::raw_ostream &OS) {
  const manual::Program P = describeCoopc(allTopics());
  OS << "coopc compiles GLSL with cooperative matrices and vectors, and runs it on this "
        "machine.\n\n";
  printUsage(OS, P);
  OS << "\nINPUT is GLSL (.comp .vert .frag .rgen ..., .glsl), SPIR-V (.spv .spvasm), or LLVM IR "
        "(.ll).\n";
  for (unsigned Group = 0; Group < P.Groups.size(); ++Group) {
    if (llvm::none_of(P.Options, [&](const auto &O) { return O.Group == Group && O.IsCommon; }))
      continue;
    OS << '\n' << P.Groups[Group].Title << ":\n";
    for (const manual::Option &O : P.Options)
      if (O.Group == Group && O.IsCommon)
        printRow(OS, O, /*IsShort=*/true);
  }
  OS << "\nThese are the options that are used most. `coopc help --OPTION` tells more about one, "
        "and\n"
        "`coopc help TOPIC` of all in one of:\n  ";
  for (const manual::Group &G : P.Groups)
    OS << G.Topic << (&G == &P.Groups.back() ? "" : ", ");
  OS << ";\n  all, warnings, glslc; topics (a list of what else there is).\n\n";
  printExitCodes(OS);
}

void printTopics(llvm::raw_ostream &OS);

enum class About : uint8_t { Coopc, Glslc };
template <About Program, void Write(const manual::Program &, llvm::raw_ostream &)>
void generate(llvm::raw_ostream &OS) {
  Write(Program == About::Coopc ? describeCoopc(allTopics()) : glslc::describe(), OS);
}

/// What is no group of options.
struct TopicRow {
  llvm::StringLiteral Name, Text;
  void (*Print)(llvm::raw_ostream &);
};
constexpr TopicRow Rows[] = {
    {"all", "every option", printAll},
    {"topics", "this list", printTopics},
    {"warnings", "the groups of warnings that -W knows", printWarningGroups},
    {"glslc", "the options of glslc", glslc::printHelp},
    {"exit-codes", "what coopc's exit status says", printExitCodes},
    {"man", "the manual page: coopc help man | man -l -",
     generate<About::Coopc, manual::writeManualPage>},
    {"bash", "completion for bash: source <(coopc help bash)",
     generate<About::Coopc, manual::writeBashCompletion>},
    {"zsh", "completion for zsh, for a file _coopc in its fpath",
     generate<About::Coopc, manual::writeZshCompletion>},
    {"fish", "completion for fish: coopc help fish | source",
     generate<About::Coopc, manual::writeFishCompletion>},
    {"glslc-man", "the manual page of glslc", generate<About::Glslc, manual::writeManualPage>},
    {"glslc-bash", "completion of glslc for bash",
     generate<About::Glslc, manual::writeBashCompletion>},
    {"glslc-zsh", "completion of glslc for zsh",
     generate<About::Glslc, manual::writeZshCompletion>},
    {"glslc-fish", "completion of glslc for fish",
     generate<About::Glslc, manual::writeFishCompletion>},
};

void printTopics(llvm::raw_ostream &OS) {
  OS << "Options:\n";
  for (const OptionGroupInfo &G : optionGroups())
    printColumns(OS, G.Topic, G.Text);
  OS << "\nOther topics:\n";
  for (const TopicRow &Row : Rows)
    printColumns(OS, Row.Name, Row.Text);
}

Topics allTopics() {
  Topics Names;
  for (const OptionGroupInfo &G : optionGroups())
    Names.push_back(G.Topic);
  for (const TopicRow &Row : Rows)
    Names.push_back(Row.Name);
  return Names;
}

/// Prints the rows of an option that is spelled so, as "-O", "--emit=" or "emit".
bool printOption(StringRef Spelling, const manual::Program &P, llvm::raw_ostream &OS) {
  Spelling = Spelling.split('=').first;
  bool Found = false;
  for (const manual::Option &O : P.Options) {
    if (O.Spelling != Spelling && O.Spelling != "--" + Spelling.str())
      continue;
    Found = true;
    printRow(OS, O, /*IsShort=*/false);
    if (!O.Words.empty())
      printColumns(OS, "", "One of: " + llvm::join(O.Words, " "));
  }
  return Found;
}

StringRef closest(StringRef Topic, const manual::Program &P) {
  Topics Names = allTopics();
  for (const manual::Option &O : P.Options)
    Names.push_back(O.Spelling);
  NearestSpelling Nearest(Topic);
  for (StringRef Name : Names)
    Nearest.consider(Name);
  return Nearest.found();
}

} // namespace

ExitCode driver::help(StringRef Topic, llvm::raw_ostream &OS, DiagnosticEngine &Diags) {
  if (Topic.empty()) {
    printShort(OS);
    return ExitCode::Done;
  }
  for (const TopicRow &Row : Rows)
    if (Row.Name == Topic) {
      Row.Print(OS);
      return ExitCode::Done;
    }
  const manual::Program P = describeCoopc(allTopics());
  for (const OptionGroupInfo &G : optionGroups())
    if (G.Topic == Topic) {
      printGroup(OS, P, static_cast<unsigned>(G.Group));
      return ExitCode::Done;
    }
  if (printOption(Topic, P, OS))
    return ExitCode::Done;
  const std::string Closest = closest(Topic, P).str();
  Diags.report(SourceLoc(), diag::err_help_unknown) << Topic << !Closest.empty() << Closest;
  return ExitCode::CommandLineWrong;
}
