// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which loads stores give way to; see LoadsFirst.h.

#include "lower/gpu/LoadsFirst.h"
#include "lower/gpu/abi/Kernel.h"
#include "lower/ir/CoopIR.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace coop::lower {
namespace {

bool isPlain(const LoadInst &Load) {
  return Load.isSimple() && Load.getPointerAddressSpace() == address_space::Buffer;
}

/// LLVM 19's alias analysis takes what llvm.ptrmask returns for the pointer that it was given: of
/// what NarrowLoads loads it says that it is somewhere else.
bool hasMaskedAddress(const LoadInst &Load) {
  const Value *Address = Load.getPointerOperand();
  while (const auto *Gep = dyn_cast<GEPOperator>(Address))
    Address = Gep->getPointerOperand();
  const auto *Call = dyn_cast<IntrinsicInst>(Address);
  return Call && Call->getIntrinsicID() == Intrinsic::ptrmask;
}

/// Whether a load may take I with it, which its address needs, beside what it has of that already.
bool mayMoveAlong(const Instruction &I, size_t Already) {
  constexpr size_t Most = 8;
  return !isa<PHINode>(I) && !I.mayReadOrWriteMemory() && isSafeToSpeculativelyExecute(&I) &&
         Already < Most;
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
    if (!mayMoveAlong(I, Moved.size()))
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

/// Moves loads of what is not written over branches that lead to them in any case.
class BranchesPassed {
public:
  BranchesPassed(Function &F, FunctionAnalysisManager &FAM)
      : Dominators(FAM.getResult<DominatorTreeAnalysis>(F)),
        PostDominators(FAM.getResult<PostDominatorTreeAnalysis>(F)),
        Loops(FAM.getResult<LoopAnalysis>(F)) {}

  bool run();

private:
  BasicBlock *blockBefore(BasicBlock &Block) const;
  bool isShortWay(BasicBlock &From, BasicBlock &To) const;
  static bool move(LoadInst &Load, BasicBlock &To);

  const DominatorTree &Dominators;
  const PostDominatorTree &PostDominators;
  const LoopInfo &Loops;
};

/// Whether few blocks are between, and no loops, through which registers would hold what is loaded.
bool BranchesPassed::isShortWay(BasicBlock &From, BasicBlock &To) const {
  constexpr size_t Most = 8;
  SmallSetVector<BasicBlock *, 8> Between;
  Between.insert(&From);
  for (size_t I = 0; I < Between.size(); ++I)
    for (BasicBlock *Next : successors(Between[I])) {
      if (Next == &To)
        continue;
      if (Loops.getLoopFor(Next) != Loops.getLoopFor(&From) || Between.size() > Most)
        return false;
      Between.insert(Next);
    }
  return true;
}

/// The last block before a branch after which Block is executed whatever was chosen; null: none.
BasicBlock *BranchesPassed::blockBefore(BasicBlock &Block) const {
  auto *Node = Dominators.getNode(&Block);
  auto *Above = Node ? Node->getIDom() : nullptr;
  if (!Above || Loops.isLoopHeader(&Block))
    return nullptr;
  BasicBlock *Before = Above->getBlock();
  return PostDominators.dominates(&Block, Before) &&
                 Loops.getLoopFor(Before) == Loops.getLoopFor(&Block) && isShortWay(*Before, Block)
             ? Before
             : nullptr;
}

/// To the end of a block, with what is needed for the address.
bool BranchesPassed::move(LoadInst &Load, BasicBlock &To) {
  BasicBlock *From = Load.getParent();
  SmallSetVector<Instruction *, 8> Moved;
  Moved.insert(&Load);
  for (size_t I = 0; I < Moved.size(); ++I)
    for (Value *V : Moved[I]->operands()) {
      auto *Operand = dyn_cast<Instruction>(V);
      if (!Operand || Operand->getParent() != From)
        continue;
      if (!mayMoveAlong(*Operand, Moved.size()))
        return false;
      Moved.insert(Operand);
    }
  for (Instruction &I : make_early_inc_range(*From))
    if (Moved.contains(&I))
      I.moveBefore(To.getTerminator());
  return true;
}

/// From below, so that what has moved may move on.
bool BranchesPassed::run() {
  constexpr unsigned MostLoads = 16; // of a block: they are registers until they are used
  bool Changed = false;
  for (auto *Node : post_order(Dominators.getRootNode())) {
    BasicBlock &Block = *Node->getBlock();
    BasicBlock *Before = blockBefore(Block);
    if (!Before)
      continue;
    SmallVector<LoadInst *, 16> Loads;
    for (Instruction &I : Block)
      if (auto *Load = dyn_cast<LoadInst>(&I);
          Load && isPlain(*Load) && Load->hasMetadata(LLVMContext::MD_invariant_load))
        Loads.push_back(Load);
    for (LoadInst *Load : ArrayRef(Loads).take_front(MostLoads))
      Changed |= move(*Load, *Before);
  }
  return Changed;
}

} // namespace

PreservedAnalyses LoadsFirstPass::run(Function &F, FunctionAnalysisManager &FAM) {
  if (F.hasFnAttribute(WorkgroupsAttribute))
    return PreservedAnalyses::all();
  auto &Aliases = FAM.getResult<AAManager>(F);
  bool Changed = BranchesPassed(F, FAM).run();
  for (BasicBlock &Block : F)
    for (Instruction &I : make_early_inc_range(Block)) {
      auto *Load = dyn_cast<LoadInst>(&I);
      if (!Load || !isPlain(*Load) || hasMaskedAddress(*Load))
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
