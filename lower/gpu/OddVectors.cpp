// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements in place of vectors; see OddVectors.h.

#include "lower/gpu/OddVectors.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

static bool isOdd(const Type *Ty) {
  auto *Vector = dyn_cast<FixedVectorType>(Ty);
  return Vector && Vector->getElementType()->isIntegerTy(16) && Vector->getNumElements() % 2 != 0;
}

void splitOddVectors(Module &M) {
  SmallVector<BinaryOperator *, 16> Found;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Op = dyn_cast<BinaryOperator>(&I); Op && isOdd(Op->getType()))
        Found.push_back(Op);
  for (BinaryOperator *Op : Found) {
    IRBuilder<> B(Op);
    Value *All = PoisonValue::get(Op->getType());
    for (unsigned I = 0; I < cast<FixedVectorType>(Op->getType())->getNumElements(); ++I) {
      Value *Element = B.CreateBinOp(Op->getOpcode(), B.CreateExtractElement(Op->getOperand(0), I),
                                     B.CreateExtractElement(Op->getOperand(1), I));
      if (auto *New = dyn_cast<Instruction>(Element))
        New->copyIRFlags(Op);
      All = B.CreateInsertElement(All, Element, I);
    }
    Op->replaceAllUsesWith(All);
    Op->eraseFromParent();
  }
}

} // namespace coop::lower
