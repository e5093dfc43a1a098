// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A staging loop that can do without its copies, and how.

#ifndef COOP_LOWER_EXEC_STAGING_UNSTAGEDLOOP_H
#define COOP_LOWER_EXEC_STAGING_UNSTAGEDLOOP_H

#include "lower/exec/staging/DeepLoops.h"
#include "lower/exec/staging/UnstagePolicy.h"
#include "lower/exec/staging/WholeProduct.h"

namespace coop::lower {

struct UnstagedLoop {
  StagingLoop Staging;
  Conditions Asked;
  std::vector<DirectLoad> Loads;     ///< of what is staged or, of a whole product, all
  std::optional<WholeProduct> Whole; ///< what all subgroups make together
  llvm::Value *Counter = nullptr;    ///< that the header compares
  int64_t First = 0, Step = 1;       ///< of the counter
  Polynomial Bound;                  ///< of the counter,
  unsigned Bits = 0;                 ///< which has so many
};

/// Of a loop of the entry point; nothing where it is none, or Policy does not want it changed.
std::optional<UnstagedLoop> findUnstagedLoop(llvm::Loop &L, const ExecutedEntry &Entry,
                                             const FlowTrees &Flow, const UnstagePolicy &Policy);

} // namespace coop::lower

#endif
