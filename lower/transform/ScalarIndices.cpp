// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ScalarIndices.h.

#include "lower/transform/ScalarIndices.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// Whether each element of what I makes is made of its operands' elements at the same place.
bool isByElement(const Instruction &I) {
  return isa<BinaryOperator, SelectInst>(I) || (isa<CastInst>(I) && !isa<BitCastInst>(I));
}

/// The operation on elements Number of I's operands; what is taken out of vectors for it is added
/// to Taken.
Value *emitElement(IRBuilder<> &B, Instruction &I, Value *Number,
                   SmallVectorImpl<WeakTrackingVH> &Taken) {
  Instruction *Element = I.clone();
  for (Use &Operand : Element->operands())
    if (Operand->getType()->isVectorTy()) {
      Operand.set(B.CreateExtractElement(Operand, Number));
      Taken.emplace_back(Operand);
    }
  Element->mutateType(I.getType()->getScalarType());
  return B.Insert(Element);
}

} // namespace

void scalarizeIndices(Function &F) {
  const SimplifyQuery Query(F.getDataLayout());
  SmallVector<WeakTrackingVH, 32> Taken, Dead;
  for (Instruction &I : instructions(F))
    if (isa<ExtractElementInst>(I) && I.getType()->isIntegerTy())
      Taken.emplace_back(&I);
  while (!Taken.empty()) {
    auto *Element = dyn_cast_or_null<ExtractElementInst>(Taken.pop_back_val());
    if (!Element || !isa<ConstantInt>(Element->getIndexOperand()))
      continue;
    auto *Vector = dyn_cast<Instruction>(Element->getVectorOperand());
    Value *Is = simplifyInstruction(Element, Query);
    IRBuilder<> B(Element);
    if (!Is && Vector && isByElement(*Vector))
      Is = emitElement(B, *Vector, Element->getIndexOperand(), Taken);
    if (!Is)
      continue;
    Element->replaceAllUsesWith(Is);
    Dead.emplace_back(Element);
  }
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Dead);
}

} // namespace coop::lower
