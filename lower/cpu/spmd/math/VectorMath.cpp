// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The table of mathematical functions, and what all of them share: 16-bit floats by way of 32 bits,
// and operands for which the formula does not hold.

#include "lower/cpu/spmd/math/VectorMath.h"
#include "lower/cpu/spmd/math/MathNumber.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {

using math::Number;

struct MathFunction {
  Intrinsic::ID Id; ///< or, where it has none:
  StringLiteral Libm;
  Number (*One)(Number);
  Number (*Two)(Number, Number);
  /// Beyond this size of the operand libm is called.
  double Limit;
};

/// Errors in units of the last place (VectorMathTest measures them): exponentials, logarithms, sine
/// and cosine 2; tangent, inverse and hyperbolic functions 4; powers 24. Vulkan asks for less of
/// each (appendix "Precision and Operation of SPIR-V Instructions").
static constexpr double LargeAngle = 8192;
static const MathFunction Functions[] = {
    {Intrinsic::exp, "", math::exp, nullptr, 0},
    {Intrinsic::exp2, "", math::exp2, nullptr, 0},
    {Intrinsic::log, "", math::log, nullptr, 0},
    {Intrinsic::log2, "", math::log2, nullptr, 0},
    {Intrinsic::pow, "", nullptr, math::pow, 0},
    {Intrinsic::sin, "", math::sin, nullptr, LargeAngle},
    {Intrinsic::cos, "", math::cos, nullptr, LargeAngle},
    {Intrinsic::tan, "", math::tan, nullptr, LargeAngle},
    {Intrinsic::asin, "", math::asin, nullptr, 0},
    {Intrinsic::acos, "", math::acos, nullptr, 0},
    {Intrinsic::atan, "", math::atan, nullptr, 0},
    {Intrinsic::sinh, "", math::sinh, nullptr, 0},
    {Intrinsic::cosh, "", math::cosh, nullptr, 0},
    {Intrinsic::tanh, "", math::tanh, nullptr, 0},
    {Intrinsic::ldexp, "", nullptr, math::scale, 0},
    {Intrinsic::not_intrinsic, "asinhf", math::asinh, nullptr, 0},
    {Intrinsic::not_intrinsic, "acoshf", math::acosh, nullptr, 0},
    {Intrinsic::not_intrinsic, "atanhf", math::atanh, nullptr, 0},
    {Intrinsic::not_intrinsic, "atan2f", nullptr, math::atan2, 0},
};

const MathFunction *findMath(const CallInst &Call) {
  const Function *Callee = Call.getCalledFunction();
  Type *T = Call.getType()->getScalarType();
  if (!Callee || Call.arg_size() == 0 || !(T->isFloatTy() || T->isHalfTy()))
    return nullptr;
  for (const MathFunction &F : Functions)
    if (F.Libm.empty() ? F.Id == Callee->getIntrinsicID() : F.Libm == Callee->getName())
      return &F;
  return nullptr;
}

/// Lanes whose operand is too large for the formula; there are hardly ever any.
static Value *callForLarge(LaneBuilder &B, const MathFunction &F, Value *X, Value *Result,
                           Mask Active) {
  Type *T = X->getType();
  Value *Size = B.CreateUnaryIntrinsic(Intrinsic::fabs, X);
  // Infinity has the NaN that it should have already.
  Value *Large = B.CreateAnd(B.CreateFCmpOGT(Size, ConstantFP::get(T, F.Limit)),
                             B.CreateFCmpOLT(Size, ConstantFP::getInfinity(T)));
  if (!T->isVectorTy()) {
    BasicBlock *Before = B.GetInsertBlock(), *Call = B.block("large"), *After = B.block("done");
    B.CreateCondBr(Large, Call, After);
    B.SetInsertPoint(Call);
    Value *Called = B.CreateUnaryIntrinsic(F.Id, X);
    B.CreateBr(After);
    B.SetInsertPoint(After);
    PHINode *Phi = B.CreatePHI(T, 2);
    Phi->addIncoming(Result, Before);
    Phi->addIncoming(Called, Call);
    return Phi;
  }
  AllocaInst *Slot = B.variable(T);
  B.CreateStore(Result, Slot);
  B.forActive(B.both(Active, Large), [&](Value *Lane) {
    Value *One = B.CreateUnaryIntrinsic(F.Id, B.CreateExtractElement(X, Lane));
    B.CreateStore(B.CreateInsertElement(B.CreateLoad(T, Slot), One, Lane), Slot);
  });
  return B.CreateLoad(T, Slot);
}

Value *emitMath(LaneBuilder &B, const MathFunction &F, ArrayRef<Value *> Operands, Mask Active) {
  Type *Given = Operands[0]->getType();
  Type *Float = Given->getWithNewType(B.getFloatTy());
  auto Wide = [&](Value *V) -> Number {
    return {&B, V->getType()->isIntOrIntVectorTy() ? V : B.CreateFPExt(V, Float)};
  };
  const Number X = Wide(Operands[0]);
  Value *Result = F.One ? F.One(X).V : F.Two(X, Wide(Operands[1])).V;
  if (F.Limit != 0)
    Result = callForLarge(B, F, X.V, Result, Active);
  return B.CreateFPTrunc(Result, Given);
}

} // namespace coop::lower
