// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A staging loop that can do without its copies, and how.

#ifndef COOP_LOWER_CPU_STAGING_UNSTAGEDLOOP_H
#define COOP_LOWER_CPU_STAGING_UNSTAGEDLOOP_H

#include "lower/cpu/staging/DeepLoops.h"
#include "lower/cpu/staging/WholeProduct.h"
#include "lower/cpu/target/SimdTarget.h"

namespace coop::lower {

struct UnstagedLoop {
  StagingLoop Staging;
  Conditions Asked;
  std::vector<DirectLoad> Loads;     ///< of what is staged or, of a whole product, all
  std::optional<WholeProduct> Whole; ///< what all subgroups make together
  llvm::Value *Counter = nullptr;    ///< that the header compares
  int64_t First = 0, Step = 1;       ///< of the counter
};

/// Of a loop of the entry point; nothing where it is none. Where nothing is staged, a whole product
/// is worth it for tile registers of Target alone.
std::optional<UnstagedLoop> findUnstagedLoop(llvm::Loop &L, const ExecutedEntry &Entry,
                                             const FlowTrees &Flow, const SimdTarget &Target);

} // namespace coop::lower

#endif
