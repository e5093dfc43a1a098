// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The loops over blocks of a product, and what is done before and after them; see
// BlockedProduct.h.

#include "lower/cpu/gemm/BlockedProduct.h"
#include "lower/cpu/tiles/Blocks.h"
#include "lower/emit/LoopBuilder.h"

using namespace llvm;

namespace coop::lower {
namespace {

/// The sign bits of the bytes of an integer or of a vector of bytes.
Constant *signBits(Type *Ty) {
  return ConstantInt::get(Ty, APInt::getSplat(Ty->getScalarSizeInBits(), APInt(8, 0x80)));
}

class BlockedProduct {
public:
  BlockedProduct(IRBuilder<> &B, Function &F, const SimdTarget &Target, const Product &P)
      : B(B), F(F), Target(Target), P(P) {}

  void emit() {
    Value *Compensation = nullptr;
    Product Adjusted = P;
    if (P.needsOffset()) {
      Compensation = temporary(uint64_t(Target.maxVectors()) * Target.vectorBits() / 8);
      Adjusted.A = Tile(P.A.L, P.TileOfA);
      flipSigns(P.A, Adjusted.A);
    }
    MicroKernel Kernel(B, Adjusted);
    const unsigned Registers =
        std::max<unsigned>(1, P.SumTy->getScalarSizeInBits() / 32); // of an accumulator vector
    // By pairs, a vector of columns is two registers of B, and no row of an even number is alone.
    const bool ByPairs = P.Dot && P.Dot->usesMmla();
    const unsigned OfB = ByPairs ? 2 : Registers;
    RowUnit = std::max(Kernel.rowsTogether(), ByPairs && P.D.L.rows() % 2 == 0 ? 2U : 1U);
    const unsigned MaxVectors = std::max(1u, Target.maxVectors() / OfB);
    Blocks(P.D.L.vectors(), MaxVectors)
        .forEachSize([&](uint32_t Vectors, uint32_t Count, uint32_t First) {
          const unsigned MaxRows = Target.blockRows(Vectors, Registers);
          panels(Vectors, Count, First, [&](Value *Vector, unsigned Width) {
            if (Compensation)
              Kernel.correct(Vector, Width, Compensation);
            rows(MaxRows, P.RowsOfB && Width == Vectors,
                 [&](Value *Row, unsigned Rows, bool Packs) {
                   Kernel.block(Row, Vector, Rows, Width, Compensation, Packs);
                 });
          });
        });
    if (P.needsOffset() && P.KeepsA)
      ifThen(B, B.CreateICmpEQ(P.A.Base, P.TileOfA), "restore",
             [&] { flipSigns(Adjusted.A, Adjusted.A); });
  }

private:
  /// Count panels of so many vectors from vector First on, as far as they are needed; the last of
  /// them is of half the width where that is enough, and B is in its tile.
  void panels(uint32_t Vectors, uint32_t Count, uint32_t First,
              function_ref<void(Value *Vector, unsigned Width)> Panel) {
    auto Whole = [&](Value *Vector) { Panel(Vector, Vectors); };
    const uint32_t Half = Vectors / 2;
    Value *Needed = P.Needed.Cols ? ceilOf(P.Needed.Cols, P.D.L.Columns) : nullptr;
    if (!Needed || !Half)
      return forEachBlock(B, "panel", Vectors, Count, First, Needed, Whole);
    if (P.RowsOfB)
      Needed = B.CreateSelect(P.IsInMemory, B.getInt32(P.D.L.vectors()), Needed);
    Value *Left = B.CreateBinaryIntrinsic(Intrinsic::usub_sat, Needed, B.getInt32(First));
    Left = B.CreateBinaryIntrinsic(Intrinsic::umin, Left, B.getInt32(Count * Vectors));
    Value *OfWhole =
        B.CreateUDiv(B.CreateAdd(Left, B.getInt32(Vectors - Half - 1)), B.getInt32(Vectors));
    forEach(B, OfWhole, "panel", [&](Value *I) {
      Whole(B.CreateAdd(B.CreateMul(I, B.getInt32(Vectors)), B.getInt32(First)));
    });
    Value *Done = B.CreateMul(OfWhole, B.getInt32(Vectors));
    ifThen(B, B.CreateICmpULT(Done, Left), "narrow",
           [&] { Panel(B.CreateAdd(Done, B.getInt32(First)), Half); });
  }

  /// Blocks of all rows that are needed, of MaxRows at most. MayPack: B may be in memory.
  void rows(unsigned MaxRows, bool MayPack,
            function_ref<void(Value *Row, unsigned Rows, bool Packs)> Block) {
    Blocks(P.D.L.rows() / RowUnit, MaxRows / RowUnit)
        .forEachSize([&](uint32_t Size, uint32_t Count, uint32_t First) {
          const unsigned Rows = Size * RowUnit;
          if (MayPack && First == 0)
            return firstRows(Rows, Count, Block);
          forEachBlock(B, "rows", Rows, Count, First * RowUnit, P.Needed.Rows,
                       [&](Value *Row) { Block(Row, Rows, /*Packs=*/false); });
        });
  }

  Value *ceilOf(Value *Number, uint32_t Size) {
    return B.CreateUDiv(B.CreateAdd(Number, B.getInt32(Size - 1)), B.getInt32(Size));
  }

  Value *temporary(uint64_t Bytes) {
    return variableAtEntry(F, ArrayType::get(B.getInt8Ty(), Bytes), "", Align(64));
  }

  /// Blocks of so many rows from the first one on, which packs B for all others where B is in
  /// memory.
  void firstRows(unsigned Rows, uint32_t Count,
                 function_ref<void(Value *Row, unsigned Rows, bool Packs)> Block) {
    ifThen(B, P.IsInMemory, "pack", [&] { Block(B.getInt32(0), Rows, /*Packs=*/true); });
    Value *Done = B.CreateZExt(P.IsInMemory, B.getInt32Ty());
    Value *Needed = neededBlocks(B, Rows, Count, 0, P.Needed.Rows);
    Value *Left = B.CreateBinaryIntrinsic(Intrinsic::usub_sat, Needed, Done);
    forEach(B, Left, "rows", [&](Value *I) {
      Block(B.CreateMul(B.CreateAdd(I, Done), B.getInt32(Rows)), Rows, /*Packs=*/false);
    });
  }

  /// To becomes A with the sign bit of every byte flipped, as far as the product reads it: A may be
  /// in memory, where nothing is after its rows. Both may be one.
  void flipSigns(const Tile &A, const Tile &To) {
    constexpr uint64_t Width = 64;
    Value *Groups = B.CreateZExt(P.Groups, B.getInt64Ty());
    Value *Bytes = B.CreateMul(Groups, B.getInt64(P.A.L.Group));
    Value *Whole = B.CreateUDiv(Bytes, B.getInt64(Width));
    Value *Rest = B.CreateUDiv(B.CreateURem(Bytes, B.getInt64(Width)), B.getInt64(P.A.L.Group));
    forEach(B, B.getInt64(P.A.L.rows()), "offset", [&](Value *Row) {
      Value *From = A.address(B, A.place(B, Row, B.getInt64(0)));
      Value *Copy = To.address(B, To.place(B, Row, B.getInt64(0)));
      auto Flip = [&](Type *Ty, Value *I) {
        Value *V = B.CreateAlignedLoad(Ty, B.CreateInBoundsGEP(Ty, From, I), Align(1));
        B.CreateAlignedStore(B.CreateXor(V, signBits(Ty)), B.CreateInBoundsGEP(Ty, Copy, I),
                             Align(1));
      };
      forEach(B, Whole, "vectors",
              [&](Value *I) { Flip(FixedVectorType::get(B.getInt8Ty(), Width), I); });
      Value *First = B.CreateMul(Whole, B.getInt64(Width / P.A.L.Group));
      forEach(B, Rest, "groups",
              [&](Value *I) { Flip(B.getIntNTy(8 * P.A.L.Group), B.CreateAdd(First, I)); });
    });
  }

  IRBuilder<> &B;
  Function &F;
  const SimdTarget &Target;
  const Product &P;
  unsigned RowUnit = 1; ///< blocks are of so many rows, or a multiple
};

} // namespace

void emitBlockedProduct(IRBuilder<> &B, Function &F, const SimdTarget &Target, const Product &P) {
  BlockedProduct(B, F, Target, P).emit();
}

} // namespace coop::lower
