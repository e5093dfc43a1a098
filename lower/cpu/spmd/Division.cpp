// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Quotients and remainders of integers. CPUs divide no vectors of integers, so those of 32 bits are
// a multiplication and shifts where all lanes divide by the same, and in double precision else.

#include "lower/cpu/spmd/FunctionVectorizer.h"

using namespace llvm;

namespace coop::lower {

/// Numbers of up to 32 bits are exact in double precision, and so is their quotient when it is
/// truncated.
Value *FunctionVectorizer::quotientInDouble(Value *A, Value *Divisor, bool IsSigned) {
  Type *T = A->getType(), *Double = B.lanesOf(B.getDoubleTy());
  auto Wide = [&](Value *V) {
    return IsSigned ? B.CreateSIToFP(V, Double) : B.CreateUIToFP(V, Double);
  };
  Value *Exact = B.CreateFDiv(Wide(A), Wide(Divisor));
  // Of a signed division that overflows nothing is defined, but it must not trap either.
  return B.CreateFreeze(IsSigned ? B.CreateFPToSI(Exact, T) : B.CreateFPToUI(Exact, T));
}

/// Of 32 bits, by a scalar: the multiplication of T. Granlund and P. L. Montgomery, "Division by
/// Invariant Integers using Multiplication", figure 4.1, whose factor and shifts are made here. For
/// a divisor of 0 nothing is defined, and nothing traps.
Value *FunctionVectorizer::quotientBySame(Value *A, Value *Divisor, bool IsSigned) {
  Type *I32 = B.getInt32Ty(), *I64 = B.getInt64Ty(), *T = A->getType();
  auto Abs = [&](Value *V) {
    return IsSigned ? B.CreateBinaryIntrinsic(Intrinsic::abs, V, B.getFalse()) : V;
  };
  // One that is not zero for sure can be divided by before a loop, too.
  Value *By = B.CreateBinaryIntrinsic(Intrinsic::umax, Abs(B.CreateFreeze(Divisor)), B.getInt32(1));
  Value *Log = B.CreateSub(B.getInt32(32),
                           B.CreateBinaryIntrinsic(Intrinsic::ctlz, B.CreateSub(By, B.getInt32(1)),
                                                   B.getFalse())); // rounded up
  Value *Wide = B.CreateZExt(By, I64);
  Value *Rest = B.CreateSub(B.CreateShl(B.getInt64(1), B.CreateZExt(Log, I64)), Wide);
  Value *Factor =
      B.CreateAdd(B.CreateTrunc(B.CreateUDiv(B.CreateShl(Rest, 32), Wide), I32), B.getInt32(1));
  Value *First = B.CreateBinaryIntrinsic(Intrinsic::umin, Log, B.getInt32(1));
  Value *Last = B.CreateSub(Log, First);

  Value *N = Abs(A);
  Type *Long = B.lanesOf(I64);
  Value *Product = B.CreateMul(B.CreateZExt(N, Long), B.splat(B.CreateZExt(Factor, I64)));
  Value *High = B.CreateTrunc(B.CreateLShr(Product, 32), T);
  Value *Sum = B.CreateAdd(High, B.CreateLShr(B.CreateSub(N, High), B.splat(First)));
  Value *Quotient = B.CreateLShr(Sum, B.splat(Last));
  if (!IsSigned)
    return Quotient;
  Value *Sign = B.CreateAShr(B.CreateXor(A, B.splat(Divisor)), 31);
  return B.CreateSub(B.CreateXor(Quotient, Sign), Sign);
}

LaneValue FunctionVectorizer::emitDivision(BinaryOperator &I) {
  const LaneValue By = operand(I, 1);
  SmallVector<Value *, 4> Left = lanes(operand(I, 0)), Right = lanes(By), Result;
  const bool Signed = I.getOpcode() == Instruction::SDiv || I.getOpcode() == Instruction::SRem;
  const bool Remainder = I.getOpcode() == Instruction::SRem || I.getOpcode() == Instruction::URem;
  const bool IsSame = By.S.isUniform() && By.Base->getType()->isIntegerTy(32);
  for (auto [A, D] : zip(Left, Right)) {
    Type *T = A->getType();
    if (isa<Constant>(D)) { // a multiplication
      Result.push_back(B.CreateBinOp(I.getOpcode(), A, D));
      continue;
    }
    // A lane that is not active must not divide by zero.
    if (T->getScalarSizeInBits() > 32) {
      Value *Divisor = B.choose(Active, D, ConstantInt::get(T, 1));
      Result.push_back(B.CreateBinOp(I.getOpcode(), A, Divisor));
      continue;
    }
    Value *Quotient = IsSame ? quotientBySame(A, By.Base, Signed) : quotientInDouble(A, D, Signed);
    Result.push_back(Remainder ? B.CreateSub(A, B.CreateMul(Quotient, D)) : Quotient);
  }
  return varying(std::move(Result));
}

} // namespace coop::lower
