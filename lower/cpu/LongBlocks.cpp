// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where blocks are split; see LongBlocks.h.

#include "lower/cpu/LongBlocks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

static void split(BasicBlock &Block) {
  constexpr unsigned Longest = 4'000;
  SmallVector<Instruction *, 16> Begins;
  unsigned Length = 0;
  for (Instruction &I : make_range(Block.getFirstNonPHIIt(), Block.end()))
    if (isa<AllocaInst>(I)) // only in the entry block it has its place once
      Begins.clear();
    else if (++Length % Longest == 0 && !I.isTerminator())
      Begins.push_back(&I);
  // The last one first: what is after it is moved.
  for (Instruction *Begin : reverse(Begins))
    Block.splitBasicBlock(Begin);
}

void splitLongBlocks(Module &M) {
  for (Function &F : M) {
    SmallVector<BasicBlock *, 32> Blocks(make_pointer_range(F));
    for (BasicBlock *Block : Blocks)
      split(*Block);
  }
}

} // namespace coop::lower
