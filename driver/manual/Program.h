// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program's command line as data: what its manual page and its completions are made of. Which
// options a program has stands in its own table; here is what is alike for all.

#ifndef COOP_DRIVER_MANUAL_PROGRAM_H
#define COOP_DRIVER_MANUAL_PROGRAM_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>
#include <vector>

namespace coop::manual {

/// How an option and its argument are written.
enum class Join : uint8_t {
  None,   ///< the spelling alone
  Equals, ///< --x=V or --x V
  Joined, ///< -DV or -D V
  Glued,  ///< -WV alone; also -std=V, where the spelling ends in the '='
  Apart   ///< -MF V alone
};

enum class Completes : uint8_t { Nothing, Files, Folders, Words };

struct Option {
  std::string Spelling;
  Join TheJoin;
  std::string Argument, Help;
  std::vector<std::string> Words;    ///< what the argument can be, where it is one of few
  std::vector<std::string> Commands; ///< after which it stands
  unsigned Group = 0;
  bool IsCommon = false;

  Completes completes() const;
};

struct Group {
  std::string Topic, Title, Text;
};

struct Command {
  std::string Name; ///< empty: what is done without one
  std::string Arguments, Text;
  std::vector<std::string> Words = {}; ///< what may follow it, where that is no file
};

/// A part of a manual page after the options. Lines that begin with a blank are shown as they are.
struct Section {
  std::string Title, Text;
};

struct Program {
  std::string Name, Version, Summary, Description;
  std::vector<Command> Commands; ///< that without a name first
  std::vector<Group> Groups;
  std::vector<Option> Options;
  std::vector<Section> Sections;
};

/// "--emit=STAGE", "-o FILE", "-DNAME": as help shows an option.
std::string synopsis(const Option &O);

/// The words of an argument that lists them: "auto|coop", "0..3". Empty where it does not.
std::vector<std::string> listedWords(llvm::StringRef Argument);

} // namespace coop::manual

#endif
