// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Products by mma of what ldmatrix reads from stages; see StagedProduct.h.

#include "lower/emit/Component.h"
#include "lower/gpu/matrix/MmaInstruction.h"
#include "lower/gpu/matrix/StagedProduct.h"
#include "lower/gpu/target/GpuTarget.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// 8 x 8 matrices of 16 bits, or 8 lines of 16 bytes, are what ldmatrix reads.
constexpr unsigned RowsOfTile = 16, ColumnsOfTile = 8, LinesOfMatrix = 8, MatrixBytes = 16,
                   FloatBytes = 4;

class WarpProduct final : public StagedProduct {
public:
  WarpProduct(const StagedOperand &A, const StagedOperand &B, const Fragments &Sum, bool IsFloat,
              const MmaOperandTypes &Types, const GpuRow &Gpu)
      : StagedProduct(A, B, Sum, IsFloat, Types), Gpu(Gpu) {}

  Value *part(IRBuilderBase &, Value *Thread) const override { return Thread; }
  void multiply(IRBuilderBase &Builder, const Operands &Of, Value *Slot) const override;
  // Instructions are done when they are.
  void waitForOperands(IRBuilderBase &) const override {}
  void finish(IRBuilderBase &, Value *) const override {}

private:
  using Words = SmallVector<Value *, 4>;
  /// A 16 x 32 bytes tile of A, or one or two tiles of B's columns.
  static Words load(IRBuilderBase &Builder, const StagedOperand &Operand, Value *Address,
                    Value *Lane, Value *Outer, unsigned Step, unsigned Count, bool OuterFirst);
  static Words loadFloats(IRBuilderBase &Builder, const StagedOperand &Operand, Value *Address,
                          Value *Lane, Value *Outer, unsigned Step, unsigned Count,
                          bool OuterFirst);
  static void add(IRBuilderBase &Builder, const MmaInstruction &Mma, ArrayRef<Words> OfA,
                  ArrayRef<Words> OfB, unsigned FirstWord, MutableArrayRef<Value *> Sums);

  /// Of those that are added up by themselves.
  static constexpr unsigned StepsAdded = 4;
  const GpuRow &Gpu;
};

/// Four matrices: of 16 rows or columns from Outer on, and of two halves of step Step. OuterFirst:
/// the second of them is of the other rows, else of the other half. Or the first two of them.
WarpProduct::Words WarpProduct::load(IRBuilderBase &Builder, const StagedOperand &Operand,
                                     Value *Address, Value *Lane, Value *Outer, unsigned Step,
                                     unsigned Count, bool OuterFirst) {
  if (Operand.ElementBytes == FloatBytes && !Operand.IsKMajor)
    return loadFloats(Builder, Operand, Address, Lane, Outer, Step, Count, OuterFirst);
  Value *Line = Builder.CreateURem(Lane, Builder.getInt32(LinesOfMatrix)),
        *Matrix = Builder.CreateURem(Builder.CreateUDiv(Lane, Builder.getInt32(LinesOfMatrix)),
                                     Builder.getInt32(Count));
  Value *Low = Builder.CreateURem(Matrix, Builder.getInt32(2)),
        *High = Builder.CreateUDiv(Matrix, Builder.getInt32(2));
  Value *OuterHalf = OuterFirst ? Low : High, *DepthHalf = OuterFirst ? High : Low;
  const unsigned PerMatrix = MatrixBytes / Operand.ElementBytes;
  Value *OuterLine =
      Builder.CreateAdd(Outer, Builder.CreateMul(OuterHalf, Builder.getInt32(LinesOfMatrix)));
  Value *Depth = Builder.CreateAdd(Builder.CreateMul(DepthHalf, Builder.getInt32(PerMatrix)),
                                   Builder.getInt32(2 * Step * PerMatrix));
  Value *Place = Operand.IsKMajor
                     ? Operand.offsetOf(Builder, Builder.CreateAdd(OuterLine, Line), Depth)
                     : Operand.offsetOf(Builder, Builder.CreateAdd(Depth, Line), OuterLine);
  Value *From = Builder.CreateIntToPtr(Builder.CreateAdd(Address, Place),
                                       Builder.getPtrTy(address_space::Shared));
  constexpr Intrinsic::ID Ids[2][2] = {{Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x2_trans_b16,
                                        Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x4_trans_b16},
                                       {Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x2_b16,
                                        Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x4_b16}};
  Value *All =
      Builder.CreateIntrinsic(Ids[Operand.IsKMajor][Count == 4], {From->getType()}, {From});
  Words Result;
  for (unsigned I = 0; I < Count; ++I)
    Result.push_back(Builder.CreateExtractValue(All, I));
  return Result;
}

/// The same where K is across lines, which ldmatrix reads of 16 bits alone: one by one.
WarpProduct::Words WarpProduct::loadFloats(IRBuilderBase &Builder, const StagedOperand &Operand,
                                           Value *Address, Value *Lane, Value *Outer, unsigned Step,
                                           unsigned Count, bool OuterFirst) {
  constexpr unsigned PerMatrix = MatrixBytes / FloatBytes;
  Value *Line = Builder.CreateAdd(Outer, Builder.CreateUDiv(Lane, Builder.getInt32(PerMatrix))),
        *Depth = Builder.CreateAdd(Builder.CreateURem(Lane, Builder.getInt32(PerMatrix)),
                                   Builder.getInt32(2 * Step * PerMatrix));
  Words Result;
  for (unsigned I = 0; I < Count; ++I) {
    const unsigned Low = I % 2, High = I / 2, OuterHalf = OuterFirst ? Low : High,
                   DepthHalf = OuterFirst ? High : Low;
    Value *Place =
        Operand.offsetOf(Builder, Builder.CreateAdd(Depth, Builder.getInt32(DepthHalf * PerMatrix)),
                         Builder.CreateAdd(Line, Builder.getInt32(OuterHalf * LinesOfMatrix)));
    Value *From = Builder.CreateIntToPtr(Builder.CreateAdd(Address, Place),
                                         Builder.getPtrTy(address_space::Shared));
    Result.push_back(Builder.CreateLoad(Builder.getInt32Ty(), From));
  }
  return Result;
}

/// The products of some steps of K of a tile of sums. Words of B begin at FirstWord.
void WarpProduct::add(IRBuilderBase &Builder, const MmaInstruction &Mma, ArrayRef<Words> OfA,
                      ArrayRef<Words> OfB, unsigned FirstWord, MutableArrayRef<Value *> Sums) {
  SmallVector<Value *, 4> Own(Sums);
  if (Mma.addsApart())
    Own.assign(Sums.size(), ConstantFP::get(Builder.getFloatTy(), 0));
  for (unsigned Step = 0; Step < OfA.size(); ++Step)
    Mma.multiply(Builder, OfA[Step], ArrayRef(OfB[Step]).slice(FirstWord, 2), Own);
  for (unsigned I = 0; I < Sums.size(); ++I)
    Sums[I] = Mma.addsApart() ? Builder.CreateFAdd(Sums[I], Own[I]) : Own[I];
}

void WarpProduct::multiply(IRBuilderBase &Builder, const Operands &Of, Value *Slot) const {
  Value *Lane = Builder.CreateURem(Of.Part, Builder.getInt32(WarpSize)),
        *Warp = Builder.CreateUDiv(Of.Part, Builder.getInt32(WarpSize));
  Value *WarpsAcross = Builder.getInt32(Sum.WarpsAcross);
  Value *WarpAcross = Builder.CreateURem(Warp, WarpsAcross);
  Value *FirstColumn = Builder.CreateMul(Builder.CreateUDiv(Warp, WarpsAcross),
                                         Builder.getInt32(Sum.TilesAlong * ColumnsOfTile));
  Type *Ty = sumType(Builder.getContext());
  const MmaInstruction Mma(Types, Ty, 2, Gpu);
  auto At = [&](unsigned I) { return Builder.CreateConstInBoundsGEP1_32(Ty, Slot, I); };
  SmallVector<Value *, 128> Sums;
  for (unsigned I = 0; I < Sum.length(); ++I)
    Sums.push_back(Builder.CreateLoad(Ty, At(I)));
  const unsigned Together = Mma.addsApart() ? std::min(StepsAdded, steps()) : 1;
  for (unsigned First = 0; First < steps(); First += Together) {
    const auto Steps = seq(First, std::min(First + Together, steps()));
    SmallVector<SmallVector<Words, 4>, 8> OfA(Sum.TilesAcross);
    for (unsigned Across = 0; Across < Sum.TilesAcross; ++Across) {
      Value *Tile = Builder.CreateAdd(Builder.getInt32(Across * Sum.WarpsAcross), WarpAcross);
      Value *Row = Builder.CreateMul(Tile, Builder.getInt32(RowsOfTile));
      for (unsigned Step : Steps)
        OfA[Across].push_back(load(Builder, A, Of.A, Lane, Row, Step, 4, /*OuterFirst=*/true));
    }
    for (unsigned Along = 0; Along < Sum.TilesAlong; Along += 2) {
      const unsigned Tiles = std::min(Sum.TilesAlong - Along, 2U);
      Value *Column = Builder.CreateAdd(FirstColumn, Builder.getInt32(Along * ColumnsOfTile));
      SmallVector<Words, 4> OfB;
      for (unsigned Step : Steps)
        OfB.push_back(load(Builder, B, Of.B, Lane, Column, Step, 2 * Tiles, /*OuterFirst=*/false));
      for (unsigned Across = 0; Across < Sum.TilesAcross; ++Across)
        for (unsigned Tile = 0; Tile < Tiles; ++Tile)
          add(Builder, Mma, OfA[Across], OfB, 2 * Tile,
              MutableArrayRef(Sums).slice(Sum.index(Across, Along + Tile, 0), 4));
    }
  }
  for (unsigned I = 0; I < Sum.length(); ++I)
    Builder.CreateStore(Sums[I], At(I));
}

} // namespace

/// Steps of K are whole.
std::unique_ptr<StagedProduct> makeWarpProduct(const ProductTypes &T, const GpuRow &Gpu) {
  const Fragments &Sum = *T.OfSum;
  const MmaOperandTypes Types = *mmaOperandTypes(T.A, T.B, T.MatrixOperands);
  // What a warp reads may be any part of a line: the longer lines are, the fewer requests fill
  // them.
  const auto A = StagedOperand::of(T.A, T.AColumnMajor, T.A.Rows),
             B = StagedOperand::of(T.B, T.BColumnMajor, T.B.Cols);
  if (!A || !B || !Types.isOn(Gpu) || Sum.AreHalvesNear)
    return nullptr;
  return std::make_unique<WarpProduct>(*A, *B, Sum, Component(T.Sum).isFloat(), Types, Gpu);
}

} // namespace coop::lower
