// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 8-bit floats and bfloat as integer arithmetic; see Float8.h. The formats are those of OCP's 8-bit
// Floating Point Specification, as GL_EXT_float8_e5m2_e4m3 takes them.

#include "lower/emit/Float8.h"
#include "lower/ir/CoopCalls.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"
#include <cmath>

using namespace llvm;

namespace coop::lower {
namespace {

/// What is particular to a format, with fields as the conversions need them.
struct Format {
  unsigned MantissaBits;
  unsigned Bias;
  uint32_t MaxFinite; ///< encoding of the largest finite value
  uint32_t Overflow;  ///< encoding of what is beyond it
  uint32_t NaN;
  unsigned shift() const { return 23 - MantissaBits; }
  uint32_t rebias() const { return 127 - Bias; }
  /// Exponent of the smallest subnormal.
  int tiny() const { return 1 - static_cast<int>(Bias) - static_cast<int>(MantissaBits); }
};

Format formatOf(CoopEncoding Encoding) {
  // E4M3 has no infinity: all encodings but 0x7f are finite.
  return Encoding == CoopEncoding::E4M3 ? Format{3, 7, 0x7e, 0x7f, 0x7f}
                                        : Format{2, 15, 0x7b, 0x7c, 0x7e};
}

/// T with its scalar type replaced.
Type *withScalar(Type *T, Type *Scalar) {
  if (auto *V = dyn_cast<llvm::VectorType>(T))
    return llvm::VectorType::get(Scalar, V->getElementCount());
  return Scalar;
}

Constant *bits32(Type *IntTy, uint32_t Value) { return ConstantInt::get(IntTy, Value); }

/// A float that lies on the same side of every midpoint of a narrower format as the double does:
/// rounded towards zero, with the last bit set where that was inexact.
Value *roundToOdd(IRBuilderBase &B, Value *Double) {
  Type *FloatTy = withScalar(Double->getType(), B.getFloatTy());
  Type *IntTy = withScalar(Double->getType(), B.getInt32Ty());
  Value *Near = B.CreateFPTrunc(Double, FloatTy);
  Value *Back = B.CreateFPExt(Near, Double->getType());
  Value *Bits = B.CreateBitCast(Near, IntTy);
  Value *TooFar = B.CreateFCmpOGT(B.CreateUnaryIntrinsic(Intrinsic::fabs, Back),
                                  B.CreateUnaryIntrinsic(Intrinsic::fabs, Double));
  Value *Inexact = B.CreateFCmpONE(Back, Double);
  Bits = B.CreateSub(Bits, B.CreateZExt(TooFar, IntTy));
  Bits = B.CreateOr(Bits, B.CreateZExt(Inexact, IntTy));
  return B.CreateBitCast(Bits, FloatTy);
}

/// The same value as float; exact but for double, which is rounded to odd.
Value *toFloatForRounding(IRBuilderBase &B, Value *V) {
  Type *Scalar = V->getType()->getScalarType();
  if (Scalar->isDoubleTy())
    return roundToOdd(B, V);
  return emitFloatResize(B, V, B.getFloatTy());
}

Value *truncateToBFloat(IRBuilderBase &B, Value *V) {
  Value *Float = toFloatForRounding(B, V);
  Type *IntTy = withScalar(V->getType(), B.getInt32Ty());
  Value *Bits = B.CreateBitCast(Float, IntTy);
  Value *Odd = B.CreateAnd(B.CreateLShr(Bits, 16), 1);
  Value *Rounded = B.CreateAdd(B.CreateAdd(Bits, bits32(IntTy, 0x7fff)), Odd);
  // A NaN would be carried into infinity: it becomes quiet instead.
  Value *Quiet = B.CreateOr(Bits, bits32(IntTy, 0x00400000));
  Value *Result = B.CreateSelect(B.CreateFCmpUNO(Float, Float), Quiet, Rounded);
  Value *High = B.CreateTrunc(B.CreateLShr(Result, 16), withScalar(V->getType(), B.getInt16Ty()));
  return B.CreateBitCast(High, withScalar(V->getType(), B.getBFloatTy()));
}

Value *extendBFloat(IRBuilderBase &B, Value *V) {
  Type *IntTy = withScalar(V->getType(), B.getInt32Ty());
  Value *Bits = B.CreateBitCast(V, withScalar(V->getType(), B.getInt16Ty()));
  return B.CreateBitCast(B.CreateShl(B.CreateZExt(Bits, IntTy), 16),
                         withScalar(V->getType(), B.getFloatTy()));
}

} // namespace

Value *emitFloatResize(IRBuilderBase &B, Value *Float, Type *ToScalar) {
  Type *From = Float->getType()->getScalarType();
  Type *To = withScalar(Float->getType(), ToScalar);
  if (From == ToScalar)
    return Float;
  if (ToScalar->isBFloatTy())
    return truncateToBFloat(B, Float);
  if (From->isBFloatTy())
    return emitFloatResize(B, extendBFloat(B, Float), ToScalar);
  if (ToScalar->isHalfTy() && From->isDoubleTy())
    return B.CreateFPTrunc(roundToOdd(B, Float), To);
  return B.CreateFPCast(Float, To);
}

Value *emitFromFloat8(IRBuilderBase &B, Value *Bits, CoopEncoding Encoding) {
  const Format F = formatOf(Encoding);
  Type *IntTy = withScalar(Bits->getType(), B.getInt32Ty());
  Type *FloatTy = withScalar(Bits->getType(), B.getFloatTy());
  Value *Wide = B.CreateZExt(Bits, IntTy);
  Value *Sign = B.CreateShl(B.CreateAnd(Wide, 0x80), 24);
  Value *Magnitude = B.CreateAnd(Wide, 0x7f);

  Value *Normal = B.CreateAdd(B.CreateShl(Magnitude, F.shift()), bits32(IntTy, F.rebias() << 23));
  Value *Scaled = B.CreateFMul(B.CreateUIToFP(Magnitude, FloatTy),
                               ConstantFP::get(FloatTy, std::ldexp(1.0, F.tiny())));
  Value *IsSubnormal = B.CreateICmpULT(Magnitude, bits32(IntTy, 1u << F.MantissaBits));
  Value *Result = B.CreateSelect(IsSubnormal, B.CreateBitCast(Scaled, IntTy), Normal);
  if (Encoding == CoopEncoding::E5M2)
    Result = B.CreateSelect(B.CreateICmpEQ(Magnitude, bits32(IntTy, F.Overflow)),
                            bits32(IntTy, 0x7f800000), Result);
  const uint32_t FirstNaN = F.MaxFinite + (Encoding == CoopEncoding::E5M2 ? 2 : 1);
  Result = B.CreateSelect(B.CreateICmpUGE(Magnitude, bits32(IntTy, FirstNaN)),
                          bits32(IntTy, 0x7fc00000), Result);
  return B.CreateBitCast(B.CreateOr(Result, Sign), FloatTy);
}

Value *emitToFloat8(IRBuilderBase &B, Value *Float, CoopEncoding Encoding, bool Saturate) {
  const Format F = formatOf(Encoding);
  Type *IntTy = withScalar(Float->getType(), B.getInt32Ty());
  Type *FloatTy = withScalar(Float->getType(), B.getFloatTy());
  Value *Bits = B.CreateBitCast(toFloatForRounding(B, Float), IntTy);
  Value *Sign = B.CreateAnd(B.CreateLShr(Bits, 24), 0x80);
  Value *Magnitude = B.CreateAnd(Bits, 0x7fffffff);

  // Round the mantissa in place; a carry goes into the exponent, as it should.
  Value *Odd = B.CreateAnd(B.CreateLShr(Magnitude, F.shift()), 1);
  Value *Rounded =
      B.CreateAdd(B.CreateAdd(Magnitude, bits32(IntTy, (1u << (F.shift() - 1)) - 1)), Odd);
  Value *Normal =
      B.CreateSub(B.CreateLShr(Rounded, F.shift()), bits32(IntTy, F.rebias() << F.MantissaBits));
  // Subnormals: adding 2^23 times the smallest one leaves the rounded multiple in the low bits.
  Constant *Magic = ConstantFP::get(FloatTy, std::ldexp(1.0, F.tiny() + 23));
  Value *Sum = B.CreateBitCast(B.CreateFAdd(B.CreateBitCast(Magnitude, FloatTy), Magic), IntTy);
  Value *Subnormal = B.CreateSub(Sum, B.CreateBitCast(Magic, IntTy));
  Value *IsSubnormal = B.CreateICmpULT(Magnitude, bits32(IntTy, (F.rebias() + 1) << 23));
  Value *Result = B.CreateSelect(IsSubnormal, Subnormal, Normal);

  // The comparison is signed: infinities and NaN are far above, nothing below reaches it.
  Result = B.CreateSelect(B.CreateICmpSGT(Result, bits32(IntTy, F.MaxFinite)),
                          bits32(IntTy, Saturate ? F.MaxFinite : F.Overflow), Result);
  Result = B.CreateSelect(B.CreateICmpUGT(Magnitude, bits32(IntTy, 0x7f800000)),
                          bits32(IntTy, F.NaN), Result);
  return B.CreateTrunc(B.CreateOr(Result, Sign), withScalar(Float->getType(), B.getInt8Ty()));
}

static Value *lowerFloat8Call(IRBuilderBase &B, CallInst &Call) {
  if (auto *From = dyn_cast<FromFloat8Call>(&Call)) {
    Value *Float = emitFromFloat8(B, From->value(), From->encoding());
    return emitFloatResize(B, Float, Call.getType()->getScalarType());
  }
  auto &To = cast<ToFloat8Call>(Call);
  return emitToFloat8(B, To.value(), To.encoding(), To.saturates());
}

bool lowerFloat8Calls(Module &M) {
  SmallVector<CallInst *, 16> Calls;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallInst>(&I))
        if (isa<FromFloat8Call, ToFloat8Call>(Call))
          Calls.push_back(Call);
  for (CallInst *Call : Calls) {
    IRBuilder<> B(Call);
    Call->replaceAllUsesWith(lowerFloat8Call(B, *Call));
    Call->eraseFromParent();
  }
  return !Calls.empty();
}

// ---- bfloat

static bool isBFloat(const Value *V) { return V->getType()->getScalarType()->isBFloatTy(); }

/// An operation whose operands or result are bfloat and that is more than a move of bits.
static bool needsFloat(const Instruction &I) {
  if (isa<BinaryOperator>(I) || isa<UnaryOperator>(I) || isa<FPTruncInst>(I) ||
      isa<SIToFPInst>(I) || isa<UIToFPInst>(I))
    return isBFloat(&I);
  if (isa<FCmpInst>(I) || isa<FPExtInst>(I) || isa<FPToSIInst>(I) || isa<FPToUIInst>(I))
    return isBFloat(I.getOperand(0));
  auto *Call = dyn_cast<CallInst>(&I);
  if (!Call || !Call->getCalledFunction() || !Call->getCalledFunction()->isIntrinsic())
    return false;
  if (!isBFloat(&I) && (Call->arg_empty() || !isBFloat(Call->getArgOperand(0))))
    return false;
  // Intrinsics over one floating-point type, with integers in between (powi, is_fpclass, to_sat).
  return llvm::all_of(Call->args(), [](const Use &U) {
    return isBFloat(U) || U->getType()->getScalarType()->isIntegerTy();
  });
}

Value *emitIntegerToDouble(IRBuilderBase &B, Value *Int, bool IsSigned) {
  constexpr unsigned Digits = 53;
  Type *IntTy = Int->getType(), *DoubleTy = withScalar(IntTy, B.getDoubleTy());
  const unsigned Width = IntTy->getScalarSizeInBits();
  auto Shifted = [&](unsigned Bits) {
    return IsSigned ? B.CreateAShr(Int, Bits) : B.CreateLShr(Int, Bits);
  };
  auto Converted = [&](Value *V) {
    return IsSigned ? B.CreateSIToFP(V, DoubleTy) : B.CreateUIToFP(V, DoubleTy);
  };
  if (Width <= Digits)
    return Converted(Int);
  const unsigned Lost = Width - Digits;
  Value *Cut = B.CreateAnd(Int, ConstantInt::get(IntTy, (uint64_t(1) << Lost) - 1));
  Value *Odd = B.CreateZExt(B.CreateIsNotNull(Cut), IntTy);
  Value *Scale = ConstantFP::get(DoubleTy, std::ldexp(1.0, static_cast<int>(Lost)));
  Value *Rounded = B.CreateFMul(Converted(B.CreateOr(Shifted(Lost), Odd)), Scale);
  // All bits above are the sign.
  Value *Top = Shifted(Digits);
  Value *IsShort = B.CreateIsNull(Top);
  if (IsSigned)
    IsShort = B.CreateOr(IsShort, B.CreateICmpEQ(Top, Constant::getAllOnesValue(IntTy)));
  return B.CreateSelect(IsShort, Converted(Int), Rounded);
}

static Value *rewriteInFloat(IRBuilderBase &B, Instruction &I) {
  if (isa<FPTruncInst>(I) || isa<FPExtInst>(I))
    return emitFloatResize(B, I.getOperand(0), I.getType()->getScalarType());
  SmallVector<Value *, 4> Operands;
  for (Value *Operand : I.operands())
    Operands.push_back(isBFloat(Operand) ? emitFloatResize(B, Operand, B.getFloatTy()) : Operand);
  Type *ResultTy = isBFloat(&I) ? withScalar(I.getType(), B.getFloatTy()) : I.getType();
  Value *Result = nullptr;
  if (auto *Call = dyn_cast<CallInst>(&I)) {
    Operands.pop_back(); // the callee
    Result = B.CreateIntrinsic(ResultTy, Call->getCalledFunction()->getIntrinsicID(), Operands);
  } else if (isa<SIToFPInst>(I) || isa<UIToFPInst>(I)) {
    // Rounding to float first would round twice.
    Result = emitIntegerToDouble(B, Operands[0], isa<SIToFPInst>(I));
  } else if (auto *Cmp = dyn_cast<FCmpInst>(&I)) {
    Result = B.CreateFCmp(Cmp->getPredicate(), Operands[0], Operands[1]);
  } else if (auto *Cast = dyn_cast<CastInst>(&I)) {
    Result = B.CreateCast(Cast->getOpcode(), Operands[0], ResultTy);
  } else if (auto *Unary = dyn_cast<UnaryOperator>(&I)) {
    Result = B.CreateUnOp(Unary->getOpcode(), Operands[0]);
  } else {
    Result = B.CreateBinOp(cast<BinaryOperator>(I).getOpcode(), Operands[0], Operands[1]);
  }
  return isBFloat(&I) ? emitFloatResize(B, Result, B.getBFloatTy()) : Result;
}

bool lowerBFloatArithmetic(Module &M) {
  SmallVector<Instruction *, 16> Worklist;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (needsFloat(I))
        Worklist.push_back(&I);
  for (Instruction *I : Worklist) {
    IRBuilder<> B(I);
    if (auto *FPOp = dyn_cast<FPMathOperator>(I))
      B.setFastMathFlags(FPOp->getFastMathFlags());
    I->replaceAllUsesWith(rewriteInFloat(B, *I));
    I->eraseFromParent();
  }
  return !Worklist.empty();
}

} // namespace coop::lower
