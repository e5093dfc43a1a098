// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Maps of GPUs' fragments against what the PTX ISA says of matrix instructions: of every shape, a
// model of the instruction multiplies what threads hold. Nothing here needs a GPU.

#include "lower/gpu/matrix/FragmentMap.h"
#include "lower/gpu/matrix/StagedOperand.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"
#include <set>

using namespace coop::lower;
using namespace llvm;

namespace {

constexpr unsigned Threads = 32;

uint32_t number(const Value *V) {
  return static_cast<uint32_t>(cast<ConstantInt>(V)->getZExtValue());
}

/// A module by whose loads and conversions a map decides.
enum class Style : uint8_t { Plain, LoadsAcross, LoadsAcrossAndConverts };

class FragmentTest : public testing::TestWithParam<Style> {
protected:
  FragmentTest() : M("fragments", C), B(C) {
    auto *F = Function::Create(FunctionType::get(B.getVoidTy(), false),
                               GlobalValue::ExternalLinkage, "main", M);
    B.SetInsertPoint(BasicBlock::Create(C, "", F));
    if (GetParam() != Style::Plain)
      emitCoopOp(B, CoopOp::MatLoad, matrix(half(), 16, 16, CoopUse::B).get(),
                 {PoisonValue::get(PointerType::get(C, address_space::Shared)), B.getInt64(32),
                  B.getInt32(0), B.getInt32(16), B.getFalse()});
    if (GetParam() == Style::LoadsAcrossAndConverts)
      emitCoopOp(B, CoopOp::MatConvert, matrix(half(), 16, 16, CoopUse::A).get(),
                 {B.getInt32(uint32_t(CoopConvert::FConvert)), B.getFalse(),
                  PoisonValue::get(matrix(B.getFloatTy(), 16, 16, CoopUse::Accumulator).get())});
    B.CreateRetVoid();
  }

  Type *half() { return B.getHalfTy(); }
  static MatrixType matrix(Type *Component, uint32_t Rows, uint32_t Cols, CoopUse Use,
                           CoopScope Scope = CoopScope::Subgroup) {
    return {Component, Scope, Rows, Cols, Use};
  }
  /// The element, row-major, that a thread has at an index of its slice.
  uint32_t elementAt(const FragmentMap &Map, const SharedMatrix &S, unsigned Lane, unsigned Index) {
    return number(Map.elementAt(B, S, B.getInt32(Lane), B.getInt32(Index)));
  }

  LLVMContext C;
  Module M;
  IRBuilder<> B;
};

/// Every element is somewhere, once, and both directions agree.
TEST_P(FragmentTest, PlacesAndElementsAreInverse) {
  const FragmentMap Map(M, /*HasWarpgroups=*/true);
  unsigned Held = 0;
  for (CoopScope Scope : {CoopScope::Subgroup, CoopScope::Workgroup})
    for (uint32_t Invocations : {32U, 128U, 256U, 384U})
      for (Type *Component : {half(), static_cast<Type *>(B.getInt8Ty()), B.getFloatTy()})
        for (CoopUse Use : {CoopUse::A, CoopUse::B, CoopUse::Accumulator})
          for (auto [Rows, Cols] : {std::pair{16U, 16U},
                                    {16U, 8U},
                                    {32U, 64U},
                                    {64U, 32U},
                                    {128U, 48U},
                                    {48U, 128U},
                                    {17U, 16U}}) {
            if (Scope == CoopScope::Subgroup && Invocations != Threads)
              continue;
            const SharedMatrix S{matrix(Component, Rows, Cols, Use, Scope), Invocations};
            const bool IsFragment = bool(Map.fragments(S));
            Held += IsFragment;
            EXPECT_EQ(Map.isWrittenOut(S), IsFragment);
            EXPECT_FALSE(IsFragment && Map.hasPadding(S));
            std::set<uint32_t> Seen;
            for (unsigned Lane = 0; Lane < Invocations; ++Lane)
              for (unsigned Index = 0; Index < Map.length(S); ++Index) {
                const uint32_t E = elementAt(Map, S, Lane, Index);
                if (E >= S.elements()) {
                  EXPECT_TRUE(Map.hasPadding(S));
                  continue;
                }
                EXPECT_TRUE(Seen.insert(E).second);
                const ElementMap::Place At = Map.placeOf(B, S, B.getInt32(E));
                ASSERT_EQ(number(At.Lane), Lane);
                ASSERT_EQ(number(At.Index), Index);
              }
            EXPECT_EQ(Seen.size(), S.elements());
          }
  EXPECT_GT(Held, 40U); // the test is of something
}

/// mma.m16n8kK (PTX ISA, 9.7.14.5: "Matrix Fragments for mma.m16n8k8, .m16n8k16, .m16n8k32"): of a
/// thread's quad G and number T in it, words of A are of rows G and G + 8 in turn, words of B of
/// column G; word W of a line has elements PerWord * (4 * W + T) and on of K. Results are of row G,
/// or G + 8, and columns 2 T, 2 T + 1.
struct Mma {
  unsigned PerWord, Words;
  unsigned elementOfK(unsigned Word, unsigned Thread, unsigned I) const {
    return PerWord * (4 * Word + Thread) + I;
  }
};

int valueOfA(uint32_t E) { return static_cast<int>(E * 37 % 101) - 50; }
int valueOfB(uint32_t E) { return static_cast<int>(E * 53 % 89) - 44; }

TEST_P(FragmentTest, ProductsOfTilesAreTheProduct) {
  const FragmentMap Map(M, /*HasWarpgroups=*/true);
  for (Type *Component :
       {half(), static_cast<Type *>(B.getInt8Ty()), B.getFloatTy(), B.getDoubleTy()})
    for (auto [Rows, Cols, Depth] : {std::tuple{16U, 16U, 16U},
                                     {16U, 8U, 32U},
                                     {32U, 64U, 64U},
                                     {16U, 32U, 96U},
                                     {48U, 16U, 8U},
                                     {16U, 40U, 128U}}) {
      const SharedMatrix A{matrix(Component, Rows, Depth, CoopUse::A), Threads},
          BB{matrix(Component, Depth, Cols, CoopUse::B), Threads},
          D{matrix(Component->isDoubleTy() ? Component : B.getFloatTy(), Rows, Cols,
                   CoopUse::Accumulator),
            Threads};
      const auto FA = Map.fragments(A), FB = Map.fragments(BB), FD = Map.fragments(D);
      const unsigned PerWord = std::max(
          1U, 32 / static_cast<unsigned>(Component->getPrimitiveSizeInBits().getFixedValue()));
      if (Depth % (4 * PerWord) != 0) {
        EXPECT_FALSE(FA || FB);
        continue;
      }
      if (Component->isDoubleTy() && std::max(Rows, Cols) * Depth > 256 / 2 * Threads) {
        EXPECT_FALSE(FA && FB); // there are no registers
        continue;
      }
      ASSERT_TRUE(FA && FB && FD);
      ASSERT_EQ(FA->PerThread, FB->PerThread);
      const unsigned WordsOfLine = Depth / (4 * PerWord);
      const Mma I{PerWord, WordsOfLine % 2 == 0 ? 2U : 1U};
      for (unsigned Row = 0; Row < FD->TilesAcross; ++Row)
        for (unsigned Tile = 0; Tile < FB->TilesAcross; ++Tile) {
          int Sums[16][8] = {};
          for (unsigned K = 0; K < WordsOfLine; K += I.Words) {
            int X[16][32] = {}, Y[32][8] = {};
            for (unsigned Lane = 0; Lane < Threads; ++Lane)
              for (unsigned Word = 0; Word < I.Words; ++Word)
                for (unsigned E = 0; E < PerWord; ++E) {
                  const unsigned G = Lane / 4, Place = I.elementOfK(Word, Lane % 4, E);
                  for (unsigned Half = 0; Half < 2; ++Half)
                    X[G + 8 * Half][Place] = valueOfA(
                        elementAt(Map, A, Lane, FA->indexOfWord(Row, Half, K + Word, PerWord) + E));
                  Y[Place][G] = valueOfB(
                      elementAt(Map, BB, Lane, FB->indexOfWord(Tile, 0, K + Word, PerWord) + E));
                }
            for (unsigned R = 0; R < 16; ++R)
              for (unsigned N = 0; N < 8; ++N)
                for (unsigned P = 0; P < 32; ++P)
                  Sums[R][N] += X[R][P] * Y[P][N];
          }
          for (unsigned Lane = 0; Lane < Threads; ++Lane)
            for (unsigned N = 0; N < 4; ++N) {
              const uint32_t E = elementAt(Map, D, Lane, FD->indexOfSum(Row, Tile, N));
              int Want = 0;
              for (uint32_t K = 0; K < Depth; ++K)
                Want += valueOfA(E / Cols * Depth + K) * valueOfB(K * Cols + E % Cols);
              ASSERT_EQ(Sums[Lane / 4 + N / 2 * 8][Lane % 4 * 2 + N % 2], Want)
                  << Rows << 'x' << Cols << 'x' << Depth;
            }
        }
    }
}

/// wgmma.m64nN (PTX ISA, "Register Fragments for wgmma"): warp W of a group has rows 16 W and on,
/// and results in the order of columns, rows 8 apart between pairs.
TEST_P(FragmentTest, WorkgroupSumsAreThoseOfWarpgroups) {
  const FragmentMap Map(M, /*HasWarpgroups=*/true);
  const SharedMatrix D{matrix(B.getFloatTy(), 256, 64, CoopUse::Accumulator, CoopScope::Workgroup),
                       256};
  const auto F = Map.fragments(D);
  ASSERT_TRUE(F);
  ASSERT_EQ(F->WarpsAcross, 8U);
  for (unsigned Lane = 0; Lane < 256; ++Lane)
    for (unsigned Across = 0; Across < F->TilesAcross; ++Across)
      for (unsigned I = 0; I < 64 / 2; ++I) {
        const unsigned Group = Lane / 128, Warp = Lane / 32 % 4, G = Lane % 32 / 4, T = Lane % 4;
        const unsigned Row = (Across * 2 + Group) * 64 + Warp * 16 + I / 2 % 2 * 8 + G,
                       Col = I / 4 * 8 + T * 2 + I % 2;
        ASSERT_EQ(elementAt(Map, D, Lane, Across * 32 + I), Row * 64 + Col);
      }
}

INSTANTIATE_TEST_SUITE_P(Styles, FragmentTest,
                         testing::Values(Style::Plain, Style::LoadsAcross,
                                         Style::LoadsAcrossAndConverts));

/// An element is where wgmma looks for it by a descriptor: at a step of K and a row or column, 8
/// lines apart by the stride, lines further along by the leading offset, the bits of the address
/// permuted (PTX ISA, "Shared memory matrix layout", "Swizzling modes").
TEST(StagedOperandTest, DescriptorsFindElements) {
  LLVMContext C;
  IRBuilder<> B(C);
  for (Type *Component : {B.getHalfTy(), static_cast<Type *>(B.getInt8Ty())})
    for (bool ColumnMajor : {false, true})
      for (CoopUse Use : {CoopUse::A, CoopUse::B})
        for (auto [Outer, K, Part] : {std::tuple{128U, 64U, 64U},
                                      {256U, 128U, 256U},
                                      {64U, 32U, 32U},
                                      {128U, 16U, 16U},
                                      {96U, 192U, 96U}}) {
          const MatrixType M = Use == CoopUse::A
                                   ? MatrixType{Component, CoopScope::Workgroup, Outer, K, Use}
                                   : MatrixType{Component, CoopScope::Workgroup, K, Outer, Use};
          const auto S = StagedOperand::of(M, ColumnMajor, Part);
          if (!S) {
            EXPECT_TRUE(K * 2 < 32 || (Component->isIntegerTy() && K < 32));
            continue;
          }
          const uint64_t D = S->descriptor();
          const unsigned Leading = (D >> 16 & 0x3FFF) * 16, Stride = (D >> 32 & 0x3FFF) * 16;
          const unsigned Mode = D >> 62, Line = Mode == 1 ? 128 : Mode == 2 ? 64 : 32;
          ASSERT_EQ(Line, S->LineBytes);
          std::set<uint32_t> Seen;
          for (unsigned O = 0; O < Outer; ++O)
            for (unsigned Depth = 0; Depth < K; ++Depth) {
              const unsigned PerStep = 32 / S->ElementBytes;
              // A part begins at a multiple of its size; the instruction counts from there.
              const unsigned First = O / Part * Part, Own = O - First;
              unsigned Address =
                  S->offsetOfStep(Depth / PerStep) + number(S->offsetOfOuter(B, B.getInt32(First)));
              const unsigned InStep = Depth % PerStep;
              if (S->IsKMajor) {
                Address += Own / 8 * Stride + Own % 8 * Line + InStep * S->ElementBytes;
              } else {
                const unsigned PerLine = Line / S->ElementBytes;
                Address += Own / PerLine * Leading + Own % PerLine * S->ElementBytes +
                           InStep / 8 * Stride + InStep % 8 * Line;
              }
              Address ^= Address >> 3 & (Line - 1) & ~15U;
              const Value *Place = S->offsetOf(B, B.getInt32(S->IsKMajor ? O : Depth),
                                               B.getInt32(S->IsKMajor ? Depth : O));
              ASSERT_EQ(number(Place), Address);
              ASSERT_LE(Address + S->ElementBytes, S->bytes());
              EXPECT_TRUE(Seen.insert(Address).second);
            }
        }
}

} // namespace
