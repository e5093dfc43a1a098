// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The lattice of the uniformity analysis: what two shapes have in common, and what a base's rest
// says of lanes.

#include "lower/cpu/spmd/Shape.h"
#include "gtest/gtest.h"

using namespace coop::lower;

TEST(Shape, JoinKeepsTheLargestCommonModulus) {
  const Shape Four = Shape::constant(4, 32), Twelve = Shape::constant(12, 32);
  const Shape Either = Four.join(Twelve);
  EXPECT_TRUE(Either.isUniform());
  EXPECT_EQ(Either.modulus(), 8u);
  EXPECT_EQ(Either.rest(), 4u);
  EXPECT_EQ(Either.baseAlign(), 4u);
  EXPECT_EQ(Either.join(Shape::constant(5, 32)).modulus(), 1u);
  EXPECT_EQ(Four.join(Shape::undefined()), Four);
  EXPECT_EQ(Four.join(Four), Four);
}

TEST(Shape, JoinOfOtherOffsetsVaries) {
  const Shape Lanes = Shape::strided(4, 1, 4), Twice = Shape::strided(4, 2, 4);
  EXPECT_TRUE(Lanes.join(Twice).isVarying());
  EXPECT_TRUE(Lanes.join(Lanes).isAffine());
  const Shape Pairs = Shape::affine({0, 1, 0, 1}, 1);
  EXPECT_EQ(Lanes.join(Pairs).group(4), 2u);
}

TEST(Shape, LanesStayInABlock) {
  EXPECT_TRUE(Shape::strided(4, 1, 4).isWithinBlock());
  EXPECT_FALSE(Shape::strided(4, 1, 2).isWithinBlock());
  EXPECT_TRUE(Shape::affine({0, 1, 2, 3}, 8, 4).isWithinBlock());
  EXPECT_FALSE(Shape::affine({0, 1, 2, 3}, 8, 5).isWithinBlock());
  EXPECT_TRUE(Shape::affine({0, -1, -2, -3}, 8, 3).isWithinBlock());
  EXPECT_FALSE(Shape::affine({0, -1, -2, -3}, 8, 2).isWithinBlock());
}

TEST(Shape, NumbersOfFewBitsWrap) {
  EXPECT_EQ(Shape::constant(250, 8).modulus(), 256u);
  EXPECT_EQ(Shape::constant(1, 1).modulus(), 2u);
  EXPECT_TRUE(Shape::affine({0, 1, 2, 3}, 256, 124).fits(8));
  EXPECT_FALSE(Shape::affine({0, 1, 2, 3}, 256, 125).fits(8));
  EXPECT_TRUE(Shape::affine({0, 1, 2, 3}, 128, 124).fits(8));
  EXPECT_TRUE(Shape::affine({0, 1, 2, 3}, 4096, 4000).fits(64));
}
