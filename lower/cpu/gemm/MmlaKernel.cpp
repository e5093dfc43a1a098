// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Code of the products; see MmlaKernel.h. A group of a panel is four columns side by side, which
// are two registers of B as they lie. The two rows of A are loaded to the halves of a register.

#include "lower/cpu/gemm/MmlaKernel.h"
#include "lower/cpu/target/DotProduct.h"
#include "lower/emit/LoopBuilder.h"

using namespace llvm;

namespace coop::lower {
namespace {

class MmlaKernel {
public:
  MmlaKernel(IRBuilder<> &B, const Product &P, const ProductBlock &Block)
      : B(B), P(P), Block(Block), Pairs((Block.Rows + 1) / 2),
        IsTransposed(P.Dot->exchanges(P.CA.Signed, P.CB.Signed)) {}

  SmallVector<Value *> emit(ArrayRef<Value *> Sums) {
    const SmallVector<Value *> Products =
        fold(B, P.Groups, fromRows(Sums), "k",
             [&](Value *Group, MutableArrayRef<Value *> Acc) { step(Group, Acc); });
    return toRows(Products);
  }

private:
  // ---- sums: for each pair of rows and vector a register of the first two columns and one of the
  // others. Row by row, or column by column where the factors are exchanged (emitDot).

  /// The last row again, where there is an odd number of them.
  unsigned row(unsigned Pair, unsigned I) const { return std::min(2 * Pair + I, Block.Rows - 1); }

  SmallVector<Value *> fromRows(ArrayRef<Value *> Sums) {
    SmallVector<Value *> Result;
    for (unsigned Pair = 0; Pair < Pairs; ++Pair)
      for (unsigned V = 0; V < Block.Vectors; ++V) {
        Value *Upper = Sums[row(Pair, 0) * Block.Vectors + V];
        Value *Lower = Sums[row(Pair, 1) * Block.Vectors + V];
        auto Part = [&](int First) {
          const std::array<int, 4> Straight = {First, First + 1, First + 4, First + 5},
                                   Transposed = {First, First + 4, First + 1, First + 5};
          return B.CreateShuffleVector(Upper, Lower, IsTransposed ? Transposed : Straight);
        };
        Result.push_back(Part(0));
        Result.push_back(Part(2));
      }
    return Result;
  }

  SmallVector<Value *> toRows(ArrayRef<Value *> Sums) {
    SmallVector<Value *> Result;
    for (unsigned Row = 0; Row < Block.Rows; ++Row)
      for (unsigned V = 0; V < Block.Vectors; ++V) {
        const unsigned Left = (Row / 2 * Block.Vectors + V) * 2;
        const int IsLower = Row % 2;
        const int First = IsTransposed ? IsLower : 2 * IsLower;
        const std::array<int, 4> Straight = {First, First + 1, First + 4, First + 5},
                                 Transposed = {First, First + 2, First + 4, First + 6};
        Result.push_back(B.CreateShuffleVector(Sums[Left], Sums[Left + 1],
                                               IsTransposed ? Transposed : Straight));
      }
    return Result;
  }

  // ---- products

  /// One group of K for the whole block.
  void step(Value *Group, MutableArrayRef<Value *> Sums) {
    SmallVector<Value *> Y;
    for (unsigned Part = 0; Part < Block.Vectors * 2; ++Part)
      Y.push_back(columns(Group, Part / 2, Part % 2));
    for (unsigned Pair = 0; Pair < Pairs; ++Pair) {
      Value *X = rows(Group, Pair);
      for (unsigned I = 0; I < Y.size(); ++I) {
        Value *&Sum = Sums[Pair * Y.size() + I];
        Sum = emitDot(B, *P.Dot, Sum, {X, P.CA.Signed}, {Y[I], P.CB.Signed});
      }
    }
  }

  Value *rows(Value *Group, unsigned Pair) {
    auto *Ty = FixedVectorType::get(B.getInt64Ty(), 2);
    Value *Both = PoisonValue::get(Ty), *K = B.CreateMul(Group, B.getInt32(P.A.L.Group));
    for (unsigned I = 0; I < 2; ++I) {
      Value *Place = P.A.L.place(B, plus(Block.Row, row(Pair, I)), K);
      Value *Part = B.CreateAlignedLoad(B.getInt64Ty(), P.A.address(B, Place), Align(1));
      Both = B.CreateInsertElement(Both, Part, uint64_t(I));
    }
    return Both;
  }

  Value *columns(Value *Group, unsigned Vector, unsigned Half) {
    const TileLayout &L = P.B.L;
    const unsigned Elements = L.Columns * L.Group / 2;
    Value *Place = L.vectorPlace(B, Group, plus(Block.Vector, Vector));
    Place = B.CreateAdd(Place, B.getInt64(Half * Elements));
    return B.CreateAlignedLoad(FixedVectorType::get(L.Stored, Elements), P.B.address(B, Place),
                               Align(L.elementBytes()));
  }

  Value *plus(Value *V, unsigned N) { return B.CreateAdd(V, B.getInt32(N)); }

  IRBuilder<> &B;
  const Product &P;
  const ProductBlock &Block;
  const unsigned Pairs;
  const bool IsTransposed;
};

} // namespace

SmallVector<Value *> emitMmla(IRBuilder<> &B, const Product &P, const ProductBlock &Block,
                              ArrayRef<Value *> Sums) {
  return MmlaKernel(B, P, Block).emit(Sums);
}

} // namespace coop::lower
