// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Offsets, strides and sizes under the three packings; expected numbers follow the rules of OpenGL
// 4.6 section 7.6.2.2 and GL_EXT_scalar_block_layout by hand.

#include "sema/BlockLayout.h"
#include "SemaTestSupport.h"

using namespace coop;
using namespace coop::sema;
using namespace coop::test;

namespace {

struct LayoutTest : testing::Test {
  TypeContext Types;
  const Type *Float = Types.scalar(ScalarKind::F32);
  const Type *Vec3 = Types.vector(ScalarKind::F32, 3);
  const Type *array(const Type *T, int32_t N) { return Types.array(T, Types.i32(N)); }
  const Type *structure(std::initializer_list<const Type *> Members) {
    std::vector<Field> Fields;
    for (const Type *T : Members) {
      Fields.emplace_back();
      Fields.back().Ty = T;
    }
    StructInfo Info;
    Info.Fields = Fields;
    return Types.structure(Info);
  }
  using Offsets = std::vector<uint64_t>;
  Offsets offsets(const Type *S, Packing P, bool RowMajor = false) {
    return layoutStruct(S, P, RowMajor).Offsets;
  }
};

} // namespace

TEST_F(LayoutTest, ScalarsAfterVectors) {
  const Type *S = structure({Float, Vec3, Float, Types.vector(ScalarKind::F32, 2), Float});
  EXPECT_EQ(offsets(S, Packing::Std140), (Offsets{0, 16, 28, 32, 40}));
  EXPECT_EQ(offsets(S, Packing::Std430), (Offsets{0, 16, 28, 32, 40}));
  EXPECT_EQ(offsets(S, Packing::Scalar), (Offsets{0, 4, 16, 20, 28}));
}

TEST_F(LayoutTest, Arrays) {
  const Type *A = array(Float, 3);
  EXPECT_EQ(arrayStride(A, Packing::Std140, false), 16u);
  EXPECT_EQ(arrayStride(A, Packing::Std430, false), 4u);
  EXPECT_EQ(layoutOf(A, Packing::Std140, false).Size, 48u);
  const Type *V = array(Vec3, 2);
  EXPECT_EQ(arrayStride(V, Packing::Std430, false), 16u);
  EXPECT_EQ(arrayStride(V, Packing::Scalar, false), 12u);
  // A float may follow an array of vec3 only after its padding, but in scalar layout.
  EXPECT_EQ(offsets(structure({V, Float}), Packing::Std430), (Offsets{0, 32}));
  EXPECT_EQ(offsets(structure({V, Float}), Packing::Scalar), (Offsets{0, 24}));
  EXPECT_EQ(layoutOf(Types.array(Float, nullptr), Packing::Std430, false).Size, 0u);
}

TEST_F(LayoutTest, Matrices) {
  const Type *M = Types.matrix(ScalarKind::F32, 2, 3); // two columns of three rows
  EXPECT_EQ(matrixStride(M, Packing::Std430, false), 16u);
  EXPECT_EQ(matrixStride(M, Packing::Std430, true), 8u);
  EXPECT_EQ(matrixStride(M, Packing::Std140, true), 16u);
  EXPECT_EQ(matrixStride(M, Packing::Scalar, false), 12u);
  EXPECT_EQ(layoutOf(M, Packing::Std430, false).Size, 32u);
  EXPECT_EQ(layoutOf(M, Packing::Std430, true).Size, 24u);
  EXPECT_EQ(layoutOf(M, Packing::Scalar, true).Size, 24u);
}

TEST_F(LayoutTest, NestedStructs) {
  const Type *Inner = structure({Vec3, Types.scalar(ScalarKind::F16)});
  EXPECT_EQ(layoutOf(Inner, Packing::Std140, false).Size, 16u);
  EXPECT_EQ(layoutOf(Inner, Packing::Scalar, false).Size, 14u);
  const Type *Outer = structure({Float, Inner, Float});
  EXPECT_EQ(offsets(Outer, Packing::Std140), (Offsets{0, 16, 32}));
  EXPECT_EQ(offsets(Outer, Packing::Scalar), (Offsets{0, 4, 20}));
  EXPECT_EQ(arrayStride(array(Inner, 2), Packing::Scalar, false), 16u);
  const Type *Small = structure({Float});
  EXPECT_EQ(layoutOf(Small, Packing::Std140, false).Align, 16u);
  EXPECT_EQ(layoutOf(Small, Packing::Std430, false).Align, 4u);
}

TEST_F(LayoutTest, NarrowAndWideComponents) {
  const Type *S = structure({Types.scalar(ScalarKind::U8), Types.vector(ScalarKind::F16, 4),
                             Types.scalar(ScalarKind::F64), Types.vector(ScalarKind::F64, 3)});
  EXPECT_EQ(offsets(S, Packing::Std430), (Offsets{0, 8, 16, 32}));
  EXPECT_EQ(offsets(S, Packing::Scalar), (Offsets{0, 2, 16, 24}));
}

TEST_F(LayoutTest, SaysWhatTheShaderSays) {
  Field Fields[3];
  for (Field &F : Fields)
    F.Ty = Float;
  Fields[1].Offset = 32;
  Fields[2].Align = 64;
  StructInfo Info;
  Info.Fields = Fields;
  EXPECT_EQ(offsets(Types.structure(Info), Packing::Std430), (Offsets{0, 32, 64}));
}

TEST_F(LayoutTest, SizesSaturate) {
  const Type *T = array(array(array(Float, 0x7fffffff), 0x7fffffff), 0x7fffffff);
  EXPECT_EQ(layoutOf(T, Packing::Std140, false).Size, MaxLayoutSize);
  EXPECT_EQ(offsets(structure({T, Float}), Packing::Scalar)[1], MaxLayoutSize);
}

TEST_F(LayoutTest, DoublingStructsAreFast) {
  const Type *T = Float;
  for (int I = 0; I < 150; ++I)
    T = structure({T, T});
  EXPECT_EQ(layoutOf(T, Packing::Std430, false).Size, MaxLayoutSize);
}

TEST_F(LayoutTest, ReferencesAndTheirStride) {
  Checked C(R"(
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(buffer_reference, std430, buffer_reference_align = 2) buffer Block { float16_t d; int8_t q[32]; };
layout(buffer_reference) buffer Plain { int x; Plain next; };
layout(binding = 0) buffer B { Block b; Plain p; };
void main() {}
)");
  ASSERT_NE(C.Program, nullptr) << C.Diagnostics.Messages;
  const StructInfo &B = C.Program->Globals[0]->Ty->structInfo();
  EXPECT_EQ(referenceStride(B.Fields[0].Ty->reference()), 34u);
  EXPECT_EQ(referenceStride(B.Fields[1].Ty->reference()), 16u);
  EXPECT_EQ(layoutOf(B.Fields[1].Ty, Packing::Scalar, false).Size, 8u);
}
