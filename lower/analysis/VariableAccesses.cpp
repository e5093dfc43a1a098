// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The walk from a variable to its accesses.

#include "lower/analysis/VariableAccesses.h"
#include "lower/ir/CoopIR.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include <optional>

using namespace llvm;

namespace coop::lower {

VariableBytes wholeOf(AllocaInst &Variable, const DataLayout &Layout) {
  return {&Variable, 0, Layout.getTypeAllocSize(Variable.getAllocatedType())};
}

VariableAccesses::VariableAccesses(Function &F) : Layout(F.getParent()->getDataLayout()) {
  for (Instruction &I : F.getEntryBlock()) {
    auto *Variable = dyn_cast<AllocaInst>(&I);
    if (!Variable || !Variable->isStaticAlloca() || Variable->isArrayAllocation() ||
        !Variable->getAllocatedType()->isAggregateType() ||
        containsCoopType(Variable->getAllocatedType()))
      continue;
    Found.clear();
    Largest = Align(1);
    if (!walk(*Variable, {wholeOf(*Variable, Layout), /*IsExact=*/true}))
      continue;
    Alignments.try_emplace(Variable, Largest);
    ByInstruction.insert(Found.begin(), Found.end());
  }
}

/// Elements whose numbers are known are bytes that are known; others are some of the array's. Their
/// numbers are inside (boundAccesses sees to that where they are not by the shader). What steps
/// from an element to its neighbours is anywhere.
bool VariableAccesses::walkElement(GetElementPtrInst &Gep, const VariableAccess &Where) {
  VariableAccess Element = Where;
  APInt Offset(64, 0);
  const auto *First = dyn_cast<ConstantInt>(Gep.idx_begin()->get());
  if (Where.IsExact && Gep.accumulateConstantOffset(Layout, Offset)) {
    const uint64_t Begin = Where.Bytes.First + Offset.getZExtValue();
    const uint64_t Size = Layout.getTypeAllocSize(Gep.getResultElementType());
    if (Offset.isNegative() || Begin > Where.Bytes.End || Size > Where.Bytes.End - Begin)
      return false;
    Element.Bytes.First = Begin;
    Element.Bytes.End = Begin + Size;
  } else {
    Element.IsExact = false;
    if (!First || !First->isZero())
      Element.Bytes = wholeOf(*Where.Bytes.Variable, Layout);
  }
  return walk(Gep, Element);
}

/// The bytes from Pointer on that U reads or writes, and the alignment that it counts on; none if
/// it does anything else with the address. What fills a variable is a constant or a constant's
/// copy.
static std::optional<std::pair<uint64_t, Align>> accessedBy(User &U, const Value &Pointer,
                                                            const DataLayout &Layout) {
  if (auto *Load = dyn_cast<LoadInst>(&U); Load && Load->isSimple())
    return std::pair(Layout.getTypeAllocSize(Load->getType()).getFixedValue(), Load->getAlign());
  if (auto *Store = dyn_cast<StoreInst>(&U);
      Store && Store->isSimple() && Store->getValueOperand() != &Pointer)
    return std::pair(Layout.getTypeAllocSize(Store->getValueOperand()->getType()).getFixedValue(),
                     Store->getAlign());
  auto *Fill = dyn_cast<MemIntrinsic>(&U);
  auto *Length = Fill && !Fill->isVolatile() ? dyn_cast<ConstantInt>(Fill->getLength()) : nullptr;
  auto *Transfer = dyn_cast<MemTransferInst>(&U);
  if (Length && Fill->getRawDest() == &Pointer &&
      (!Transfer || isa<GlobalVariable>(Transfer->getRawSource())))
    return std::pair(Length->getZExtValue(), Fill->getDestAlign().valueOrOne());
  return std::nullopt;
}

bool VariableAccesses::walk(Value &Pointer, const VariableAccess &Where) {
  for (User *U : Pointer.users()) {
    auto *Marker = dyn_cast<IntrinsicInst>(U);
    if (Marker && Marker->isLifetimeStartOrEnd())
      continue;
    if (auto *Gep = dyn_cast<GetElementPtrInst>(U)) {
      if (!walkElement(*Gep, Where))
        return false;
      continue;
    }
    const auto Accessed = accessedBy(*U, Pointer, Layout);
    if (!Accessed)
      return false;
    VariableAccess Bytes = Where;
    if (Bytes.IsExact && Accessed->first > Bytes.Bytes.End - Bytes.Bytes.First)
      return false;
    if (Bytes.IsExact)
      Bytes.Bytes.End = Bytes.Bytes.First + Accessed->first;
    Largest = std::max(Largest, Accessed->second);
    Found.emplace_back(cast<Instruction>(U), Bytes);
  }
  return true;
}

} // namespace coop::lower
