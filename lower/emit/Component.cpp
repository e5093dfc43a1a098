// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One component's arithmetic; see Component.h. The functions of GLSL.std.450 are in
// VectorMath.cpp.

#include "lower/emit/Component.h"
#include "lower/emit/NarrowFloat.h"
#include "llvm/IR/Intrinsics.h"
#include <cmath>

using namespace llvm;

namespace coop::lower {

/// T for each element of V, which may be a vector.
static Type *forEachOf(Value *V, Type *T) {
  if (auto *Vector = dyn_cast<llvm::VectorType>(V->getType()))
    return llvm::VectorType::get(T, Vector->getElementCount());
  return T;
}

Type *Component::computeType() const {
  if (!isFloat() || isDouble())
    return Ty;
  return Type::getFloatTy(Ty->getContext());
}

Value *componentToFloat(IRBuilderBase &B, Value *V, const Component &From, Type *To) {
  if (From.Encoding != CoopEncoding::Native)
    return emitFloatResize(B, emitFromNarrow(B, V, From.Encoding), To);
  if (From.isFloat())
    return emitFloatResize(B, V, To);
  Type *Ty = forEachOf(V, To);
  return From.Signed ? B.CreateSIToFP(V, Ty) : B.CreateUIToFP(V, Ty);
}

/// The nearest number that an integer type of up to 16 bits has at its ends, which floats have too;
/// zero for NaN.
static Value *clampToInteger(IRBuilderBase &B, Value *V, unsigned Bits, bool Signed) {
  const double Low = Signed ? -std::ldexp(1.0, static_cast<int>(Bits) - 1) : 0;
  const double High = std::ldexp(1.0, static_cast<int>(Signed ? Bits - 1 : Bits)) - 1;
  Type *Ty = V->getType();
  Value *Clamped =
      B.CreateMinNum(B.CreateMaxNum(V, ConstantFP::get(Ty, Low)), ConstantFP::get(Ty, High));
  return B.CreateSelect(B.CreateFCmpORD(V, V), Clamped, Constant::getNullValue(Ty));
}

static constexpr unsigned MaxClampedBits = 16;

/// Towards zero, and zero for NaN. Few CPUs convert vectors to narrow integers with saturation.
static Value *floatToInteger(IRBuilderBase &B, Value *V, Type *To, bool Signed) {
  const unsigned Bits = To->getIntegerBitWidth();
  if (Bits > MaxClampedBits)
    return B.CreateIntrinsic(Signed ? Intrinsic::fptosi_sat : Intrinsic::fptoui_sat,
                             {forEachOf(V, To), V->getType()}, {V});
  V = clampToInteger(B, V, Bits, Signed);
  return B.CreateTrunc(B.CreateFPToSI(V, forEachOf(V, B.getInt32Ty())), forEachOf(V, To));
}

/// To nearest even.
static Value *roundToInteger(IRBuilderBase &B, Value *V, Type *To, bool Signed) {
  const unsigned Bits = To->getIntegerBitWidth();
  if (Bits > MaxClampedBits || !V->getType()->getScalarType()->isFloatTy())
    return floatToInteger(B, B.CreateUnaryIntrinsic(Intrinsic::roundeven, V), To, Signed);
  // With this added, the last bit of the significand is that of the integer.
  constexpr double Unit = 3 << 22;
  V = clampToInteger(B, V, Bits, Signed);
  V = B.CreateFAdd(V, ConstantFP::get(V->getType(), Unit));
  return B.CreateTrunc(B.CreateBitCast(V, forEachOf(V, B.getInt32Ty())), forEachOf(V, To));
}

Value *componentFromFloat(IRBuilderBase &B, Value *V, const Component &To, bool Saturate) {
  if (To.Encoding != CoopEncoding::Native)
    return emitToNarrow(B, V, To.Encoding, Saturate);
  if (To.isFloat())
    return emitFloatResize(B, V, To.Ty);
  return roundToInteger(B, V, To.Ty, To.Signed);
}

Value *saturateInteger(IRBuilderBase &B, Value *V, bool FromSigned, Type *To, bool ToSigned) {
  const unsigned FromBits = V->getType()->getScalarSizeInBits();
  const unsigned ToBits = To->getIntegerBitWidth();
  // One bit more than either holds both ranges as signed numbers.
  const unsigned WideBits = std::max(FromBits, ToBits) + 1 <= 64 ? 64 : 128;
  Type *Wide = forEachOf(V, B.getIntNTy(WideBits));
  Value *X = FromSigned ? B.CreateSExt(V, Wide) : B.CreateZExt(V, Wide);
  const APInt Low = ToSigned ? APInt::getSignedMinValue(ToBits).sext(WideBits) : APInt(WideBits, 0);
  const APInt High = ToSigned ? APInt::getSignedMaxValue(ToBits).zext(WideBits)
                              : APInt::getMaxValue(ToBits).zext(WideBits);
  X = B.CreateBinaryIntrinsic(Intrinsic::smax, X, ConstantInt::get(Wide, Low));
  X = B.CreateBinaryIntrinsic(Intrinsic::smin, X, ConstantInt::get(Wide, High));
  return B.CreateTrunc(X, forEachOf(V, To));
}

// ---- arithmetic

static Value *floatArith(IRBuilderBase &B, CoopArith Op, Value *L, Value *R) {
  switch (Op) {
  case CoopArith::FAdd:
    return B.CreateFAdd(L, R);
  case CoopArith::FSub:
    return B.CreateFSub(L, R);
  case CoopArith::FMul:
    return B.CreateFMul(L, R);
  case CoopArith::FDiv:
    return B.CreateFDiv(L, R);
  case CoopArith::FRem:
    return B.CreateFRem(L, R);
  case CoopArith::FNeg:
    return B.CreateFNeg(L);
  case CoopArith::FMin:
    return B.CreateMinNum(L, R);
  case CoopArith::FMax:
    return B.CreateMaxNum(L, R);
  default:
    return nullptr;
  }
}

/// Division and remainder that are defined for every operand: 0 where the divisor is 0, and the
/// wrapped quotient of the smallest number by -1.
static Value *safeDivide(IRBuilderBase &B, CoopArith Op, Value *L, Value *R) {
  Constant *Zero = ConstantInt::get(L->getType(), 0), *One = ConstantInt::get(L->getType(), 1);
  Value *ByZero = B.CreateICmpEQ(R, Zero);
  const bool IsSigned = Op != CoopArith::UDiv && Op != CoopArith::URem;
  Value *Divisor = B.CreateSelect(ByZero, One, R);
  Value *ByMinusOne = nullptr;
  if (IsSigned) {
    ByMinusOne = B.CreateICmpEQ(R, ConstantInt::getSigned(L->getType(), -1));
    Divisor = B.CreateSelect(ByMinusOne, One, Divisor);
  }
  Value *Result = nullptr;
  switch (Op) {
  case CoopArith::UDiv:
    Result = B.CreateUDiv(L, Divisor);
    break;
  case CoopArith::URem:
    Result = B.CreateURem(L, Divisor);
    break;
  case CoopArith::SDiv:
    Result = B.CreateSelect(ByMinusOne, B.CreateNeg(L), B.CreateSDiv(L, Divisor));
    break;
  default: // SRem, SMod: a divisor of 1 gives the 0 that -1 gives
    Result = B.CreateSRem(L, Divisor);
    break;
  }
  if (Op == CoopArith::SMod) {
    // The result takes the divisor's sign.
    Value *Adjust = B.CreateAnd(B.CreateICmpNE(Result, Zero),
                                B.CreateICmpSLT(B.CreateXor(Result, Divisor), Zero));
    Result = B.CreateAdd(Result, B.CreateSelect(Adjust, Divisor, Zero));
  }
  return B.CreateSelect(ByZero, Zero, Result);
}

static Value *integerArith(IRBuilderBase &B, CoopArith Op, Value *L, Value *R) {
  auto ShiftAmount = [&] {
    return B.CreateAnd(R, ConstantInt::get(R->getType(), R->getType()->getScalarSizeInBits() - 1));
  };
  switch (Op) {
  case CoopArith::IAdd:
    return B.CreateAdd(L, R);
  case CoopArith::ISub:
    return B.CreateSub(L, R);
  case CoopArith::IMul:
    return B.CreateMul(L, R);
  case CoopArith::SDiv:
  case CoopArith::UDiv:
  case CoopArith::SRem:
  case CoopArith::URem:
  case CoopArith::SMod:
    return safeDivide(B, Op, L, R);
  case CoopArith::INeg:
    return B.CreateNeg(L);
  case CoopArith::SMin:
    return B.CreateBinaryIntrinsic(Intrinsic::smin, L, R);
  case CoopArith::SMax:
    return B.CreateBinaryIntrinsic(Intrinsic::smax, L, R);
  case CoopArith::UMin:
    return B.CreateBinaryIntrinsic(Intrinsic::umin, L, R);
  case CoopArith::UMax:
    return B.CreateBinaryIntrinsic(Intrinsic::umax, L, R);
  case CoopArith::And:
  case CoopArith::LogicalAnd:
    return B.CreateAnd(L, R);
  case CoopArith::Or:
  case CoopArith::LogicalOr:
    return B.CreateOr(L, R);
  case CoopArith::Xor:
  case CoopArith::LogicalXor:
    return B.CreateXor(L, R);
  case CoopArith::Not:
    return B.CreateNot(L);
  case CoopArith::Shl:
    return B.CreateShl(L, ShiftAmount());
  case CoopArith::LShr:
    return B.CreateLShr(L, ShiftAmount());
  case CoopArith::AShr:
    return B.CreateAShr(L, ShiftAmount());
  default:
    return nullptr;
  }
}

Value *emitComponentArith(IRBuilderBase &B, CoopArith Op, const Component &C, Value *Left,
                          Value *Right) {
  if (!C.isFloat())
    return integerArith(B, Op, Left, Right);
  Value *L = componentToFloat(B, Left, C, C.computeType());
  Value *R = Right ? componentToFloat(B, Right, C, C.computeType()) : nullptr;
  Value *Result = floatArith(B, Op, L, R);
  return Result ? componentFromFloat(B, Result, C) : nullptr;
}

// ---- conversions

/// Integers to floats that round once.
static Value *integerToFloat(IRBuilderBase &B, Value *V, bool Signed, const Component &To,
                             bool Saturate) {
  Value *Float = nullptr;
  if (To.Ty->isFloatTy() || To.isDouble()) {
    Type *Ty = forEachOf(V, To.Ty);
    Float = Signed ? B.CreateSIToFP(V, Ty) : B.CreateUIToFP(V, Ty);
  } else {
    Float = emitIntegerToDouble(B, V, Signed);
  }
  return componentFromFloat(B, Float, To, Saturate);
}

Value *emitComponentConvert(IRBuilderBase &B, CoopConvert Op, bool Saturate, const Component &From,
                            const Component &To, Value *V) {
  const bool Integers = !From.isFloat() && !To.isFloat();
  switch (Op) {
  case CoopConvert::None:
    return From.Ty == To.Ty ? V : nullptr;
  case CoopConvert::Bitcast:
    return From.bits() == To.bits() ? B.CreateBitCast(V, forEachOf(V, To.Ty)) : nullptr;
  case CoopConvert::FConvert: {
    if (!From.isFloat() || !To.isFloat())
      return nullptr;
    if (From.Ty == To.Ty && From.Encoding == To.Encoding)
      return V;
    Type *Via = From.isDouble() ? From.Ty : B.getFloatTy();
    return componentFromFloat(B, componentToFloat(B, V, From, Via), To, Saturate);
  }
  case CoopConvert::SConvert:
    if (!Integers)
      return nullptr;
    return Saturate ? saturateInteger(B, V, true, To.Ty, true)
                    : B.CreateSExtOrTrunc(V, forEachOf(V, To.Ty));
  case CoopConvert::UConvert:
    if (!Integers)
      return nullptr;
    return Saturate ? saturateInteger(B, V, false, To.Ty, false)
                    : B.CreateZExtOrTrunc(V, forEachOf(V, To.Ty));
  case CoopConvert::ConvertFToS:
  case CoopConvert::ConvertFToU: {
    if (!From.isFloat() || To.isFloat())
      return nullptr;
    Value *Float = componentToFloat(B, V, From, From.isDouble() ? From.Ty : B.getFloatTy());
    return floatToInteger(B, Float, To.Ty, Op == CoopConvert::ConvertFToS);
  }
  case CoopConvert::ConvertSToF:
  case CoopConvert::ConvertUToF:
    if (From.isFloat() || !To.isFloat())
      return nullptr;
    return integerToFloat(B, V, Op == CoopConvert::ConvertSToF, To, Saturate);
  }
  return nullptr;
}

} // namespace coop::lower
