// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements in place of vectors; see ShortVectors.h.

#include "lower/gpu/ShortVectors.h"
#include "lower/ir/EachElement.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;
using namespace llvm::PatternMatch;

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

static Value *combined(IRBuilder<> &B, Value *Vector,
                       function_ref<Value *(Value *, Value *)> Combine) {
  const unsigned Count = cast<FixedVectorType>(Vector->getType())->getNumElements();
  Value *Result = B.CreateExtractElement(Vector, uint64_t(0));
  for (uint64_t Number = 1; Number < Count; ++Number)
    Result = Combine(Result, B.CreateExtractElement(Vector, Number));
  return Result;
}

static Value *reduced(IRBuilder<> &B, const IntrinsicInst &Reduction) {
  const Intrinsic::ID Id = Reduction.getIntrinsicID();
  return combined(B, Reduction.getArgOperand(0), [&](Value *Left, Value *Right) {
    return isMinMaxReduction(Reduction)
               ? B.CreateBinaryIntrinsic(getMinMaxReductionIntrinsicOp(Id), Left, Right)
               : B.CreateBinOp(Instruction::BinaryOps(getArithmeticReductionInstruction(Id)), Left,
                               Right);
  });
}

/// The vector of conditions of which I asks whether all or any holds: LLVM's optimizer makes such a
/// reduction the comparison of its bits with a number.
static Value *askedConditions(const Instruction &I) {
  auto *Compare = dyn_cast<ICmpInst>(&I);
  if (!Compare || !Compare->isEquality() ||
      !match(Compare->getOperand(1), m_CombineOr(m_Zero(), m_AllOnes())))
    return nullptr;
  auto *Bits = dyn_cast<BitCastInst>(Compare->getOperand(0));
  auto *Vector = Bits ? dyn_cast<FixedVectorType>(Bits->getSrcTy()) : nullptr;
  return Vector && Vector->getElementType()->isIntegerTy(1) ? Bits->getOperand(0) : nullptr;
}

static Value *answer(IRBuilder<> &B, const ICmpInst &Compare, Value *Conditions) {
  const bool IsAny = match(Compare.getOperand(1), m_Zero());
  Value *Result = combined(B, Conditions, [&](Value *Left, Value *Right) {
    return B.CreateBinOp(IsAny ? Instruction::Or : Instruction::And, Left, Right);
  });
  const bool IsNegated = IsAny == (Compare.getPredicate() == CmpInst::ICMP_EQ);
  return IsNegated ? B.CreateNot(Result) : Result;
}

static Value *element(IRBuilder<> &B, Instruction &I, ArrayRef<Value *> Of) {
  if (auto *Call = dyn_cast<IntrinsicInst>(&I))
    return B.CreateBinaryIntrinsic(Call->getIntrinsicID(), Of[0], Of[1]);
  Value *Element = B.CreateBinOp(cast<BinaryOperator>(I).getOpcode(), Of[0], Of[1]);
  if (auto *New = dyn_cast<Instruction>(Element))
    New->copyIRFlags(&I);
  return Element;
}

/// What takes the place of I; null where I stays.
static Value *split(Instruction &I) {
  IRBuilder<> B(&I);
  if (isReduction(I))
    return reduced(B, cast<IntrinsicInst>(I));
  if (Value *Conditions = askedConditions(I))
    return answer(B, cast<ICmpInst>(I), Conditions);
  if (isOfElements(I))
    return eachElement(B, I.getType(), {I.getOperand(0), I.getOperand(1)},
                       [&](ArrayRef<Value *> Of) { return element(B, I, Of); });
  return nullptr;
}

void splitShortVectors(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (Value *Split = split(I)) {
        I.replaceAllUsesWith(Split);
        I.eraseFromParent();
      }
}

} // namespace coop::lower
