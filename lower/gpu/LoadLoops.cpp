// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which loops wait for memory; see LoadLoops.h.

#include "lower/gpu/LoadLoops.h"
#include "lower/gpu/abi/Kernel.h"
#include "lower/ir/CoopIR.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace coop::lower {

/// The body, for each of whose iterations there are registers.
static bool isShort(const BasicBlock &Body) {
  constexpr unsigned Most = 40;
  unsigned Size = 0;
  for (const Instruction &I : Body)
    Size += !isa<PHINode>(I) && !I.isDebugOrPseudoInst();
  return Size <= Most;
}

/// Loads of memory that is far away, stores, and nothing that threads do together or that takes
/// long itself.
static bool waitsForLoads(const BasicBlock &Body) {
  bool HasLoad = false, HasStore = false;
  for (const Instruction &I : Body) {
    if (auto *Load = dyn_cast<LoadInst>(&I)) {
      if (!Load->isSimple())
        return false;
      HasLoad |= Load->getPointerAddressSpace() <= address_space::Buffer; // or any memory
    }
    HasStore |= isa<StoreInst>(I);
    const auto *Call = dyn_cast<CallBase>(&I);
    if (I.isAtomic() || (Call && (!isa<IntrinsicInst>(Call) || Call->isConvergent())))
      return false;
  }
  return HasLoad && HasStore;
}

PreservedAnalyses MarkLoadLoopsPass::run(Function &F, FunctionAnalysisManager &FAM) {
  constexpr unsigned Iterations = 4;
  if (F.hasFnAttribute(WorkgroupsAttribute))
    return PreservedAnalyses::all();
  auto &Evolution = FAM.getResult<ScalarEvolutionAnalysis>(F);
  bool Changed = false;
  for (Loop *L : FAM.getResult<LoopAnalysis>(F).getLoopsInPreorder()) {
    if (L->getNumBlocks() != 1 || !L->isInnermost() || Evolution.getSmallConstantTripCount(L) ||
        findStringMetadataForLoop(L, "llvm.loop.unroll.disable") ||
        findStringMetadataForLoop(L, "llvm.loop.unroll.count") || !isShort(*L->getHeader()) ||
        !waitsForLoads(*L->getHeader()))
      continue;
    addStringMetadataToLoop(L, "llvm.loop.unroll.count", Iterations);
    Changed = true;
  }
  // Metadata alone.
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace coop::lower
