// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Circular functions and their inverses. Reduction by multiples of pi/2 is exact enough up to
// LargeAngle (VectorMath.cpp); beyond, a call takes over.

#include "lower/cpu/spmd/math/MathNumber.h"
#include <limits>

namespace coop::lower::math {

static constexpr double Pi = 3.14159265358979323846;

namespace {
/// X = Quadrant * pi/2 + R with |R| <= pi/4.
struct Angle {
  Number Quadrant, R;
};
} // namespace

static Angle reduce(Number X) {
  Whole N = roundSmall(X * (2 / Pi));
  // pi/2 in parts of few bits: their multiples are exact.
  Number R = multiplyAdd(N.Float, X(-0x1.92p0), X);
  R = multiplyAdd(N.Float, X(-0x1.fb4p-12), R);
  R = multiplyAdd(N.Float, X(-0x1.444p-24), R);
  R = multiplyAdd(N.Float, X(-0x1.68c234p-39), R);
  return {N.Integer, R};
}

static Number sineReduced(Number R) {
  Number Z = R * R;
  return multiplyAdd(R * Z, polynomial(Z, {-0.166666552, 0.008332178, -0.000195172994}), R);
}

static Number cosineReduced(Number R) {
  Number Z = R * R;
  Number Tail = polynomial(Z, {0.0416666456, -0.00138873677, 2.44384519e-05});
  return multiplyAdd(Z * Z, Tail, multiplyAdd(Z, Z(-0.5), Z(1.0)));
}

static Number isOdd(Number I) {
  llvm::Value *Bit = I.B->CreateAnd(I.V, 1);
  return I.with(I.B->CreateICmpNE(Bit, llvm::Constant::getNullValue(Bit->getType())));
}

/// The sine of Quadrant * pi/2 + R: quadrants 1 and 3 take the cosine, 2 and 3 change the sign.
static Number sineOf(Number Quadrant, Number R) {
  Number V = select(isOdd(Quadrant), cosineReduced(R), sineReduced(R));
  Number Sign = shiftLeft(andBits(Quadrant, integer(R, 2)), 30);
  return fromBits(xorBits(bits(V), Sign), R);
}

Number sin(Number X) {
  Angle A = reduce(X);
  return sineOf(A.Quadrant, A.R);
}

Number cos(Number X) {
  Angle A = reduce(X);
  return sineOf(addBits(A.Quadrant, integer(X, 1)), A.R);
}

Number tan(Number X) {
  Angle A = reduce(X);
  Number S = sineReduced(A.R), C = cosineReduced(A.R), Odd = isOdd(A.Quadrant);
  return select(Odd, -C, S) / select(Odd, S, C);
}

/// Of numbers from 0 to 1.
static Number atanPositive(Number X) {
  Number Large = X > 0.414213562;
  Number T = select(Large, (X - 1.0) / (X + 1.0), X), Z = T * T;
  Number P = polynomial(Z, {-0.333333164, 0.199984893, -0.142438486, 0.105960019, -0.0608345382});
  Number Small = multiplyAdd(T * Z, P, T);
  return select(Large, Small + Pi / 4, Small);
}

Number atan(Number X) {
  Number Size = abs(X), Large = Size > 1.0;
  Number R = atanPositive(select(Large, X(1.0) / Size, Size));
  return copySign(select(Large, X(Pi / 2) - R, R), X);
}

Number atan2(Number Y, Number X) {
  Number SizeX = abs(X), SizeY = abs(Y), Steep = SizeY > SizeX;
  Number Low = select(Steep, SizeX, SizeY), High = select(Steep, SizeY, SizeX);
  // Two zeros, and two infinities; a NaN stays one.
  Number Quotient = select(High == 0.0, X(0.0), Low / High);
  Quotient = select(Low == std::numeric_limits<double>::infinity(), X(1.0), Quotient);
  Number R = atanPositive(Quotient);
  R = select(Steep, X(Pi / 2) - R, R);
  Number Negative = X.with(X.B->CreateICmpSLT(bits(X).V, integer(X, 0).V));
  R = select(Negative, X(Pi) - R, R);
  return copySign(R, Y);
}

/// asin(X) for |X| <= 1/2, from X and its square.
static Number asinSmall(Number X, Number Square) {
  Number P =
      polynomial(Square, {0.166667536, 0.0749524161, 0.0454770997, 0.0241476018, 0.0422185659});
  return multiplyAdd(X * Square, P, X);
}

/// The square and root for |X| > 1/2: asin(X) = pi/2 - 2 asin(sqrt((1 - X) / 2)).
Number asin(Number X) {
  Number Size = abs(X), Large = Size > 0.5;
  Number Half = (X(1.0) - Size) * 0.5;
  Number R = asinSmall(select(Large, sqrt(Half), Size), select(Large, Half, Size * Size));
  return copySign(select(Large, X(Pi / 2) - R * 2.0, R), X);
}

Number acos(Number X) {
  Number Size = abs(X), Large = Size > 0.5, Negative = X < 0.0;
  Number Half = (X(1.0) - Size) * 0.5;
  Number R = asinSmall(select(Large, sqrt(Half), X), select(Large, Half, X * X));
  Number Twice = R * 2.0;
  return select(Large, select(Negative, X(Pi) - Twice, Twice), X(Pi / 2) - R);
}

} // namespace coop::lower::math
