// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where blocks are split; see LongBlocks.h.

#include "lower/cpu/LongBlocks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

/// Shorter blocks are scheduled better as a whole, in some tenths of a second.
static constexpr unsigned Longest = 2'000;
/// Of a longer block: the time that a part takes grows with its square.
static constexpr unsigned LongestPart = 250;

static void split(BasicBlock &Block) {
  SmallVector<Instruction *, 16> Begins;
  unsigned Length = 0;
  for (Instruction &I : make_range(Block.getFirstNonPHIIt(), Block.end()))
    if (isa<AllocaInst>(I)) // only in the entry block it has its place once
      Begins.clear();
    else if (++Length % LongestPart == 0 && !I.isTerminator())
      Begins.push_back(&I);
  if (Length <= Longest)
    return;
  // The last one first: what is after it is moved. A block whose address may be taken is never
  // joined with the one before, as CodeGenPrepare would do.
  for (Instruction *Begin : reverse(Begins))
    BlockAddress::get(Block.splitBasicBlock(Begin));
}

void splitLongBlocks(Module &M) {
  for (Function &F : M) {
    SmallVector<BasicBlock *, 32> Blocks(make_pointer_range(F));
    for (BasicBlock *Block : Blocks)
      split(*Block);
  }
}

} // namespace coop::lower
