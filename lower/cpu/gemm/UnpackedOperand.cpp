// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Code that decides where a product reads its operands; see UnpackedOperand.h.

#include "lower/cpu/gemm/UnpackedOperand.h"
#include "lower/cpu/tiles/TilePack.h"
#include "lower/emit/LoopBuilder.h"

using namespace llvm;

namespace coop::lower {

StructType *UnpackedOperand::type(LLVMContext &C) {
  return StructType::get(PointerType::getUnqual(C), Type::getInt64Ty(C));
}

void UnpackedOperand::set(Value *Base, Value *Stride) {
  B.CreateStore(Base, field(0));
  B.CreateStore(Stride, field(1));
}

MemoryMatrix UnpackedOperand::rows(const TileLayout &L) {
  MemoryMatrix M;
  M.Element = L.Logical.Ty;
  M.Base = base();
  M.Stride = stride();
  return M;
}

Value *UnpackedOperand::areInPlace(Value *FirstSlot) {
  return B.CreateICmpNE(base(), flat(FirstSlot));
}

/// Bytes in memory from the first entry's rows to those of the entry after so many (i64).
Value *UnpackedOperand::distance(const TileLayout &L, Value *Slots, Value *Stride) {
  Value *K = B.CreateMul(Slots, B.getInt64(L.k()));
  return B.CreateMul(K, L.IsPanels ? Stride : B.getInt64(L.elementBytes()));
}

/// Bytes in memory from the first tile of A to the one that so many (i64) are above.
Value *UnpackedOperand::above(const TileLayout &L, Value *Tiles, Value *Stride) {
  return B.CreateMul(B.CreateMul(Tiles, B.getInt64(L.rows())), Stride);
}

/// Whether to read B in place, i1. From the second cache that is up to a quarter faster than a
/// copy; from farther away, where wide matrices probably are, it is as much slower: a block of sums
/// asks for less at a time than a copy does.
Value *UnpackedOperand::isNear(const MemoryMatrix &OfB) {
  constexpr uint64_t MostColumns = 1024; // 1280 would gain 3%, 1500 lose as much
  const uint64_t Bytes = OfB.Element->getPrimitiveSizeInBits().getFixedValue() / 8;
  return B.CreateICmpULE(OfB.Stride, B.getInt64(MostColumns * Bytes));
}

/// Whether to read A in place, i1. A register's row in two lines of the cache takes twice as long
/// to load, each time that it is, and more in all than a copy. Other rows are whole elements apart.
Value *UnpackedOperand::isAligned(const MemoryMatrix &OfA, bool AreRegisters) {
  constexpr uint64_t Line = 64;
  const uint64_t Size = OfA.Element->getPrimitiveSizeInBits().getFixedValue() / 8;
  Value *Bits = OfA.Stride;
  if (AreRegisters)
    Bits = B.CreateOr(Bits, B.CreatePtrToInt(OfA.Base, B.getInt64Ty()));
  return B.CreateIsNull(B.CreateURem(Bits, B.getInt64(AreRegisters ? Line : Size)));
}

/// Fills the first entries of tile Number, as many as Count says (both i64), from where they are.
void UnpackedOperand::fill(const Tile &Slot, Value *FirstSlot, Value *Count, Value *Number) {
  const MemoryMatrix All = rows(Slot.L);
  Value *OfNumber = B.CreateMul(Number, B.getInt64(Slot.L.bytes()));
  forEach(B, Count, "earlier", [&](Value *I) {
    MemoryMatrix From = All;
    From.Base = moved(
        All.Base, B.CreateAdd(distance(Slot.L, I, All.Stride), above(Slot.L, Number, All.Stride)));
    Value *OfSlot = B.CreateMul(I, B.getInt64(Slot.L.slotBytes()));
    Value *To = moved(FirstSlot, B.CreateAdd(OfNumber, OfSlot));
    packMemory(B, Tile(Slot.L, To), From, [](IRBuilderBase &, Value *V) { return V; });
  });
}

void UnpackedOperand::leaveMemory(const Tile &Slot, Value *FirstSlot, Value *Count) {
  fill(Slot, FirstSlot, Count, B.getInt64(0));
  set(flat(FirstSlot), B.getInt64(Slot.L.RowStride * Slot.L.elementBytes()));
}

Value *UnpackedOperand::load(const Tile &Slot, Value *FirstSlot, const MemoryMatrix &From,
                             Value *IsThere, bool AreRegisters, unsigned Tiles) {
  const TileLayout &L = Slot.L;
  auto Integer = [&](Value *Pointer) { return B.CreatePtrToInt(Pointer, B.getInt64Ty()); };
  Value *Offset = B.CreateSub(Integer(Slot.Base), Integer(FirstSlot));
  Value *Number = Tiles == 1 ? B.getInt64(0) : B.CreateUDiv(Offset, B.getInt64(L.bytes()));
  Value *InTile = B.CreateSub(Offset, B.CreateMul(Number, B.getInt64(L.bytes())));
  Value *Earlier = B.CreateUDiv(InTile, B.getInt64(L.slotBytes()));
  Value *IsFirst = B.CreateIsNull(Offset);
  Value *FromFirst = B.CreateAdd(distance(L, Earlier, From.Stride), above(L, Number, From.Stride));
  Value *Begin = moved(flat(From.Base), B.CreateNeg(FromFirst));
  Value *GoesOn = B.CreateAnd(B.CreateICmpEQ(Begin, base()), B.CreateICmpEQ(From.Stride, stride()));
  // Later entries may begin anywhere in a line of the cache.
  Value *IsWorthIt = L.IsPanels ? isNear(From) : isAligned(From, AreRegisters);
  Value *Unpacked = B.CreateAnd(IsThere, B.CreateSelect(IsFirst, IsWorthIt, GoesOn));
  Value *IsLeft = B.CreateNot(Unpacked);
  ifThen(B, Unpacked, "in.place", [&] { set(Begin, From.Stride); });
  ifThen(B, IsLeft, "in.tile", [&] {
    ifThen(B, B.CreateAnd(B.CreateNot(IsFirst), areInPlace(FirstSlot)), "leave", [&] {
      forEach(B, B.getInt64(Tiles), "tile", [&](Value *I) {
        Value *IsAbove = B.CreateZExt(B.CreateICmpULT(I, Number), B.getInt64Ty());
        fill(Slot, FirstSlot, B.CreateAdd(Earlier, IsAbove), I);
      });
    });
    set(flat(FirstSlot), B.getInt64(L.RowStride * L.elementBytes()));
  });
  return IsLeft;
}

} // namespace coop::lower
