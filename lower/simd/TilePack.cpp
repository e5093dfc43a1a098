// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Packing by whole vectors; see TilePack.h. Whole vectors and the rest at the end of a row are
// separate code, so that the inner loop tests nothing; code for an edge that is known as the
// program runs masks every access.

#include "lower/simd/TilePack.h"
#include "lower/passes/LoopBuilder.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// Reads vectors of elements along the contiguous direction.
class Reader {
public:
  Reader(IRBuilder<> &B, const MemoryMatrix &M, uint32_t StaticMajor, uint32_t StaticMinor)
      : B(B), M(M), StaticMajor(StaticMajor), StaticMinor(StaticMinor),
        Bytes(M.Element->getPrimitiveSizeInBits().getFixedValue() / 8) {}

  bool isDynamic() const { return M.Rows != nullptr; }

  Value *address(Value *Major, Value *Minor) {
    Value *Offset = B.CreateAdd(B.CreateMul(wide(Major), M.Stride),
                                B.CreateMul(wide(Minor), B.getInt64(Bytes)));
    return B.CreateGEP(B.getInt8Ty(), M.Base, Offset);
  }

  /// Count elements that all exist.
  Value *whole(Value *Major, Value *Minor, unsigned Count) {
    return B.CreateAlignedLoad(FixedVectorType::get(M.Element, Count), address(Major, Minor),
                               Align(1), M.IsVolatile);
  }

  /// Count elements of which some may not exist.
  Value *masked(Value *Major, Value *Minor, unsigned Count) {
    Value *Mask = exists(Major, Minor, Count);
    // Masked accesses know integers of every width.
    auto *Ty = FixedVectorType::get(B.getIntNTy(Bytes * 8), Count);
    Value *Else = Constant::getNullValue(Ty);
    if (M.Else)
      Else = B.CreateVectorSplat(Count, B.CreateBitCast(M.Else, Ty->getElementType()));
    Value *V = B.CreateMaskedLoad(Ty, address(Major, Minor), Align(1), Mask, Else);
    return B.CreateBitCast(V, FixedVectorType::get(M.Element, Count));
  }

  Value *exists(Value *Major, Value *Minor, unsigned Count) {
    Value *Majors = M.IsColumnMajor ? M.Cols : M.Rows, *Minors = M.IsColumnMajor ? M.Rows : M.Cols;
    if (!isDynamic()) {
      Majors = B.getInt32(StaticMajor);
      Minors = B.getInt32(StaticMinor);
    }
    auto *Ty = FixedVectorType::get(B.getInt32Ty(), Count);
    Value *Lanes = B.CreateAdd(B.CreateStepVector(Ty), B.CreateVectorSplat(Count, Minor));
    Value *InMinor = B.CreateICmpULT(Lanes, B.CreateVectorSplat(Count, Minors));
    Value *InMajor = B.CreateVectorSplat(Count, B.CreateICmpULT(Major, Majors));
    return B.CreateAnd(InMinor, InMajor);
  }

private:
  Value *wide(Value *V) { return B.CreateZExt(V, B.getInt64Ty()); }

  IRBuilder<> &B;
  const MemoryMatrix &M;
  uint32_t StaticMajor, StaticMinor;
  uint64_t Bytes;
};

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

/// Square: element J of vector I becomes element I of vector J.
void transpose(IRBuilder<> &B, MutableArrayRef<Value *> V) {
  const unsigned Size = V.size();
  for (unsigned D = 1; D < Size; D *= 2) {
    SmallVector<int, 16> Low, High;
    for (unsigned E = 0; E < Size; ++E) {
      Low.push_back(static_cast<int>(E & D ? Size + E - D : E));
      High.push_back(static_cast<int>(E & D ? Size + E : E + D));
    }
    for (unsigned I = 0; I < Size; ++I)
      if (!(I & D)) {
        Value *X = V[I], *Y = V[I + D];
        V[I] = B.CreateShuffleVector(X, Y, Low);
        V[I + D] = B.CreateShuffleVector(X, Y, High);
      }
  }
}

// ---- rows
// ----------------------------------------------------------------------------------------

/// Rows in memory to a tile: vectors of a row, or of the rows of a group together.
class RowPacker {
public:
  RowPacker(IRBuilder<> &B, const Tile &To, const MemoryMatrix &From, ConvertVector Convert)
      : B(B), To(To), L(To.L), R(B, From, To.L.rows(), To.L.cols()), Convert(Convert),
        Group(L.IsPanels ? L.Group : 1) {}

  void run() {
    const uint32_t WholeGroups = R.isDynamic() ? 0 : L.rows() / Group;
    const uint32_t Groups = (L.rows() + Group - 1) / Group;
    forEach(B, B.getInt32(WholeGroups), "group", [&](Value *I) { groupOf(I, Group); });
    if (R.isDynamic())
      return forEach(B, B.getInt32(Groups), "group", [&](Value *I) { groupOf(I, Group); });
    if (Groups > WholeGroups)
      groupOf(B.getInt32(WholeGroups), L.rows() % Group);
  }

private:
  /// Rows of the group, of which Present are the tile's.
  void groupOf(Value *Index, unsigned Present) {
    const uint32_t Whole = R.isDynamic() ? 0 : L.cols() / L.Columns;
    forEach(B, B.getInt32(Whole), "vector",
            [&](Value *Vector) { pack(Index, Vector, Present, /*IsWhole=*/true); });
    if (R.isDynamic())
      return forEach(B, B.getInt32(L.vectors()), "vector",
                     [&](Value *Vector) { pack(Index, Vector, Present, /*IsWhole=*/false); });
    if (L.vectors() > Whole)
      pack(Index, B.getInt32(Whole), Present, /*IsWhole=*/false);
  }

  void pack(Value *Index, Value *Vector, unsigned Present, bool IsWhole) {
    Value *Col = B.CreateMul(Vector, B.getInt32(L.Columns));
    SmallVector<Value *, 4> Rows;
    for (unsigned I = 0; I < Present; ++I) {
      Value *Row = B.CreateAdd(B.CreateMul(Index, B.getInt32(Group)), B.getInt32(I));
      Value *V = IsWhole ? R.whole(Row, Col, L.Columns) : R.masked(Row, Col, L.Columns);
      Rows.push_back(To.toStored(B, Convert(B, V)));
    }
    while (Rows.size() < Group)
      Rows.push_back(Constant::getNullValue(Rows[0]->getType()));
    Value *Place = L.vectorPlace(B, Index, Vector);
    const Align Aligned(L.Stored->getPrimitiveSizeInBits() / 8);
    B.CreateAlignedStore(interleave(B, Rows), To.address(B, Place), Aligned);
  }

  IRBuilder<> &B;
  const Tile &To;
  const TileLayout &L;
  Reader R;
  ConvertVector Convert;
  const unsigned Group;
};

// ---- columns
// -------------------------------------------------------------------------------------

/// Columns in memory to a tile, by square blocks that are transposed in registers. A block is of
/// Columns columns and as many units; a unit is an element, or a group of B.
class ColumnPacker {
public:
  ColumnPacker(IRBuilder<> &B, const Tile &To, const MemoryMatrix &From, ConvertVector Convert)
      : B(B), To(To), L(To.L), R(B, From, To.L.cols(), To.L.rows()), Convert(Convert),
        Unit(L.IsPanels ? L.Group : 1), Size(L.Columns), UnitRows((L.rows() + Unit - 1) / Unit) {}

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
    BasicBlock &Entry = B.GetInsertBlock()->getParent()->getEntryBlock();
    IRBuilder<> AtEntry(&Entry, Entry.begin());
    AllocaInst *A = AtEntry.CreateAlloca(ArrayType::get(vectorType(), Size), nullptr, "block");
    A->setAlignment(Align(64));
    return A;
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
    transpose(B, V);
    const Align Aligned(L.Stored->getPrimitiveSizeInBits() / 8);
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
    const unsigned Bits = L.Stored->getPrimitiveSizeInBits().getFixedValue() * Unit;
    return B.CreateBitCast(V, FixedVectorType::get(B.getIntNTy(Bits), Size));
  }

  IRBuilder<> &B;
  const Tile &To;
  const TileLayout &L;
  Reader R;
  ConvertVector Convert;
  const unsigned Unit, Size;
  const uint32_t UnitRows;
};

} // namespace

void packMemory(IRBuilder<> &B, const Tile &To, const MemoryMatrix &From, ConvertVector Convert) {
  if (From.IsColumnMajor)
    ColumnPacker(B, To, From, Convert).run();
  else
    RowPacker(B, To, From, Convert).run();
  closeGroups(B, To);
}

void packTile(IRBuilder<> &B, const Tile &To, const Tile &From, bool Transposed,
              ConvertVector Convert) {
  MemoryMatrix M;
  M.Element = From.L.Stored;
  M.Base = From.Base;
  M.Stride = B.getInt64(From.L.RowStride * From.L.Stored->getPrimitiveSizeInBits() / 8);
  M.IsColumnMajor = Transposed;
  packMemory(B, To, M,
             [&](IRBuilderBase &B, Value *V) { return Convert(B, From.toLogical(B, V)); });
}

void storeRows(IRBuilder<> &B, const Tile &From, const MemoryMatrix &To) {
  const TileLayout &L = From.L;
  Reader At(B, To, L.rows(), L.cols());
  auto Masked = [&](Value *Row, Value *Vector) {
    Value *Col = B.CreateMul(Vector, B.getInt32(L.Columns));
    Value *V = From.loadVector(B, L.vectorPlace(B, Row, Vector), L.Columns);
    auto *Ty = FixedVectorType::get(B.getIntNTy(V->getType()->getScalarSizeInBits()), L.Columns);
    B.CreateMaskedStore(B.CreateBitCast(V, Ty), At.address(Row, Col), Align(1),
                        At.exists(Row, Col, L.Columns));
  };
  forEach(B, B.getInt32(L.rows()), "row", [&](Value *Row) {
    if (At.isDynamic())
      return forEach(B, B.getInt32(L.vectors()), "vector",
                     [&](Value *Vector) { Masked(Row, Vector); });
    const uint32_t Whole = L.cols() / L.Columns;
    forEach(B, B.getInt32(Whole), "vector", [&](Value *Vector) {
      Value *V = From.loadVector(B, L.vectorPlace(B, Row, Vector), L.Columns);
      Value *Address = At.address(Row, B.CreateMul(Vector, B.getInt32(L.Columns)));
      B.CreateAlignedStore(V, Address, Align(1), To.IsVolatile);
    });
    if (L.vectors() > Whole)
      Masked(Row, B.getInt32(Whole));
  });
}

void storeElements(IRBuilder<> &B, const Tile &From, const MemoryMatrix &To) {
  const TileLayout &L = From.L;
  Reader At(B, To, L.rows(), L.cols());
  forEach(B, B.getInt32(L.rows()), "row", [&](Value *Row) {
    forEach(B, B.getInt32(L.cols()), "col", [&](Value *Col) {
      Value *Address = To.IsColumnMajor ? At.address(Col, Row) : At.address(Row, Col);
      B.CreateAlignedStore(From.load(B, Row, Col), Address, Align(1), To.IsVolatile);
    });
  });
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
