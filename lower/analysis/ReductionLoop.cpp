// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search for the loops of a sum; see ReductionLoop.h.

#include "lower/analysis/ReductionLoop.h"
#include "lower/ir/CoopCalls.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// Left by one edge, where no phi takes a matrix.
bool hasOneWayOut(const Loop &L) {
  BasicBlock *Exit = L.getExitBlock();
  return L.getLoopLatch() && Exit && L.getExitingBlock() && Exit->getSinglePredecessor() &&
         none_of(Exit->phis(), [](PHINode &P) { return MatrixType::match(P.getType()); });
}

/// What the phi of a loop's header takes where the loop begins, if that is one value.
Value *beginOf(const PHINode &Phi, const Loop &L) {
  Value *Begin = nullptr;
  for (const Use &In : Phi.incoming_values()) {
    if (L.contains(Phi.getIncomingBlock(In)))
      continue;
    if (Begin && Begin != In)
      return nullptr;
    Begin = In;
  }
  return Begin;
}

} // namespace

ReductionLoop::ReductionLoop(CallInst &MulAdd, const LoopInfo &Loops) : MulAdd(&MulAdd) {
  // The product and the phis, which are the sum at different places.
  SmallPtrSet<const Value *, 4> Sums = {&MulAdd};
  const Loop *L = Loops.getLoopFor(MulAdd.getParent());
  auto IsReadByOthers = [&](const Value *Sum) {
    return any_of(Sum->users(), [&](const User *U) {
      return !Sums.contains(U) && L->contains(cast<Instruction>(U));
    });
  };
  for (Value *Begin = cast<MatMulAddCall>(MulAdd).c(); L && Begin; L = L->getParentLoop()) {
    auto *Phi = dyn_cast<PHINode>(Begin);
    if (!Phi || Phi->getParent() != L->getHeader() || !hasOneWayOut(*L) ||
        !Sums.contains(Phi->getIncomingValueForBlock(L->getLoopLatch())))
      return;
    Sums.insert(Phi);
    if (any_of(Sums, IsReadByOthers))
      return;
    Phis.push_back(Phi);
    Begin = beginOf(*Phi, *L);
  }
}

User *ReductionLoop::onlyUserAfter(const LoopInfo &Loops) const {
  const Loop &L = loop(Loops);
  SmallVector<Value *, 4> Sums = {MulAdd};
  Sums.append(Phis.begin(), Phis.end());
  SmallVector<User *, 2> After;
  for (Value *Sum : Sums)
    for (User *U : Sum->users())
      if (!L.contains(cast<Instruction>(U)))
        After.push_back(U);
  return After.size() == 1 ? After[0] : nullptr;
}

} // namespace coop::lower
