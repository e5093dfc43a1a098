// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reduction loops: a sum that a product adds to in every iteration of a loop, or of loops in each
// other, of K by blocks, and of a block by steps, where memory is filled between blocks:
//   loop: %sum = phi Acc [ %first, .. ], [ %next, .. ]
//         %next = coop.mat.muladd(%a, %b, %sum)
// No code is changed here.

#ifndef COOP_LOWER_ANALYSIS_REDUCTIONLOOP_H
#define COOP_LOWER_ANALYSIS_REDUCTIONLOOP_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

namespace coop::lower {

/// Nothing in the outermost loop reads the sum but the product and the loops' phis. Each loop is
/// left by one edge, and no phi there takes a matrix.
class ReductionLoop {
public:
  /// Of as many loops as there are; of none where MulAdd adds to nothing of the kind.
  ReductionLoop(llvm::CallInst &MulAdd, const llvm::LoopInfo &Loops);

  unsigned depth() const { return Phis.size(); }
  void limit(unsigned Depth) { Phis.resize(std::min<size_t>(Depth, Phis.size())); }
  /// The sum at the start of each loop, from the innermost on.
  llvm::ArrayRef<llvm::PHINode *> phis() const { return Phis; }
  /// The outermost loop.
  const llvm::Loop &loop(const llvm::LoopInfo &Loops) const {
    return *Loops.getLoopFor(Phis.back()->getParent());
  }
  /// What uses the sum after that loop, if it is one; or null.
  llvm::User *onlyUserAfter(const llvm::LoopInfo &Loops) const;

private:
  llvm::CallInst *MulAdd;
  llvm::SmallVector<llvm::PHINode *, 2> Phis;
};

} // namespace coop::lower

#endif
