// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The bodies of mathematical functions. Which calls they replace is said in Math.cpp.

#ifndef COOP_LOWER_GPU_MATHFUNCTIONS_H
#define COOP_LOWER_GPU_MATHFUNCTIONS_H

#include "lower/ir/Quotient.h"
#include "llvm/IR/IRBuilder.h"

namespace coop::lower {

/// Emits for values of one type, float or double.
class MathFunctions {
public:
  MathFunctions(llvm::IRBuilder<> &B, llvm::Type *Ty, bool HasApproximations)
      : B(B), Ty(Ty), IsDouble(Ty->isDoubleTy()),
        HasApproximations(HasApproximations && !IsDouble) {}

  using V = llvm::Value *;
  V exp(V X);
  V exp2(V X);
  V log(V X);
  V log2(V X);
  V log1p(V X);
  V pow(V X, V Y);
  // Of float alone: there are no others in GLSL.
  V sin(V X) { return sineAt(X, 0); }
  V cos(V X) { return sineAt(X, 1); }
  V tan(V X);
  V asin(V X);
  V acos(V X);
  V atan(V X);
  V atan2(V Y, V X);
  V sinh(V X);
  V cosh(V X);
  V tanh(V X);
  V asinh(V X);
  V acosh(V X);
  V atanh(V X);

private:
  V number(double N) { return llvm::ConstantFP::get(Ty, N); }
  V abs(V X) { return B.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, X); }
  V sqrt(V X) { return B.CreateUnaryIntrinsic(llvm::Intrinsic::sqrt, X); }
  V quotient(V X, V Y) {
    return HasApproximations ? emitInexactQuotient(B, X, Y) : B.CreateFDiv(X, Y);
  }
  V scaledQuotient(V X, V Y);
  V round(V X) { return B.CreateUnaryIntrinsic(llvm::Intrinsic::roundeven, X); }
  V fma(V X, V Y, V Z) {
    return B.CreateIntrinsic(llvm::Intrinsic::fma, {X->getType()}, {X, Y, Z});
  }
  V withSignOf(V X, V Sign) { return B.CreateBinaryIntrinsic(llvm::Intrinsic::copysign, X, Sign); }
  V clamp(V X, double Low, double High) {
    return B.CreateMinNum(B.CreateMaxNum(X, number(Low)), number(High));
  }
  llvm::Type *bitsType() { return IsDouble ? B.getInt64Ty() : B.getInt32Ty(); }
  unsigned mantissaBits() const { return IsDouble ? 52 : 23; }

  /// Coefficient(0) + Coefficient(1) * X + ... of Terms terms.
  V series(V X, unsigned Terms, llvm::function_ref<double(unsigned)> Coefficient);
  /// e^R * 2^N for |R| up to about 0.35, where N is a whole number.
  V scaledExp(V R, V N);
  V powerOfTwo(V Exponent);
  /// X = 2^Exponent * (1 + F); the logarithm of 1 + F is 2 S + S R.
  struct ReducedNumber {
    V Exponent, F, S, R;
  };
  ReducedNumber reduceLogarithm(V X);
  V approximateLog2(V X);
  V relativeLog(V X);
  /// Exponent, and the logarithm of 1 + F.
  struct Logarithm {
    V Exponent, Rest;
  };
  Logarithm logarithm(V X);
  /// A sum, of which Low is less than the last place of High.
  struct TwoParts {
    V High, Low;
  };
  TwoParts log2InParts(V X);
  /// Result, but for operands that no formula covers.
  V orLimits(V X, V Result);
  V atanOfUnit(V T);
  /// X = Quarters * pi/2 + Rest, |Rest| up to pi/4; Quarters in an i32, of which two bits count.
  struct Angle {
    V Rest, Quarters;
  };
  Angle reduceAngle(V X);
  Angle reduceLargeAngle(V X);
  V sineOf(V Rest);
  V cosineOf(V Rest);
  V sineAt(V X, unsigned Quarters);

  llvm::IRBuilder<> &B;
  llvm::Type *Ty;
  const bool IsDouble;
  /// Those of the hardware may be taken. ex2.approx.ftz: two units in the last place (PTX ISA,
  /// "ex2"); zero for what is no normal number, as Vulkan allows.
  const bool HasApproximations;
};

} // namespace coop::lower

#endif
