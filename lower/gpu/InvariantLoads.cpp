// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which loads are done before loops; see InvariantLoads.h.

#include "lower/gpu/InvariantLoads.h"
#include "lower/analysis/MemoryUse.h"
#include "lower/analysis/ReadOnlyMemory.h"
#include "lower/gpu/matrix/AddressArithmetic.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/CoopIR.h"
#include "lower/ir/CoopTraits.h"
#include "lower/transform/UniformValues.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// Or cooperative vectors.
bool hasMatrices(const BasicBlock &Block) {
  return any_of(Block, [](const Instruction &I) {
    auto *Call = dyn_cast<CallInst>(&I);
    const auto Op = Call ? getCoopOp(*Call) : std::nullopt;
    return Op && (kindOf(*Op) == OpKind::Matrix || kindOf(*Op) == OpKind::Vector);
  });
}

bool readBlocksFirst(Function &F, const KernelInfo &Info) {
  markUniformBlocks(F, Info);
  SmallVector<LoadInst *, 16> Loads;
  for (Instruction &I : instructions(F))
    if (auto *Load = dyn_cast<LoadInst>(&I);
        Load && isConstantLoad(*Load) && Load->getPointerAddressSpace() == address_space::Buffer)
      Loads.push_back(Load);
  Instruction &First = *F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
  DenseMap<Value *, Value *> Known;
  for (LoadInst *Load : Loads) {
    Value *Pointer = computeBefore(First, Load->getPointerOperand(), Known,
                                   [](Instruction &) -> Value * { return nullptr; });
    Load->setOperand(LoadInst::getPointerOperandIndex(), Pointer);
    Load->moveBefore(&First);
  }
  return !Loads.empty();
}

class LoopLoads {
public:
  LoopLoads(const KernelInfo &Info, const Loop &L) : Info(Info), L(L) {}

  bool hoist();

private:
  bool keepsMemory() const;
  bool canMove(const LoadInst &Load, bool KeepsMemory) const;

  const KernelInfo &Info;
  const Loop &L;
};

bool LoopLoads::keepsMemory() const {
  MemoryUse Use;
  return all_of(L.blocks(), [&](BasicBlock *Block) { return Use.leaveMemory(*Block); });
}

bool LoopLoads::canMove(const LoadInst &Load, bool KeepsMemory) const {
  return Load.isSimple() && Load.getPointerAddressSpace() == address_space::Buffer &&
         (KeepsMemory || isConstantMemory(*Load.getPointerOperand(), Info)) &&
         (Load.getParent() == L.getHeader() || bindingThatHas(Load, Info));
}

bool LoopLoads::hoist() {
  BasicBlock *Preheader = L.getLoopPreheader();
  if (!Preheader || none_of(L.blocks(), [](const BasicBlock *Each) { return hasMatrices(*Each); }))
    return false;
  const bool KeepsMemory = keepsMemory();
  SmallVector<LoadInst *, 8> Loads;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block)
      if (auto *Load = dyn_cast<LoadInst>(&I); Load && canMove(*Load, KeepsMemory))
        Loads.push_back(Load);
  bool Changed = false;
  for (LoadInst *Load : Loads) {
    NeededInstructions Needed;
    if (!collectNeeded(*Load, Needed, [&](const Instruction &I) { return !L.contains(&I); }))
      continue;
    for (Instruction *I : Needed) {
      I->dropPoisonGeneratingAnnotations(); // what they promise is of where they were
      I->moveBefore(Preheader->getTerminator());
    }
    Changed = true;
  }
  return Changed;
}

} // namespace

PreservedAnalyses InvariantLoadsPass::run(Function &F, FunctionAnalysisManager &Functions) {
  const std::optional<KernelInfo> Info = getKernelInfo(*F.getParent());
  if (!Info || none_of(F, hasMatrices))
    return PreservedAnalyses::all();
  bool Changed = readBlocksFirst(F, *Info);
  // From the innermost on, so that a load leaves all loops that it can.
  const SmallVector<Loop *, 4> Loops = Functions.getResult<LoopAnalysis>(F).getLoopsInPreorder();
  for (const Loop *L : reverse(Loops))
    Changed |= LoopLoads(*Info, *L).hoist();
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace coop::lower
