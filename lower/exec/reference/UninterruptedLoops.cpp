// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops in which nobody waits; see UninterruptedLoops.h.

#include "lower/exec/reference/UninterruptedLoops.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace coop::lower {

UninterruptedLoops::UninterruptedLoops(Function &F, ArrayRef<BasicBlock *> Continuations)
    : Dominators(F), All(Dominators) {
  SmallVector<Loop *, 16> Work(All.begin(), All.end());
  while (!Work.empty()) {
    Loop *L = Work.pop_back_val();
    if (any_of(Continuations, [&](const BasicBlock *Block) { return L->contains(Block); }))
      Work.append(L->begin(), L->end());
    else
      Loops.push_back(L);
  }
  for (Loop *L : Loops) {
    if (!L->getLoopPreheader())
      InsertPreheaderForLoop(L, &Dominators, &All, nullptr, /*PreserveLCSSA=*/false);
    for (const BasicBlock *Block : L->blocks())
      LoopOf[Block] = L;
  }
}

void UninterruptedLoops::nameResults() {
  for (Loop *L : Loops)
    formLCSSA(*L, Dominators, &All, /*SE=*/nullptr);
}

void UninterruptedLoops::nameOperand(Instruction &Value) {
  MapVector<Loop *, SmallVector<Use *, 4>> Uses;
  for (Use &U : Value.uses()) {
    auto *User = cast<Instruction>(U.getUser());
    auto *Phi = dyn_cast<PHINode>(User);
    Loop *L = LoopOf.lookup(Phi ? Phi->getIncomingBlock(U) : User->getParent());
    if (L && !L->contains(&Value))
      Uses[L].push_back(&U);
  }
  for (auto &[L, UsesOfLoop] : Uses) {
    // A copy, which LLVM takes away again.
    Instruction *Last = L->getLoopPreheader()->getTerminator();
    auto *Name = new BitCastInst(&Value, Value.getType(), "", Last->getIterator());
    for (Use *U : UsesOfLoop)
      U->set(Name);
  }
}

} // namespace coop::lower
