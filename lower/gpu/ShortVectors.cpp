// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements in place of vectors; see ShortVectors.h.

#include "lower/gpu/ShortVectors.h"
#include "lower/ir/EachElement.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

static bool isAbs(const Instruction &I) {
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  return Call && Call->getIntrinsicID() == Intrinsic::abs;
}

/// Narrower integers are computed in 16 bits.
static bool isShort(const Instruction &I) {
  auto *Vector = dyn_cast<FixedVectorType>(I.getType());
  return Vector && Vector->getElementType()->isIntegerTy() && Vector->getScalarSizeInBits() <= 16 &&
         (isa<BinaryOperator>(I) || isa<MinMaxIntrinsic>(I) || isAbs(I));
}

static Value *element(IRBuilder<> &B, Instruction &I, ArrayRef<Value *> Of) {
  if (auto *Call = dyn_cast<IntrinsicInst>(&I))
    return B.CreateBinaryIntrinsic(Call->getIntrinsicID(), Of[0], Of[1]);
  Value *Element = B.CreateBinOp(cast<BinaryOperator>(I).getOpcode(), Of[0], Of[1]);
  if (auto *New = dyn_cast<Instruction>(Element))
    New->copyIRFlags(&I);
  return Element;
}

void splitShortVectors(Module &M) {
  SmallVector<Instruction *, 16> Found;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (isShort(I))
        Found.push_back(&I);
  for (Instruction *I : Found) {
    IRBuilder<> B(I);
    I->replaceAllUsesWith(eachElement(B, I->getType(), {I->getOperand(0), I->getOperand(1)},
                                      [&](ArrayRef<Value *> Of) { return element(B, *I, Of); }));
    I->eraseFromParent();
  }
}

} // namespace coop::lower
