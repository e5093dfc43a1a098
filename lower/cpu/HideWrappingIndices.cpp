// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `freeze` is what scalar evolution does not look through, and costs nothing.

#include "lower/cpu/HideWrappingIndices.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace coop::lower {

/// Whether S widens a recurrence that may wrap in fewer bits than any count of a loop has. (Where
/// it cannot, the recurrence itself is wide.)
static bool widensNarrowRecurrence(const SCEV *S) {
  constexpr unsigned CountBits = 32;
  return SCEVExprContains(S, [](const SCEV *Part) {
    const auto *Cast = dyn_cast<SCEVIntegralCastExpr>(Part);
    if (!Cast || isa<SCEVTruncateExpr>(Cast))
      return false;
    const auto *From = dyn_cast<SCEVAddRecExpr>(Cast->getOperand());
    return From && From->getType()->getIntegerBitWidth() < CountBits;
  });
}

PreservedAnalyses HideWrappingIndices::run(Function &F, FunctionAnalysisManager &Analyses) {
  const auto &Loops = Analyses.getResult<LoopAnalysis>(F);
  if (Loops.empty())
    return PreservedAnalyses::all();
  auto &Evolution = Analyses.getResult<ScalarEvolutionAnalysis>(F);
  SmallVector<Use *, 8> Hidden;
  for (Instruction &I : instructions(F)) {
    auto *Address = dyn_cast<GetElementPtrInst>(&I);
    if (!Address || !Loops.getLoopFor(I.getParent()))
      continue;
    for (Use &Index : Address->indices())
      if (isa<Instruction>(Index) && Index->getType()->isIntegerTy() &&
          widensNarrowRecurrence(Evolution.getSCEV(Index)))
        Hidden.push_back(&Index);
  }
  for (Use *Index : Hidden)
    Index->set(new FreezeInst(Index->get(), Index->get()->getName() + ".opaque",
                              cast<Instruction>(Index->getUser())->getIterator()));
  if (Hidden.empty())
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace coop::lower
