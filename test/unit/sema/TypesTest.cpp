// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Types and constants: each exists once, and is spelled as a user would write it.

#include "sema/Program.h"
#include "sema/TypeTraits.h"
#include "gtest/gtest.h"

using namespace coop;
using namespace coop::sema;

namespace {

struct TypesTest : testing::Test {
  TypeContext Types;
  Variable M, N;
  const Type *Int = Types.scalar(ScalarKind::I32);
  const Constant *specM() {
    M.Name = "M";
    return Types.spec(M, Types.i32(16));
  }
};

} // namespace

TEST_F(TypesTest, EqualTypesAreOne) {
  EXPECT_EQ(Types.vector(ScalarKind::F32, 3), Types.vector(ScalarKind::F32, 3));
  EXPECT_NE(Types.vector(ScalarKind::F32, 3), Types.vector(ScalarKind::F32, 4));
  EXPECT_NE(Types.vector(ScalarKind::F32, 3), Types.vector(ScalarKind::F16, 3));
  EXPECT_NE(Types.matrix(ScalarKind::F32, 2, 3), Types.matrix(ScalarKind::F32, 3, 2));
  EXPECT_EQ(Types.array(Int, Types.i32(4)), Types.array(Int, Types.u32(4)));
  EXPECT_NE(Types.array(Int, Types.i32(4)), Types.array(Int, nullptr));
  EXPECT_EQ(Types.opaque("sampler2D"), Types.opaque(std::string("sampler2D")));
}

TEST_F(TypesTest, EqualSpecializedSizesAreOneType) {
  const Constant *Twice = Types.fold(ConstOp::Mul, Int, {specM(), Types.i32(2)});
  const Constant *Again = Types.fold(ConstOp::Mul, Int, {specM(), Types.i32(2)});
  const Constant *Other = Types.fold(ConstOp::Mul, Int, {specM(), Types.i32(3)});
  auto Matrix = [&](const Constant *Rows) {
    return Types.coopMatrix(ScalarKind::F16, Types.i32(3), Rows, Types.u32(8), Types.i32(0));
  };
  EXPECT_EQ(Matrix(Twice), Matrix(Again));
  EXPECT_NE(Matrix(Twice), Matrix(Other));
  EXPECT_EQ(Matrix(Types.i32(16)), Matrix(Types.u32(16)));
  EXPECT_NE(Matrix(specM()), Matrix(Types.i32(16)));
}

TEST_F(TypesTest, TwoStructsAreTwoTypes) {
  Field F;
  F.Name = "x";
  F.Ty = Int;
  StructInfo Info;
  Info.Name = "S";
  Info.Fields = F;
  EXPECT_NE(Types.structure(Info), Types.structure(Info));
}

TEST_F(TypesTest, Spelling) {
  const Type *Half = Types.scalar(ScalarKind::F16);
  EXPECT_EQ(Half->str(), "float16_t");
  EXPECT_EQ(Types.vector(ScalarKind::U8, 4)->str(), "u8vec4");
  EXPECT_EQ(Types.vector(ScalarKind::BF16, 2)->str(), "bf16vec2");
  EXPECT_EQ(Types.vector(ScalarKind::F32, 7)->str(), "vector<float, 7>");
  EXPECT_EQ(Types.matrix(ScalarKind::F64, 2, 3)->str(), "dmat2x3");
  EXPECT_EQ(Types.matrix(ScalarKind::F32, 4, 4)->str(), "mat4");
  // The outer dimension is written first.
  const Type *A = Types.array(Types.array(Half, Types.i32(3)), Types.i32(2));
  EXPECT_EQ(A->str(), "float16_t[2][3]");
  EXPECT_EQ(Types.array(Half, nullptr)->str(), "float16_t[]");
  const Constant *Rows = Types.fold(ConstOp::Mul, Int, {specM(), Types.i32(2)});
  EXPECT_EQ(
      Types.coopMatrix(ScalarKind::F16, Types.i32(2), Rows, Types.i32(8), Types.i32(2))->str(),
      "coopmat<float16_t, gl_ScopeWorkgroup, (M * 2), 8, gl_MatrixUseAccumulator>");
  EXPECT_EQ(Types.coopVector(ScalarKind::F32, Types.i32(6))->str(), "coopvecNV<float, 6>");
  EXPECT_EQ(Types.tensorLayout(Types.i32(2), Types.i32(1))->str(),
            "tensorLayoutNV<2, gl_CooperativeMatrixClampModeConstantNV>");
  EXPECT_EQ(
      Types.tensorView(Types.i32(2), Types.boolean(true), {Types.i32(1), Types.i32(0)})->str(),
      "tensorViewNV<2, true, 1, 0>");
}

TEST_F(TypesTest, SpellingOfSharedPartsIsBounded) {
  // Written out this has two to the power of 200 operands.
  const Constant *C = specM();
  for (int I = 0; I < 200; ++I)
    C = Types.fold(ConstOp::Add, Int, {C, C});
  ASSERT_NE(C, nullptr);
  EXPECT_LT(Types.array(Int, C)->str().size(), 2000u);
}

TEST_F(TypesTest, LiteralsAreNormalized) {
  EXPECT_EQ(Types.literal(Types.scalar(ScalarKind::I8), 0x1ff)->bits(), ~uint64_t(0));
  EXPECT_EQ(Types.literal(Types.scalar(ScalarKind::U8), 0x1ff)->bits(), 0xffu);
  EXPECT_EQ(Types.literal(Types.scalar(ScalarKind::Bool), 7), Types.boolean(true));
  EXPECT_EQ(Types.i32(-1)->asInt(), -1);
  EXPECT_EQ(Types.u32(~0u)->asInt(), int64_t(~0u));
  // No signed number has this value.
  EXPECT_EQ(Types.literal(Types.scalar(ScalarKind::U64), ~uint64_t(0))->asInt(), std::nullopt);
}

TEST_F(TypesTest, NullsHaveElements) {
  const Type *Matrix = Types.matrix(ScalarKind::F32, 2, 3);
  const Constant *Zero = Types.null(Types.array(Matrix, Types.i32(2)));
  const Constant *Column = Types.element(Types.element(Zero, 1), 1);
  ASSERT_NE(Column, nullptr);
  EXPECT_EQ(Column->type(), Types.vector(ScalarKind::F32, 3));
  EXPECT_EQ(Types.element(Column, 2)->bits(), 0u);
  EXPECT_EQ(Types.element(Zero, 2), nullptr);
  EXPECT_EQ(Types.element(Column, 3), nullptr);
}

TEST_F(TypesTest, TraitsLookInside) {
  TypeTraitsCache Traits;
  Field Fields[2];
  Fields[0].Name = "m";
  Fields[0].Ty = Types.coopVector(ScalarKind::F32, Types.i32(4));
  Fields[1].Name = "a";
  Fields[1].Ty = Types.array(Types.scalar(ScalarKind::U8), Types.i32(10));
  StructInfo Info;
  Info.Name = "S";
  Info.Fields = Fields;
  const TypeTraits &T = Traits.of(Types.array(Types.structure(Info), specM()));
  EXPECT_TRUE(T.HasCooperative);
  EXPECT_TRUE(T.HasInt8);
  EXPECT_TRUE(T.HasSpecSized);
  EXPECT_TRUE(T.IsNullable);
  EXPECT_FALSE(T.HasOpaque);
  EXPECT_FALSE(T.HasUnsized);
  EXPECT_EQ(T.MinimalSize, 160u);
  EXPECT_FALSE(Traits.of(Types.array(Int, nullptr)).IsNullable);
}

TEST_F(TypesTest, TraitsOfDoublingStructsAreFast) {
  TypeTraitsCache Traits;
  const Type *T = Int;
  for (int I = 0; I < 100; ++I) {
    Field Fields[2];
    Fields[0].Ty = Fields[1].Ty = T;
    StructInfo Info;
    Info.Fields = Fields;
    T = Types.structure(Info);
    Traits.of(T);
  }
  EXPECT_EQ(Traits.of(T).MinimalSize, ~uint64_t(0));
  EXPECT_EQ(Traits.of(T).Depth, 101u);
}
