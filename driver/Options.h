// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Splits a command line into options and inputs along Options.def. What the options mean is in
// Invocation.h, what is told about them in Help.h.

#ifndef COOP_DRIVER_OPTIONS_H
#define COOP_DRIVER_OPTIONS_H

#include "driver/Problem.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

namespace coop::driver {

enum class OptionId : uint8_t {
#define OPTION(Id, Spelling, Form, Argument, Group, Help) Id,
#include "driver/Options.def"
};

enum class OptionGroup : uint8_t {
#define OPTION_GROUP(Id, Topic, Title, Text) Id,
#include "driver/Options.def"
};
enum class OptionForm : uint8_t { Flag, Value, Joined, Prefix };

/// The row of Options.def.
struct OptionInfo {
  OptionId Id;
  llvm::StringLiteral Spelling;
  OptionForm Form;
  llvm::StringLiteral Argument;
  OptionGroup Group;
  llvm::StringLiteral Help;
  bool IsCommon;
};

/// An option as it was written.
struct GivenOption {
  const OptionInfo *Info;
  std::string Value;
};

/// What `coopc` is asked for by its first argument.
enum class Command : uint8_t {
#define COMMAND(Id, Name, Arguments, Text) Id,
#include "driver/Options.def"
};

/// Rows of Options.def, in its order.
struct CommandInfo {
  Command TheCommand;
  llvm::StringLiteral Name, Arguments, Text;
};
struct OptionGroupInfo {
  OptionGroup Group;
  llvm::StringLiteral Topic, Title, Text;
};
llvm::ArrayRef<OptionInfo> optionTable();
llvm::ArrayRef<CommandInfo> commandTable();
llvm::ArrayRef<OptionGroupInfo> optionGroups();

/// Whether an option may stand behind a command.
bool takesOption(Command C, const OptionInfo &Option);

struct CommandLine {
  Command TheCommand = Command::Compile;
  std::vector<GivenOption> Options;
  std::vector<std::string> Inputs;
  std::vector<Problem> Problems;
};

/// Args without the program's name. Never fails: what is wrong is in Problems.
CommandLine splitCommandLine(llvm::ArrayRef<const char *> Args);

/// Prints Text from Column on, where the cursor stands already, broken at spaces.
void printWrapped(llvm::raw_ostream &OS, llvm::StringRef Text, unsigned Column);
/// Prints a row of two columns.
void printColumns(llvm::raw_ostream &OS, llvm::StringRef Left, llvm::StringRef Text);

} // namespace coop::driver

#endif
