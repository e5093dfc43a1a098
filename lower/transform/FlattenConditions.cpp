// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Triangles of blocks become straight code: see FlattenConditions.h.

#include "lower/transform/FlattenConditions.h"
#include "lower/analysis/Speculation.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace coop::lower {

/// Whether Side has little work, all of it without harm.
static bool isCheap(const BasicBlock &Side) {
  constexpr size_t FewInstructions = 8;
  return Side.size() <= FewInstructions + 1 && all_of(Side, [&](const Instruction &I) {
           return &I == Side.getTerminator() || doesNoHarm(I);
         });
}

/// The block that one way out of Block goes through before it meets the other.
static BasicBlock *sideOf(BasicBlock &Block) {
  auto *Branch = dyn_cast<BranchInst>(Block.getTerminator());
  if (!Branch || !Branch->isConditional())
    return nullptr;
  for (unsigned Way = 0; Way < 2; ++Way) {
    BasicBlock *Side = Branch->getSuccessor(Way);
    if (Side != &Block && Side->getSinglePredecessor() == &Block &&
        Side->getSingleSuccessor() == Branch->getSuccessor(1 - Way) &&
        Side->getSingleSuccessor() != &Block)
      return Side;
  }
  return nullptr;
}

static Value *combine(IRBuilder<> &B, Value *Goes, Value *AtSide, Value *Else) {
  if (AtSide == Else)
    return Else;
  // Where the side is not taken, its value may be any, but not one that spoils the result.
  Value *Some = B.CreateFreeze(AtSide);
  const auto *Known = dyn_cast<ConstantInt>(Else);
  if (!Known)
    return B.CreateSelect(Goes, Some, Else);
  return Known->isOne() ? B.CreateOr(B.CreateNot(Goes), Some) : B.CreateAnd(Goes, Some);
}

static bool flatten(BasicBlock &Block) {
  BasicBlock *Side = sideOf(Block);
  if (!Side || !isCheap(*Side))
    return false;
  BasicBlock *Meeting = Side->getSingleSuccessor();
  if (Meeting->phis().empty() || !all_of(Meeting->phis(), [&](const PHINode &Phi) {
        return Phi.getType()->isIntegerTy(1) ||
               Phi.getIncomingValueForBlock(Side) == Phi.getIncomingValueForBlock(&Block);
      }))
    return false;
  auto *Branch = cast<BranchInst>(Block.getTerminator());
  for (Instruction &I : make_early_inc_range(*Side))
    if (!I.isTerminator()) {
      I.dropUBImplyingAttrsAndMetadata();
      I.dropPoisonGeneratingFlags();
      I.moveBefore(Branch);
    }
  IRBuilder<> B(Branch);
  Value *Goes = Branch->getCondition();
  if (Branch->getSuccessor(0) != Side)
    Goes = B.CreateNot(Goes);
  for (PHINode &Phi : Meeting->phis())
    Phi.setIncomingValueForBlock(&Block, combine(B, Goes, Phi.getIncomingValueForBlock(Side),
                                                 Phi.getIncomingValueForBlock(&Block)));
  B.CreateBr(Meeting);
  Branch->eraseFromParent();
  DeleteDeadBlock(Side);
  MergeBlockIntoPredecessor(Meeting);
  return true;
}

void flattenConditions(Function &F) {
  SmallVector<WeakVH, 32> Worklist; // blocks are merged and deleted meanwhile
  for (BasicBlock &Block : reverse(F))
    Worklist.push_back(&Block);
  while (!Worklist.empty()) {
    Value *Next = Worklist.pop_back_val();
    auto *Block = cast_or_null<BasicBlock>(Next);
    if (!Block || !flatten(*Block))
      continue;
    // Conditions of several parts become one from the inside out.
    Worklist.push_back(Block);
    if (BasicBlock *Outer = Block->getSinglePredecessor())
      Worklist.push_back(Outer);
  }
}

} // namespace coop::lower
