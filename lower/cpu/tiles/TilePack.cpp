// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Packing by whole vectors; see TilePack.h. Whole vectors and the rest at the end of a row are
// separate code, so that the inner loop tests nothing; code for an edge that is known as the
// program runs masks every access.

#include "lower/cpu/tiles/TilePack.h"
#include "lower/emit/LoopBuilder.h"
#include <numeric>

using namespace llvm;

namespace coop::lower {
namespace {

/// Elements of the vectors in turn.
Value *interleave(IRBuilder<> &B, ArrayRef<Value *> Vectors) {
  if (Vectors.size() == 1)
    return Vectors[0];
  // Halves are interleaved first, so that every step takes two vectors.
  SmallVector<Value *, 4> Even, Odd;
  for (unsigned I = 0; I < Vectors.size(); ++I)
    (I % 2 ? Odd : Even).push_back(Vectors[I]);
  Value *X = interleave(B, Even), *Y = interleave(B, Odd);
  const unsigned Count = cast<FixedVectorType>(X->getType())->getNumElements();
  SmallVector<int, 64> Order;
  for (unsigned I = 0; I < Count; ++I)
    Order.append({static_cast<int>(I), static_cast<int>(I + Count)});
  return B.CreateShuffleVector(X, Y, Order);
}

// ---- rows

/// Rows in memory to a tile: vectors of a row, or of the rows of a group together. As many of them
/// beside each other as fill a register are read at once, where Wide is more than 1.
class RowPacker {
public:
  RowPacker(IRBuilder<> &B, const Tile &To, VectorSource &From, unsigned Wide,
            ConvertVector Convert)
      : B(B), To(To), L(To.L), R(From), Convert(Convert), Group(L.IsPanels ? L.Group : 1),
        Wide(Wide) {}

  void run() {
    if (R.isDynamic())
      return runDynamic();
    const uint32_t WholeGroups = L.rows() / Group;
    forEach(B, B.getInt32(WholeGroups), "group", [&](Value *I) { groupOf(I, Group); });
    if (L.rows() % Group != 0)
      groupOf(B.getInt32(WholeGroups), L.rows() % Group);
  }

private:
  /// Whole vectors as far as all rows of the group go, then masked ones to the end of the tile.
  void runDynamic() {
    // A masked access is one instruction where masks have registers.
    const unsigned Step = L.hasMaskRegisters() && L.vectors() % Wide == 0 ? Wide : 1;
    Value *WholeGroups = B.CreateUDiv(R.majors(), B.getInt32(Group));
    Value *Whole = B.CreateUDiv(R.minors(), B.getInt32(L.Columns * Step));
    forEach(B, WholeGroups, "group",
            [&](Value *I) { wholeVectors(I, B.CreateMul(Whole, B.getInt32(Step)), Group); });
    Value *Steps = B.getInt32(L.vectors() / Step);
    Value *Done = B.CreateSelect(B.CreateICmpEQ(Whole, Steps), WholeGroups, B.getInt32(0));
    Value *Groups = B.getInt32((L.rows() + Group - 1) / Group);
    forEach(B, B.CreateSub(Groups, Done), "edge", [&](Value *Number) {
      Value *I = B.CreateAdd(Done, Number);
      Value *First = B.CreateSelect(B.CreateICmpULT(I, WholeGroups), Whole, B.getInt32(0));
      forEach(B, B.CreateSub(Steps, First), "rest", [&](Value *Rest) {
        Value *Vector = B.CreateMul(B.CreateAdd(First, Rest), B.getInt32(Step));
        pack(I, Vector, Group, /*IsWhole=*/false, Step);
      });
    });
  }

  /// Rows of the group, of which Present are the tile's.
  void groupOf(Value *Index, unsigned Present) {
    const uint32_t Whole = L.cols() / L.Columns;
    wholeVectors(Index, B.getInt32(Whole), Present);
    if (L.vectors() > Whole)
      pack(Index, B.getInt32(Whole), Present, /*IsWhole=*/false);
  }

  void wholeVectors(Value *Index, Value *Count, unsigned Present) {
    Value *Runs = B.CreateUDiv(Count, B.getInt32(Wide)), *First = B.getInt32(0);
    if (Wide > 1) {
      forEach(B, Runs, "run", [&](Value *I) {
        pack(Index, B.CreateMul(I, B.getInt32(Wide)), Present, /*IsWhole=*/true, Wide);
      });
      First = B.CreateMul(Runs, B.getInt32(Wide));
    }
    forEach(B, B.CreateSub(Count, First), "vector",
            [&](Value *I) { pack(Index, B.CreateAdd(First, I), Present, /*IsWhole=*/true); });
  }

  /// Count vectors of the rows of a group.
  void pack(Value *Index, Value *Vector, unsigned Present, bool IsWhole, unsigned Count = 1) {
    Value *Col = B.CreateMul(Vector, B.getInt32(L.Columns));
    SmallVector<Value *, 4> Rows;
    for (unsigned I = 0; I < Present; ++I) {
      Value *Row = B.CreateAdd(B.CreateMul(Index, B.getInt32(Group)), B.getInt32(I));
      const unsigned Size = Count * L.Columns;
      Value *V = IsWhole ? R.whole(Row, Col, Size) : R.masked(Row, Col, Size);
      Rows.push_back(To.toStored(B, Convert(B, V)));
    }
    while (Rows.size() < Group)
      Rows.push_back(Constant::getNullValue(Rows[0]->getType()));
    Value *Packed = interleave(B, Rows);
    if (!L.IsPanels && L.VectorStride == L.Columns) // side by side
      return store(Packed, Index, Vector);
    for (unsigned I = 0; I < Count; ++I) {
      SmallVector<int, 64> Part(size_t(L.Columns) * Group);
      std::iota(Part.begin(), Part.end(), static_cast<int>(I * Part.size()));
      store(Count == 1 ? Packed : B.CreateShuffleVector(Packed, Part), Index,
            B.CreateAdd(Vector, B.getInt32(I)));
    }
  }

  void store(Value *Packed, Value *Index, Value *Vector) {
    B.CreateAlignedStore(Packed, To.address(B, L.vectorPlace(B, Index, Vector)),
                         Align(L.elementBytes()));
  }

  IRBuilder<> &B;
  const Tile &To;
  const TileLayout &L;
  VectorSource &R;
  ConvertVector Convert;
  const unsigned Group, Wide;
};

// ---- columns

/// Columns in memory to a tile, by square blocks that are transposed in registers. A block is of
/// Columns columns and as many units; a unit is an element, or a group of B.
class ColumnPacker {
public:
  ColumnPacker(IRBuilder<> &B, const Tile &To, VectorSource &From, ConvertVector Convert)
      : B(B), To(To), L(To.L), R(From), Convert(Convert), Unit(L.IsPanels ? L.Group : 1),
        Size(L.Columns), UnitRows((L.rows() + Unit - 1) / Unit) {}

  void run() {
    const uint32_t BlockRows = (UnitRows + Size - 1) / Size;
    const bool HasWhole = !R.isDynamic() && L.rows() >= Size * Unit && L.cols() >= Size;
    const bool HasRest = R.isDynamic() || L.rows() % (Size * Unit) != 0 || L.cols() % Size != 0;
    AllocaInst *Scratch = nullptr;
    if (HasRest)
      Scratch = scratch();
    forEach(B, B.getInt32(L.vectors()), "block.col", [&](Value *Col) {
      forEach(B, B.getInt32(BlockRows), "block.row", [&](Value *Row) {
        if (!HasRest)
          return block(Row, Col, nullptr);
        Value *IsWhole = B.getFalse();
        if (HasWhole)
          IsWhole = B.CreateAnd(B.CreateICmpULT(Row, B.getInt32(L.rows() / (Size * Unit))),
                                B.CreateICmpULT(Col, B.getInt32(L.cols() / Size)));
        if (HasWhole)
          ifThen(B, IsWhole, "whole", [&] { block(Row, Col, nullptr); });
        ifThen(B, B.CreateNot(IsWhole), "edge", [&] { block(Row, Col, Scratch); });
      });
    });
  }

private:
  Type *vectorType() const { return FixedVectorType::get(L.Stored, Size * Unit); }

  AllocaInst *scratch() {
    return variableAtEntry(*B.GetInsertBlock()->getParent(), ArrayType::get(vectorType(), Size),
                           "block", Align(64));
  }

  /// Through Scratch where the tile may end inside of the block.
  void block(Value *BlockRow, Value *BlockCol, AllocaInst *Scratch) {
    Value *FirstRow = B.CreateMul(BlockRow, B.getInt32(Size * Unit));
    SmallVector<Value *, 16> V;
    for (unsigned I = 0; I < Size; ++I) {
      Value *Col = B.CreateAdd(B.CreateMul(BlockCol, B.getInt32(Size)), B.getInt32(I));
      Value *Column =
          Scratch ? R.masked(Col, FirstRow, Size * Unit) : R.whole(Col, FirstRow, Size * Unit);
      V.push_back(asUnits(To.toStored(B, Convert(B, Column))));
    }
    transposeVectors(B, V);
    const Align Aligned(L.elementBytes());
    Value *FirstUnit = B.CreateMul(BlockRow, B.getInt32(Size));
    for (unsigned I = 0; I < Size; ++I) {
      Value *Row = B.CreateAdd(FirstUnit, B.getInt32(I));
      Value *Address =
          Scratch ? B.CreateConstInBoundsGEP2_64(Scratch->getAllocatedType(), Scratch, 0, I)
                  : To.address(B, L.vectorPlace(B, Row, BlockCol));
      B.CreateAlignedStore(B.CreateBitCast(V[I], vectorType()), Address, Aligned);
    }
    if (!Scratch)
      return;
    Value *Left = B.CreateBinaryIntrinsic(
        Intrinsic::umin, B.CreateSub(B.getInt32(UnitRows), FirstUnit), B.getInt32(Size));
    forEach(B, Left, "row", [&](Value *I) {
      Value *From = B.CreateInBoundsGEP(vectorType(), Scratch, B.CreateZExt(I, B.getInt64Ty()));
      Value *Address = To.address(B, L.vectorPlace(B, B.CreateAdd(FirstUnit, I), BlockCol));
      B.CreateAlignedStore(B.CreateAlignedLoad(vectorType(), From, Aligned), Address, Aligned);
    });
  }

  Value *asUnits(Value *V) {
    if (Unit == 1)
      return V;
    const auto Bits = static_cast<unsigned>(L.elementBytes() * 8) * Unit;
    return B.CreateBitCast(V, FixedVectorType::get(B.getIntNTy(Bits), Size));
  }

  IRBuilder<> &B;
  const Tile &To;
  const TileLayout &L;
  VectorSource &R;
  ConvertVector Convert;
  const unsigned Unit, Size;
  const uint32_t UnitRows;
};

} // namespace

unsigned packedVector(const TileLayout &L, bool IsColumnMajor) {
  return IsColumnMajor && L.IsPanels ? L.Columns * L.Group : L.Columns;
}

static void pack(IRBuilder<> &B, const Tile &To, VectorSource &From, bool IsColumnMajor,
                 unsigned Wide, ConvertVector Convert) {
  if (IsColumnMajor)
    ColumnPacker(B, To, From, Convert).run();
  else
    RowPacker(B, To, From, Wide, Convert).run();
  closeGroups(B, To);
}

void packVectors(IRBuilder<> &B, const Tile &To, VectorSource &From, bool IsColumnMajor,
                 ConvertVector Convert) {
  pack(B, To, From, IsColumnMajor, /*Wide=*/1, Convert);
}

void packMemory(IRBuilder<> &B, const Tile &To, const MemoryMatrix &From, ConvertVector Convert) {
  MemorySource Source(B, To.L, From);
  // A vector of Columns words fills a register.
  const uint64_t Bytes = From.Element->getPrimitiveSizeInBits().getFixedValue() / 8;
  const unsigned Wide = To.L.vectors() > 1 && Bytes < 4 ? 4 / Bytes : 1;
  pack(B, To, Source, From.IsColumnMajor, Wide, Convert);
}

void packTile(IRBuilder<> &B, const Tile &To, const Tile &From, bool Transposed,
              ConvertVector Convert) {
  MemoryMatrix M;
  M.Element = From.L.Stored;
  M.Base = From.Base;
  M.Stride = B.getInt64(From.L.RowStride * From.L.elementBytes());
  M.IsColumnMajor = Transposed;
  packMemory(B, To, M,
             [&](IRBuilderBase &B, Value *V) { return Convert(B, From.toLogical(B, V)); });
}

void closeGroups(IRBuilder<> &B, const Tile &T) {
  const TileLayout &L = T.L;
  if (L.ClosedK <= L.k())
    return;
  const uint32_t Others = L.IsPanels ? L.vectors() * L.Columns : L.rows();
  forEach(B, B.getInt32(Others), "line", [&](Value *Other) {
    forEach(B, B.getInt32(L.ClosedK - L.k()), "zero", [&](Value *I) {
      Value *Last = B.CreateAdd(I, B.getInt32(L.k()));
      Value *Place = L.IsPanels ? L.place(B, Last, Other) : L.place(B, Other, Last);
      B.CreateStore(Constant::getNullValue(L.Stored), T.address(B, Place));
    });
  });
}

} // namespace coop::lower
