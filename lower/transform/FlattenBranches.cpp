// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Triangles and diamonds of blocks become straight code: see FlattenBranches.h.

#include "lower/transform/FlattenBranches.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include <optional>

using namespace llvm;

namespace coop::lower {

static std::optional<ShortBranch> findShortBranch(BasicBlock &Block) {
  auto *Branch = dyn_cast<BranchInst>(Block.getTerminator());
  if (!Branch || !Branch->isConditional())
    return std::nullopt;
  std::array<BasicBlock *, 2> Ways = {Branch->getSuccessor(0), Branch->getSuccessor(1)};
  const auto IsSide = [&](const BasicBlock &Way) {
    return Way.getSinglePredecessor() == &Block && Way.getSingleSuccessor();
  };
  const auto IsBetween = [&](const BasicBlock &Way, const BasicBlock *Meeting) {
    return IsSide(Way) && Way.getSingleSuccessor() == Meeting && Meeting != &Block;
  };
  if (Ways[0] == Ways[1])
    return std::nullopt;
  for (unsigned Way = 0; Way < 2; ++Way)
    if (BasicBlock *Meeting = Ways[1 - Way]; IsBetween(*Ways[Way], Meeting)) {
      Ways[1 - Way] = nullptr;
      return ShortBranch{Branch, Ways, Meeting};
    }
  BasicBlock *Meeting = Ways[0]->getSingleSuccessor();
  if (!Meeting || !IsBetween(*Ways[0], Meeting) || !IsBetween(*Ways[1], Meeting))
    return std::nullopt;
  return ShortBranch{Branch, Ways, Meeting};
}

/// What is chosen for the meeting's phis, while values still are in their sides.
static void choose(const ShortBranch &S, ChooseValue Choose) {
  BasicBlock *Block = S.Branch->getParent();
  IRBuilder<> B(S.Branch);
  for (PHINode &Phi : S.Meeting->phis()) {
    Value *First = Phi.getIncomingValueForBlock(S.last(0)),
          *Second = Phi.getIncomingValueForBlock(S.last(1));
    Value *Chosen = First == Second ? First : Choose(B, S, First, Second);
    for (BasicBlock *Side : S.Sides)
      if (Side)
        Phi.removeIncomingValue(Side, /*DeletePHIIfEmpty=*/false);
    if (Phi.getBasicBlockIndex(Block) < 0)
      Phi.addIncoming(Chosen, Block);
    else
      Phi.setIncomingValueForBlock(Block, Chosen);
  }
}

static void flatten(const ShortBranch &S, ChooseValue Choose) {
  BasicBlock &Block = *S.Branch->getParent();
  const Instruction *Last = S.Branch->getPrevNode(); // of what is before both ways
  choose(S, Choose);
  const BasicBlock::iterator Where =
      Last ? std::next(Last->getIterator().getNonConst()) : Block.begin();
  for (BasicBlock *Side : S.Sides) {
    if (!Side)
      continue;
    for (Instruction &I : make_early_inc_range(*Side))
      if (!I.isTerminator()) {
        I.dropUBImplyingAttrsAndMetadata();
        I.dropPoisonGeneratingFlags();
        I.moveBefore(Block, Where);
      }
  }
  BranchInst::Create(S.Meeting, S.Branch->getIterator());
  S.Branch->eraseFromParent();
  for (BasicBlock *Side : S.Sides)
    if (Side)
      Side->eraseFromParent();
  MergeBlockIntoPredecessor(S.Meeting);
}

void flattenBranches(ArrayRef<BasicBlock *> Blocks, function_ref<bool(const ShortBranch &)> May,
                     ChooseValue Choose) {
  SmallVector<WeakVH, 32> Worklist; // blocks are merged and deleted meanwhile
  for (BasicBlock *Block : reverse(Blocks))
    Worklist.push_back(Block);
  while (!Worklist.empty()) {
    Value *Next = Worklist.pop_back_val();
    auto *Block = cast_or_null<BasicBlock>(Next);
    const auto Found = Block ? findShortBranch(*Block) : std::nullopt;
    if (!Found || !May(*Found))
      continue;
    flatten(*Found, Choose);
    // What was inside of another one is of its side now.
    Worklist.push_back(Block);
    if (BasicBlock *Outer = Block->getSinglePredecessor())
      Worklist.push_back(Outer);
  }
}

} // namespace coop::lower
