// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where the threads of a subgroup are together, once they were: which values all of them have
// alike, and which blocks they come to together, before operations are lowered. What is in doubt is
// no.
//   head:  %k = load i32, ptr addrspace(4) %count     alike
//          %i = call i32 @coop.global.invocation.id(i32 0)   not alike
//          br i1 (icmp %k ...), label %a, label %b    a and b: together
//   a:     br i1 (icmp %i ...), label %c, label %d    c: not; d, where both meet again, together

#ifndef COOP_LOWER_GPU_MATRIX_TOGETHER_H
#define COOP_LOWER_GPU_MATRIX_TOGETHER_H

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

namespace coop::lower {

class Together {
public:
  /// Of the blocks that Head dominates, to whose beginning all threads come together. They have
  /// Tested alike.
  Together(llvm::BasicBlock &Head, const llvm::DominatorTree &Dominators,
           const llvm::PostDominatorTree &PostDominators,
           llvm::ArrayRef<llvm::Value *> Tested = {});

  bool isAlike(const llvm::Value *V) const { return !Different.contains(V); }
  bool isTogether(const llvm::BasicBlock &Block) const { return Blocks.contains(&Block); }
  /// All threads come to a phi's block from the same one.
  bool comeAlike(const llvm::PHINode &Phi) const;

private:
  bool agrees(const llvm::IntrinsicInst &Call) const;
  bool computesAlike(const llvm::Instruction &I) const;
  void findBlocks();

  llvm::BasicBlock &Head;
  const llvm::DominatorTree &Dominators;
  const llvm::PostDominatorTree &PostDominators;
  llvm::DenseSet<const llvm::Value *> Different;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 16> Blocks;
};

} // namespace coop::lower

#endif
