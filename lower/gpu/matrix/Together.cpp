// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What threads have alike is what cannot be shown to differ, found as a fixed point; see
// Together.h.

#include "lower/gpu/matrix/Together.h"
#include "lower/analysis/ReadOnlyMemory.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/CoopTraits.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace coop::lower {

/// What of a block decides where a thread goes on, or null.
static const Value *decision(const BasicBlock &Block) {
  const Instruction *End = Block.getTerminator();
  if (auto *Branch = dyn_cast<BranchInst>(End))
    return Branch->isConditional() ? Branch->getCondition() : nullptr;
  if (auto *Switch = dyn_cast<SwitchInst>(End))
    return Switch->getCondition();
  return nullptr;
}

/// No block on the way to the phi's, from where all ways begin, sends threads apart.
bool Together::comeAlike(const PHINode &Phi) const {
  const BasicBlock *Block = Phi.getParent();
  const auto *First = Dominators.getNode(Block)->getIDom();
  if (!First)
    return false;
  SmallPtrSet<const BasicBlock *, 16> Seen = {First->getBlock()};
  SmallVector<const BasicBlock *, 16> Work(predecessors(Block));
  Work.push_back(First->getBlock());
  while (!Work.empty()) {
    const BasicBlock *Each = Work.pop_back_val();
    if (const Value *Condition = decision(*Each); Condition && !isAlike(Condition))
      return false;
    if (Each == First->getBlock())
      continue;
    for (const BasicBlock *Before : predecessors(Each))
      if (Seen.insert(Before).second)
        Work.push_back(Before);
  }
  return true;
}

/// Of an operation of the warp, by all of it.
bool Together::agrees(const IntrinsicInst &Call) const {
  switch (Call.getIntrinsicID()) {
  case Intrinsic::nvvm_vote_ballot_sync:
  case Intrinsic::nvvm_vote_all_sync:
    return true;
  case Intrinsic::nvvm_shfl_sync_idx_i32:
    return isAlike(Call.getArgOperand(2)); // the lane
  default:
    return false;
  }
}

bool Together::computesAlike(const Instruction &I) const {
  auto AreOperandsAlike = [&] {
    return all_of(I.operands(), [&](const Use &U) { return isAlike(U); });
  };
  if (auto *Phi = dyn_cast<PHINode>(&I))
    return AreOperandsAlike() && comeAlike(*Phi);
  if (auto *Call = dyn_cast<CallInst>(&I)) {
    if (const auto Op = getCoopOp(*Call)) {
      const OpResult Result = resultOf(*Op);
      // Those that leave a loop at different times take different agreements with them.
      return (Result == OpResult::Agreed && Blocks.contains(I.getParent())) ||
             ((Result == OpResult::Subgroup || Result == OpResult::Workgroup ||
               Result == OpResult::Dispatch) &&
              AreOperandsAlike());
    }
    const auto *Intrinsic = dyn_cast<IntrinsicInst>(Call);
    return Intrinsic && ((agrees(*Intrinsic) && Blocks.contains(I.getParent())) ||
                         (Call->doesNotAccessMemory() && AreOperandsAlike()));
  }
  // Threads that read one address at once read one value, or there is a data race.
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return Load->isSimple() && Load->getPointerAddressSpace() != 0 && AreOperandsAlike() &&
           (isConstantLoad(*Load) || Blocks.contains(I.getParent()));
  return isa<BinaryOperator, UnaryOperator, CastInst, CmpInst, SelectInst, GetElementPtrInst,
             ExtractValueInst, InsertValueInst, ExtractElementInst, InsertElementInst,
             ShuffleVectorInst>(I) &&
         AreOperandsAlike();
}

/// Threads that were sent apart by From come to Block one by one.
static bool comeApart(const BasicBlock &From, const BasicBlock &Block,
                      const DominatorTree &Dominators, const PostDominatorTree &PostDominators) {
  const bool Returns = any_of(successors(&From), [&](const BasicBlock *Next) {
    return isPotentiallyReachable(Next, &Block, nullptr, &Dominators);
  });
  return Returns && (&From == &Block || !PostDominators.dominates(&Block, &From));
}

/// A block after one that sends threads apart is where all meet again, or not together.
void Together::findBlocks() {
  Function &F = *Head.getParent();
  SmallVector<const BasicBlock *, 8> Apart;
  for (const BasicBlock &Block : F)
    if (const Value *Condition = decision(Block);
        Condition && !isAlike(Condition) && Dominators.dominates(&Head, &Block))
      Apart.push_back(&Block);
  Blocks.clear();
  for (const BasicBlock &Block : F)
    if (Dominators.dominates(&Head, &Block) && all_of(Apart, [&](const BasicBlock *Each) {
          return !comeApart(*Each, Block, Dominators, PostDominators);
        }))
      Blocks.insert(&Block);
}

Together::Together(BasicBlock &Head, const DominatorTree &Dominators,
                   const PostDominatorTree &PostDominators, ArrayRef<Value *> Tested)
    : Head(Head), Dominators(Dominators), PostDominators(PostDominators) {
  Function &F = *Head.getParent();
  for (const Argument &A : F.args())
    Different.insert(&A);
  findBlocks();
  for (bool HasChanged = true; HasChanged;) {
    HasChanged = false;
    for (const Instruction &I : instructions(F))
      if (!Different.contains(&I) && !is_contained(Tested, &I) && !computesAlike(I)) {
        Different.insert(&I);
        HasChanged = true;
      }
    findBlocks();
  }
}

} // namespace coop::lower
