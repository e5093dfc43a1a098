// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which branches are conditions: see FlattenConditions.h.

#include "lower/transform/FlattenConditions.h"
#include "lower/analysis/Speculation.h"
#include "lower/transform/FlattenBranches.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace coop::lower {

/// Whether Side has little work, all of it without harm.
static bool isCheap(const BasicBlock &Side) {
  constexpr size_t FewInstructions = 8;
  return Side.size() <= FewInstructions + 1 && all_of(Side, [&](const Instruction &I) {
           return &I == Side.getTerminator() || doesNoHarm(I);
         });
}

/// Goes: the side is taken.
static Value *combine(IRBuilder<> &B, Value *Goes, Value *AtSide, Value *Else) {
  // Where the side is not taken, its value may be any, but not one that spoils the result.
  Value *Some = B.CreateFreeze(AtSide);
  const auto *Known = dyn_cast<ConstantInt>(Else);
  if (!Known)
    return B.CreateSelect(Goes, Some, Else);
  return Known->isOne() ? B.CreateOr(B.CreateNot(Goes), Some) : B.CreateAnd(Goes, Some);
}

/// Whether one way has nothing to do, and the other little that comes to booleans.
static bool isOfCondition(const ShortBranch &S) {
  const BasicBlock *Side = S.Sides[0] ? S.Sides[0] : S.Sides[1];
  return (!S.Sides[0] || !S.Sides[1]) && isCheap(*Side) && !S.Meeting->phis().empty() &&
         all_of(S.Meeting->phis(), [&](const PHINode &Phi) {
           return Phi.getType()->isIntegerTy(1) || Phi.getIncomingValueForBlock(S.last(0)) ==
                                                       Phi.getIncomingValueForBlock(S.last(1));
         });
}

static Value *chooseCondition(IRBuilder<> &B, const ShortBranch &S, Value *OfFirst,
                              Value *OfSecond) {
  Value *Goes = S.Branch->getCondition();
  return S.Sides[0] ? combine(B, Goes, OfFirst, OfSecond)
                    : combine(B, B.CreateNot(Goes), OfSecond, OfFirst);
}

void flattenConditions(Function &F) {
  SmallVector<BasicBlock *, 32> Blocks;
  for (BasicBlock &Block : F)
    Blocks.push_back(&Block);
  flattenBranches(Blocks, isOfCondition, chooseCondition);
}

} // namespace coop::lower
