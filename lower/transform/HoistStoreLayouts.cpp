// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search for stores after loops, and the code motion; see HoistStoreLayouts.h.

#include "lower/transform/HoistStoreLayouts.h"
#include "lower/analysis/LiveOutBounds.h"
#include "lower/analysis/ReductionLoop.h"
#include "lower/analysis/Speculation.h"
#include "lower/ir/CoopCalls.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// Appends what is to be moved, operands first. Depth bounds the search.
bool collect(Value &V, const Instruction &Where, const DominatorTree &Dominators, unsigned Depth,
             SmallVectorImpl<Instruction *> &Moved) {
  constexpr unsigned MostDepth = 16;
  auto *I = dyn_cast<Instruction>(&V);
  if (!I || Dominators.dominates(I, &Where) || is_contained(Moved, I))
    return true;
  if (Depth == MostDepth || !doesNoHarm(*I) || !all_of(I->operands(), [&](Use &Operand) {
        return collect(*Operand, Where, Dominators, Depth + 1, Moved);
      }))
    return false;
  Moved.push_back(I);
  return true;
}

/// Moves what V is computed from to before Where, where that is not known there.
void hoist(Value &V, Instruction &Where, const DominatorTree &Dominators) {
  SmallVector<Instruction *, 8> Moved;
  if (!collect(V, Where, Dominators, 0, Moved))
    return;
  for (Instruction *I : Moved)
    I->moveBefore(&Where);
}

} // namespace

PreservedAnalyses HoistStoreLayoutsPass::run(Function &F, FunctionAnalysisManager &FAM) {
  SmallVector<CallInst *, 4> Products;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I); Call && getCoopOp(*Call) == CoopOp::MatMulAdd)
      Products.push_back(Call);
  if (Products.empty())
    return PreservedAnalyses::all();
  const auto &Dominators = FAM.getResult<DominatorTreeAnalysis>(F);
  const auto &Loops = FAM.getResult<LoopAnalysis>(F);
  for (CallInst *MulAdd : Products) {
    const ReductionLoop Sum(*MulAdd, Loops);
    BasicBlock *Preheader = Sum.depth() ? Sum.loop(Loops).getLoopPreheader() : nullptr;
    User *After = Preheader ? Sum.onlyUserAfter(Loops) : nullptr;
    auto *Store = cast_or_null<MatStoreTensorCall>(After ? storeOfElements(*After) : nullptr);
    if (Store)
      for (Value *LayoutOrView : {Store->layout(), Store->view()})
        hoist(*LayoutOrView, *Preheader->getTerminator(), Dominators);
  }
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace coop::lower
