// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Folding of constants: exact for every width, symbolic where specialized.

#include "sema/Program.h"
#include "gtest/gtest.h"
#include <bit>

using namespace coop;
using namespace coop::sema;

namespace {

struct FoldTest : testing::Test {
  TypeContext Types;
  Variable Spec;
  const Type *scalar(ScalarKind K) { return Types.scalar(K); }
  const Constant *lit(ScalarKind K, uint64_t Bits) { return Types.literal(scalar(K), Bits); }
  const Constant *f32(float V) { return lit(ScalarKind::F32, std::bit_cast<uint32_t>(V)); }
  const Constant *spec(int32_t Default) {
    Spec.Name = "S";
    return Types.spec(Spec, Types.i32(Default));
  }
  const Constant *op(ConstOp Op, const Constant *A, const Constant *B) {
    return Types.fold(Op, A->type(), {A, B});
  }
  const Constant *compare(ConstOp Op, const Constant *A, const Constant *B) {
    return Types.fold(Op, scalar(ScalarKind::Bool), {A, B});
  }
  uint64_t convert(ScalarKind To, const Constant *C) {
    return Types.fold(ConstOp::Convert, scalar(To), C)->bits();
  }
};

} // namespace

TEST_F(FoldTest, IntegersWrapInTheirWidth) {
  EXPECT_EQ(op(ConstOp::Add, lit(ScalarKind::U8, 200), lit(ScalarKind::U8, 100))->bits(), 44u);
  EXPECT_EQ(op(ConstOp::Add, lit(ScalarKind::I8, 100), lit(ScalarKind::I8, 100))->asInt(), -56);
  EXPECT_EQ(op(ConstOp::Mul, lit(ScalarKind::I64, ~uint64_t(0)), lit(ScalarKind::I64, 5))->asInt(),
            -5);
  EXPECT_EQ(op(ConstOp::Sub, Types.u32(0), Types.u32(1))->bits(), 0xffffffffu);
}

TEST_F(FoldTest, DivisionKnowsSigns) {
  EXPECT_EQ(op(ConstOp::Div, Types.i32(-7), Types.i32(2))->asInt(), -3);
  EXPECT_EQ(op(ConstOp::Div, Types.u32(~0u), Types.u32(2))->bits(), 0x7fffffffu);
  EXPECT_EQ(op(ConstOp::Mod, Types.i32(-7), Types.i32(3))->asInt(), 2);
  EXPECT_EQ(op(ConstOp::Mod, Types.u32(7), Types.u32(3))->bits(), 1u);
  EXPECT_EQ(op(ConstOp::Div, Types.i32(1), Types.i32(0)), nullptr);
  EXPECT_EQ(op(ConstOp::Mod, Types.u32(1), Types.u32(0)), nullptr);
  // The one quotient that does not fit.
  EXPECT_EQ(op(ConstOp::Div, Types.i32(INT32_MIN), Types.i32(-1))->asInt(), INT32_MIN);
}

/// They are undefined, and constant expressions all the same.
TEST_F(FoldTest, ShiftsOutOfRangeFold) {
  EXPECT_EQ(op(ConstOp::Shr, Types.i32(-8), Types.i32(1))->asInt(), -4);
  EXPECT_EQ(op(ConstOp::Shr, Types.u32(0x80000000u), Types.u32(31))->bits(), 1u);
  EXPECT_EQ(op(ConstOp::Shl, Types.i32(1), Types.i32(33))->asInt(), 2);
  EXPECT_EQ(op(ConstOp::Shl, Types.i32(1), Types.i32(-1))->asInt(), INT32_MIN);
  // The count may be wider than what is shifted.
  EXPECT_EQ(op(ConstOp::Shl, lit(ScalarKind::U8, 3), lit(ScalarKind::U64, 7))->bits(), 0x80u);
}

TEST_F(FoldTest, ComparisonsKnowSigns) {
  EXPECT_TRUE(compare(ConstOp::Less, Types.i32(-1), Types.i32(1))->bits());
  EXPECT_FALSE(compare(ConstOp::Less, Types.u32(~0u), Types.u32(1))->bits());
  const Constant *NaN = lit(ScalarKind::F32, 0x7fc00000);
  EXPECT_FALSE(compare(ConstOp::Equal, NaN, NaN)->bits());
  EXPECT_TRUE(compare(ConstOp::NotEqual, NaN, NaN)->bits());
  EXPECT_FALSE(compare(ConstOp::LessEqual, NaN, f32(1))->bits());
  EXPECT_TRUE(compare(ConstOp::Equal, f32(0.0f), f32(-0.0f))->bits());
}

TEST_F(FoldTest, FloatsRoundInTheirOwnFormat) {
  // 2048 + 1 is halfway between two halves; ties go to even.
  const Constant *A = lit(ScalarKind::F16, 0x6800), *One = lit(ScalarKind::F16, 0x3c00);
  EXPECT_EQ(op(ConstOp::Add, A, One)->bits(), 0x6800u);
  EXPECT_EQ(op(ConstOp::Div, f32(1), f32(0))->bits(), 0x7f800000u);
  EXPECT_EQ(op(ConstOp::Mul, f32(3), f32(0.5f))->bits(), std::bit_cast<uint32_t>(1.5f));
}

TEST_F(FoldTest, Conversions) {
  EXPECT_EQ(convert(ScalarKind::I32, f32(-2.9f)), uint64_t(-2));
  EXPECT_EQ(convert(ScalarKind::Bool, f32(0.25f)), 1u);
  EXPECT_EQ(convert(ScalarKind::Bool, f32(-0.0f)), 0u);
  EXPECT_EQ(convert(ScalarKind::F32, Types.boolean(true)), std::bit_cast<uint32_t>(1.0f));
  EXPECT_EQ(convert(ScalarKind::F32, Types.i32(-3)), std::bit_cast<uint32_t>(-3.0f));
  EXPECT_EQ(convert(ScalarKind::F32, Types.u32(~0u)), std::bit_cast<uint32_t>(4294967296.0f));
  EXPECT_EQ(convert(ScalarKind::U8, Types.i32(-1)), 0xffu);
  EXPECT_EQ(convert(ScalarKind::I64, Types.i32(-1)), ~uint64_t(0));
  EXPECT_EQ(convert(ScalarKind::U64, Types.u32(~0u)), 0xffffffffu);
  EXPECT_EQ(convert(ScalarKind::BF16, f32(1.0f)), 0x3f80u);
  // Beyond the largest: e4m3 has no infinity and gives a NaN, e5m2 gives infinity.
  EXPECT_EQ(convert(ScalarKind::E4M3, f32(448.0f)), 0x7eu);
  EXPECT_EQ(convert(ScalarKind::E4M3, f32(1000.0f)), 0x7fu);
  EXPECT_EQ(convert(ScalarKind::E5M2, f32(1e6f)), 0x7cu);
  EXPECT_EQ(convert(ScalarKind::F32, lit(ScalarKind::E5M2, 0x3c)), std::bit_cast<uint32_t>(1.0f));
}

TEST_F(FoldTest, VectorsComponentByComponent) {
  const Type *V = Types.vector(ScalarKind::I32, 2);
  const Constant *A = Types.composite(V, {Types.i32(3), Types.i32(4)});
  const Constant *R = Types.fold(ConstOp::Mul, V, {A, Types.i32(10)});
  ASSERT_NE(R, nullptr);
  EXPECT_EQ(Types.element(R, 0)->asInt(), 30);
  EXPECT_EQ(Types.element(R, 1)->asInt(), 40);
  EXPECT_TRUE(compare(ConstOp::Equal, A, A)->bits());
  EXPECT_TRUE(compare(ConstOp::NotEqual, A, R)->bits());
  // One division by zero spoils the whole.
  const Constant *Z = Types.composite(V, {Types.i32(1), Types.i32(0)});
  EXPECT_EQ(Types.fold(ConstOp::Div, V, {A, Z}), nullptr);
}

TEST_F(FoldTest, MatricesMultiplyAsInLinearAlgebra) {
  const Type *M = Types.matrix(ScalarKind::F32, 2, 2), *V = Types.vector(ScalarKind::F32, 2);
  // Columns (1 2) and (3 4).
  const Constant *A = Types.composite(
      M, {Types.composite(V, {f32(1), f32(2)}), Types.composite(V, {f32(3), f32(4)})});
  const Constant *X = Types.composite(V, {f32(10), f32(100)});
  const Constant *AX = Types.fold(ConstOp::Mul, V, {A, X});
  EXPECT_EQ(Types.element(AX, 0), f32(310));
  EXPECT_EQ(Types.element(AX, 1), f32(420));
  const Constant *XA = Types.fold(ConstOp::Mul, V, {X, A});
  EXPECT_EQ(Types.element(XA, 0), f32(210));
  EXPECT_EQ(Types.element(XA, 1), f32(430));
  const Constant *AA = Types.fold(ConstOp::Mul, M, {A, A});
  EXPECT_EQ(Types.element(Types.element(AA, 0), 0), f32(7));
  EXPECT_EQ(Types.element(Types.element(AA, 0), 1), f32(10));
  EXPECT_EQ(Types.element(Types.element(AA, 1), 0), f32(15));
  EXPECT_EQ(Types.element(Types.element(AA, 1), 1), f32(22));
  const Constant *Twice = Types.fold(ConstOp::Mul, M, {A, f32(2)});
  EXPECT_EQ(Types.element(Types.element(Twice, 1), 1), f32(8));
}

TEST_F(FoldTest, SpecializedStaysSymbolic) {
  const Constant *S = spec(6);
  const Constant *C = op(ConstOp::Mul, S, Types.i32(7));
  ASSERT_NE(C, nullptr);
  EXPECT_EQ(C->kind(), Constant::Kind::Op);
  EXPECT_TRUE(C->isSpec());
  EXPECT_EQ(C->asInt(), 42);
  EXPECT_EQ(C->operands()[0], S);
  EXPECT_EQ(C, op(ConstOp::Mul, S, Types.i32(7)));
  const Constant *Half = Types.fold(ConstOp::Select, S->type(),
                                    {compare(ConstOp::Less, S, Types.i32(5)), Types.i32(1), S});
  EXPECT_EQ(Half->asInt(), 6);
}

TEST_F(FoldTest, SpecializedDivisionHasNoDefaultWhereItIsUndefined) {
  const Constant *C = op(ConstOp::Div, Types.i32(1), spec(0));
  ASSERT_NE(C, nullptr);
  EXPECT_EQ(C->defaultValue(), nullptr);
  EXPECT_EQ(C->asInt(), std::nullopt);
}

TEST_F(FoldTest, SpecializedVectorsAreComposites) {
  const Type *V = Types.vector(ScalarKind::I32, 2);
  const Constant *A = Types.composite(V, {spec(3), Types.i32(4)});
  const Constant *R = Types.fold(ConstOp::Add, V, {A, A});
  ASSERT_NE(R, nullptr);
  EXPECT_EQ(R->kind(), Constant::Kind::Composite);
  EXPECT_EQ(Types.element(R, 0)->kind(), Constant::Kind::Op);
  EXPECT_EQ(Types.element(R, 1)->kind(), Constant::Kind::Scalar);
  EXPECT_EQ(Types.element(R->defaultValue(), 0)->asInt(), 6);
  EXPECT_EQ(Types.fold(ConstOp::Extract, scalar(ScalarKind::I32), {A, Types.i32(0)}), spec(3));
}

TEST_F(FoldTest, FloatArithmeticOfSpecializedIsNoConstant) {
  Spec.Name = "F";
  const Constant *F = Types.spec(Spec, f32(1));
  EXPECT_EQ(op(ConstOp::Add, F, f32(2)), nullptr);
  EXPECT_EQ(Types.fold(ConstOp::Convert, scalar(ScalarKind::I32), F), nullptr);
  EXPECT_NE(Types.fold(ConstOp::Convert, scalar(ScalarKind::F64), F), nullptr);
}

TEST_F(FoldTest, DepthIsBounded) {
  const Constant *C = spec(1);
  unsigned Steps = 0;
  for (; C && Steps < 100000; ++Steps)
    C = op(ConstOp::Add, C, Types.i32(1));
  EXPECT_EQ(C, nullptr);
  EXPECT_GT(Steps, 500u);
}
