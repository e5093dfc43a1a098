// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What lives over a point where an invocation waits is written to memory where it is made, and read
// where it is used. In loops in which nobody waits, these would be most of the work:
//   loop: %sum = phi [0, %before], [%next, %loop]   ; %next is used after a barrier
//         %next = fadd %sum, %x                     ; %x is made before one
// So what such a loop makes is given another name behind it, and what it uses one before it. The
// loop's own values live over no point.

#ifndef COOP_LOWER_EXEC_REFERENCE_UNINTERRUPTEDLOOPS_H
#define COOP_LOWER_EXEC_REFERENCE_UNINTERRUPTEDLOOPS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"

namespace coop::lower {

class UninterruptedLoops {
public:
  /// Continuations are where F goes on after waiting; each has a branch to it from where it waits.
  UninterruptedLoops(llvm::Function &F, llvm::ArrayRef<llvm::BasicBlock *> Continuations);

  /// Names what the loops make where they end: uses elsewhere are of those names.
  void nameResults();
  /// Names Value before each of the loops that use it but do not make it.
  void nameOperand(llvm::Instruction &Value);

private:
  llvm::DominatorTree Dominators;
  llvm::LoopInfo All;
  llvm::SmallVector<llvm::Loop *, 8> Loops; ///< in none of each other
  llvm::DenseMap<const llvm::BasicBlock *, llvm::Loop *> LoopOf;
};

} // namespace coop::lower

#endif
