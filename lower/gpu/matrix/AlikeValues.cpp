// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What has to be tested, and the test; see AlikeValues.h.

#include "lower/gpu/matrix/AlikeValues.h"
#include "lower/gpu/matrix/Together.h"
#include "lower/gpu/target/WarpShuffle.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace coop::lower {

AlikeValues::AlikeValues(const BasicBlock &Head, const DominatorTree &Dominators,
                         const Together &Where)
    : Head(&Head), Dominators(&Dominators), Where(&Where), Loops(Dominators),
      FirstWrite(Head.getTerminator()) {
  for (const Instruction &I : reverse(Head))
    if (I.mayWriteToMemory())
      FirstWrite = &I;
}

/// Arithmetic, and loads that see the same memory before Head.
bool AlikeValues::canMove(const Instruction &I) const {
  auto *Load = dyn_cast<LoadInst>(&I);
  return isAddressArithmetic(I) ||
         (Load && Load->isSimple() && Load->getParent() == Head && Load->comesBefore(FirstWrite));
}

/// V itself, if it can be there before Head; else, of a phi or of arithmetic in a loop, what it is
/// made of.
bool AlikeValues::find(Value *V, Values &Found, SmallPtrSetImpl<Value *> &Seen) {
  if (Where->isAlike(V) || !Seen.insert(V).second)
    return true;
  auto *I = dyn_cast<Instruction>(V);
  if (!I)
    return false;
  // Threads that leave a loop one after the other are not there together.
  auto IsThere = [&](const Instruction &Each) {
    const Loop *L = Loops.getLoopFor(Each.getParent());
    return !Dominators->dominates(Head, Each.getParent()) && (!L || L->contains(Head));
  };
  NeededInstructions Needed;
  auto CanMove = [&](const Instruction &Each) { return canMove(Each); };
  const bool IsSingle = V->getType()->isIntegerTy() || V->getType()->isPointerTy();
  if (IsSingle && (IsThere(*I) || (canMove(*I) && collectNeeded(*I, Needed, IsThere, CanMove)))) {
    Found.insert(V);
    Hoisted.insert(Needed.begin(), Needed.end());
    return true;
  }
  return (isa<PHINode>(I) || isAddressArithmetic(*I)) && !I->operands().empty() &&
         all_of(I->operands(), [&](const Use &U) { return find(U, Found, Seen); });
}

bool AlikeValues::add(ArrayRef<Value *> Of) {
  constexpr size_t Most = 8; // a test costs a shuffle of each
  Values Found = Tested;
  const NeededInstructions Before = Hoisted;
  SmallPtrSet<Value *, 16> Seen;
  if (all_of(Of, [&](Value *V) { return find(V, Found, Seen); }) && Found.size() <= Most) {
    Tested = std::move(Found);
    return true;
  }
  Hoisted = Before;
  return false;
}

void AlikeValues::hoist(Instruction &Before) {
  for (Instruction *I : Hoisted)
    I->moveBefore(&Before);
}

Value *AlikeValues::emitTest(IRBuilderBase &B) const {
  Value *Same = B.getTrue();
  for (Value *V : Tested)
    Same = B.CreateAnd(Same, B.CreateICmpEQ(V, emitShuffle(B, V, B.getInt32(0))));
  return B.CreateIntrinsic(Intrinsic::nvvm_vote_all_sync, {}, {B.getInt32(~0U), Same});
}

} // namespace coop::lower
