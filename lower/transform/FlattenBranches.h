// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Branches whose ways meet again after a block each, or none, without branches:
//   br i1 %c, label %then, label %join          then:  %v = ..  br label %join
//   join: %r = phi [ %v, %then ], [ %w, .. ]                becomes   %v = ..  %r = (%c, %v, %w)
// What is worth it, and what is made of %c, %v and %w, is the business of those who ask:
// FlattenConditions.h, gpu/GuardedLoads.h.

#ifndef COOP_LOWER_TRANSFORM_FLATTENBRANCHES_H
#define COOP_LOWER_TRANSFORM_FLATTENBRANCHES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/IRBuilder.h"
#include <array>

namespace coop::lower {

struct ShortBranch {
  llvm::BranchInst *Branch;
  std::array<llvm::BasicBlock *, 2> Sides; ///< of its ways; null where one goes to the meeting
  llvm::BasicBlock *Meeting;

  /// The block from which a way comes to the meeting.
  llvm::BasicBlock *last(unsigned Way) const {
    return Sides[Way] ? Sides[Way] : Branch->getParent();
  }
};

/// Makes a value before the branch of those of its two ways, which are different.
using ChooseValue = llvm::function_ref<llvm::Value *(llvm::IRBuilder<> &B, const ShortBranch &,
                                                     llvm::Value *OfFirst, llvm::Value *OfSecond)>;

/// Flattens those of the blocks' branches that May says yes to, from the inside out. It may change
/// what is in the sides of a branch before it says so. Sides are executed always then: what their
/// instructions promise of values is taken back.
void flattenBranches(llvm::ArrayRef<llvm::BasicBlock *> Blocks,
                     llvm::function_ref<bool(const ShortBranch &)> May, ChooseValue Choose);

} // namespace coop::lower

#endif
