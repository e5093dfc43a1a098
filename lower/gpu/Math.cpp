// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which calls become functions of MathFunctions.h, and for which types; and what else LLVM 19
// computes too roughly.

#include "lower/gpu/Math.h"
#include "lower/gpu/MathFunctions.h"
#include "lower/ir/EachElement.h"
#include "lower/ir/GeneratedFunction.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace coop::lower {
namespace {

using V = MathFunctions::V;
using Unary = V (MathFunctions::*)(V);
using Binary = V (MathFunctions::*)(V, V);

struct MathRow {
  StringLiteral Name; ///< libm's
  Intrinsic::ID Id;   ///< LLVM's; not_intrinsic: there is none
  Unary One;
  Binary Two;
  bool IsForDouble;
};

constexpr MathRow Rows[] = {
    {"sin", Intrinsic::sin, &MathFunctions::sin, nullptr, false},
    {"cos", Intrinsic::cos, &MathFunctions::cos, nullptr, false},
    {"tan", Intrinsic::tan, &MathFunctions::tan, nullptr, false},
    {"asin", Intrinsic::asin, &MathFunctions::asin, nullptr, true},
    {"acos", Intrinsic::acos, &MathFunctions::acos, nullptr, true},
    {"atan", Intrinsic::atan, &MathFunctions::atan, nullptr, true},
    {"sinh", Intrinsic::sinh, &MathFunctions::sinh, nullptr, true},
    {"cosh", Intrinsic::cosh, &MathFunctions::cosh, nullptr, true},
    {"tanh", Intrinsic::tanh, &MathFunctions::tanh, nullptr, true},
    {"asinh", Intrinsic::not_intrinsic, &MathFunctions::asinh, nullptr, true},
    {"acosh", Intrinsic::not_intrinsic, &MathFunctions::acosh, nullptr, true},
    {"atanh", Intrinsic::not_intrinsic, &MathFunctions::atanh, nullptr, true},
    {"exp", Intrinsic::exp, &MathFunctions::exp, nullptr, true},
    {"exp2", Intrinsic::exp2, &MathFunctions::exp2, nullptr, true},
    {"log", Intrinsic::log, &MathFunctions::log, nullptr, true},
    {"log2", Intrinsic::log2, &MathFunctions::log2, nullptr, true},
    {"atan2", Intrinsic::not_intrinsic, nullptr, &MathFunctions::atan2, true},
    {"pow", Intrinsic::pow, nullptr, &MathFunctions::pow, true},
};

const MathRow *rowOf(const CallInst &Call) {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee || !Callee->isDeclaration() || !Call.getType()->isFPOrFPVectorTy())
    return nullptr;
  const Intrinsic::ID Id = Callee->getIntrinsicID();
  StringRef Name = Callee->getName();
  if (Id == Intrinsic::not_intrinsic && Call.getType()->isFloatTy())
    Name.consume_back("f");
  const MathRow *Found = find_if(Rows, [&](const MathRow &Row) {
    return Id == Intrinsic::not_intrinsic ? Row.Name == Name : Row.Id == Id;
  });
  return Found == std::end(Rows) ? nullptr : Found;
}

Function *functionOf(Module &M, const MathRow &Row, Type *Ty, bool HasApproximations) {
  SmallVector<Type *, 2> Parameters(Row.Two ? 2 : 1, Ty);
  FunctionKey Key("math");
  Key.add(Row.Name).add(Ty).add(static_cast<uint64_t>(HasApproximations));
  return generatedFunction(M, Key, FunctionType::get(Ty, Parameters, false), [&](Function &F) {
    IRBuilder<> B(&F.getEntryBlock());
    MathFunctions Math(B, Ty, HasApproximations);
    B.CreateRet(Row.Two ? (Math.*Row.Two)(F.getArg(0), F.getArg(1)) : (Math.*Row.One)(F.getArg(0)));
    F.addFnAttr(Attribute::NoUnwind);
    F.setMemoryEffects(MemoryEffects::none());
    F.addFnAttr(Attribute::WillReturn);
  });
}

/// For each component. Halves are computed in float.
V emitCall(IRBuilder<> &B, const MathRow &Row, Type *T, ArrayRef<V> Operands,
           bool HasApproximations) {
  Type *Component = T->getScalarType(), *Ty = Component->isDoubleTy() ? Component : B.getFloatTy();
  Function *F = functionOf(*B.GetInsertBlock()->getModule(), Row, Ty, HasApproximations);
  return eachElement(B, T, Operands, [&](ArrayRef<V> Components) {
    SmallVector<V, 2> Wide;
    for (V Each : Components)
      Wide.push_back(B.CreateFPCast(Each, Ty));
    return B.CreateFPCast(B.CreateCall(F, Wide), Component);
  });
}

// ---- exponents

/// x * 2^n with one rounding: a product that is no normal number is the last one.
V emitLdexp(IRBuilder<> &B, V X, V N) {
  Type *T = X->getType();
  if (T->isHalfTy() || T->isBFloatTy())
    return B.CreateFPTrunc(emitLdexp(B, B.CreateFPExt(X, B.getDoubleTy()), N), T);
  const bool IsDouble = T->isDoubleTy();
  const int Least = IsDouble ? -1022 : -126, Most = IsDouble ? 1023 : 127;
  const int Digits = IsDouble ? 53 : 24;
  Type *Int = B.getInt32Ty(), *Bits = IsDouble ? B.getInt64Ty() : Int;
  auto Number = [&](int I) { return ConstantInt::getSigned(Int, I); };
  auto Scale = [&](V Exponent) {
    V Biased = B.CreateZExt(B.CreateAdd(Exponent, Number(Most)), Bits);
    X = B.CreateFMul(X, B.CreateBitCast(B.CreateShl(Biased, Digits - 1), T));
    N = B.CreateSub(N, Exponent);
  };
  auto Between = [&](V I, int Low, int High) {
    return B.CreateBinaryIntrinsic(
        Intrinsic::smin, B.CreateBinaryIntrinsic(Intrinsic::smax, I, Number(Low)), Number(High));
  };
  for (unsigned Step = 0; Step < 2; ++Step) {
    // Far enough from the smallest numbers that what is left is rounded alone.
    V IsFar = B.CreateICmpSLT(N, Number(Least));
    Scale(B.CreateSelect(IsFar, Number(Least + Digits), Between(N, Least, Most)));
  }
  Scale(Between(N, Least, Most));
  return X;
}

/// The mantissa in [1/2, 1) and the exponent; of 0, infinity and NaN themselves and 0.
V emitFrexp(IRBuilder<> &B, V X, Type *Result) {
  Type *T = X->getType();
  if (T->isHalfTy()) {
    auto *Wide = StructType::get(B.getFloatTy(), Result->getStructElementType(1));
    V Parts = emitFrexp(B, B.CreateFPExt(X, B.getFloatTy()), Wide);
    V First = B.CreateFPTrunc(B.CreateExtractValue(Parts, 0), T);
    return B.CreateInsertValue(B.CreateInsertValue(PoisonValue::get(Result), First, 0),
                               B.CreateExtractValue(Parts, 1), 1);
  }
  const bool IsDouble = T->isDoubleTy();
  const unsigned Digits = IsDouble ? 52 : 23, Bias = IsDouble ? 1022 : 126;
  Type *Bits = IsDouble ? B.getInt64Ty() : B.getInt32Ty();
  const uint64_t Field = IsDouble ? 0x7FF : 0xFF;
  V IsSmall = B.CreateFCmpOLT(B.CreateUnaryIntrinsic(Intrinsic::fabs, X),
                              ConstantFP::get(T, IsDouble ? 0x1p-1022 : 0x1p-126));
  V Normal = B.CreateSelect(IsSmall, B.CreateFMul(X, ConstantFP::get(T, 0x1p60)), X);
  V Pattern = B.CreateBitCast(Normal, Bits);
  V Exponent = B.CreateAnd(B.CreateLShr(Pattern, Digits), Field);
  V Count = B.CreateSub(B.CreateTrunc(Exponent, B.getInt32Ty()), B.getInt32(Bias));
  Count = B.CreateSelect(IsSmall, B.CreateSub(Count, B.getInt32(60)), Count);
  V Mantissa = B.CreateOr(B.CreateAnd(Pattern, ~(Field << Digits)),
                          ConstantInt::get(Bits, uint64_t(Bias) << Digits));
  V Plain = B.CreateOr(B.CreateFCmpOEQ(X, ConstantFP::get(T, 0)),
                       B.CreateICmpEQ(Exponent, ConstantInt::get(Bits, Field)));
  V First = B.CreateSelect(Plain, X, B.CreateBitCast(Mantissa, T));
  V Second = B.CreateSelect(Plain, B.getInt32(0), Count);
  return B.CreateInsertValue(B.CreateInsertValue(PoisonValue::get(Result), First, 0), Second, 1);
}

V emitFrexpOf(IRBuilder<> &B, V X, Type *Result) {
  auto *Vector = dyn_cast<FixedVectorType>(X->getType());
  if (!Vector)
    return emitFrexp(B, X, Result);
  auto *One =
      StructType::get(Vector->getElementType(), Result->getStructElementType(1)->getScalarType());
  V First = PoisonValue::get(Vector), Second = PoisonValue::get(Result->getStructElementType(1));
  for (unsigned I = 0; I < Vector->getNumElements(); ++I) {
    V Parts = emitFrexp(B, B.CreateExtractElement(X, I), One);
    First = B.CreateInsertElement(First, B.CreateExtractValue(Parts, 0), I);
    Second = B.CreateInsertElement(Second, B.CreateExtractValue(Parts, 1), I);
  }
  return B.CreateInsertValue(B.CreateInsertValue(PoisonValue::get(Result), First, 0), Second, 1);
}

// ---- remainders

/// Of halves, in float, exactly: with one quotient, as LLVM has it, a large one would leave several
/// times Y. Each step is exact, as what is left has few bits.
V emitRemainder(IRBuilder<> &B, V X, V Y) {
  Type *T = X->getType(), *Float = B.getFloatTy();
  X = B.CreateFPExt(X, Float);
  Y = B.CreateFPExt(Y, Float);
  auto SizeOf = [&](V Number) { return B.CreateUnaryIntrinsic(Intrinsic::fabs, Number); };
  auto WithSign = [&](V Number) { return B.CreateBinaryIntrinsic(Intrinsic::copysign, Number, X); };
  V Infinite = ConstantFP::getInfinity(Float), Rest = X;
  for (unsigned Step = 0; Step < 2; ++Step) {
    V Whole = B.CreateUnaryIntrinsic(Intrinsic::trunc, B.CreateFDiv(Rest, Y));
    Rest = B.CreateIntrinsic(Intrinsic::fma, {Float}, {B.CreateFNeg(Whole), Y, Rest});
  }
  // A quotient that was rounded up leaves less than nothing.
  V IsLess = B.CreateFCmpOLT(B.CreateFMul(Rest, WithSign(ConstantFP::get(Float, 1))),
                             ConstantFP::get(Float, 0));
  Rest = WithSign(B.CreateSelect(IsLess, B.CreateFAdd(Rest, WithSign(Y)), Rest));
  V IsOfInfinity =
      B.CreateAnd(B.CreateFCmpOEQ(SizeOf(Y), Infinite), B.CreateFCmpOLT(SizeOf(X), Infinite));
  return B.CreateFPTrunc(B.CreateSelect(IsOfInfinity, X, Rest), T);
}

/// What replaces the call; null where it stays.
Expected<V> replacementOfCall(CallInst &Call, bool HasApproximations) {
  IRBuilder<> B(&Call);
  if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&Call)) {
    if (Intrinsic->getIntrinsicID() == Intrinsic::ldexp)
      return eachElement(B, Call.getType(), {Call.getArgOperand(0), Call.getArgOperand(1)},
                         [&](ArrayRef<V> Of) -> V {
                           return emitLdexp(B, Of[0], B.CreateSExtOrTrunc(Of[1], B.getInt32Ty()));
                         });
    if (Intrinsic->getIntrinsicID() == Intrinsic::frexp)
      return emitFrexpOf(B, Call.getArgOperand(0), Call.getType());
  }
  const MathRow *Row = rowOf(Call);
  if (!Row)
    return nullptr;
  if (Call.getType()->getScalarType()->isDoubleTy() && !Row->IsForDouble)
    return createStringError("%s of a double cannot be computed on a GPU yet",
                             Row->Name.str().c_str());
  const SmallVector<V, 2> Operands(Call.args());
  return emitCall(B, *Row, Call.getType(), Operands, HasApproximations);
}

Expected<V> replacement(Instruction &I, bool HasApproximations) {
  if (auto *Call = dyn_cast<CallInst>(&I))
    return replacementOfCall(*Call, HasApproximations);
  if (!I.getType()->getScalarType()->isHalfTy())
    return nullptr;
  IRBuilder<> B(&I);
  return eachElement(B, I.getType(), {I.getOperand(0), I.getOperand(1)},
                     [&](ArrayRef<V> Of) { return emitRemainder(B, Of[0], Of[1]); });
}

} // namespace

Error lowerMath(Module &M, bool HasApproximations) {
  SmallVector<Instruction *, 16> All;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (isa<CallInst>(I) || I.getOpcode() == Instruction::FRem)
        All.push_back(&I);
  for (Instruction *I : All) {
    Expected<V> New = replacement(*I, HasApproximations);
    if (!New)
      return New.takeError();
    if (!*New)
      continue;
    I->replaceAllUsesWith(*New);
    I->eraseFromParent();
  }
  return Error::success();
}

} // namespace coop::lower
