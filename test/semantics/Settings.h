// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The command line of coop-semantics.

#ifndef COOP_SEMANTICS_SETTINGS_H
#define COOP_SEMANTICS_SETTINGS_H

#include "Execute.h"
#include <optional>
#include <string>
#include <vector>

namespace semantics {

struct Settings {
  std::vector<Area> Areas;
  uint64_t Seed = 1;
  uint64_t First = 0;        ///< index of the first program
  uint64_t Iterations = 100; ///< programs of each area; 0: without end
  uint64_t OneIn = 1;        ///< Iterations are divided by it
  unsigned ReduceSeconds = 60;
  unsigned ProgramSeconds = 120;
  std::string Save;   ///< folder for what fails; empty: not saved
  std::string Export; ///< file for programs as SPIR-V (test/native); empty: they are run here
  bool Print = false; ///< the sources, without running them
  Strategy How;
};

/// Nothing where the command line asks for help or is wrong; ExitStatus then says which.
std::optional<Settings> parseSettings(int Count, char **Arguments, int &ExitStatus);

} // namespace semantics

#endif
