// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Formulas in C++ that become instructions: 32-bit floats and their bits, of one lane or many.

#ifndef COOP_LOWER_CPU_SPMD_MATH_MATHNUMBER_H
#define COOP_LOWER_CPU_SPMD_MATH_MATHNUMBER_H

#include "lower/cpu/spmd/LaneBuilder.h"
#include "llvm/IR/Constants.h"

namespace coop::lower::math {

/// A float, an integer or a boolean; which one is for the operation to know.
struct Number {
  llvm::IRBuilderBase *B;
  llvm::Value *V;

  Number with(llvm::Value *New) const { return {B, New}; }
  /// A constant like this float.
  Number operator()(double C) const { return with(llvm::ConstantFP::get(V->getType(), C)); }
  llvm::Type *bitsType() const { return V->getType()->getWithNewType(B->getInt32Ty()); }
};

inline Number operator+(Number X, Number Y) { return X.with(X.B->CreateFAdd(X.V, Y.V)); }
inline Number operator-(Number X, Number Y) { return X.with(X.B->CreateFSub(X.V, Y.V)); }
inline Number operator*(Number X, Number Y) { return X.with(X.B->CreateFMul(X.V, Y.V)); }
inline Number operator/(Number X, Number Y) { return X.with(X.B->CreateFDiv(X.V, Y.V)); }
inline Number operator-(Number X) { return X.with(X.B->CreateFNeg(X.V)); }
inline Number operator+(Number X, double C) { return X + X(C); }
inline Number operator-(Number X, double C) { return X - X(C); }
inline Number operator*(Number X, double C) { return X * X(C); }

/// Comparisons are false for NaN.
inline Number operator<(Number X, Number Y) { return X.with(X.B->CreateFCmpOLT(X.V, Y.V)); }
inline Number operator>(Number X, Number Y) { return X.with(X.B->CreateFCmpOGT(X.V, Y.V)); }
inline Number operator==(Number X, Number Y) { return X.with(X.B->CreateFCmpOEQ(X.V, Y.V)); }
inline Number operator<(Number X, double C) { return X < X(C); }
inline Number operator>(Number X, double C) { return X > X(C); }
inline Number operator==(Number X, double C) { return X == X(C); }
inline Number operator&(Number X, Number Y) { return X.with(X.B->CreateAnd(X.V, Y.V)); }

inline Number select(Number Condition, Number X, Number Y) {
  return X.with(X.B->CreateSelect(Condition.V, X.V, Y.V));
}
/// X * Y + Z, fused where the CPU does that as fast.
inline Number multiplyAdd(Number X, Number Y, Number Z) {
  return X.with(X.B->CreateIntrinsic(llvm::Intrinsic::fmuladd, {X.V->getType()}, {X.V, Y.V, Z.V}));
}
inline Number unary(llvm::Intrinsic::ID Id, Number X) {
  return X.with(X.B->CreateUnaryIntrinsic(Id, X.V));
}
inline Number abs(Number X) { return unary(llvm::Intrinsic::fabs, X); }
inline Number sqrt(Number X) { return unary(llvm::Intrinsic::sqrt, X); }
inline Number copySign(Number X, Number Sign) {
  return X.with(X.B->CreateBinaryIntrinsic(llvm::Intrinsic::copysign, X.V, Sign.V));
}
/// NaN stays NaN.
inline Number clamp(Number X, double Low, double High) {
  X = select(X < Low, X(Low), X);
  return select(X > High, X(High), X);
}
/// C[0] + C[1] X + C[2] X^2 + ...
inline Number polynomial(Number X, llvm::ArrayRef<double> C) {
  Number Sum = X(C.back());
  for (double Next : llvm::reverse(C.drop_back()))
    Sum = multiplyAdd(Sum, X, X(Next));
  return Sum;
}

// ---- bits of floats

inline Number bits(Number X) { return X.with(X.B->CreateBitCast(X.V, X.bitsType())); }
/// Integer bits as a float like Like.
inline Number fromBits(Number I, Number Like) {
  return I.with(I.B->CreateBitCast(I.V, Like.V->getType()));
}
inline Number integer(Number Like, uint32_t C) {
  return Like.with(llvm::ConstantInt::get(Like.bitsType(), C));
}
inline Number addBits(Number I, Number J) { return I.with(I.B->CreateAdd(I.V, J.V)); }
inline Number subtractBits(Number I, Number J) { return I.with(I.B->CreateSub(I.V, J.V)); }
inline Number andBits(Number I, Number J) { return I.with(I.B->CreateAnd(I.V, J.V)); }
inline Number xorBits(Number I, Number J) { return I.with(I.B->CreateXor(I.V, J.V)); }
inline Number shiftLeft(Number I, unsigned By) { return I.with(I.B->CreateShl(I.V, By)); }
inline Number shiftRight(Number I, unsigned By) { return I.with(I.B->CreateAShr(I.V, By)); }

/// X rounded to the nearest whole number, as a float and as an integer. |X| < 2^22; of others, the
/// integer is any number. A conversion would be poison for NaN.
struct Whole {
  Number Float, Integer;
};
inline Whole roundSmall(Number X) {
  Number Magic = X(0x1.8p23);
  Number Moved = X + Magic;
  return {Moved - Magic, subtractBits(bits(Moved), bits(Magic))};
}

/// X * 2^N, rounded once.
Number scale(Number X, Number N);
/// scale with two factors: for N from -252 to 254.
Number scaleTwice(Number X, Number N);

// ---- the functions

Number exp2(Number X);
Number exp(Number X);
Number log2(Number X);
Number log(Number X);
Number log1p(Number X);
Number pow(Number X, Number Y);
Number sin(Number X);
Number cos(Number X);
Number tan(Number X);
Number asin(Number X);
Number acos(Number X);
Number atan(Number X);
Number atan2(Number Y, Number X);
Number sinh(Number X);
Number cosh(Number X);
Number tanh(Number X);
Number asinh(Number X);
Number acosh(Number X);
Number atanh(Number X);

} // namespace coop::lower::math

#endif
