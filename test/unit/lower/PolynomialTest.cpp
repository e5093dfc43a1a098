// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums of products of symbols, with rational factors and without rounding.

#include "lower/exec/staging/Polynomial.h"
#include <gtest/gtest.h>

namespace coop::lower {
namespace {

const Polynomial N = Polynomial::of(0), M = Polynomial::of(1), Last = Polynomial::of(254);

TEST(Polynomial, AddsAndMultiplies) {
  EXPECT_EQ((N + Polynomial(2)) * (N - Polynomial(2)), N * N - Polynomial(4));
  EXPECT_EQ(N * M + M * N, Polynomial(2) * M * N);
  EXPECT_EQ(N * Last * M, Last * M * N);
  EXPECT_TRUE((N - N).isZero());
  EXPECT_EQ((N - N).constant(), 0);
  EXPECT_EQ((N + Polynomial(7) - N).constant(), 7);
  EXPECT_FALSE(N.constant());
}

TEST(Polynomial, DividesExactly) {
  const Polynomial Half = N / 2;
  EXPECT_FALSE(Half == N);
  EXPECT_EQ(Half + Half, N);
  EXPECT_EQ(Half * Polynomial(4), N + N);
  EXPECT_EQ((N * Polynomial(6) + Polynomial(3)) / 3, N * Polynomial(2) + Polynomial(1));
  EXPECT_EQ(N / -2, Polynomial(0) - Half);
  EXPECT_FALSE((Polynomial(1) / 2).constant());
  EXPECT_EQ(Half.denominator(), 2);
  EXPECT_EQ((Half - Half).denominator(), 1);
}

TEST(Polynomial, Substitutes) {
  EXPECT_EQ((N * N / 2 + M).substituted(0, M + Polynomial(1)),
            (M * M + Polynomial(4) * M + Polynomial(1)) / 2);
  EXPECT_EQ((N * M).substituted(0, 0), Polynomial(0));
  EXPECT_EQ(M.substituted(0, 5), M);
}

TEST(Polynomial, ComparesFactors) {
  EXPECT_TRUE((N + M).isNonNegative());
  EXPECT_FALSE((N - M).isNonNegative());
  EXPECT_TRUE((N * M).has(1));
  EXPECT_FALSE((N * N).has(1));
  EXPECT_TRUE(N.hasProductsOf(N + M));
  EXPECT_FALSE((N * M).hasProductsOf(N + M));
  EXPECT_EQ((N * Polynomial(3) + M).upperBound(N / 2 + M * Polynomial(2)),
            N * Polynomial(3) + M * Polynomial(2));
  EXPECT_EQ((N - M).upperBound(0), N);
}

TEST(Polynomial, IsUnknownBeyondItsLimits) {
  const Polynomial Large(INT64_MAX);
  for (const Polynomial &P :
       {N * N * N * N * N, Large + Large, Large * N * Polynomial(2), N / INT64_MAX / 3,
        Polynomial::unknown() + N, Polynomial(0) * Polynomial::unknown(),
        Polynomial::unknown().substituted(0, 1), Polynomial(INT64_MIN) * N}) {
    EXPECT_FALSE(P.isKnown());
    EXPECT_FALSE(P == P);
    EXPECT_FALSE(P.constant());
    EXPECT_FALSE(P.isNonNegative());
    EXPECT_TRUE(P.terms().empty());
  }
  Polynomial Many;
  for (Polynomial::Symbol S = 0; S < 64; ++S)
    Many = Many + Polynomial::of(S);
  EXPECT_TRUE((Many + N).isKnown());
  EXPECT_FALSE((Many + Last).isKnown());
  EXPECT_FALSE((Many * Many).isKnown());
  EXPECT_EQ((N * N * N * N).terms().front().symbols().size(), 4u);
}

} // namespace
} // namespace coop::lower
