// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements in place of vectors; see ShortVectors.h.

#include "lower/gpu/ShortVectors.h"
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

static Value *elementOf(IRBuilder<> &B, Instruction &I, unsigned Number) {
  Value *L = B.CreateExtractElement(I.getOperand(0), Number);
  if (isAbs(I))
    return B.CreateBinaryIntrinsic(Intrinsic::abs, L, I.getOperand(1));
  Value *R = B.CreateExtractElement(I.getOperand(1), Number);
  if (auto *MinMax = dyn_cast<MinMaxIntrinsic>(&I))
    return B.CreateBinaryIntrinsic(MinMax->getIntrinsicID(), L, R);
  Value *Element = B.CreateBinOp(cast<BinaryOperator>(I).getOpcode(), L, R);
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
    Value *All = PoisonValue::get(I->getType());
    for (unsigned N = 0; N < cast<FixedVectorType>(I->getType())->getNumElements(); ++N)
      All = B.CreateInsertElement(All, elementOf(B, *I, N), N);
    I->replaceAllUsesWith(All);
    I->eraseFromParent();
  }
}

} // namespace coop::lower
