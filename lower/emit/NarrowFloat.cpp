// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Floats of 8 and fewer bits and bfloat as integer arithmetic; see NarrowFloat.h. What is
// particular to a type is in lower/ir/NarrowFloats.def.

#include "lower/emit/NarrowFloat.h"
#include "lower/ir/CoopCalls.h"
#include "lower/ir/NarrowFloats.h"
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

/// A row's codes as the conversions need them; magnitudes are codes without the sign.
struct Codes {
  explicit Codes(const NarrowFloat &F) : F(F) {}
  unsigned shift() const { return FloatMantissaBits - F.MantissaBits; }
  uint32_t rebias() const { return FloatBias - F.bias(); }
  /// Exponent of the smallest subnormal.
  int tiny() const { return 1 - static_cast<int>(F.bias()) - static_cast<int>(F.MantissaBits); }
  /// The smallest magnitude that is not subnormal.
  uint32_t firstNormal() const { return 1u << F.MantissaBits; }
  /// The first magnitude that is no number; beyond all of them where every code is one.
  uint32_t firstSpecial() const {
    switch (F.Form) {
    case NarrowForm::Ieee:
      return F.magnitudeMask() & ~(firstNormal() - 1);
    case NarrowForm::NanOnly:
    case NarrowForm::Scale:
      return F.magnitudeMask();
    default:
      return F.magnitudeMask() + 1;
    }
  }
  uint32_t maxFinite() const { return firstSpecial() - 1; }
  bool hasInfinity() const { return F.Form == NarrowForm::Ieee; }
  bool hasNaN() const { return firstSpecial() <= F.magnitudeMask(); }
  /// Where there is none, the largest number, as instructions of GPUs have it.
  uint32_t quietNaN() const {
    return !hasNaN()       ? maxFinite()
           : hasInfinity() ? firstSpecial() | firstNormal() / 2
                           : firstSpecial();
  }
  /// What becomes of numbers that are too large.
  uint32_t overflow() const { return hasNaN() ? firstSpecial() : maxFinite(); }

  static constexpr unsigned FloatMantissaBits = 23, FloatBias = 127;
  const NarrowFloat &F;
};

/// T with its scalar type replaced.
Type *withScalar(Type *T, Type *Scalar) {
  if (auto *V = dyn_cast<llvm::VectorType>(T))
    return llvm::VectorType::get(Scalar, V->getElementCount());
  return Scalar;
}

/// Bits of floats.
constexpr uint32_t FloatInfinity = 0x7f800000, FloatNaN = 0x7fc00000,
                   FloatHalfOfLeastNormal = 0x00400000;

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

// ---- 8 and fewer bits

/// Two's complement with a binary point.
static Value *fromFixed(IRBuilderBase &B, Value *Code, const NarrowFloat &F) {
  Type *FloatTy = withScalar(Code->getType(), B.getFloatTy());
  const double Unit = std::ldexp(1.0, -static_cast<int>(F.MantissaBits));
  return B.CreateFMul(B.CreateSIToFP(Code, FloatTy), ConstantFP::get(FloatTy, Unit));
}

/// The nearest, of what is beyond the ends too.
static Value *toFixed(IRBuilderBase &B, Value *Float, const NarrowFloat &F) {
  Type *IntTy = withScalar(Float->getType(), B.getInt32Ty());
  auto Number = [&](double V) { return ConstantFP::get(Float->getType(), V); };
  const double Units = std::ldexp(1.0, static_cast<int>(F.MantissaBits));
  const double Least = -std::ldexp(1.0, static_cast<int>(F.Width) - 1), Most = -Least - 1;
  Value *Scaled = B.CreateFMul(Float, Number(Units));
  // The greatest for NaN, which is neither.
  Scaled = B.CreateSelect(B.CreateFCmpOLT(Scaled, Number(Most)), Scaled, Number(Most));
  Scaled = B.CreateSelect(B.CreateFCmpOGT(Scaled, Number(Least)), Scaled, Number(Least));
  Value *Nearest = B.CreateUnaryIntrinsic(Intrinsic::roundeven, Scaled);
  return B.CreateAnd(B.CreateFPToSI(Nearest, IntTy), F.mask());
}

/// The float whose bits are the magnitude's number, as bits. Codes that are no numbers give any.
static Value *numberBits(IRBuilderBase &B, Value *Magnitude, const Codes &C) {
  Type *IntTy = Magnitude->getType();
  Value *Normal = B.CreateAdd(B.CreateShl(Magnitude, C.shift()),
                              bits32(IntTy, C.rebias() << Codes::FloatMantissaBits));
  Value *IsLow = B.CreateICmpULT(Magnitude, bits32(IntTy, C.firstNormal()));
  if (C.F.Form == NarrowForm::Scale) // the first power of two is a subnormal float
    return B.CreateSelect(IsLow, bits32(IntTy, FloatHalfOfLeastNormal), Normal);
  Type *FloatTy = withScalar(IntTy, B.getFloatTy());
  Value *Scaled = B.CreateFMul(B.CreateUIToFP(Magnitude, FloatTy),
                               ConstantFP::get(FloatTy, std::ldexp(1.0, C.tiny())));
  return B.CreateSelect(IsLow, B.CreateBitCast(Scaled, IntTy), Normal);
}

Value *emitFromNarrow(IRBuilderBase &B, Value *Bits, CoopEncoding Encoding) {
  const NarrowFloat &F = narrowFloat(Encoding);
  if (F.Form == NarrowForm::Fixed)
    return fromFixed(B, Bits, F);
  const Codes C(F);
  Type *IntTy = withScalar(Bits->getType(), B.getInt32Ty());
  Value *Wide = B.CreateZExt(Bits, IntTy);
  Value *Magnitude = B.CreateAnd(Wide, F.magnitudeMask());
  Value *Result = numberBits(B, Magnitude, C);
  uint32_t FirstNaN = C.firstSpecial();
  if (C.hasInfinity())
    Result = B.CreateSelect(B.CreateICmpEQ(Magnitude, bits32(IntTy, FirstNaN++)),
                            bits32(IntTy, FloatInfinity), Result);
  if (C.hasNaN())
    Result = B.CreateSelect(B.CreateICmpUGE(Magnitude, bits32(IntTy, FirstNaN)),
                            bits32(IntTy, FloatNaN), Result);
  if (F.signBits())
    Result =
        B.CreateOr(Result, B.CreateShl(B.CreateAnd(Wide, F.magnitudeMask() + 1), 32 - F.Width));
  return B.CreateBitCast(Result, withScalar(Bits->getType(), B.getFloatTy()));
}

/// The magnitude that is nearest to a float's, which comes as bits; infinities and NaN give one
/// beyond all numbers.
static Value *nearestMagnitude(IRBuilderBase &B, Value *Magnitude, const Codes &C) {
  Type *IntTy = Magnitude->getType();
  // Round the mantissa in place; a carry goes into the exponent, as it should.
  Value *Odd = B.CreateAnd(B.CreateLShr(Magnitude, C.shift()), 1);
  Value *Rounded =
      B.CreateAdd(B.CreateAdd(Magnitude, bits32(IntTy, (1u << (C.shift() - 1)) - 1)), Odd);
  Value *Normal =
      B.CreateSub(B.CreateLShr(Rounded, C.shift()), bits32(IntTy, C.rebias() << C.F.MantissaBits));
  if (C.F.Form == NarrowForm::Scale) {
    // Below the least normal float the two first powers of two are the only ones.
    constexpr uint32_t Middle = FloatHalfOfLeastNormal + FloatHalfOfLeastNormal / 2;
    Value *IsSubnormal = B.CreateICmpULT(Magnitude, bits32(IntTy, 2 * FloatHalfOfLeastNormal));
    Value *IsSecond = B.CreateICmpUGT(Magnitude, bits32(IntTy, Middle));
    return B.CreateSelect(IsSubnormal, B.CreateZExt(IsSecond, IntTy), Normal);
  }
  // Subnormals: adding 2^23 times the smallest one leaves the rounded multiple in the low bits.
  Type *FloatTy = withScalar(IntTy, B.getFloatTy());
  Constant *Magic = ConstantFP::get(
      FloatTy, std::ldexp(1.0, C.tiny() + static_cast<int>(Codes::FloatMantissaBits)));
  Value *Sum = B.CreateBitCast(B.CreateFAdd(B.CreateBitCast(Magnitude, FloatTy), Magic), IntTy);
  Value *Subnormal = B.CreateSub(Sum, B.CreateBitCast(Magic, IntTy));
  Value *IsSubnormal =
      B.CreateICmpULT(Magnitude, bits32(IntTy, (C.rebias() + 1) << Codes::FloatMantissaBits));
  return B.CreateSelect(IsSubnormal, Subnormal, Normal);
}

Value *emitToNarrow(IRBuilderBase &B, Value *Float, CoopEncoding Encoding, bool Saturate) {
  const NarrowFloat &F = narrowFloat(Encoding);
  const Codes C(F);
  Type *IntTy = withScalar(Float->getType(), B.getInt32Ty());
  Type *ByteTy = withScalar(Float->getType(), B.getInt8Ty());
  Value *Near = toFloatForRounding(B, Float);
  if (F.Form == NarrowForm::Fixed)
    return B.CreateTrunc(toFixed(B, Near, F), ByteTy);
  Value *Bits = B.CreateBitCast(Near, IntTy);
  Value *Magnitude = B.CreateAnd(Bits, 0x7fffffff);
  Value *Result = nearestMagnitude(B, Magnitude, C);
  // The comparison is signed: infinities and NaN are far above, nothing below reaches it.
  Result = B.CreateSelect(B.CreateICmpSGT(Result, bits32(IntTy, C.maxFinite())),
                          bits32(IntTy, Saturate ? C.maxFinite() : C.overflow()), Result);
  if (F.signBits() == 0) // negative numbers are out of range; the nearest is the least
    Result = B.CreateSelect(B.CreateICmpUGT(Bits, bits32(IntTy, 0x80000000)),
                            bits32(IntTy, Saturate ? 0 : C.quietNaN()), Result);
  Value *IsNaN = B.CreateICmpUGT(Magnitude, bits32(IntTy, FloatInfinity));
  Result = B.CreateSelect(IsNaN, bits32(IntTy, C.quietNaN()), Result);
  if (F.signBits() != 0) {
    Value *Sign = B.CreateAnd(B.CreateLShr(Bits, 32 - F.Width), F.magnitudeMask() + 1);
    // Where there is no NaN, there is none with a sign either.
    Result = B.CreateOr(
        Result, C.hasNaN() ? Sign : B.CreateSelect(IsNaN, Constant::getNullValue(IntTy), Sign));
  }
  return B.CreateTrunc(Result, ByteTy);
}

static Value *lowerNarrowFloatCall(IRBuilderBase &B, CallInst &Call) {
  if (auto *From = dyn_cast<FromNarrowCall>(&Call)) {
    Value *Float = emitFromNarrow(B, From->value(), From->encoding());
    return emitFloatResize(B, Float, Call.getType()->getScalarType());
  }
  auto &To = cast<ToNarrowCall>(Call);
  return emitToNarrow(B, To.value(), To.encoding(), To.saturates());
}

bool lowerNarrowFloatCalls(Module &M) {
  SmallVector<CallInst *, 16> Calls;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallInst>(&I))
        if (isa<FromNarrowCall, ToNarrowCall>(Call))
          Calls.push_back(Call);
  for (CallInst *Call : Calls) {
    IRBuilder<> B(Call);
    Call->replaceAllUsesWith(lowerNarrowFloatCall(B, *Call));
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
