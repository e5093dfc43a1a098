// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Vectors in memory; see VectorSource.h.

#include "lower/cpu/tiles/VectorSource.h"

using namespace llvm;

namespace coop::lower {

VectorSource::VectorSource(IRBuilder<> &B, const TileLayout &Tile, bool IsColumnMajor,
                           const Extent &Present)
    : B(B), IsDynamic(Present.Rows != nullptr),
      Majors(IsDynamic ? Present.Rows : B.getInt32(Tile.rows())),
      Minors(IsDynamic ? Present.Cols : B.getInt32(Tile.cols())) {
  if (IsColumnMajor)
    std::swap(Majors, Minors);
}

Value *VectorSource::exists(Value *Major, Value *Minor, unsigned Count) {
  auto *Ty = FixedVectorType::get(B.getInt32Ty(), Count);
  Value *Lanes = B.CreateAdd(B.CreateStepVector(Ty), B.CreateVectorSplat(Count, Minor));
  Value *InMinor = B.CreateICmpULT(Lanes, B.CreateVectorSplat(Count, Minors));
  Value *InMajor = B.CreateVectorSplat(Count, B.CreateICmpULT(Major, Majors));
  return B.CreateAnd(InMinor, InMajor);
}

// ---- memory

/// Masked accesses know integers of every width.
static FixedVectorType *asIntegers(IRBuilder<> &B, uint64_t Bytes, unsigned Count) {
  return FixedVectorType::get(B.getIntNTy(static_cast<unsigned>(Bytes * 8)), Count);
}

Value *MemorySource::address(Value *Major, Value *Minor) {
  auto Wide = [&](Value *V) { return B.CreateZExt(V, B.getInt64Ty()); };
  Value *Offset =
      B.CreateAdd(B.CreateMul(Wide(Major), M.Stride), B.CreateMul(Wide(Minor), B.getInt64(Bytes)));
  return B.CreateGEP(B.getInt8Ty(), M.Base, Offset);
}

Value *MemorySource::whole(Value *Major, Value *Minor, unsigned Count) {
  return B.CreateAlignedLoad(FixedVectorType::get(M.Element, Count), address(Major, Minor),
                             Align(1), M.IsVolatile);
}

Value *MemorySource::masked(Value *Major, Value *Minor, unsigned Count) {
  Value *Mask = exists(Major, Minor, Count);
  auto *Ty = asIntegers(B, Bytes, Count);
  Value *Else = Constant::getNullValue(Ty);
  if (M.Present.Else)
    Else = B.CreateVectorSplat(Count, B.CreateBitCast(M.Present.Else, Ty->getElementType()));
  Value *V = B.CreateMaskedLoad(Ty, address(Major, Minor), Align(1), Mask, Else);
  return B.CreateBitCast(V, FixedVectorType::get(M.Element, Count));
}

void MemorySource::storeWhole(Value *V, Value *Major, Value *Minor) {
  B.CreateAlignedStore(V, address(Major, Minor), Align(1), M.IsVolatile);
}

void MemorySource::storeMasked(Value *V, Value *Major, Value *Minor) {
  const unsigned Count = cast<FixedVectorType>(V->getType())->getNumElements();
  B.CreateMaskedStore(B.CreateBitCast(V, asIntegers(B, Bytes, Count)), address(Major, Minor),
                      Align(1), exists(Major, Minor, Count));
}

void transposeVectors(IRBuilder<> &B, MutableArrayRef<Value *> V, unsigned Granule) {
  const unsigned Size = V.size();
  for (unsigned D = 1; D < Size; D *= 2) {
    SmallVector<int, 16> Low, High;
    for (unsigned I = 0; I < Size * Granule; ++I) {
      const unsigned E = I / Granule;
      const bool IsSecond = E & D;
      Low.push_back(static_cast<int>(IsSecond ? (Size - D) * Granule + I : I));
      High.push_back(static_cast<int>(IsSecond ? Size * Granule + I : D * Granule + I));
    }
    for (unsigned I = 0; I < Size; ++I)
      if (!(I & D)) {
        Value *X = V[I], *Y = V[I + D];
        V[I] = B.CreateShuffleVector(X, Y, Low);
        V[I + D] = B.CreateShuffleVector(X, Y, High);
      }
  }
}

/// Each round puts the halves of two rows together, element by element.
void transposePieces(IRBuilder<> &B, MutableArrayRef<Value *> Rows) {
  const unsigned Group = Rows.size();
  const unsigned Length = cast<FixedVectorType>(Rows[0]->getType())->getNumElements();
  auto Interleave = [&](Value *X, Value *Y, unsigned Half) {
    SmallVector<int, 64> Picked;
    for (unsigned Block = 0; Block < Length; Block += Group)
      for (unsigned I = 0; I < Group / 2; ++I) {
        const unsigned From = Block + Half * Group / 2 + I;
        Picked.push_back(static_cast<int>(From));
        Picked.push_back(static_cast<int>(From + Length));
      }
    return B.CreateShuffleVector(X, Y, Picked);
  };
  for (unsigned Round = 1; Round < Group; Round *= 2) {
    SmallVector<Value *, 16> Next;
    for (unsigned I = 0; I < Group / 2; ++I)
      for (unsigned Half : {0U, 1U})
        Next.push_back(Interleave(Rows[I], Rows[I + Group / 2], Half));
    llvm::copy(Next, Rows.begin());
  }
}

} // namespace coop::lower
