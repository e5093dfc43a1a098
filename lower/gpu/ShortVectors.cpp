// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements in place of vectors; see ShortVectors.h.

#include "lower/gpu/ShortVectors.h"
#include "lower/ir/EachElement.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace coop::lower {

static bool isAbs(const Instruction &I) {
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  return Call && Call->getIntrinsicID() == Intrinsic::abs;
}

/// Narrower integers are computed in 16 bits.
static bool isShort(const Type &Ty) {
  auto *Vector = dyn_cast<FixedVectorType>(&Ty);
  return Vector && Vector->getElementType()->isIntegerTy() && Vector->getScalarSizeInBits() <= 16;
}

static bool isMinMaxReduction(const IntrinsicInst &Call) {
  return is_contained({Intrinsic::vector_reduce_smax, Intrinsic::vector_reduce_smin,
                       Intrinsic::vector_reduce_umax, Intrinsic::vector_reduce_umin},
                      Call.getIntrinsicID());
}

static bool isOfElements(const Instruction &I) {
  return isShort(*I.getType()) && (isa<BinaryOperator>(I) || isa<MinMaxIntrinsic>(I) || isAbs(I));
}

/// What makes one number of all elements: code generation would compute with halves of vectors.
static bool isReduction(const Instruction &I) {
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  return Call && Call->arg_size() == 1 && isShort(*Call->getArgOperand(0)->getType()) &&
         (isMinMaxReduction(*Call) ||
          is_contained({Intrinsic::vector_reduce_add, Intrinsic::vector_reduce_mul,
                        Intrinsic::vector_reduce_and, Intrinsic::vector_reduce_or,
                        Intrinsic::vector_reduce_xor},
                       Call->getIntrinsicID()));
}

static Value *reduced(IRBuilder<> &B, const IntrinsicInst &Reduction) {
  Value *Vector = Reduction.getArgOperand(0);
  const Intrinsic::ID Id = Reduction.getIntrinsicID();
  const unsigned Count = cast<FixedVectorType>(Vector->getType())->getNumElements();
  Value *Result = B.CreateExtractElement(Vector, uint64_t(0));
  for (uint64_t Number = 1; Number < Count; ++Number) {
    Value *Element = B.CreateExtractElement(Vector, Number);
    Result = isMinMaxReduction(Reduction)
                 ? B.CreateBinaryIntrinsic(getMinMaxReductionIntrinsicOp(Id), Result, Element)
                 : B.CreateBinOp(Instruction::BinaryOps(getArithmeticReductionInstruction(Id)),
                                 Result, Element);
  }
  return Result;
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
      if (isOfElements(I) || isReduction(I))
        Found.push_back(&I);
  for (Instruction *I : Found) {
    IRBuilder<> B(I);
    if (isReduction(*I))
      I->replaceAllUsesWith(reduced(B, cast<IntrinsicInst>(*I)));
    else
      I->replaceAllUsesWith(eachElement(B, I->getType(), {I->getOperand(0), I->getOperand(1)},
                                        [&](ArrayRef<Value *> Of) { return element(B, *I, Of); }));
    I->eraseFromParent();
  }
}

} // namespace coop::lower
