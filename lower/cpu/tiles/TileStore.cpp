// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Storing tiles by vectors: rows as they lie, columns by square blocks that are transposed in
// registers. What is stored where is said in Access.cpp and Tensor.cpp.

#include "lower/cpu/tiles/TilePack.h"
#include "lower/emit/LoopBuilder.h"

using namespace llvm;

namespace coop::lower {
namespace {

class TileStore {
public:
  TileStore(IRBuilder<> &B, const Tile &From, const MemoryMatrix &To)
      : B(B), From(From), L(From.L), To(B, L, To), Group(L.IsPanels ? L.Group : 1) {}

  /// Vectors of the rows that exist; the last of a row may be masked.
  void rows() {
    Value *Whole = B.CreateUDiv(To.minors(), number(L.Columns));
    Value *HasTail = B.CreateICmpNE(B.CreateURem(To.minors(), number(L.Columns)), number(0));
    Value *Groups = B.CreateUDiv(B.CreateAdd(To.majors(), number(Group - 1)), number(Group));
    forEach(B, Groups, "group", [&](Value *I) {
      forEach(B, Whole, "vector", [&](Value *Vector) {
        group(I, Vector, [&](Value *V, Value *Row, Value *Col) { To.storeWhole(V, Row, Col); });
      });
      ifThen(B, HasTail, "tail", [&] {
        group(I, Whole, [&](Value *V, Value *Row, Value *Col) { To.storeMasked(V, Row, Col); });
      });
    });
  }

  /// Blocks of as many rows as columns, as many at a time as a group has.
  void columns() {
    const unsigned Height = std::max(L.Columns, Group);
    forEach(B, number(L.vectors()), "block.col", [&](Value *Vector) {
      forEach(B, number((L.rows() + Height - 1) / Height), "block.row", [&](Value *Block) {
        Value *Row = B.CreateMul(Block, number(Height));
        Value *Col = B.CreateMul(Vector, number(L.Columns));
        SmallVector<Value *, 16> V = rowsOfBlock(Row, Vector, Height / Group);
        for (unsigned I = 0; I < Height; I += L.Columns)
          square(MutableArrayRef(V).slice(I, L.Columns), B.CreateAdd(Row, number(I)), Col);
      });
    });
  }

private:
  Value *number(uint32_t N) { return B.getInt32(N); }

  /// Stores the columns of a block.
  void square(MutableArrayRef<Value *> V, Value *Row, Value *Col) {
    transposeVectors(B, V);
    auto Ends = [&](Value *First, Value *Count) {
      return B.CreateICmpULE(B.CreateAdd(First, number(L.Columns)), Count);
    };
    Value *IsWhole = B.CreateAnd(Ends(Row, To.minors()), Ends(Col, To.majors()));
    auto Store = [&](bool IsMasked) {
      for (unsigned I = 0; I < L.Columns; ++I) {
        Value *Major = B.CreateAdd(Col, number(I));
        if (IsMasked)
          To.storeMasked(V[I], Major, Row);
        else
          To.storeWhole(V[I], Major, Row);
      }
    };
    ifThen(B, IsWhole, "whole", [&] { Store(/*IsMasked=*/false); });
    ifThen(B, B.CreateNot(IsWhole), "edge", [&] { Store(/*IsMasked=*/true); });
  }

  /// Body with the vector of each row of the group that exists.
  void group(Value *Index, Value *Vector, function_ref<void(Value *, Value *, Value *)> Body) {
    const SmallVector<Value *, 4> V = rowVectors(Index, Vector);
    Value *First = B.CreateMul(Index, number(Group)), *Col = B.CreateMul(Vector, number(L.Columns));
    Body(V[0], First, Col); // there is no group without a row
    for (unsigned I = 1; I < Group; ++I) {
      Value *Row = B.CreateAdd(First, number(I));
      ifThen(B, B.CreateICmpULT(Row, To.majors()), "row", [&] { Body(V[I], Row, Col); });
    }
  }

  /// The vectors of a group's rows.
  SmallVector<Value *, 4> rowVectors(Value *Index, Value *Vector) {
    Value *All = B.CreateAlignedLoad(FixedVectorType::get(L.Stored, L.Columns * Group),
                                     From.address(B, L.vectorPlace(B, Index, Vector)),
                                     Align(L.elementBytes()));
    SmallVector<Value *, 4> Rows;
    for (unsigned I = 0; I < Group; ++I) {
      SmallVector<int, 16> Order;
      for (unsigned Column = 0; Column < L.Columns; ++Column)
        Order.push_back(static_cast<int>(Column * Group + I));
      Rows.push_back(From.toLogical(B, Group == 1 ? All : B.CreateShuffleVector(All, Order)));
    }
    return Rows;
  }

  /// The vectors of the rows of Groups groups. After the last group it is read again.
  SmallVector<Value *, 16> rowsOfBlock(Value *FirstRow, Value *Vector, unsigned Groups) {
    SmallVector<Value *, 16> Rows;
    Value *FirstGroup = B.CreateUDiv(FirstRow, number(Group));
    Value *LastGroup = number((L.rows() - 1) / Group);
    for (unsigned I = 0; I < Groups; ++I) {
      Value *Index = B.CreateAdd(FirstGroup, number(I));
      Index = B.CreateBinaryIntrinsic(Intrinsic::umin, Index, LastGroup);
      Rows.append(rowVectors(Index, Vector));
    }
    return Rows;
  }

  IRBuilder<> &B;
  const Tile &From;
  const TileLayout &L;
  MemorySource To;
  const unsigned Group;
};

} // namespace

void storeTile(IRBuilder<> &B, const Tile &From, const MemoryMatrix &To) {
  TileStore Store(B, From, To);
  if (To.IsColumnMajor)
    Store.columns();
  else
    Store.rows();
}

} // namespace coop::lower
