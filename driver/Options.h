// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Splits a command line into options and inputs along Options.def, and prints --help from it.
// What the options mean is in Invocation.h.

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
  General,
  Output,
  FrontEnd,
  Spirv,
  Lowering,
  Run,
  Convert,
  Diagnostics
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
};

/// An option as it was written.
struct GivenOption {
  const OptionInfo *Info;
  std::string Value;
};

/// What `coopc` is asked for by its first argument.
enum class Command : uint8_t { Compile, Run, ConvertMatrix, Devices };

struct CommandLine {
  Command TheCommand = Command::Compile;
  std::vector<GivenOption> Options;
  std::vector<std::string> Inputs;
  std::vector<Problem> Problems;
};

/// Args without the program's name. Never fails: what is wrong is in Problems.
CommandLine splitCommandLine(llvm::ArrayRef<const char *> Args);

void printHelp(llvm::raw_ostream &OS);

/// Prints Text from Column on, where the cursor stands already, broken at spaces.
void printWrapped(llvm::raw_ostream &OS, llvm::StringRef Text, unsigned Column);
/// Prints a row of two columns.
void printColumns(llvm::raw_ostream &OS, llvm::StringRef Left, llvm::StringRef Text);

} // namespace coop::driver

#endif
