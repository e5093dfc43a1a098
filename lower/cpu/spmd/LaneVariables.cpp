// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each variable is given its initial value at the last place that all its uses come after, and the
// values at loads are found by looking back from there: see LaneVariables.h.

#include "lower/cpu/spmd/LaneVariables.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

using namespace llvm;

namespace coop::lower {

static Loop *commonLoop(Loop *A, Loop *B) {
  while (A && !A->contains(B))
    A = A->getParentLoop();
  return A;
}

/// The last block in which the variable can begin: it dominates all uses, and is in no loop that
/// some of them are not in.
static BasicBlock *beginOf(ArrayRef<Instruction *> Uses, const DominatorTree &Dominators,
                           const LoopInfo &Loops) {
  BasicBlock *Block = Uses.front()->getParent();
  Loop *Around = Loops.getLoopFor(Block);
  for (const Instruction *Use : Uses.drop_front()) {
    BasicBlock *Place = const_cast<BasicBlock *>(Use->getParent());
    Block = Dominators.findNearestCommonDominator(Block, Place);
    Around = commonLoop(Around, Loops.getLoopFor(Place));
  }
  while (Loop *Inner = Loops.getLoopFor(Block)) {
    if (Inner == Around)
      break;
    Block = Dominators.getNode(Inner->getHeader())->getIDom()->getBlock();
  }
  return Block;
}

static Instruction *firstIn(BasicBlock &Block, const AllocaInst &Variable) {
  for (Instruction &I : Block)
    if (is_contained(I.operands(), &Variable))
      return &I;
  return Block.getTerminator();
}

void promoteLaneVariables(Function &F, ArrayRef<LaneVariable> Variables) {
  const DominatorTree Dominators(F);
  const LoopInfo Loops(Dominators);
  for (const auto &[Variable, Initial] : Variables) {
    SmallVector<Instruction *, 8> Uses;
    for (User *U : Variable->users())
      Uses.push_back(cast<Instruction>(U));
    if (!Uses.empty()) {
      BasicBlock *Begin = beginOf(Uses, Dominators, Loops);
      Uses.push_back(new StoreInst(Initial, Variable, firstIn(*Begin, *Variable)->getIterator()));
      SSAUpdater Values;
      LoadAndStorePromoter(Uses, Values, Variable->getName()).run(Uses);
    }
    Variable->eraseFromParent();
  }
}

} // namespace coop::lower
