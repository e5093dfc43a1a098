// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// See ExposeIndices.h.

#include "lower/transform/ExposeIndices.h"
#include "lower/transform/SimplifyInstructions.h"
#include "llvm/ADT/DenseMap.h"
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

class Scalarizer {
public:
  explicit Scalarizer(Function &F) : F(F), Query(F.getDataLayout()) {}
  void run();

private:
  Value *element(ExtractElementInst &Of);
  Value *emitElement(Instruction &Vector, ConstantInt &Number);

  Function &F;
  const SimplifyQuery Query;
  SmallVector<WeakTrackingVH, 32> Taken;                   ///< out of vectors
  DenseMap<std::pair<Value *, uint64_t>, Value *> Emitted; ///< for each element once
};

/// The operation on elements Number of a vector's operands, beside the vector.
Value *Scalarizer::emitElement(Instruction &Vector, ConstantInt &Number) {
  IRBuilder<> B(&Vector);
  Instruction *Element = Vector.clone();
  for (Use &Operand : Element->operands())
    if (Operand->getType()->isVectorTy()) {
      Operand.set(B.CreateExtractElement(Operand, &Number));
      Taken.emplace_back(Operand);
    }
  Element->mutateType(Vector.getType()->getScalarType());
  return B.Insert(Element);
}

/// What it is without a vector; null where it is an element of what nothing here has made.
Value *Scalarizer::element(ExtractElementInst &Of) {
  auto *Number = dyn_cast<ConstantInt>(Of.getIndexOperand());
  auto *Vector = dyn_cast<Instruction>(Of.getVectorOperand());
  if (Value *Is = simplifyInstruction(&Of, Query))
    return Is;
  if (!Number || !Vector || !isByElement(*Vector))
    return nullptr;
  Value *&Known = Emitted[{Vector, Number->getZExtValue()}];
  if (!Known)
    Known = emitElement(*Vector, *Number);
  return Known;
}

void Scalarizer::run() {
  SmallVector<WeakTrackingVH, 32> Dead;
  for (Instruction &I : instructions(F))
    if (isa<ExtractElementInst>(I) && I.getType()->isIntegerTy())
      Taken.emplace_back(&I);
  while (!Taken.empty()) {
    auto *Of = dyn_cast_or_null<ExtractElementInst>(Taken.pop_back_val());
    if (Value *Is = Of ? element(*Of) : nullptr) {
      Of->replaceAllUsesWith(Is);
      Dead.emplace_back(Of);
    }
  }
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Dead);
}

} // namespace

void exposeIndices(Function &F) {
  Scalarizer(F).run();
  simplifyInstructions(F);
}

} // namespace coop::lower
