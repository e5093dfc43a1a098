// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Something wrong that was found before there is an engine to report it to, as on the command
// line, which says how diagnostics are printed.

#ifndef COOP_DRIVER_PROBLEM_H
#define COOP_DRIVER_PROBLEM_H

#include "support/Diagnostic.h"
#include "llvm/ADT/SmallVector.h"
#include <string>
#include <vector>

namespace coop::driver {

struct Problem {
  diag::Id Id;
  llvm::SmallVector<std::string, 3> Args;

  explicit Problem(diag::Id Id) : Id(Id) {}
  Problem &&operator<<(llvm::StringRef Arg) && {
    Args.push_back(Arg.str());
    return std::move(*this);
  }
  Problem &&operator<<(uint64_t Arg) && {
    Args.push_back(std::to_string(Arg));
    return std::move(*this);
  }
};

using Problems = std::vector<Problem>;

inline void report(llvm::ArrayRef<Problem> List, DiagnosticEngine &Diags) {
  for (const Problem &P : List) {
    DiagnosticBuilder Builder = Diags.report(SourceLoc(), P.Id);
    for (const std::string &Arg : P.Args)
      Builder << Arg;
  }
}

} // namespace coop::driver

#endif
