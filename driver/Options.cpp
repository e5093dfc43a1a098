// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The table-driven splitting of a command line, and the columns of what is told about it.

#include "driver/Options.h"
#include "support/NearestSpelling.h"
#include <algorithm>

using namespace coop;
using namespace coop::driver;
using llvm::StringRef;

namespace {

constexpr OptionInfo Table[] = {
#define OPTION(Id, Spelling, Form, Argument, Group, Help)                                          \
  {OptionId::Id, Spelling, OptionForm::Form, Argument, OptionGroup::Group, Help, false},
#define COMMON_OPTION(Id, Spelling, Form, Argument, Group, Help)                                   \
  {OptionId::Id, Spelling, OptionForm::Form, Argument, OptionGroup::Group, Help, true},
#include "driver/Options.def"
};

constexpr CommandInfo Commands[] = {
#define COMMAND(Id, Name, Arguments, Text) {Command::Id, Name, Arguments, Text},
#include "driver/Options.def"
};

constexpr OptionGroupInfo Groups[] = {
#define OPTION_GROUP(Id, Topic, Title, Text) {OptionGroup::Id, Topic, Title, Text},
#include "driver/Options.def"
};

struct Alias {
  OptionId Id;
  llvm::StringLiteral Spelling;
};
constexpr Alias Aliases[] = {
#define OPTION_ALIAS(Id, Spelling) {OptionId::Id, Spelling},
#include "driver/Options.def"
};

const OptionInfo &rowOf(OptionId Id) {
  for (const OptionInfo &Row : Table)
    if (Row.Id == Id)
      return Row;
  return Table[0]; // not reached: every Id is a row
}

/// How Arg may be an option, and what of its value is in Arg itself.
struct Match {
  const OptionInfo *Info = nullptr;
  StringRef Value;
  bool HasValue = false;
};

bool matchRow(const OptionInfo &Row, StringRef Arg, Match &M) {
  if (!Arg.consume_front(Row.Spelling))
    return false;
  M = {&Row, Arg, !Arg.empty()};
  switch (Row.Form) {
  case OptionForm::Flag:
    return Arg.empty();
  case OptionForm::Value:
    M.HasValue = Arg.consume_front("=");
    M.Value = Arg;
    return M.HasValue || Arg.empty();
  case OptionForm::Joined:
    return true;
  case OptionForm::Prefix:
    return !Arg.empty();
  }
  return false;
}

/// The longest spelling wins: -Os is no -O, -fsyntax-only no other -f.
Match match(StringRef Arg) {
  for (const Alias &A : Aliases)
    if (A.Spelling == Arg)
      return {&rowOf(A.Id), "", false};
  Match Best;
  for (const OptionInfo &Row : Table) {
    Match M;
    if (matchRow(Row, Arg, M) && (!Best.Info || Row.Spelling.size() > Best.Info->Spelling.size()))
      Best = M;
  }
  return Best;
}

/// The spelling that is nearest to a wrong option; empty when none is near.
StringRef closestSpelling(StringRef Arg) {
  NearestSpelling Nearest(Arg.split('=').first);
  for (const OptionInfo &Row : Table)
    if (!Row.Help.empty())
      Nearest.consider(Row.Spelling);
  return Nearest.found();
}

void unknownOption(CommandLine &Line, StringRef Arg) {
  StringRef Closest = closestSpelling(Arg);
  if (Closest.empty())
    Line.Problems.push_back(Problem(diag::err_unknown_option) << Arg);
  else
    Line.Problems.push_back(Problem(diag::err_unknown_option_suggest) << Arg << Closest);
}

std::string commandText(Command C) {
  const StringRef Name = Commands[static_cast<size_t>(C)].Name;
  return Name.empty() ? "coopc" : "coopc " + Name.str();
}

/// The command that alone has options of a group.
std::optional<Command> ownerOf(OptionGroup Group) {
  if (Group == OptionGroup::Run)
    return Command::Run;
  if (Group == OptionGroup::Convert)
    return Command::ConvertMatrix;
  return std::nullopt;
}

void misplacedOption(CommandLine &Line, const OptionInfo &Option) {
  if (std::optional<Command> Owner = ownerOf(Option.Group))
    Line.Problems.push_back(Problem(diag::err_option_only_for_command)
                            << Option.Spelling << commandText(*Owner));
  else
    Line.Problems.push_back(Problem(diag::err_option_not_for_command)
                            << Option.Spelling << commandText(Line.TheCommand));
}

} // namespace

llvm::ArrayRef<OptionInfo> driver::optionTable() { return Table; }
llvm::ArrayRef<CommandInfo> driver::commandTable() { return Commands; }
llvm::ArrayRef<OptionGroupInfo> driver::optionGroups() { return Groups; }

bool driver::takesOption(Command C, const OptionInfo &Option) {
  if (std::optional<Command> Owner = ownerOf(Option.Group))
    return C == *Owner;
  switch (Option.Group) {
  case OptionGroup::General:
  case OptionGroup::Diagnostics:
    return true;
  case OptionGroup::Output:
    return C == Command::Compile || (C == Command::ConvertMatrix && Option.Id == OptionId::Output);
  default:
    return C == Command::Compile || C == Command::Run;
  }
}

CommandLine driver::splitCommandLine(llvm::ArrayRef<const char *> Args) {
  CommandLine Line;
  for (const CommandInfo &Each : Commands)
    if (!Args.empty() && !Each.Name.empty() && Each.Name == Args[0])
      Line.TheCommand = Each.TheCommand;
  if (Line.TheCommand != Command::Compile)
    Args = Args.drop_front();
  // What `coopc help` is asked about may be an option.
  bool OnlyInputs = Line.TheCommand == Command::Help;
  for (size_t I = 0; I < Args.size(); ++I) {
    StringRef Arg = Args[I];
    if (OnlyInputs || Arg == "-" || !Arg.starts_with("-")) {
      Line.Inputs.push_back(Arg.str());
      continue;
    }
    if (Arg == "--") {
      OnlyInputs = true;
      continue;
    }
    Match M = match(Arg);
    if (!M.Info) {
      unknownOption(Line, Arg);
      continue;
    }
    if (M.Info->Form != OptionForm::Flag && !M.HasValue) {
      if (I + 1 == Args.size()) {
        Line.Problems.push_back(Problem(diag::err_option_needs_argument)
                                << Arg << M.Info->Argument);
        continue;
      }
      M.Value = Args[++I];
    }
    if (!takesOption(Line.TheCommand, *M.Info)) {
      misplacedOption(Line, *M.Info);
      continue;
    }
    Line.Options.push_back({M.Info, M.Value.str()});
  }
  return Line;
}

// ---- columns

void driver::printWrapped(llvm::raw_ostream &OS, StringRef Text, unsigned Column) {
  static constexpr size_t Width = 100;
  while (true) {
    const size_t Room = Width - Column;
    if (Text.size() <= Room) {
      OS << Text << '\n';
      return;
    }
    size_t Break = Text.take_front(Room + 1).rfind(' ');
    if (Break == StringRef::npos)
      Break = Room;
    OS << Text.take_front(Break) << '\n';
    OS.indent(Column);
    Text = Text.drop_front(Break).ltrim(' ');
  }
}

void driver::printColumns(llvm::raw_ostream &OS, StringRef Left, StringRef Text) {
  static constexpr unsigned Column = 30;
  OS << "  " << Left;
  if (Left.size() + 3 < Column) {
    OS.indent(static_cast<unsigned>(Column - Left.size() - 2));
  } else {
    OS << '\n';
    OS.indent(Column);
  }
  printWrapped(OS, Text, Column);
}
