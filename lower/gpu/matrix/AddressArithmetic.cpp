// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic at other places; see AddressArithmetic.h.

#include "lower/gpu/matrix/AddressArithmetic.h"
#include "lower/analysis/ReadOnlyMemory.h"
#include "lower/ir/CoopIR.h"
#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;

namespace coop::lower {

bool isAddressArithmetic(const Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return isConstantLoad(*Load);
  if (auto *Call = dyn_cast<CallInst>(&I); Call && getCoopOp(*Call))
    return Call->doesNotAccessMemory() && !isScoped(*getCoopOp(*Call));
  return isSafeToSpeculativelyExecute(&I) && !I.mayReadFromMemory();
}

bool isSafeAfterLoop(const Instruction &I) {
  if (!isAddressArithmetic(I))
    return false;
  auto *Load = dyn_cast<LoadInst>(&I);
  if (!Load)
    return true;
  const DataLayout &Layout = Load->getDataLayout();
  APInt Offset(Layout.getIndexTypeSizeInBits(Load->getPointerOperandType()), 0);
  return isa<CallInst>(Load->getPointerOperand()->stripAndAccumulateConstantOffsets(
      Layout, Offset, /*AllowNonInbounds=*/true));
}

bool collectNeeded(Instruction &I, NeededInstructions &Needed,
                   function_ref<bool(const Instruction &)> IsThere,
                   function_ref<bool(const Instruction &)> CanMove) {
  for (Value *V : I.operands()) {
    auto *Operand = dyn_cast<Instruction>(V);
    if (!Operand || IsThere(*Operand) || Needed.contains(Operand))
      continue;
    if (!CanMove(*Operand) || !collectNeeded(*Operand, Needed, IsThere, CanMove))
      return false;
  }
  Needed.insert(&I);
  return true;
}

Instruction *copyBefore(Instruction &Where, const Instruction &I,
                        function_ref<Value *(Value *)> OperandOf) {
  Instruction *Copy = I.clone();
  Copy->dropPoisonGeneratingAnnotations(); // what they promise is of where I is
  for (Use &U : Copy->operands())
    U.set(OperandOf(U));
  Copy->insertBefore(&Where);
  return Copy;
}

Value *computeBefore(Instruction &Where, Value *V, DenseMap<Value *, Value *> &Known,
                     function_ref<Value *(Instruction &)> Given) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I)
    return V;
  if (Value *Before = Known.lookup(V))
    return Before;
  Value *Result = Given(*I);
  if (!Result)
    Result = copyBefore(Where, *I,
                        [&](Value *Each) { return computeBefore(Where, Each, Known, Given); });
  Known[V] = Result;
  return Result;
}

} // namespace coop::lower
