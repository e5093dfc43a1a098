// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mathematical functions by reduction of the range and Taylor series, whose lengths follow from the
// largest operand that is left: what is left out is less than half a unit in the last place.

#include "lower/gpu/MathFunctions.h"
#include "lower/emit/LoopBuilder.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include <cmath>
#include <limits>

using namespace llvm;

namespace coop::lower {

static constexpr double Ln2 = 0x1.62e42fefa39efp-1, Log2E = 0x1.71547652b82fep+0;
static constexpr double Pi = 0x1.921fb54442d18p+1;
static constexpr double Infinity = std::numeric_limits<double>::infinity();

using V = MathFunctions::V;

V MathFunctions::series(V X, unsigned Terms, function_ref<double(unsigned)> Coefficient) {
  V Sum = number(Coefficient(Terms - 1));
  for (unsigned I = Terms - 1; I-- > 0;)
    Sum = fma(Sum, X, number(Coefficient(I)));
  return Sum;
}

static double factorial(unsigned N) {
  double Product = 1;
  for (unsigned I = 2; I <= N; ++I)
    Product *= I;
  return Product;
}

// ---- exponentials

/// Of an integer whose power is a normal number.
V MathFunctions::powerOfTwo(V Exponent) {
  Type *Bits = bitsType();
  V Biased = B.CreateAdd(Exponent, ConstantInt::get(Bits, IsDouble ? 1023 : 127));
  return B.CreateBitCast(B.CreateShl(Biased, mantissaBits()), Ty);
}

V MathFunctions::scaledExp(V R, V N) {
  V Power = series(R, IsDouble ? 14 : 8, [](unsigned I) { return 1 / factorial(I); });
  // In two steps: what is no normal number is rounded by the last one.
  V Exponent = B.CreateFPToSI(N, bitsType());
  V Half = B.CreateAShr(Exponent, 1);
  Power = B.CreateFMul(Power, powerOfTwo(Half));
  return B.CreateFMul(Power, powerOfTwo(B.CreateSub(Exponent, Half)));
}

V MathFunctions::exp(V X) {
  if (HasApproximations)
    return exp2(B.CreateFMul(X, number(Log2E)));
  V Bounded = IsDouble ? clamp(X, -746, 710) : clamp(X, -104, 89);
  V N = round(B.CreateFMul(Bounded, number(Log2E)));
  const double High = IsDouble ? Ln2 : static_cast<double>(static_cast<float>(Ln2));
  const double Low = IsDouble ? 0x1.abc9e3b39803fp-56 : Ln2 - High;
  V R = fma(N, number(-Low), fma(N, number(-High), Bounded));
  return B.CreateSelect(B.CreateFCmpUNO(X, X), X, scaledExp(R, N));
}

V MathFunctions::exp2(V X) {
  if (HasApproximations)
    return B.CreateIntrinsic(Intrinsic::nvvm_ex2_approx_ftz_f, {}, {X});
  V Bounded = IsDouble ? clamp(X, -1080, 1026) : clamp(X, -152, 130);
  V N = round(Bounded);
  V R = B.CreateFMul(B.CreateFSub(Bounded, N), number(Ln2));
  return B.CreateSelect(B.CreateFCmpUNO(X, X), X, scaledExp(R, N));
}

// ---- logarithms

MathFunctions::ReducedNumber MathFunctions::reduceLogarithm(V X) {
  Type *Bits = bitsType();
  const double MinNormal = IsDouble ? 0x1p-1022 : 0x1p-126;
  const int Shift = static_cast<int>(mantissaBits()) + 2;
  V IsSmall = B.CreateFCmpOLT(X, number(MinNormal));
  X = B.CreateSelect(IsSmall, B.CreateFMul(X, number(std::ldexp(1.0, Shift))), X);
  // The mantissa is in [sqrt(1/2), sqrt(2)).
  V Pattern = B.CreateBitCast(X, Bits);
  V Root = B.CreateBitCast(number(std::sqrt(0.5)), Bits);
  V Exponent = B.CreateAShr(B.CreateSub(Pattern, Root), mantissaBits());
  V Mantissa = B.CreateBitCast(B.CreateSub(Pattern, B.CreateShl(Exponent, mantissaBits())), Ty);
  Exponent = B.CreateSIToFP(Exponent, Ty);
  Exponent = B.CreateSelect(IsSmall, B.CreateFSub(Exponent, number(Shift)), Exponent);
  // ln(1 + f) = 2 artanh(s), where s = f / (2 + f).
  V F = B.CreateFSub(Mantissa, number(1));
  V S = quotient(F, B.CreateFAdd(F, number(2)));
  V Z = B.CreateFMul(S, S);
  V R = B.CreateFMul(Z, series(Z, IsDouble ? 11 : 5, [](unsigned I) { return 2.0 / (2 * I + 3); }));
  return {Exponent, F, S, R};
}

/// 2 s = f - s f.
MathFunctions::Logarithm MathFunctions::logarithm(V X) {
  const ReducedNumber M = reduceLogarithm(X);
  return {M.Exponent, B.CreateFSub(M.F, B.CreateFMul(M.S, B.CreateFSub(M.F, M.R)))};
}

/// Of normal numbers, with what the sum of exponent and logarithm loses: s, and its product with
/// the logarithm of 2, have a second part each.
MathFunctions::TwoParts MathFunctions::log2InParts(V X) {
  const ReducedNumber M = reduceLogarithm(X);
  V Divisor = B.CreateFAdd(M.F, number(2));
  V DivisorLow = B.CreateFSub(M.F, B.CreateFSub(Divisor, number(2)));
  V Left = B.CreateFSub(fma(B.CreateFNeg(M.S), Divisor, M.F), B.CreateFMul(M.S, DivisorLow));
  V High = B.CreateFMul(M.S, number(2));
  V Low = fma(M.S, M.R, B.CreateFMul(quotient(Left, Divisor), number(2)));
  const double Log2EHigh = IsDouble ? Log2E : static_cast<double>(static_cast<float>(Log2E));
  const double Log2ELow = IsDouble ? 0x1.777d0ffda0d24p-56 : Log2E - Log2EHigh;
  V Rest = B.CreateFMul(High, number(Log2EHigh));
  V RestLow = B.CreateFAdd(fma(High, number(Log2EHigh), B.CreateFNeg(Rest)),
                           fma(High, number(Log2ELow), B.CreateFMul(Low, number(Log2EHigh))));
  V Sum = B.CreateFAdd(M.Exponent, Rest);
  V SumLow = B.CreateFAdd(B.CreateFSub(Rest, B.CreateFSub(Sum, M.Exponent)), RestLow);
  V All = B.CreateFAdd(Sum, SumLow);
  return {All, B.CreateFSub(SumLow, B.CreateFSub(All, Sum))};
}

V MathFunctions::orLimits(V X, V Result) {
  V IsPositive = B.CreateFCmpOGT(X, number(0));
  V IsFinite = B.CreateFCmpOLT(X, number(Infinity));
  V Limit = B.CreateSelect(B.CreateFCmpOEQ(X, number(0)), number(-Infinity),
                           number(std::numeric_limits<double>::quiet_NaN()));
  Limit = B.CreateSelect(IsFinite, Limit, X); // infinity and NaN are their own
  return B.CreateSelect(B.CreateAnd(IsPositive, IsFinite), Result, Limit);
}

/// Within 2^-22 in [0.5, 2], and 2 units elsewhere (CUDA C++ Programming Guide, "Intrinsic
/// Functions").
V MathFunctions::approximateLog2(V X) {
  return B.CreateIntrinsic(Intrinsic::nvvm_lg2_approx_f, {}, {X});
}

/// Where log2(X) is beyond 1 its last place is worth more than that of the result: it is that of 2
/// X or X / 2 there.
V MathFunctions::log(V X) {
  if (!HasApproximations)
    return relativeLog(X);
  auto Choose = [&, IsGreat = B.CreateFCmpOGT(X, number(std::sqrt(2.0))),
                 IsSmall = B.CreateFCmpOLT(X, number(std::sqrt(0.5)))](double Great, double Small,
                                                                       double Middle) {
    return B.CreateSelect(IsGreat, number(Great),
                          B.CreateSelect(IsSmall, number(Small), number(Middle)));
  };
  V Log2 = approximateLog2(B.CreateFMul(X, Choose(0.5, 2, 1)));
  return fma(Log2, number(Ln2), Choose(Ln2, -Ln2, 0));
}

/// Next to 1, too, few units off.
V MathFunctions::relativeLog(V X) {
  const Logarithm L = logarithm(X);
  // A product of the first part and an exponent is exact.
  const double High = std::ldexp(std::floor(std::ldexp(Ln2, 12)), -12);
  V Low = fma(L.Exponent, number(Ln2 - High), L.Rest);
  return orLimits(X, fma(L.Exponent, number(High), Low));
}

V MathFunctions::log2(V X) {
  if (HasApproximations)
    return approximateLog2(X);
  const Logarithm L = logarithm(X);
  return orLimits(X, fma(L.Rest, number(Log2E), L.Exponent));
}

/// log(1 + X), with what the sum loses.
V MathFunctions::log1p(V X) {
  V U = B.CreateFAdd(X, number(1));
  V Lost = B.CreateFSub(X, B.CreateFSub(U, number(1)));
  V Log = relativeLog(U), Corrected = B.CreateFAdd(Log, quotient(Lost, U));
  return B.CreateSelect(B.CreateFCmpOLT(abs(X), number(Infinity)), Corrected, Log);
}

/// 2^(y log2 x), where the logarithm and the product have a second part each if they are not
/// approximated.
V MathFunctions::pow(V X, V Y) {
  if (HasApproximations)
    return B.CreateSelect(B.CreateFCmpOEQ(Y, number(0)), number(1), exp2(B.CreateFMul(Y, log2(X))));
  const auto [Log, LogLow] = log2InParts(X);
  V Limited = orLimits(X, Log);
  V Product = B.CreateFMul(Y, Limited);
  V Low = fma(Y, LogLow, fma(Y, Log, B.CreateFNeg(Product)));
  const double Bound = IsDouble ? 1080 : 152;
  V Counts = B.CreateFCmpOLT(abs(Product), number(Bound));
  V Bounded = clamp(Product, -Bound, IsDouble ? 1026 : 130);
  V N = round(Bounded);
  V R = B.CreateFSub(Bounded, N);
  R = B.CreateSelect(Counts, B.CreateFAdd(R, Low), R);
  V Power = scaledExp(B.CreateFMul(R, number(Ln2)), N);
  Power = B.CreateSelect(B.CreateFCmpUNO(Product, Product), Product, Power);
  return B.CreateSelect(B.CreateFCmpOEQ(Y, number(0)), number(1), Power);
}

// ---- angles

/// Of any size: the bits of 2/pi that matter are multiplied by the mantissa (Payne and Hanek,
/// "Radian reduction for trigonometric functions", 1983). Those left of them are of whole turns,
/// and those right of them less than what a float shows even where X is next to a quarter.
MathFunctions::Angle MathFunctions::reduceLargeAngle(V X) {
  // 2/pi after the binary point, with 32 bits before it, as bits of small numbers are there.
  constexpr uint32_t Bits[] = {0,          0xA2F9836E, 0x4E441529, 0xFC2757D1,
                               0xF534DDC0, 0xDB629599, 0x3C439041, 0xFE5163AB};
  constexpr unsigned WordBits = 32, Before = 32, Selected = 4;
  // Two bits of quarters and 94 after them are X * 2/pi, if so many bits are left out.
  constexpr unsigned MantissaBits = 23, Bias = 127, Left = MantissaBits + 2;
  Type *Word = B.getInt32Ty(), *Wide = B.getInt64Ty();
  V Pattern = B.CreateBitCast(X, Word);
  V Exponent = B.CreateAnd(B.CreateLShr(Pattern, MantissaBits), B.getInt32(0xFF));
  V Mantissa = B.CreateOr(B.CreateAnd(Pattern, B.getInt32((1U << MantissaBits) - 1)),
                          B.getInt32(1U << MantissaBits));
  V First = B.CreateSub(Exponent, B.getInt32(Bias + Left - Before));
  SmallVector<V, 8> Words;
  for (const uint32_t Each : Bits)
    Words.push_back(B.getInt32(Each));
  // From word First / 32 on, which is 4 at most.
  for (unsigned Step : {4U, 2U, 1U}) {
    V IsFurther = B.CreateICmpNE(B.CreateAnd(First, B.getInt32(Step * WordBits)), B.getInt32(0));
    for (unsigned I = 0; I < Selected + Step - 1; ++I)
      Words[I] = B.CreateSelect(IsFurther, Words[std::min<size_t>(I + Step, 7)], Words[I]);
  }
  V Within = B.CreateAnd(First, B.getInt32(WordBits - 1));
  auto Product = [&](unsigned I) {
    V Own = B.CreateIntrinsic(Intrinsic::fshl, {Word}, {Words[I], Words[I + 1], Within});
    return B.CreateMul(B.CreateZExt(Own, Wide), B.CreateZExt(Mantissa, Wide));
  };
  V All = B.CreateAdd(B.CreateAdd(B.CreateShl(Product(0), WordBits), Product(1)),
                      B.CreateLShr(Product(2), WordBits));
  V Quarters = B.CreateLShr(B.CreateAdd(All, B.getInt64(1ULL << 61)), 62);
  V Rest = B.CreateSIToFP(B.CreateSub(All, B.CreateShl(Quarters, 62)), Ty);
  Rest = B.CreateFMul(Rest, number(std::ldexp(Pi / 2, -62)));
  Quarters = B.CreateTrunc(Quarters, Word);
  V IsNegative = B.CreateICmpSLT(Pattern, B.getInt32(0));
  Rest = B.CreateSelect(B.CreateICmpEQ(Exponent, B.getInt32(0xFF)),
                        number(std::numeric_limits<double>::quiet_NaN()), Rest);
  return {B.CreateSelect(IsNegative, B.CreateFNeg(Rest), Rest),
          B.CreateSelect(IsNegative, B.CreateNeg(Quarters), Quarters)};
}

MathFunctions::Angle MathFunctions::reduceAngle(V X) {
  // Three parts of pi/2 are enough for so many quarters.
  constexpr double Many = 8192;
  auto *Pair = StructType::get(Ty, B.getInt32Ty());
  auto Pack = [&](const Angle &A) -> V {
    return B.CreateInsertValue(B.CreateInsertValue(PoisonValue::get(Pair), A.Rest, 0), A.Quarters,
                               1);
  };
  V Result = choose(
      B, B.CreateFCmpOLT(abs(X), number(Many)), "angle",
      [&]() -> V {
        constexpr double Quarter = Pi / 2;
        const double C1 = static_cast<float>(Quarter), C2 = static_cast<float>(Quarter - C1);
        const double C3 = static_cast<float>(0x1.1a62633145c07p-54 + (Quarter - C1 - C2));
        V N = round(B.CreateFMul(X, number(2 / Pi)));
        V R = fma(N, number(-C3), fma(N, number(-C2), fma(N, number(-C1), X)));
        return Pack({R, B.CreateFPToSI(N, B.getInt32Ty())});
      },
      [&]() -> V { return Pack(reduceLargeAngle(X)); });
  return {B.CreateExtractValue(Result, 0), B.CreateExtractValue(Result, 1)};
}

V MathFunctions::sineOf(V Rest) {
  V Z = B.CreateFMul(Rest, Rest);
  V Tail = series(Z, 4, [](unsigned I) { return (I % 2 ? 1 : -1) / factorial(2 * I + 3); });
  return fma(B.CreateFMul(Rest, Z), Tail, Rest);
}

V MathFunctions::cosineOf(V Rest) {
  V Z = B.CreateFMul(Rest, Rest);
  return series(Z, 6, [](unsigned I) { return (I % 2 ? -1 : 1) / factorial(2 * I); });
}

/// The sine of X + Quarters * pi/2.
V MathFunctions::sineAt(V X, unsigned Quarters) {
  const Angle A = reduceAngle(X);
  V At = B.CreateAdd(A.Quarters, B.getInt32(Quarters));
  V IsOdd = B.CreateTrunc(At, B.getInt1Ty());
  V Result = B.CreateSelect(IsOdd, cosineOf(A.Rest), sineOf(A.Rest));
  V IsNegative = B.CreateTrunc(B.CreateLShr(At, 1), B.getInt1Ty());
  return B.CreateSelect(IsNegative, B.CreateFNeg(Result), Result);
}

V MathFunctions::tan(V X) {
  const Angle A = reduceAngle(X);
  V Sine = sineOf(A.Rest), Cosine = cosineOf(A.Rest);
  V IsOdd = B.CreateTrunc(A.Quarters, B.getInt1Ty());
  return quotient(B.CreateSelect(IsOdd, Cosine, Sine),
                  B.CreateSelect(IsOdd, B.CreateFNeg(Sine), Cosine));
}

/// Of 0 to 1: the series is for at most tan(pi/8).
V MathFunctions::atanOfUnit(V T) {
  V IsLarge = B.CreateFCmpOGT(T, number(std::tan(Pi / 8)));
  V U =
      B.CreateSelect(IsLarge, quotient(B.CreateFSub(T, number(1)), B.CreateFAdd(T, number(1))), T);
  V Z = B.CreateFMul(U, U);
  V Tail =
      series(Z, IsDouble ? 22 : 9, [](unsigned I) { return (I % 2 ? 1.0 : -1.0) / (2 * I + 3); });
  V Angle = fma(B.CreateFMul(U, Z), Tail, U);
  return B.CreateSelect(IsLarge, B.CreateFAdd(Angle, number(Pi / 4)), Angle);
}

V MathFunctions::atan(V X) {
  V Size = abs(X), IsSteep = B.CreateFCmpOGT(Size, number(1));
  V Angle = atanOfUnit(B.CreateSelect(IsSteep, quotient(number(1), Size), Size));
  Angle = B.CreateSelect(IsSteep, B.CreateFSub(number(Pi / 2), Angle), Angle);
  return withSignOf(Angle, X);
}

/// Of numbers of which Y is the larger one. The reciprocal of what is very large or small is no
/// normal number, and the approximation 0 or infinity.
V MathFunctions::scaledQuotient(V X, V Y) {
  if (!HasApproximations)
    return quotient(X, Y);
  constexpr double Large = 0x1p64;
  V Scale = B.CreateSelect(B.CreateFCmpOGT(Y, number(Large)), number(1 / Large), number(1));
  Scale = B.CreateSelect(B.CreateFCmpOLT(Y, number(1 / Large)), number(Large), Scale);
  return quotient(B.CreateFMul(X, Scale), B.CreateFMul(Y, Scale));
}

V MathFunctions::atan2(V Y, V X) {
  V Height = abs(Y), Width = abs(X), IsSteep = B.CreateFCmpOGT(Height, Width);
  V Less = B.CreateSelect(IsSteep, Width, Height), More = B.CreateSelect(IsSteep, Height, Width);
  V Ratio = scaledQuotient(Less, More);
  // 0 / 0 and infinity / infinity.
  V Same = B.CreateSelect(B.CreateFCmpOEQ(More, number(0)), number(0), number(1));
  Ratio = B.CreateSelect(B.CreateFCmpOEQ(Less, More), Same, Ratio);
  V Angle = atanOfUnit(Ratio);
  Angle = B.CreateSelect(IsSteep, B.CreateFSub(number(Pi / 2), Angle), Angle);
  V IsLeft = B.CreateFCmpOLT(withSignOf(number(1), X), number(0));
  Angle = B.CreateSelect(IsLeft, B.CreateFSub(number(Pi), Angle), Angle);
  return withSignOf(Angle, Y);
}

/// The adjacent side of a right triangle with the hypotenuse 1.
V MathFunctions::asin(V X) {
  V Side = sqrt(B.CreateFMul(B.CreateFSub(number(1), X), B.CreateFAdd(number(1), X)));
  return atan(quotient(X, Side));
}

V MathFunctions::acos(V X) {
  V Half = atan(sqrt(quotient(B.CreateFSub(number(1), X), B.CreateFAdd(number(1), X))));
  return B.CreateFMul(number(2), Half);
}

// ---- hyperbolic functions

V MathFunctions::sinh(V X) {
  V Size = abs(X), Z = B.CreateFMul(X, X);
  V Small =
      fma(B.CreateFMul(Size, Z),
          series(Z, IsDouble ? 8 : 4, [](unsigned I) { return 1 / factorial(2 * I + 3); }), Size);
  // Half of e^x, which would be too large before sinh is.
  V Root = exp(B.CreateFMul(Size, number(0.5)));
  V Grown = B.CreateFMul(B.CreateFMul(Root, number(0.5)), Root);
  V Large = B.CreateFSub(Grown, quotient(number(0.25), Grown));
  return withSignOf(B.CreateSelect(B.CreateFCmpOLT(Size, number(1)), Small, Large), X);
}

V MathFunctions::cosh(V X) {
  V Root = exp(B.CreateFMul(abs(X), number(0.5)));
  V Grown = B.CreateFMul(B.CreateFMul(Root, number(0.5)), Root);
  return B.CreateFAdd(Grown, quotient(number(0.25), Grown));
}

V MathFunctions::tanh(V X) {
  V Size = abs(X);
  V Small = quotient(sinh(Size), cosh(Size));
  V Square = exp(B.CreateFMul(Size, number(2)));
  V Large = B.CreateFSub(number(1), quotient(number(2), B.CreateFAdd(Square, number(1))));
  return withSignOf(B.CreateSelect(B.CreateFCmpOLT(Size, number(1)), Small, Large), X);
}

V MathFunctions::asinh(V X) {
  V Size = abs(X), Square = B.CreateFMul(Size, Size);
  V Root = sqrt(B.CreateFAdd(Square, number(1)));
  V Near = log1p(B.CreateFAdd(Size, quotient(Square, B.CreateFAdd(Root, number(1)))));
  V Far = B.CreateFAdd(log(Size), number(Ln2));
  V IsFar = B.CreateFCmpOGT(Size, number(0x1p30));
  return withSignOf(B.CreateSelect(IsFar, Far, Near), X);
}

V MathFunctions::acosh(V X) {
  V T = B.CreateFSub(X, number(1));
  V Near = log1p(B.CreateFAdd(T, sqrt(B.CreateFMul(T, B.CreateFAdd(T, number(2))))));
  V Far = B.CreateFAdd(log(X), number(Ln2));
  return B.CreateSelect(B.CreateFCmpOGT(X, number(0x1p30)), Far, Near);
}

V MathFunctions::atanh(V X) {
  V Size = abs(X);
  V Doubled = log1p(quotient(B.CreateFMul(number(2), Size), B.CreateFSub(number(1), Size)));
  return withSignOf(B.CreateFMul(number(0.5), Doubled), X);
}

} // namespace coop::lower
