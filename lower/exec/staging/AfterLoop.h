// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which way all subgroups go after a loop, where indices are below their bounds:
//   if (row + 16 <= M && stride % 4 == 0)      asked for, and so
//     coopMatStore(sum, c, ...);               always
//   else { ... }                               never
// Shaders ask such questions of each matrix that they store, for those at the edges of a result.

#ifndef COOP_LOWER_EXEC_STAGING_AFTERLOOP_H
#define COOP_LOWER_EXEC_STAGING_AFTERLOOP_H

#include "lower/exec/staging/IndexEvaluator.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace coop::lower {

struct AfterLoop {
  /// What branches do that Conditions decide: the number of the successor.
  llvm::SmallVector<std::pair<llvm::BranchInst *, unsigned>, 16> Decided;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 32> Always; ///< blocks that all subgroups run
  llvm::SmallPtrSet<const llvm::BasicBlock *, 32> Never;  ///< and that none does
};

/// Asks for the conditions. Entry's function has L; Values are about it.
AfterLoop findWayAfter(const llvm::Loop &L, const ExecutedEntry &Entry, const FlowTrees &Flow,
                       IndexEvaluator &Values);

} // namespace coop::lower

#endif
