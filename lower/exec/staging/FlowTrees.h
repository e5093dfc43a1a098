// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is passed on the way to a block, and from it, and what is done again.

#ifndef COOP_LOWER_EXEC_STAGING_FLOWTREES_H
#define COOP_LOWER_EXEC_STAGING_FLOWTREES_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"

namespace coop::lower {

struct FlowTrees {
  explicit FlowTrees(llvm::Function &F) : Dominators(F), PostDominators(F), Loops(Dominators) {}

  llvm::DominatorTree Dominators;
  llvm::PostDominatorTree PostDominators;
  llvm::LoopInfo Loops;
};

} // namespace coop::lower

#endif
