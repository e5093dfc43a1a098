// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which quotients and roots, and what they become.

#include "lower/gpu/Approximations.h"
#include "lower/ir/EachElement.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace coop::lower {
namespace {

bool isFloatOrHalf(const Type *T) {
  const Type *Scalar = T->getScalarType();
  return Scalar->isFloatTy() || Scalar->isHalfTy();
}

Value *approximate(IRBuilder<> &B, Intrinsic::ID What, Value *X) {
  return B.CreateIntrinsic(What, {}, {X});
}

Value *emitReciprocal(IRBuilder<> &B, Value *Y) {
  // With a constant the compiler divides; what it gives is as the instruction's.
  if (const auto *C = dyn_cast<ConstantFP>(Y); C && C->getValueAPF().isNormal()) {
    APFloat One(1.0F);
    One.divide(C->getValueAPF(), APFloat::rmNearestTiesToEven);
    if (One.isNormal())
      return ConstantFP::get(Y->getType(), One);
  }
  return approximate(B, Intrinsic::nvvm_rcp_approx_ftz_f, Y);
}

/// X / Y of floats.
Value *emitQuotient(IRBuilder<> &B, Value *X, Value *Y) {
  Value *Reciprocal = emitReciprocal(B, Y);
  Value *First = B.CreateFMul(X, Reciprocal);
  if (const auto *C = dyn_cast<ConstantFP>(Y); C && C->getValueAPF().getExactInverse(nullptr))
    return First;
  auto Fma = [&](Value *A, Value *F, Value *Sum) {
    return B.CreateIntrinsic(Intrinsic::fma, {B.getFloatTy()}, {A, F, Sum});
  };
  Value *Left = Fma(B.CreateFNeg(Y), First, X);
  Value *Corrected = Fma(Left, Reciprocal, First);
  // Of infinities and zeros nothing is left that were a number.
  return B.CreateSelect(B.CreateFCmpORD(Corrected, Corrected), Corrected, First);
}

class Replacement {
public:
  explicit Replacement(Instruction &I) : I(I), B(&I) {}

  Value *make() {
    const bool IsRoot = I.getOpcode() != Instruction::FDiv;
    if (IsRoot)
      return eachElement(B, I.getType(), {I.getOperand(0)}, [&](ArrayRef<Value *> Of) {
        return narrow(approximate(B, Intrinsic::nvvm_sqrt_approx_ftz_f, wide(Of[0])));
      });
    Value *Square = nullptr;
    Value *Divisor = getSplatValue(I.getOperand(1));
    if (match(Divisor ? Divisor : I.getOperand(1), m_Sqrt(m_Value(Square))))
      return Square->getType()->isVectorTy() ? byRoots(Square) : byRoot(Square);
    return eachElement(B, I.getType(), {I.getOperand(0), I.getOperand(1)},
                       [&](ArrayRef<Value *> Of) { return quotient(Of[0], Of[1]); });
  }

private:
  Value *wide(Value *X) { return B.CreateFPExt(X, B.getFloatTy()); }
  Value *narrow(Value *X) { return B.CreateFPTrunc(X, I.getType()->getScalarType()); }

  /// Every quotient of halves is a normal float, and the reciprocal exact enough.
  Value *quotient(Value *X, Value *Y) {
    if (X->getType()->isFloatTy())
      return emitQuotient(B, X, Y);
    return narrow(B.CreateFMul(wide(X), emitReciprocal(B, wide(Y))));
  }

  /// X / sqrt(Square), as in inversesqrt and normalize; each by a root of its own.
  Value *byRoot(Value *Square) {
    Value *Inverse = inverseRoot(Square);
    return eachElement(B, I.getType(), {I.getOperand(0)}, [&](ArrayRef<Value *> Of) {
      return narrow(B.CreateFMul(wide(Of[0]), Inverse));
    });
  }
  Value *byRoots(Value *Squares) {
    return eachElement(B, I.getType(), {I.getOperand(0), Squares}, [&](ArrayRef<Value *> Of) {
      return narrow(B.CreateFMul(wide(Of[0]), inverseRoot(Of[1])));
    });
  }
  Value *inverseRoot(Value *Square) {
    return approximate(B, Intrinsic::nvvm_rsqrt_approx_ftz_f, wide(Square));
  }

  Instruction &I;
  IRBuilder<> B;
};

bool isApproximated(const Instruction &I) {
  if (I.getOpcode() == Instruction::FDiv)
    return isFloatOrHalf(I.getType()) && I.hasAllowContract();
  const auto *Call = dyn_cast<IntrinsicInst>(&I);
  return Call && Call->getIntrinsicID() == Intrinsic::sqrt && isFloatOrHalf(I.getType());
}

} // namespace

void approximateQuotients(Module &M) {
  // Quotients by roots before the roots.
  for (const bool Roots : {false, true})
    for (Function &F : M)
      for (Instruction &I : make_early_inc_range(instructions(F)))
        if (isApproximated(I) && isa<IntrinsicInst>(I) == Roots) {
          if (!I.use_empty())
            I.replaceAllUsesWith(Replacement(I).make());
          I.eraseFromParent();
        }
}

} // namespace coop::lower
