// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where values of a function are live, block by block.

#ifndef COOP_LOWER_EXEC_REFERENCE_LIVENESS_H
#define COOP_LOWER_EXEC_REFERENCE_LIVENESS_H

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instruction.h"
#include <vector>

namespace coop::lower {

/// Values that some block other than their own sees, without variables.
std::vector<llvm::Instruction *> valuesAcrossBlocks(llvm::Function &F);

/// Which of Values, by their numbers, are live.
class Liveness {
public:
  Liveness(llvm::Function &F, llvm::ArrayRef<llvm::Instruction *> Values);

  /// At the start of a block, behind its phis.
  const llvm::BitVector &at(llvm::BasicBlock *Block) { return entry(LiveIn, Block); }
  /// Behind all of a block's instructions, for phis after it, too.
  llvm::BitVector atEnd(llvm::BasicBlock *Block);
  /// What phis after a block take from it.
  const llvm::BitVector &usedAtEnd(llvm::BasicBlock *Block) { return entry(UsedAtEnd, Block); }

private:
  using Sets = llvm::DenseMap<llvm::BasicBlock *, llvm::BitVector>;

  llvm::BitVector &entry(Sets &Of, llvm::BasicBlock *Block);
  void addUses(llvm::Instruction &I, unsigned Index);
  bool update(llvm::BasicBlock &Block);

  unsigned Size;
  Sets Used, UsedAtEnd, LiveIn;
  llvm::DenseMap<llvm::BasicBlock *, llvm::SmallVector<unsigned, 8>> Defined;
};

} // namespace coop::lower

#endif
