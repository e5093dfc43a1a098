// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which copies can be done ahead; see CopyLoop.h.

#include "lower/gpu/CopyLoop.h"
#include "lower/analysis/Speculation.h"
#include "lower/gpu/matrix/StraightLoop.h"
#include "lower/ir/CoopIR.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

/// Registers for operands of products, which are free where half of those are done.
static constexpr unsigned FreeAmongProducts = 16;

/// All that the loop does until the copies are there, if that is one straight line.
bool CopyLoop::findCopies() {
  SmallPtrSet<const Instruction *, 32> Stores;
  for (const StagedVariable &V : Staging.Variables)
    Stores.insert(V.Stores.begin(), V.Stores.end());
  SmallPtrSet<const BasicBlock *, 8> Seen;
  for (BasicBlock *Block = Header; Block && Seen.insert(Block).second;
       Block = nextOf(*Staging.L, *Block))
    for (Instruction &I : *Block) {
      if (is_contained(Staging.Barriers, &I) && isOfWorkgroup(cast<ControlBarrierCall>(I)) &&
          Stores.empty()) {
        Filled = cast<CallInst>(&I);
        return true;
      }
      Stores.erase(&I);
      Copies.insert(&I);
    }
  return false;
}

bool CopyLoop::isStagedPointer(const Instruction &I) const {
  return isa<PointerType>(I.getType()) && any_of(Staging.Variables, [&](const StagedVariable &V) {
           return baseVariable(&I) == V.Variable;
         });
}

bool CopyLoop::isStagedStore(const Instruction &I) const {
  return any_of(Staging.Variables,
                [&](const StagedVariable &V) { return is_contained(V.Stores, &I); });
}

bool CopyLoop::isCopied(const Instruction &I) const {
  const auto *Phi = dyn_cast<PHINode>(&I);
  return !isa<BarrierCall, LoopMarkerCall>(I) && !I.isTerminator() && !I.isDebugOrPseudoInst() &&
         !containsCoopType(I.getType()) && (!Phi || Phi->getNumIncomingValues() == 1) &&
         !isStagedPointer(I);
}

/// Whether it can be, for an iteration that does not exist, too, of what is copied itself.
bool CopyLoop::canCopy(const Instruction &I) const {
  const auto IsThere = [&](const Value *Operand) {
    auto *Each = dyn_cast<Instruction>(const_cast<Value *>(Operand));
    return !Each || !Copies.contains(Each) || isCopied(*Each) ||
           (isa<PHINode>(Each) && Each->getParent() == Header) ||
           (isStagedStore(I) && isStagedPointer(*Each));
  };
  return (isStagedStore(I) || isGuardedFetch(I) || isTableLoad(I) || doesNoHarm(I)) &&
         all_of(I.operand_values(), IsThere);
}

DenseSet<Instruction *> CopyLoop::neededFor(Instruction &I) const {
  DenseSet<Instruction *> Needed;
  SmallVector<Instruction *, 32> Next = {&I};
  while (!Next.empty()) {
    Instruction *Each = Next.pop_back_val();
    if (Needed.insert(Each).second)
      for (Value *Operand : Each->operands())
        if (auto *Before = dyn_cast<Instruction>(Operand); Before && Copies.contains(Before))
          Next.push_back(Before);
  }
  return Needed;
}

bool CopyLoop::isSteady(Value *V) const {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !Staging.L->contains(I))
    return true;
  return Copies.contains(I) && all_of(neededFor(*I), [&](const Instruction *Each) {
           return (isCopied(*Each) || isStagedPointer(*Each)) && !isGuardedFetch(*Each) &&
                  !isTableLoad(*Each);
         });
}

/// Whether nothing else uses it, and each iteration stores what it loads: always at the same
/// places.
bool CopyLoop::canStage(const StagedVariable &V) const {
  const auto IsPath = [&](const Value *Pointer) { return baseVariable(Pointer) == V.Variable; };
  return all_of(V.Loads,
                [&](MatLoadCall *Load) {
                  return IsPath(Load->pointer()) && !Copies.contains(Load);
                }) &&
         all_of(V.Stores, [&](StoreInst *Store) {
           return IsPath(Store->getPointerOperand()) && isSteady(Store->getPointerOperand());
         });
}

/// Whether V, of this iteration, can be computed as soon as copies are there.
bool CopyLoop::canKnowAhead(Value *V) const {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !Staging.L->contains(I) || Copies.contains(I))
    return true;
  return !isa<PHINode>(I) && doesNoHarm(*I) &&
         all_of(I->operand_values(), [&](Value *Each) { return canKnowAhead(Each); });
}

/// Whether the next iteration's are, but for what they load.
bool CopyLoop::areKnownAhead(const DenseSet<Instruction *> &Needed) const {
  return all_of(Needed, [&](const Instruction *Each) {
    const auto *Phi = dyn_cast<PHINode>(Each);
    return !Phi || Phi->getParent() != Header || isKnownAhead(*Phi);
  });
}

/// Whether it is known early whether there is a next iteration.
bool CopyLoop::canAskAhead() const {
  auto *Condition = dyn_cast<Instruction>(End->getCondition());
  return endsFirst() ? !Condition || areKnownAhead(neededFor(*Condition))
                     : canKnowAhead(End->getCondition());
}

bool CopyLoop::isKnownAhead(const PHINode &Phi) const {
  return !containsCoopType(Phi.getType()) && Phi.getBasicBlockIndex(Latch) >= 0 &&
         canKnowAhead(Phi.getIncomingValueForBlock(Latch));
}

bool CopyLoop::isPossible() {
  const Loop &L = *Staging.L;
  Preheader = L.getLoopPreheader();
  Header = L.getHeader();
  Latch = L.getLoopLatch();
  End = L.getExitingBlock() ? dyn_cast<BranchInst>(L.getExitingBlock()->getTerminator()) : nullptr;
  Exit = L.getExitBlock();
  if (!Preheader || !Exit || !Exit->getSinglePredecessor() || !End || !End->isConditional() ||
      Staging.Variables.empty() || !findCopies() || !(endsFirst() || End->getParent() == Latch) ||
      !all_of(Staging.Variables, [&](const auto &V) { return canStage(V); }))
    return false;
  // Before the first iteration nothing waits for what others have written.
  if (any_of(Copies, [](const Instruction *I) { return isa<BarrierCall>(I); }) &&
      mayChangeBefore(L))
    return false;
  chooseFetches();
  return any_of(Copies, [](const Instruction *I) { return isGuardedFetch(*I); }) && canAskAhead() &&
         all_of(Copies, [&](const Instruction *I) { return !isCopied(*I) || canCopy(*I); });
}

/// Of those that need not wait for another, as many as there are registers for.
void CopyLoop::chooseFetches() {
  unsigned WordsAhead = 0, WordsLate = 0;
  for (Instruction *I : Copies) {
    if (!isGuardedFetch(*I))
      continue;
    const DenseSet<Instruction *> Needed = neededFor(*I);
    if (!areKnownAhead(Needed) ||
        any_of(Needed, [&](const Instruction *Each) { return Each != I && isGuardedFetch(*Each); }))
      continue;
    const auto Bytes = I->getDataLayout().getTypeStoreSize(I->getType()).getFixedValue();
    const auto Words = static_cast<unsigned>(divideCeil(Bytes, sizeof(uint32_t)));
    const bool IsAhead = WordsAhead + Words <= FreeRegisters;
    (IsAhead ? WordsAhead : WordsLate) += Words;
    if (WordsAhead + WordsLate > FreeRegisters + FreeAmongProducts)
      break;
    Fetches &To = IsAhead ? Ahead : Late;
    To.Loads.insert(I);
    To.Needed.insert(Needed.begin(), Needed.end());
    addGuards(*getLoadStorePointerOperand(I), Guards);
  }
}

} // namespace coop::lower
