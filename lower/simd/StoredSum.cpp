// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The search for stores, and the code motion that makes their layouts known; see StoredSum.h.

#include "lower/simd/StoredSum.h"
#include "lower/ir/CoopIR.h"
#include "lower/simd/TileCallback.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"

using namespace llvm;

namespace coop::lower {

CallInst *storeOfElements(User &Behind) {
  for (auto *Step = dyn_cast<CallInst>(&Behind); Step;) {
    switch (getCoopOp(*Step).value_or(CoopOp::Buffer)) {
    case CoopOp::MatStoreTensor:
      return Step;
    case CoopOp::MatElements:
      if (isModSet(memoryUse(*cast<Function>(Step->getArgOperand(0)))))
        return nullptr;
      [[fallthrough]];
    case CoopOp::MatConvert:
    case CoopOp::MatScale:
    case CoopOp::MatArith:
      Step = Step->hasOneUse() ? dyn_cast<CallInst>(Step->user_back()) : nullptr;
      break;
    default:
      return nullptr;
    }
  }
  return nullptr;
}

namespace {

/// What gives the same wherever it is executed, and may be executed where it was not.
bool canMove(const Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return Load->isSimple() && Load->getPointerAddressSpace() == address_space::PushConstant;
  auto *Call = dyn_cast<CallInst>(&I);
  if (Call && getCoopOp(*Call))
    return Call->doesNotAccessMemory() && Call->willReturn() && !Call->isConvergent();
  return !isa<PHINode>(I) && isSafeToSpeculativelyExecute(&I);
}

/// Appends what is to be moved, operands first. Depth bounds the search.
bool collect(Value &V, const Instruction &Where, const DominatorTree &Dominators, unsigned Depth,
             SmallVectorImpl<Instruction *> &Moved) {
  constexpr unsigned MostDepth = 16;
  auto *I = dyn_cast<Instruction>(&V);
  if (!I || Dominators.dominates(I, &Where) || is_contained(Moved, I))
    return true;
  if (Depth == MostDepth || !canMove(*I) || !all_of(I->operands(), [&](Use &Operand) {
        return collect(*Operand, Where, Dominators, Depth + 1, Moved);
      }))
    return false;
  Moved.push_back(I);
  return true;
}

} // namespace

bool hoist(Value &V, Instruction &Where, const DominatorTree &Dominators) {
  SmallVector<Instruction *, 8> Moved;
  if (!collect(V, Where, Dominators, 0, Moved))
    return false;
  for (Instruction *I : Moved)
    I->moveBefore(&Where);
  return true;
}

} // namespace coop::lower
