// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops of blocks that follow each other, with one way in and one way out.

#ifndef COOP_LOWER_GPU_MATRIX_STRAIGHTLOOP_H
#define COOP_LOWER_GPU_MATRIX_STRAIGHTLOOP_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"
#include <optional>

namespace coop::lower {

/// The one of a block's successors that is in L, if it is one; else null.
llvm::BasicBlock *nextOf(const llvm::Loop &L, llvm::BasicBlock &Block);

struct StraightLoop {
  static std::optional<StraightLoop> of(const llvm::Loop &L);

  llvm::BasicBlock *Preheader, *Header, *Latch, *Exit;
  llvm::BranchInst *Exiting;
  llvm::SmallVector<llvm::BasicBlock *, 4> Blocks; ///< from the header to the latch

  /// An iteration may be left before it gets to a block.
  bool exitsBefore(const llvm::BasicBlock &Block) const;
};

} // namespace coop::lower

#endif
