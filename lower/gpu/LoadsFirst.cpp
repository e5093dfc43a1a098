// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which loads stores give way to; see LoadsFirst.h.

#include "lower/gpu/LoadsFirst.h"
#include "lower/gpu/abi/Kernel.h"
#include "lower/ir/CoopIR.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace coop::lower {
namespace {

bool isPlain(const LoadInst &Load) {
  return Load.isSimple() && Load.getPointerAddressSpace() == address_space::Buffer;
}

/// What is between an instruction and a load after it in the block, which may move there.
class Way {
public:
  Way(AAResults &Aliases, LoadInst &Load) : Aliases(Aliases), Load(Load) { Moved.insert(&Load); }

  /// The first of the stores right before the load that it may pass; null: there is none.
  Instruction *firstStore();
  /// Before First, in the order in which they were.
  void moveBefore(Instruction &First);

private:
  bool passes(Instruction &I);

  AAResults &Aliases;
  LoadInst &Load;
  /// The load, and what is needed for its address.
  SmallSetVector<Instruction *, 8> Moved;
};

/// Whether the load may stand before I, or takes I with it.
bool Way::passes(Instruction &I) {
  const bool IsNeeded =
      any_of(Moved, [&](const Instruction *M) { return is_contained(M->operands(), &I); });
  if (IsNeeded) {
    constexpr size_t Most = 8;
    if (isa<PHINode>(I) || I.mayReadOrWriteMemory() || !isSafeToSpeculativelyExecute(&I) ||
        Moved.size() == Most)
      return false;
    Moved.insert(&I);
    return true;
  }
  if (isa<PHINode>(I) || isa<AllocaInst>(I) || !isGuaranteedToTransferExecutionToSuccessor(&I))
    return false;
  if (const auto *Call = dyn_cast<CallBase>(&I); Call && Call->isConvergent())
    return false;
  return !I.mayWriteToMemory() ||
         (isa<StoreInst>(I) && cast<StoreInst>(I).isSimple() &&
          !isModSet(Aliases.getModRefInfo(&I, MemoryLocation::get(&Load))));
}

Instruction *Way::firstStore() {
  Instruction *First = nullptr;
  size_t MovedThere = 1;
  for (Instruction *I = Load.getPrevNode(); I && passes(*I); I = I->getPrevNode())
    if (isa<StoreInst>(I)) {
      First = I;
      MovedThere = Moved.size();
    }
  // What stands before the store stays there.
  while (Moved.size() > MovedThere)
    Moved.pop_back();
  return First;
}

void Way::moveBefore(Instruction &First) {
  for (Instruction *I : reverse(Moved))
    I->moveBefore(&First);
}

} // namespace

PreservedAnalyses LoadsFirstPass::run(Function &F, FunctionAnalysisManager &FAM) {
  if (F.hasFnAttribute(WorkgroupsAttribute))
    return PreservedAnalyses::all();
  auto &Aliases = FAM.getResult<AAManager>(F);
  bool Changed = false;
  for (BasicBlock &Block : F)
    for (Instruction &I : make_early_inc_range(Block)) {
      auto *Load = dyn_cast<LoadInst>(&I);
      if (!Load || !isPlain(*Load))
        continue;
      Way Up(Aliases, *Load);
      if (Instruction *Store = Up.firstStore()) {
        Up.moveBefore(*Store);
        Changed = true;
      }
    }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace coop::lower
