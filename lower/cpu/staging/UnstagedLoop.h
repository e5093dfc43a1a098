// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A staging loop that can do without its copies, and how.

#ifndef COOP_LOWER_CPU_STAGING_UNSTAGEDLOOP_H
#define COOP_LOWER_CPU_STAGING_UNSTAGEDLOOP_H

#include "lower/cpu/staging/DeepLoops.h"
#include "lower/cpu/staging/WholeProduct.h"

namespace coop::lower {

struct UnstagedLoop {
  StagingLoop Staging;
  Conditions Asked;
  std::vector<DirectLoad> Loads;
  std::optional<WholeProduct> Whole; ///< what all subgroups make together
  llvm::Value *Counter = nullptr;    ///< that the header compares
  int64_t First = 0, Step = 1;       ///< of the counter
};

/// Of a loop of the entry point; nothing where it is none.
std::optional<UnstagedLoop> findUnstagedLoop(llvm::Loop &L, const ExecutedEntry &Entry,
                                             const FlowTrees &Flow);

} // namespace coop::lower

#endif
