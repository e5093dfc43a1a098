// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Exponentials and logarithms. The polynomials are minimax approximations on the reduced range.

#include "lower/cpu/spmd/math/MathNumber.h"
#include <limits>

namespace coop::lower::math {

/// 2^N for N from -126 to 127.
static Number power(Number N, Number Like) {
  return fromBits(shiftLeft(addBits(N, integer(Like, 127)), 23), Like);
}

Number scaleTwice(Number X, Number N) {
  Number Half = shiftRight(N, 1);
  return X * power(Half, X) * power(subtractBits(N, Half), X);
}

static Number clampInteger(Number I, Number Like, uint32_t Low, uint32_t High) {
  llvm::Value *V = I.B->CreateBinaryIntrinsic(llvm::Intrinsic::smin, I.V, integer(Like, High).V);
  return I.with(I.B->CreateBinaryIntrinsic(llvm::Intrinsic::smax, V, integer(Like, Low).V));
}

/// The significand is scaled, from 1 to 2: then only the last multiplication can round.
Number scale(Number X, Number N) {
  const uint32_t Lowest = uint32_t(-126), Highest = 127;
  Number Tiny = abs(X) < 0x1p-126;
  Number Normal = bits(select(Tiny, X * 0x1p23, X));
  Number Exponent = andBits(shiftRight(Normal, 23), integer(X, 255));
  Exponent = subtractBits(Exponent, select(Tiny, integer(X, 127 + 23), integer(X, 127)));
  Number Significand = addBits(andBits(Normal, integer(X, 0x807fffff)), integer(X, 0x3f800000));
  Number All = addBits(Exponent, clampInteger(N, X, uint32_t(-600), 600));
  Number First = clampInteger(All, X, Lowest, Highest);
  Number Rest = clampInteger(subtractBits(All, First), X, Lowest, Highest);
  Number Result = fromBits(Significand, X) * power(First, X) * power(Rest, X);
  Number IsNumber = abs(X) < std::numeric_limits<double>::infinity();
  return select(IsNumber, select(X == 0.0, X, Result), X);
}

/// e^R for |R| <= ln(2) / 2.
static Number expReduced(Number R) {
  Number Tail =
      polynomial(R, {0.49999994, 0.166665196, 0.0416684039, 0.00836889911, 0.00138142216});
  return multiplyAdd(R * R, Tail, R) + 1.0;
}

/// 2^F for |F| <= 1/2.
static Number exp2Reduced(Number F) {
  Number P = polynomial(
      F, {0.693147182, 0.240226477, 0.0555033237, 0.00961843692, 0.00133988739, 0.00015353362});
  return multiplyAdd(F, P, F(1.0));
}

Number exp2(Number X) {
  X = clamp(X, -151.0, 129.0);
  Whole N = roundSmall(X);
  return scaleTwice(exp2Reduced(X - N.Float), N.Integer);
}

/// ln(2) in two parts; the first has ten bits, so that its multiples are exact.
static constexpr double Ln2High = 0.693359375, Ln2Low = -2.12194440e-4;

Number exp(Number X) {
  X = clamp(X, -105.0, 90.0);
  Whole N = roundSmall(X * 1.44269504088896341);
  Number R = multiplyAdd(N.Float, X(-Ln2High), X);
  R = multiplyAdd(N.Float, X(-Ln2Low), R);
  return scaleTwice(expReduced(R), N.Integer);
}

namespace {
/// X = 2^E * (1 + F) with 1 + F from sqrt(1/2) to sqrt(2), for positive numbers; and
/// log(1 + F) = F - Compensation.
struct LogParts {
  Number E, F, Compensation;
};
} // namespace

static LogParts logParts(Number X) {
  Number Tiny = X < 0x1p-126;
  Number Normal = select(Tiny, X * 0x1p23, X);
  Number SqrtHalf = integer(X, 0x3f3504f3);
  Number Above = subtractBits(bits(Normal), SqrtHalf);
  Number E = shiftRight(Above, 23);
  Number Mantissa = fromBits(addBits(andBits(Above, integer(X, 0x007fffff)), SqrtHalf), X);
  Number F = Mantissa - 1.0;
  // log(1 + F) = 2 atanh(S) with S = F / (2 + F); the larger terms are put together exactly.
  Number S = F / (F + 2.0), Z = S * S;
  Number R = Z * polynomial(Z, {0.666666627, 0.400003404, 0.285369188, 0.235899836});
  Number HalfSquare = F * F * 0.5;
  Number Exponent = X.with(X.B->CreateSIToFP(E.V, X.V->getType()));
  Exponent = select(Tiny, Exponent - 23.0, Exponent);
  return {Exponent, F, HalfSquare - S * (HalfSquare + R)};
}

/// Zero, negative numbers, infinity and NaN.
static Number logSpecial(Number X, Number Result) {
  const double Infinity = std::numeric_limits<double>::infinity();
  Result = select(X < Infinity, Result, X); // also NaN
  Result = select(X == 0.0, X(-Infinity), Result);
  return select(X < 0.0, X(std::numeric_limits<double>::quiet_NaN()), Result);
}

Number log(Number X) {
  LogParts P = logParts(X);
  Number Low = multiplyAdd(P.E, X(Ln2Low), -P.Compensation);
  return logSpecial(X, multiplyAdd(P.E, X(Ln2High), P.F + Low));
}

Number log2(Number X) {
  LogParts P = logParts(X);
  // 1 / ln(2) is 1 and a rest, so that what is near 1 keeps its bits.
  Number M = P.F - P.Compensation;
  Number Fraction = multiplyAdd(M, X(0.44269504088896341), -P.Compensation) + P.F;
  return logSpecial(X, P.E + Fraction);
}

/// log(1 + X), also where 1 + X has lost the bits of X.
Number log1p(Number X) {
  Number One = X + 1.0;
  Number Lost = (X - (One - 1.0)) / One;
  const double Infinity = std::numeric_limits<double>::infinity();
  return select(One < Infinity, log(One) + Lost, One);
}

/// As exp2(Y * log2(X)); undefined for negative X, and for 0 to the power of what is not positive.
Number pow(Number X, Number Y) {
  LogParts P = logParts(X);
  // The logarithm as a sum of two: its error would be multiplied by Y. High has 12 bits.
  auto Cut = [&](Number V) { return fromBits(andBits(bits(V), integer(X, 0xfffff000)), X); };
  const double Log2E = 1.4426950408889634, Log2EHigh = 0x1.71p0;
  Number FHigh = Cut(P.F), FLow = P.F - FHigh;
  Number High = FHigh * Log2EHigh;
  Number Low = multiplyAdd(P.F, X(Log2E - Log2EHigh), FLow * Log2EHigh) - P.Compensation * Log2E;
  Number Sum = P.E + High;
  // What the sum has lost of the smaller part.
  Number Lost = (P.E - Sum) + High;
  Lost = Lost + Low;
  Number LogHigh = Cut(Sum + Lost), LogLow = (Sum - LogHigh) + Lost;
  Number YHigh = Cut(Y), YLow = Y - YHigh;
  Number ProductHigh = YHigh * LogHigh;
  Number ProductLow = multiplyAdd(YLow, LogHigh, Y * LogLow);
  ProductHigh = clamp(ProductHigh, -152.0, 130.0);
  Whole N = roundSmall(ProductHigh);
  Number F = (ProductHigh - N.Float) + clamp(ProductLow, -1.0, 1.0);
  Number Result = scaleTwice(exp2Reduced(F), N.Integer);
  // Where the logarithm or the product is no number.
  const double Infinity = std::numeric_limits<double>::infinity();
  Number Plain = exp2(Y * log2(X));
  Number Usual = (X < Infinity) & (X > 0.0) & (abs(Y) < 0x1p24);
  Result = select(Usual, Result, Plain);
  return select(Y == 0.0, X(1.0), Result);
}

} // namespace coop::lower::math
